import { StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { RunState as State } from './tables.server.ts';

const LOOKS = { making: ['wait', 'clock'], made: ['ok', 'check'], stopped: ['off', 'prohibit'] } as const;

/** How far the sheets of a year are, as a tag. */
export function RunState({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[state]}>{t(`sheets.is.${state}`)}</StateTag>;
}
