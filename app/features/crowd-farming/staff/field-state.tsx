import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { FieldStatus } from '#app/features/crowd-farming/field-rules.ts';

const LOOKS: Record<FieldStatus, [tag: 'ok' | 'wait' | 'info' | 'off', icon: StaffIconName]> = {
  funding: ['wait', 'hourglass-medium'],
  active: ['info', 'plant'],
  harvesting: ['wait', 'basket'],
  completed: ['ok', 'check'],
  refunded: ['off', 'arrow-u-up-left'],
};

/** Where a field stands: a word and its sign. */
export function FieldState({ status }: { status: FieldStatus }) {
  const { t } = useTranslation('admin');
  const [tag, icon] = LOOKS[status];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`field-state.${status}`)}
    </span>
  );
}
