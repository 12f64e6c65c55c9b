import type { CSSProperties } from 'react';
import { formatDate } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { type Season, seasonMonths } from '../field-terms.ts';
import styles from './season-strip.module.css';

const PHASES = ['sow', 'grow', 'harvest', 'rest'] as const;

/** The season month by month, a motif for each phase, bare threads for rest, today as a needle. */
export function SeasonStrip({ season, today }: { season: Season; today: string }) {
  const { t, i18n } = useTranslation('crowdFarming');
  const months = seasonMonths(season);
  const nameOf = (month: number, style: 'narrow' | 'short' | 'long') => formatDate(new Date(Date.UTC(2026, month - 1, 15)), i18n.language as Language, { month: style, timeZone: 'UTC' });
  const [, month = '1', day = '1'] = today.split('-');
  const at = (months.findIndex((cell) => cell.month === Number(month)) + (Number(day) - 1) / 31) / 12;
  return (
    <section aria-labelledby="season">
      <h2 id="season">{t('season.title')}</h2>
      <ol className={styles.strip} style={{ '--today': at } as CSSProperties}>
        {months.map(({ month: number, phase }) => (
          <li key={number} data-phase={phase}>
            <span aria-hidden="true">
              <span className={styles.wide}>{nameOf(number, 'short')}</span>
              <span className={styles.narrow}>{nameOf(number, 'narrow')}</span>
            </span>
            <span className="visually-hidden">
              {nameOf(number, 'long')} : {t(`season.${phase}`)}
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
