import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { OrderStatus } from '#app/features/marketplace/market-rules.ts';

const LOOKS: Record<OrderStatus, [tag: 'ok' | 'wait' | 'bad' | 'info' | 'off', icon: StaffIconName]> = {
  pending: ['off', 'clock'],
  released: ['off', 'x'],
  paid: ['wait', 'hourglass-medium'],
  gone: ['bad', 'warning'],
  prepared: ['info', 'package'],
  sent: ['info', 'truck'],
  delivered: ['ok', 'check'],
  return_asked: ['wait', 'arrow-u-up-left'],
  returned: ['off', 'arrow-u-up-left'],
  refunded: ['off', 'arrow-u-up-left'],
  disputed: ['bad', 'warning'],
};

/** Where an order stands: a word and its sign, never colour alone. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('admin');
  const [tag, icon] = LOOKS[status];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`order.status.${status}`)}
    </span>
  );
}
