import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { SpendingKind } from '#app/features/spending/spending-rules.ts';
import styles from './proof-debt.module.css';

type ProofDebtProps = {
  lines: readonly {
    id: string;
    title: string;
    kind: SpendingKind;
    fund: string;
    language: Language;
    day: string;
    days: number;
    sum: string;
  }[];
  /** So many days a spending has for its proof. */
  days: number;
};

/** What was spent and is not proven, the oldest first, and for how long. */
export function ProofDebt({ lines, days }: ProofDebtProps) {
  const { t } = useTranslation('transparency');
  return (
    <section className={`section ${styles.debt}`} aria-labelledby="debt">
      <div className="wrap">
        <h2 id="debt">{t('debt')}</h2>
        <p className="lead">{lines.length > 0 ? t('debtText', { days }) : t('noDebt')}</p>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.id}>
                <span>
                  <b lang={line.title ? 'fr' : undefined}>{line.title || t(`kind.${line.kind}`)}</b>
                  <br />
                  <span className="small">
                    <span lang={line.language}>{line.fund}</span> · {line.day}
                  </span>
                </span>
                <span className={line.days > days ? styles.late : undefined}>
                  {line.days > days ? t('lateBy', { day: line.days }) : t('daysOf', { day: line.days, days })}
                </span>
                <b className="num">{line.sum}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
