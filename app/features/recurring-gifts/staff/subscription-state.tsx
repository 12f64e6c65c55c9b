import { StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { GiftState } from './subscription-list.server.ts';

const LOOKS = {
  active: ['ok', 'check'],
  failing: ['bad', 'warning'],
  resting: ['wait', 'hourglass-medium'],
  stopped: ['off', 'x'],
  pending: ['wait', 'clock'],
} as const;

/** Where a gift that comes again stands. */
export function SubscriptionState({ state }: { state: GiftState | 'pending' }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[state]}>{t(`subscription.state.${state}`)}</StateTag>;
}
