import type { CSSProperties } from 'react';
import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { SpendingKind } from '#app/features/spending/spending-rules.ts';
import styles from './proof-debt.module.css';

type ProofDebtProps = {
  lines: readonly {
    id: string;
    what: { title: string; language: Language };
    kind: SpendingKind;
    fund: string;
    look: Record<string, string>;
    language: Language;
    day: string;
    days: number;
    sum: string;
  }[];
  /** All of them together, one a currency. */
  totals: readonly string[];
  /** So many days a spending has for its proof. */
  days: number;
};

/** More lozenges say no more than the number beside them. */
const MOST = 60;

/** What was spent and is not proven, the oldest first, a lozenge for each day since: ink while there is time, then danger. */
export function ProofDebt({ lines, totals, days }: ProofDebtProps) {
  const { t } = useTranslation('transparency');
  return (
    <section className={`section ${styles.debt}`} aria-labelledby="debt">
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h2 id="debt">{t('debt')}</h2>
            <p className="lead">{lines.length > 0 ? t('debtText', { count: days }) : t('noDebt')}</p>
          </div>
          {totals.map((total) => (
            <p key={total} className={styles.total}>
              {total}
            </p>
          ))}
        </div>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.id}>
                <span className={styles.what} style={line.look as CSSProperties}>
                  <span>
                    <b lang={line.what.title ? line.what.language : undefined}>
                      {line.what.title || t(`kind.${line.kind}`)}
                    </b>
                    <br />
                    <span className="small">
                      <span lang={line.language}>{line.fund}</span> · {line.day}
                    </span>
                  </span>
                </span>
                <span>
                  <span className={styles.days} aria-hidden="true">
                    {Array.from({ length: Math.min(line.days, MOST) }, (_, index) => (
                      <i key={index} data-late={index >= days || undefined} />
                    ))}
                  </span>
                  <span className={line.days > days ? styles.late : styles.inTime}>
                    {line.days > days ? t('lateBy', { day: line.days }) : t('daysOf', { day: line.days, days })}
                  </span>
                </span>
                <b className={`num ${styles.sum}`}>{line.sum}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
