import { useTranslation } from '#app/ui/words.tsx';
import type { ClothState } from '#app/features/together/together-rules.ts';

const TAG = { open: 'tag--ok', over: 'tag--off', closed: 'tag--off', removed: 'tag--bad' } as const;

/** Where a cloth stands; `over`: open, and its last day is past. */
export function ClothTag({ state }: { state: ClothState | 'over' }) {
  const { t } = useTranslation('admin');
  return <span className={`tag ${TAG[state]}`}>{t(`together.state.${state}`)}</span>;
}
