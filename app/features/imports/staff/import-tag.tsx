import { useTranslation } from '#app/ui/words.tsx';
import type { Fate, ImportState } from '#app/features/imports/gift-file.ts';

const STATES = {
  read: 'tag--wait',
  running: 'tag--info',
  done: 'tag--ok',
  undoing: 'tag--info',
  undone: 'tag--off',
} as const satisfies Record<ImportState, string>;

/** How far an import is. */
export function ImportTag({ state }: { state: ImportState }) {
  const { t } = useTranslation('admin');
  return <span className={`tag ${STATES[state]}`}>{t(`import.state.${state}`)}</span>;
}

const FATES = {
  new: 'tag--wait',
  known: 'tag--off',
  refused: 'tag--bad',
  booked: 'tag--ok',
  undone: 'tag--off',
  left: 'tag--bad',
} as const satisfies Record<Fate, string>;

/** What becomes of a line. */
export function FateTag({ fate }: { fate: Fate }) {
  const { t } = useTranslation('admin');
  return <span className={`tag ${FATES[fate]}`}>{t(`import.fate.${fate}`)}</span>;
}
