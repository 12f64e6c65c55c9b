import { type Look, StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { FieldStatus } from '#app/features/crowd-farming/field-rules.ts';

const LOOKS: Record<FieldStatus, Look> = {
  funding: ['wait', 'hourglass-medium'],
  active: ['info', 'plant'],
  harvesting: ['wait', 'basket'],
  completed: ['ok', 'check'],
  refunded: ['off', 'arrow-u-up-left'],
};

/** Where a field stands: a word and its sign. */
export function FieldState({ status }: { status: FieldStatus }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[status]}>{t(`field-state.${status}`)}</StateTag>;
}
