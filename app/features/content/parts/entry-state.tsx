import { useTranslation } from '#app/ui/words.tsx';
import type { EntryState as State } from '#app/features/content/entry-states.ts';

const KINDS: Record<State, string> = {
  published: 'tag--ok',
  changed: 'tag--wait',
  scheduled: 'tag--wait',
  draft: '',
  trash: 'tag--off',
};

/** Where an entry is on its way, in a word. */
export function EntryState({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  return <span className={`tag ${KINDS[state]}`}>{t(`content.state.${state}`)}</span>;
}
