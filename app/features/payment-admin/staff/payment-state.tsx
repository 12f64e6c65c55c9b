import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PaymentStatus } from '#app/features/payments/payment.ts';

type PaymentStateProps = { status: PaymentStatus; isFlagged: boolean; isPartRefunded: boolean };
type Shown = PaymentStatus | 'flagged' | 'partRefunded';

const LOOKS: Record<Shown, [tag: 'ok' | 'wait' | 'bad' | 'info' | 'off', icon: StaffIconName]> = {
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

/** Where a payment stands: a word and its sign, never colour alone. What has to be looked at comes first. */
export function PaymentState({ status, isFlagged, isPartRefunded }: PaymentStateProps) {
  const { t } = useTranslation('admin');
  const shown = isFlagged ? 'flagged' : isPartRefunded ? 'partRefunded' : status;
  const [tag, icon] = LOOKS[shown];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`payment.status.${shown}`)}
    </span>
  );
}
