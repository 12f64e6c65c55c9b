import { useTranslation } from '#app/ui/words.tsx';
import type { Phase } from '#app/features/crowd-farming/field-rules.ts';

type Month = { phase: Phase; long: string; short: string; narrow: string };
const CLOTHS: Record<Phase, string> = {
  sow: 'var(--m-dents)',
  grow: 'var(--m-chevron)',
  harvest: 'var(--m-losange)',
  rest: 'var(--thread)',
};
const PHASES = ['sow', 'grow', 'harvest', 'rest'] as const;

/** The season month by month; the needle is today (0 to 1). */
export function Season({ months, today }: { months: readonly Month[]; today: number }) {
  const { t } = useTranslation('admin');
  return (
    <div className="stack stack--s">
      <ol className="sea" aria-label={t('fields.season')}>
        {months.map(({ phase, long, short, narrow }) => (
          <li key={long}>
            <span aria-hidden="true">
              <span className="only-l">{short}</span>
              <span className="only-s">{narrow}</span>
            </span>
            <i style={{ '--e': CLOTHS[phase] } as React.CSSProperties} aria-hidden="true" />
            <span className="visually-hidden">
              {long} : {t(`fields.phase.${phase}`)}
            </span>
          </li>
        ))}
        <u style={{ insetInlineStart: `${today * 100}%` }} aria-hidden="true" />
      </ol>
      <ul className="legend" aria-hidden="true">
        {PHASES.map((phase) => (
          <li key={phase}>
            <i className="sw" style={{ '--cloth': CLOTHS[phase] } as React.CSSProperties} />{' '}
            {t(`fields.phase.${phase}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
