import { type Look, StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentStatus } from '#app/features/payments/payment.ts';

type PaymentStateProps = { status: PaymentStatus; isFlagged: boolean; isPartRefunded: boolean };
type Shown = PaymentStatus | 'flagged' | 'partRefunded';

const LOOKS: Record<Shown, Look> = {
  flagged: ['wait', 'flag'],
  pending: ['off', 'clock'],
  failed: ['bad', 'x'],
  cancelled: ['off', 'x'],
  expired: ['off', 'clock'],
  paid: ['ok', 'check'],
  partRefunded: ['info', 'arrow-u-up-left'],
  refunded: ['info', 'arrow-u-up-left'],
  disputed: ['bad', 'warning'],
};

/** Where a payment stands. What has to be looked at comes first. */
export function PaymentState({ status, isFlagged, isPartRefunded }: PaymentStateProps) {
  const { t } = useTranslation('admin');
  const shown = isFlagged ? 'flagged' : isPartRefunded ? 'partRefunded' : status;
  return <StateTag look={LOOKS[shown]}>{t(`payment.status.${shown}`)}</StateTag>;
}
