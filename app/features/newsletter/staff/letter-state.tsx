import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';

const LOOKS = {
  draft: { tag: 'off', icon: 'pencil-simple' },
  held: { tag: 'wait', icon: 'hourglass-medium' },
  sending: { tag: 'info', icon: 'paper-plane-tilt' },
  sent: { tag: 'ok', icon: 'check' },
  stopped: { tag: 'bad', icon: 'prohibit' },
  cancelled: { tag: 'off', icon: 'x' },
} as const;

/** Where a letter stands: a word and its sign, never colour alone. */
export function LetterState({ state }: { state: keyof typeof LOOKS }) {
  const { t } = useTranslation('admin');
  const { tag, icon } = LOOKS[state];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`newsletter.state.${state}`)}
    </span>
  );
}
