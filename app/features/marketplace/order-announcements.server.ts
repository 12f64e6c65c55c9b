import { z } from 'zod';
import { toMajor } from '#app/shared/money.ts';
import { announce, defineEvent } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';
import type { OrderStatus } from './market-rules.ts';
import type { orders } from './tables.server.ts';

const data = z.object({
  orderId: z.uuid(),
  number: z.int().describe('As people say it'),
  total: z.number().describe('In major units of `currency`, with delivery'),
  currency: z.literal('USD'),
});
const about = (name: string, summary: string) => defineEvent({ name: `order.${name}`, summary, data });

/** The states of an order that webhooks receive; an unpaid order is not announced. */
const ANNOUNCED = {
  paid: about('paid', 'An order was paid and is to be prepared'),
  gone: about('gone', 'An order was paid too late: something was sold meanwhile, its money goes back'),
  prepared: about('prepared', 'An order was packed'),
  sent: about('sent', 'An order left'),
  delivered: about('delivered', 'An order arrived'),
  return_asked: about('return_asked', 'Its buyer wants to send an order back'),
  returned: about('returned', 'An order came back'),
  refunded: about('refunded', 'All that was paid for an order went back'),
  disputed: about('disputed', 'The bank took back what was paid for an order'),
} satisfies Partial<Record<OrderStatus, ReturnType<typeof about>>>;

export const orderAnnouncements = Object.values(ANNOUNCED);

/** Announces the state of an order to webhooks, if it is one of these. */
export async function announceOrder(
  tx: Database,
  { id, number, totalMinor }: Pick<typeof orders.$inferSelect, 'id' | 'number' | 'totalMinor'>,
  to: OrderStatus,
): Promise<void> {
  if (!(to in ANNOUNCED)) return;
  await announce(tx, ANNOUNCED[to as keyof typeof ANNOUNCED], {
    orderId: id,
    number,
    total: Number(toMajor({ amountMinor: totalMinor, currency: 'USD' })),
    currency: 'USD',
  });
}
