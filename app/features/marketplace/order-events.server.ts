import { and, desc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, sendMailLater } from '#platform/mail.ts';
import type { Actor } from '#platform/state-events.ts';
import type { OrderStatus } from './market-rules.ts';
import type { Order } from './orders.server.ts';
import { announceOrder } from './order-announcements.server.ts';
import { orderEvents, orders } from './tables.server.ts';

/** The states that a buyer is told by mail; refunds and disputes are told by their payment. */
const TOLD = [
  'paid',
  'gone',
  'prepared',
  'sent',
  'delivered',
  'return_asked',
  'returned',
] as const satisfies readonly OrderStatus[];
type ToldStatus = (typeof TOLD)[number];
const isTold = (status: OrderStatus): status is ToldStatus => (TOLD as readonly OrderStatus[]).includes(status);

/**
 * `isForUs`: a mail to the foundation, which must arrange a return. Mails from before order steps existed are about the
 * payment.
 */
const Data = z.object({ orderId: z.string(), status: z.enum(TOLD).optional(), isForUs: z.boolean().optional() });
export type OrderMailData = z.infer<typeof Data>;
export const orderTold = defineMail('order', Data);

/** Logs an order's state change. The caller holds the order's lock. */
export async function recordOrderEvent(
  tx: Database,
  order: Pick<Order, 'id' | 'status'>,
  to: OrderStatus,
  { who, why }: Actor,
): Promise<number> {
  const [event] = await tx
    .insert(orderEvents)
    .values({ orderId: order.id, from: order.status, to, who, why })
    .returning({ id: orderEvents.id });
  return event!.id;
}

/**
 * Changes an order's state, logs it and enqueues the buyer's mail, in the caller's transaction, which holds the order's
 * lock.
 */
export async function changeOrder(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  order: Order,
  to: OrderStatus,
  { who, why, isSilent, ...set }: Actor & { isSilent?: boolean } & Partial<typeof orders.$inferInsert> = {},
): Promise<void> {
  const eventId = await recordOrderEvent(tx, order, to, { who, why });
  await tx
    .update(orders)
    .set({ ...set, status: to })
    .where(eq(orders.id, order.id));
  await announceOrder(tx, order, to);
  // Someone who erased their account is not written to any more.
  if (isSilent || !isTold(to) || !order.email) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `order:${eventId}`,
    kind: orderTold,
    data: { orderId: order.id, status: to },
    language: order.language,
    recipient: order.email,
  });
}

/** Tells the foundation once about a requested return, since the buyer is promised an answer. */
export async function tellFoundation(tx: Database, jobs: Pick<Jobs, 'send'>, orderId: string): Promise<void> {
  await sendMailLater(tx, jobs, {
    uniqueKey: `order-return:${orderId}`,
    kind: orderTold,
    data: { orderId, status: 'return_asked', isForUs: true },
    language: 'fr',
    recipient: foundation().email,
  });
}

/** The state of an order before its current one. */
export async function stateBefore(tx: Database, { id, status }: Pick<Order, 'id' | 'status'>): Promise<OrderStatus> {
  const [event] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.to, status), ne(orderEvents.from, status)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event?.from ?? 'paid';
}

/** All state changes of an order, oldest first. */
export const listOrderEvents = (db: Database, orderId: string) =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id);
