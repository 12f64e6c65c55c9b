import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { GiftState } from './subscription-list.server.ts';

const LOOKS = {
  active: ['ok', 'check'],
  failing: ['bad', 'warning'],
  resting: ['wait', 'hourglass-medium'],
  stopped: ['off', 'x'],
  pending: ['wait', 'clock'],
} as const;

/** Where a gift that comes again stands: a word and its sign, never colour alone. */
export function SubscriptionState({ state }: { state: GiftState | 'pending' }) {
  const { t } = useTranslation('admin');
  const [tag, icon] = LOOKS[state];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`subscription.state.${state}`)}
    </span>
  );
}
