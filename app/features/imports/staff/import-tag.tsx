import { useTranslation } from '#app/ui/words.tsx';
import type { RowOutcome, ImportState } from '#app/features/imports/gift-file.ts';

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

const OUTCOME_TAGS = {
  new: 'tag--wait',
  known: 'tag--off',
  refused: 'tag--bad',
  booked: 'tag--ok',
  undone: 'tag--off',
  left: 'tag--bad',
} as const satisfies Record<RowOutcome, string>;

/** What becomes of a line. */
export function OutcomeTag({ outcome }: { outcome: RowOutcome }) {
  const { t } = useTranslation('admin');
  return <span className={`tag ${OUTCOME_TAGS[outcome]}`}>{t(`import.outcome.${outcome}`)}</span>;
}
