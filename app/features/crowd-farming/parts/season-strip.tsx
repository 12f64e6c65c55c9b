import type { CSSProperties } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import type { Phase } from '../field-terms.ts';
import styles from './season-strip.module.css';

const PHASES = ['sow', 'grow', 'harvest', 'rest'] as const;

type Month = { month: number; phase: Phase; name: { long: string; short: string; narrow: string } };

/** The season month by month, a motif for each phase, bare threads for rest, today as a needle. */
export function SeasonStrip({ months, today }: { months: readonly Month[]; today: string }) {
  const { t } = useTranslation('crowdFarming');
  const [, month = '1', day = '1'] = today.split('-');
  const at = (months.findIndex((cell) => cell.month === Number(month)) + (Number(day) - 1) / 31) / 12;
  return (
    <section aria-labelledby="season">
      <h2 id="season">{t('season.title')}</h2>
      <ol className={styles.strip} style={{ '--today': at } as CSSProperties}>
        {months.map(({ month: number, phase, name }) => (
          <li key={number} data-phase={phase}>
            <span aria-hidden="true">
              <span className={styles.wide}>{name.short}</span>
              <span className={styles.narrow}>{name.narrow}</span>
            </span>
            <span className="visually-hidden">
              {name.long} : {t(`season.${phase}`)}
            </span>
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-hidden="true">
        {PHASES.map((phase) => (
          <li key={phase} data-phase={phase}>
            <i /> {t(`season.${phase}`)}
          </li>
        ))}
        <li data-phase="today">
          <i /> {t('season.today')}
        </li>
      </ul>
    </section>
  );
}
