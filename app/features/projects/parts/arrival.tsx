import { useTranslation } from '#app/ui/words.tsx';
import styles from './arrival.module.css';

type ArrivalProps = {
  sum: string;
  number: string;
  total: string;
  /** What the payment cost, and what of the gift came to the fund; left out where we were not told. */
  fees?: { taken: string; left: string };
};

/** A gift as it came in: what was given, what that cost, and how many came before. */
export function Arrival({ sum, number, total, fees }: ArrivalProps) {
  const { t } = useTranslation('projects');
  return (
    <section className={`wrap ${styles.arrival}`} aria-labelledby="arrivee">
      <h2 id="arrivee">{t('became.arrived')}</h2>
      <dl>
        <div>
          <dt>{t('became.given')}</dt>
          <dd className="num">{sum}</dd>
        </div>
        {fees && (
          <>
            <div>
              <dt>{t('became.fees')}</dt>
              <dd className="num">{fees.taken}</dd>
            </div>
            <div>
              <dt>{t('became.toFund')}</dt>
              <dd className="num">{fees.left}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('became.row')}</dt>
          <dd className="num">{t('became.rowOf', { number, total })}</dd>
        </div>
      </dl>
    </section>
  );
}
