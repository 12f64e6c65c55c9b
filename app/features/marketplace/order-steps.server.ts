import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, savepoint } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Actor, Step } from '#platform/state-events.ts';
import { OPEN_REFUNDS } from '#app/features/payments/payment.ts';
import { refundLater, type RefundReason } from '#app/features/payments/refunds/refunds.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { type OrderStatus, RETURN_DAYS } from './market-rules.ts';
import { changeOrder, recordOrderEvent, tellFoundation } from './order-events.server.ts';
import type { Order } from './orders.server.ts';
import { shelve } from './stock.server.ts';
import { orders } from './tables.server.ts';

type Send = Pick<Jobs, 'send'>;

// Forward only; what was paid back is in none of these lists.
const FROM = {
  prepared: ['paid'],
  sent: ['prepared'],
  delivered: ['sent'],
  // Asked for by the buyer, refused on the doorstep, or handed back.
  returned: ['sent', 'delivered', 'return_asked'],
} satisfies Partial<Record<OrderStatus, OrderStatus[]>>;

const mayFollow = (to: keyof typeof FROM, from: OrderStatus) => (FROM[to] as OrderStatus[]).includes(from);

/** Locks an order, so that the second of two simultaneous actions finds the result of the first. */
async function lockOrder(tx: Database, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return order;
}

async function take(
  db: Database,
  jobs: Send,
  id: string,
  to: keyof typeof FROM,
  more: Actor & Partial<typeof orders.$inferInsert>,
): Promise<Step> {
  return savepoint(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return 'unknown';
    if (order.status === to) return 'known';
    if (!mayFollow(to, order.status)) return 'refused';
    // What has not left yet stays while all its money is on its way back; should that fail, the parcel may go.
    if (!order.sentAt && (await isBeingPaidBack(tx, id))) return 'refused';
    await changeOrder(tx, jobs, order, to, more);
    return 'done';
  });
}

/** Marks an order as packed. */
export const prepareOrder = (db: Database, jobs: Send, id: string, actor: Actor) =>
  take(db, jobs, id, 'prepared', actor);

/** Marks an order as sent, with the carrier's tracking number, which the buyer is promised. */
export const sendOrder = (
  db: Database,
  jobs: Send,
  id: string,
  { tracking, ...actor }: Actor & { tracking?: string },
) => take(db, jobs, id, 'sent', { ...actor, tracking, sentAt: new Date() });

/** Marks an order as delivered. */
export const deliverOrder = (db: Database, jobs: Send, id: string, actor: Actor) =>
  take(db, jobs, id, 'delivered', { ...actor, deliveredAt: new Date() });

/**
 * Marks a parcel as returned: goods go back to stock, and what we still keep of the payment is refunded. For an order
 * already refunded, only the goods.
 */
export async function returnOrder(db: Database, jobs: Send, id: string, actor: Actor): Promise<Step> {
  return savepoint(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return 'unknown';
    if (order.sentAt && order.shelvedAt) return 'known';
    const isPaidBack = order.sentAt !== null && (order.status === 'refunded' || order.status === 'disputed');
    if (!isPaidBack && !mayFollow('returned', order.status)) return 'refused';
    if (isPaidBack) await recordOrderEvent(tx, order, order.status, actor);
    else await changeOrder(tx, jobs, order, 'returned', actor);
    await shelve(tx, id, 'returned');
    await sendMoneyBack(tx, jobs, id, 'returned');
    return 'done';
  });
}

async function isBeingPaidBack(tx: Database, orderId: string): Promise<boolean> {
  const whole = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(refunds, and(eq(refunds.paymentId, payments.id), inArray(refunds.status, [...OPEN_REFUNDS])))
    .where(and(eq(payments.purpose, 'order'), eq(payments.purposeId, orderId), isNull(payments.duplicateOf)))
    .groupBy(payments.id)
    .having(sql`sum(${refunds.amountMinor}) >= ${payments.keptMinor}`);
  return whole.length > 0;
}

/** Refunds everything we keep of an order's payment, once the transaction commits. */
export async function sendMoneyBack(tx: Database, jobs: Send, orderId: string, reason: RefundReason): Promise<void> {
  const held = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.purpose, 'order'), eq(payments.purposeId, orderId), gt(payments.keptMinor, 0)));
  for (const payment of held) await refundLater(tx, jobs, payment.id, reason);
}

/** Whether the buyer may return it: within thirty days of delivery. */
export function canReturn({ status, deliveredAt }: Pick<Order, 'status' | 'deliveredAt'>, now = Date.now()): boolean {
  return status === 'delivered' && deliveredAt !== null && now - deliveredAt.getTime() < RETURN_DAYS * 86_400_000;
}

/** Records the buyer's wish to return an order. */
export async function askReturn(db: Database, jobs: Send, id: string): Promise<Step> {
  return savepoint(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return 'unknown';
    if (order.status === 'return_asked') return 'known';
    if (!canReturn(order)) return 'refused';
    await changeOrder(tx, jobs, order, 'return_asked', { who: 'buyer' });
    await tellFoundation(tx, jobs, id);
    return 'done';
  });
}
