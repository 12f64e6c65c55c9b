import type { Language } from '#app/shared/language.ts';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import styles from './budget.module.css';

/** Where the money goes, as bars of cloth; the sums beside them are what counts. */
export function Budget({
  lines,
  currency,
  language,
}: {
  lines: { label: string; dollars: number }[];
  currency: Currency;
  language: Language;
}) {
  const { t, i18n } = useTranslation('projects');
  const largest = Math.max(...lines.map((line) => line.dollars));
  return (
    <section aria-labelledby="budget">
      <h2 id="budget">{t('project.budget')}</h2>
      <ul className={styles.lines}>
        {lines.map(({ label, dollars }) => (
          <li key={label}>
            <b lang={language}>{label}</b>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${(dollars / largest) * 100}%` }} />
            </span>
            <span className={styles.sum}>
              {formatMoney({ amountMinor: Math.round(dollars * 100), currency }, i18n.language)}
              <Worth money={{ amountMinor: Math.round(dollars * 100), currency }} isWhole />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
