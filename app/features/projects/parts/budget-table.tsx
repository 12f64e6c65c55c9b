import type { Language } from '#app/shared/language.ts';
import { useSums, Worth } from '#app/features/payments/parts/worth.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Currency } from '#app/shared/money.ts';
import styles from './budget-table.module.css';

/** Where the money goes, as bars of cloth, and what of it was paid; the sums beside them are what counts. */
export function Budget({
  lines,
  others,
  currency,
  language,
}: {
  lines: { label: string; plannedMinor: number; spentMinor?: number }[];
  /** What was paid for none of them. */
  others?: { spentMinor: number };
  currency: Currency;
  language: Language;
}) {
  const { t } = useTranslation('projects');
  const sums = useSums();
  const largest = Math.max(...lines.map((line) => line.plannedMinor));
  const spent = (amountMinor: number) => t('project.spentOfLine', { sum: sums({ amountMinor, currency }) });
  return (
    <section aria-labelledby="budget">
      <h2 id="budget">{t('project.budget')}</h2>
      <ul className={styles.lines}>
        {lines.map(({ label, plannedMinor, spentMinor }) => (
          <li key={label}>
            <b lang={language}>{label}</b>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${(plannedMinor / largest) * 100}%` }} />
            </span>
            <span className={styles.sum}>
              {sums({ amountMinor: plannedMinor, currency }, false)}
              <Worth money={{ amountMinor: plannedMinor, currency }} isSecond />
              {spentMinor ? <span className={styles.spent}>{spent(spentMinor)}</span> : null}
            </span>
          </li>
        ))}
        {others && others.spentMinor > 0 && (
          <li>
            <b>{t('project.otherSpendings')}</b>
            <span className={styles.bar} />
            <span className={styles.sum}>{spent(others.spentMinor)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
