import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from './staff-icon.tsx';

const LOOKS = {
  waiting: { tag: 'wait', icon: 'hourglass-medium' },
  done: { tag: 'ok', icon: 'check' },
  declined: { tag: 'off', icon: 'x' },
  failed: { tag: 'bad', icon: 'warning' },
} as const;

/** Where a plan stands: a word and its sign, never colour alone. */
export function PlanState({ state }: { state: keyof typeof LOOKS }) {
  const { t } = useTranslation('admin');
  const { tag, icon } = LOOKS[state];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`plan.state.${state}`)}
    </span>
  );
}
