import type { CSSProperties } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import type { Phase } from '#app/features/crowd-farming/field-rules.ts';
import styles from './season-strip.module.css';

const PHASES = ['sow', 'grow', 'harvest', 'rest'] as const;

type Month = { phase: Phase; long: string; short: string; narrow: string };

/** The season month by month, a motif for each phase, bare threads for rest, today (0 to 1) as a needle. */
export function SeasonStrip({ months, today }: { months: readonly Month[]; today: number }) {
  const { t } = useTranslation('crowdFarming');
  return (
    <section aria-labelledby="season">
      <h2 id="season">{t('season.title')}</h2>
      <ol className={styles.strip} style={{ '--today': today } as CSSProperties}>
        {months.map(({ phase, long, short, narrow }) => (
          <li key={long} data-phase={phase}>
            <span aria-hidden="true">
              <span className={styles.wide}>{short}</span>
              <span className={styles.narrow}>{narrow}</span>
            </span>
            <span className="visually-hidden">{t('season.at', { month: long, phase: t(`season.${phase}`) })}</span>
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
