import { type Look, StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { OrderStatus } from '#app/features/marketplace/market-rules.ts';

const LOOKS: Record<OrderStatus, Look> = {
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

/** Where an order stands. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[status]}>{t(`order.status.${status}`)}</StateTag>;
}
