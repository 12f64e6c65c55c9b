import { useTranslation } from '#app/ui/words.tsx';
import type { Language } from '../../../shared/language.ts';
import { type Currency, formatMoney } from '../../../shared/money.ts';
import styles from './recent-gifts.module.css';

type Gift = { id: string; name?: string; amountMinor: number; currency: Currency };

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
        {gifts.map(({ id, name, amountMinor, currency }) => (
          <li key={id}>
            <i aria-hidden="true" />
            <span>{name ?? t('project.noName')}</span>
            <b className="num">{formatMoney({ amountMinor, currency }, i18n.language as Language)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
