import type { CSSProperties } from 'react';
import { StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type LevelName = 'out' | 'low' | 'soon' | 'good';
const LOOKS = {
  out: ['bad', 'x'],
  low: ['bad', 'warning'],
  soon: ['wait', 'hourglass-medium'],
  good: ['ok', 'check'],
} as const;

/** How much there is, as cloth on a scale of four thresholds; the needle is the threshold. The number stands beside it. */
export function Level({ available, lowAt, level }: { available: number; lowAt: number; level: LevelName }) {
  const full = Math.max(available, lowAt * 4, 1);
  const style = {
    '--p': (available / full) * 100,
    '--cloth': level === 'good' ? 'var(--m-natte)' : 'var(--m-sablier)',
  } as CSSProperties;
  return (
    <div className="lvl" style={style} aria-hidden="true">
      <span />
      {lowAt > 0 && <i style={{ insetInlineStart: `${(lowAt / full) * 100}%` }} />}
    </div>
  );
}

/** The same in a word. */
export function LevelTag({ level }: { level: LevelName }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[level]}>{t(`stock.level.${level}`)}</StateTag>;
}
