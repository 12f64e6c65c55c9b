import { useTranslation } from '#app/ui/words.tsx';
import { StateTag } from './state-tag.tsx';

const LOOKS = {
  waiting: ['wait', 'hourglass-medium'],
  done: ['ok', 'check'],
  declined: ['off', 'x'],
  failed: ['bad', 'warning'],
} as const;

/** Where a plan stands. */
export function PlanState({ state }: { state: keyof typeof LOOKS }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[state]}>{t(`plan.state.${state}`)}</StateTag>;
}
