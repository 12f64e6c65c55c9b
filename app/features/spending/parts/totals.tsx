import { useTranslation } from '#app/ui/words.tsx';
import styles from './totals.module.css';

export type ShownTotals = {
  currency: string;
  received: string;
  fees: string;
  /** Left out, as what is proven of it, where nothing was spent. */
  spent?: string;
  balance: string;
  proven?: string;
  /** Spent and not proven; left out where there is none. */
  unproven?: string;
  hasSpent: boolean;
};

/** What all funds received, spent and proved, a line a currency. */
export function Totals({ totals }: { totals: readonly ShownTotals[] }) {
  const { t } = useTranslation('transparency');
  // What only received says so in a line of its own: nothing was spent, so nothing is to be proven.
  const [paid, only] = [totals.filter(({ hasSpent }) => hasSpent), totals.filter(({ hasSpent }) => !hasSpent)];
  return (
    <section className={`wrap ${styles.totals}`} aria-label={t('totals')}>
      {paid.map(({ currency, received, fees, spent, balance, proven, unproven }) => (
        <dl key={currency}>
          <div>
            <dt>{t('received')}</dt>
            <dd>
              <b className="num">{received}</b>
              <span className="small">{t('feesOf', { sum: fees })}</span>
            </dd>
          </div>
          <div>
            <dt>{t('spent')}</dt>
            <dd>
              <b className="num">{spent}</b>
              <span className="small">{t('balanceOf', { sum: balance })}</span>
            </dd>
          </div>
          <div>
            <dt>{t('proven')}</dt>
            <dd>
              <b className="num">{proven}</b>
              <span className={`small ${unproven ? styles.lacking : ''}`}>
                {unproven ? t('stillToProve', { sum: unproven }) : t('allProven')}
              </span>
            </dd>
          </div>
        </dl>
      ))}
      {only.map(({ currency, received }) => (
        <p key={currency} className={styles.only}>
          {t('received')} <b className="num">{received}</b> <span className="small">{t('nothingSpent')}</span>
        </p>
      ))}
    </section>
  );
}
