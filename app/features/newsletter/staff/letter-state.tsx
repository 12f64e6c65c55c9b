import { StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';

const LOOKS = {
  draft: ['off', 'pencil-simple'],
  held: ['wait', 'hourglass-medium'],
  sending: ['info', 'paper-plane-tilt'],
  sent: ['ok', 'check'],
  stopped: ['bad', 'prohibit'],
  cancelled: ['off', 'x'],
} as const;

/** Where a letter stands. */
export function LetterState({ state }: { state: keyof typeof LOOKS }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[state]}>{t(`newsletter.state.${state}`)}</StateTag>;
}
