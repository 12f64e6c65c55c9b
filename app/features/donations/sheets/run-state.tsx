import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { RunState as State } from './tables.server.ts';

const LOOKS = { making: ['wait', 'clock'], made: ['ok', 'check'], stopped: ['off', 'prohibit'] } as const;

/** How far the sheets of a year are, as a tag. */
export function RunState({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  const [look, icon] = LOOKS[state];
  return (
    <span className={`tag tag--${look}`}>
      <StaffIcon name={icon} />
      {t(`sheets.is.${state}`)}
    </span>
  );
}
