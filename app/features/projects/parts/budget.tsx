import { useTranslation } from '#app/ui/words.tsx';
import type { Language } from '../../../shared/language.ts';
import { type Currency, formatMoney } from '../../../shared/money.ts';
import styles from './budget.module.css';

/** Where the money goes, as bars of cloth; the sums beside them are what counts. */
export function Budget({ lines, currency }: { lines: { label: string; dollars: number }[]; currency: Currency }) {
  const { t, i18n } = useTranslation('projects');
  const largest = Math.max(...lines.map((line) => line.dollars));
  return (
    <section aria-labelledby="budget">
      <h2 id="budget">{t('project.budget')}</h2>
      <ul className={styles.lines}>
        {lines.map(({ label, dollars }) => (
          <li key={label}>
            <b lang="fr">{label}</b>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${(dollars / largest) * 100}%` }} />
            </span>
            <span className={styles.sum}>{formatMoney({ amountMinor: Math.round(dollars * 100), currency }, i18n.language as Language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
