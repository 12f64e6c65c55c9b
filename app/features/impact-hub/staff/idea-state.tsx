import { type Look, StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { IdeaState as State } from '#app/features/impact-hub/idea-rules.ts';

const LOOKS: Record<State, Look> = {
  new: ['wait', 'hourglass-medium'],
  accepted: ['ok', 'check'],
  declined: ['off', 'x'],
};

/** Where an idea stands. */
export function IdeaState({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[state]}>{t(`idea.state.${state}`)}</StateTag>;
}
