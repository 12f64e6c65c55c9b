import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './own-cloth.module.css';

type OwnClothProps = { gifts: { rows: unknown[]; totals: string[]; funds: number; first?: string; largest?: { sum: string; title: string }; subscriptions: { status: string }[] } };

/** "Votre étoffe": one row a gift, what it adds up to, and the same in words. */
export function OwnCloth({ gifts: { rows, totals, funds, first, largest, subscriptions } }: OwnClothProps) {
  const { t } = useTranslation('members');
  const running = subscriptions.filter(({ status }) => status === 'active' || status === 'past_due').length;
  return (
    <section className={styles.cloth} aria-labelledby="cloth">
      <img src={`/dashboard/etoffe.svg?v=${rows.length}`} alt={t('cloth.alt', { count: rows.length })} width={640} height={300} />
      <div className={styles.words}>
        <h2 id="cloth">{t('cloth.title')}</h2>
        {rows.length === 0 ? (
          <p>{t('cloth.empty')}</p>
        ) : (
          <>
            <p className={styles.sums}>
              {totals.map((sum) => (
                <b key={sum} className="num">
                  {sum}
                </b>
              ))}
              <span>{t('cloth.since', { date: first })}</span>
            </p>
            <p>
              {t('cloth.text', { count: rows.length })} {largest && t('cloth.largest', { sum: largest.sum, title: largest.title })}
            </p>
            <dl>
              <div>
                <dt>{t('cloth.funds')}</dt>
                <dd>{t('cloth.supported', { count: funds })}</dd>
              </div>
              <div>
                <dt>{t('cloth.regular')}</dt>
                <dd>{t('cloth.running', { count: running })}</dd>
              </div>
            </dl>
            <p className={styles.files}>
              <a href="/dashboard/etoffe.svg?download" download="etoffe.svg">
                <Icon name="download-simple" size="sm" /> SVG
              </a>
              <a href="/dashboard/etoffe.png" download="etoffe.png">
                <Icon name="download-simple" size="sm" /> PNG
              </a>
            </p>
          </>
        )}
        <ButtonLink to="/projects">{t(rows.length === 0 ? 'cloth.begin' : 'cloth.add')}</ButtonLink>
      </div>
    </section>
  );
}
