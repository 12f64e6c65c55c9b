import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { IdeaState as State } from '#app/features/impact-hub/idea-rules.ts';

const LOOKS: Record<State, [tag: 'ok' | 'wait' | 'off', icon: StaffIconName]> = {
  new: ['wait', 'hourglass-medium'],
  accepted: ['ok', 'check'],
  declined: ['off', 'x'],
};

/** Where an idea stands: a word and its sign, never colour alone. */
export function IdeaState({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  const [tag, icon] = LOOKS[state];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`idea.state.${state}`)}
    </span>
  );
}
