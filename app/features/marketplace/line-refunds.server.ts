import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { onItsWay, type Refund, refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import type { OrderStatus } from './market-rules.ts';
import { linesOf, type Order } from './orders.server.ts';
import { moveByHand, shelvePieces } from './stock.server.ts';
import { lineRefunds, orderLines, orders } from './tables.server.ts';

/** A quantity of one line of an order. */
export type Pieces = { orderId: string; productId: string; quantity: number };

/** What refunding a quantity would change. Amounts in US cents. */
type LineRefund = {
  order: Order;
  line: typeof orderLines.$inferSelect;
  payment: Payment;
  goodsMinor: number;
  deliveryMinor: number;
  amountMinor: number;
};

/**
 * States in which we hold money for goods. A returned parcel is not among them, because it is fully refunded already.
 */
const OPEN: readonly OrderStatus[] = ['paid', 'prepared', 'sent', 'delivered', 'return_asked'];

/** How many pieces of each line were refunded or are being refunded, by product. */
export async function refundedPieces(db: Database, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: lineRefunds.productId, pieces: sql<number>`sum(${lineRefunds.quantity})::int` })
    .from(lineRefunds)
    .innerJoin(refunds, eq(refunds.id, lineRefunds.refundId))
    .where(and(eq(lineRefunds.orderId, orderId), ne(refunds.status, 'failed')))
    .groupBy(lineRefunds.productId);
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

/** All refunds of an order's lines, newest first, with the state of the money. */
export const listLineRefunds = (db: Database, orderId: string) =>
  db
    .select({
      refundId: lineRefunds.refundId,
      quantity: lineRefunds.quantity,
      why: lineRefunds.why,
      who: lineRefunds.who,
      at: lineRefunds.at,
      name: orderLines.name,
      amountMinor: refunds.amountMinor,
      status: refunds.status,
    })
    .from(lineRefunds)
    .innerJoin(refunds, eq(refunds.id, lineRefunds.refundId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, lineRefunds.orderId), eq(orderLines.productId, lineRefunds.productId)),
    )
    .where(eq(lineRefunds.orderId, orderId))
    .orderBy(desc(lineRefunds.at));

/**
 * Computes the refund for pieces of a line: their price, and the delivery with the last of them if nothing was sent
 * yet. Refused if more would be refunded than was ordered or than we hold.
 */
export async function reckonLineRefund(
  tx: Database,
  { orderId, productId, quantity }: Pieces,
): Promise<LineRefund | Refusal> {
  // The lock: of two who ask at once the second reckons with what the first asked for, the limit of one person alone included.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) return new Refusal('order_unknown', { status: 404 });
  const lines = await linesOf(tx, orderId);
  const line = lines.find((one) => one.productId === productId);
  if (!line) return new Refusal('product_unknown', { status: 404, field: 'productId', values: { product: productId } });
  if (!OPEN.includes(order.status))
    return new Refusal('step_refused', { status: 409, details: { status: order.status } });
  const back = await refundedPieces(tx, orderId);
  const left = line.quantity - (back.get(productId) ?? 0);
  if (quantity > left)
    return new Refusal('line_refunded', { status: 409, field: 'quantity', values: { left }, details: { left } });
  const isLast = lines.every(
    (one) => (back.get(one.productId) ?? 0) + (one.productId === productId ? quantity : 0) >= one.quantity,
  );
  const goodsMinor = line.priceMinor * quantity;
  const deliveryMinor = isLast && !order.sentAt ? order.deliveryMinor : 0;
  const amountMinor = goodsMinor + deliveryMinor;
  const payment = await findPaymentWith(tx, orderId, amountMinor);
  if (!payment) return new Refusal('refund_too_much', { status: 409, field: 'quantity' });
  return { order, line, payment, goodsMinor, deliveryMinor, amountMinor };
}

/** The payment of an order that still holds this amount, less refunds in progress. */
async function findPaymentWith(tx: Database, orderId: string, amountMinor: number): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, 'order'),
        eq(payments.purposeId, orderId),
        gt(payments.keptMinor, 0),
        isNull(payments.duplicateOf),
        sql`${payments.keptMinor} - ${onItsWay} >= ${amountMinor}`,
      ),
    )
    .orderBy(desc(payments.paidAt))
    .limit(1);
  return payment;
}

/**
 * Refunds pieces of a line: the money once the transaction commits, the pieces back to stock unless they are spoiled or
 * stay with the buyer. Of two simultaneous refunds of the last piece, the second is refused.
 */
export async function refundPieces(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  pieces: Pieces & { who: string; why: string; isShelved: boolean },
): Promise<(LineRefund & { refund: Refund }) | Refusal> {
  const { orderId, productId, quantity, who, why, isShelved } = pieces;
  const sums = await reckonLineRefund(tx, pieces);
  if (sums instanceof Refusal) return sums;
  const refund = await refundLater(tx, jobs, sums.payment.id, 'staff', sums.amountMinor);
  if (refund?.amountMinor !== sums.amountMinor) return new Refusal('refund_too_much', { status: 409 });
  const { deliveryMinor } = sums;
  await tx.insert(lineRefunds).values({ refundId: refund.id, orderId, productId, quantity, deliveryMinor, who, why });
  const held = Math.min(quantity, sums.line.quantity - sums.line.shelved);
  const isHere = sums.order.sentAt === null;
  if ((isHere || isShelved) && held > 0) await shelvePieces(tx, orderId, { productId, quantity: held });
  // Here, and not to be sold again: gone for good, or it would come back with the rest of the order.
  if (isHere && !isShelved && held > 0)
    await moveByHand(tx, { productId, quantity: -held, reason: 'spoiled' }, { who, why });
  return { ...sums, refund };
}
