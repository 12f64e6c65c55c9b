import { Worth } from '#app/features/payments/parts/worth.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import styles from './recent-gifts.module.css';

type Gift = { name?: string; amountMinor: number; currency: Currency };

/** The newest gifts, as the public may see them. */
export function RecentGifts({ gifts }: { gifts: Gift[] }) {
  const { t, i18n } = useTranslation('projects');
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.title}>
        {t('project.recent')}
      </h2>
      {gifts.length === 0 && <p className="quiet">{t('project.noGifts')}</p>}
      <ul className={styles.gifts}>
        {gifts.map(({ name, amountMinor, currency }, index) => (
          // They have no state of their own, and no id is sent that nobody reads.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <i aria-hidden="true" />
            <span>{name ?? t('project.noName')}</span>
            <span className={styles.sum}>
              <b className="num">{formatMoney({ amountMinor, currency }, i18n.language)}</b>
              <Worth money={{ amountMinor, currency }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
