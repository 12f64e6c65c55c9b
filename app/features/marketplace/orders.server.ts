import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineFunction, Refusal } from '#platform/functions.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { tell } from '#platform/live.ts';
import { sendMailLater } from '#platform/mail.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { toMajor } from '../../shared/money.ts';
import { answerCheckout } from '../donations/donations.server.ts';
import { type PayParts, providerFor, startPayment } from '../payments/pay.server.ts';
import type { Payment, Purpose } from '../payments/purposes.server.ts';
import { refundLater } from '../payments/refund-job.server.ts';
import { type OrderStatus, RESERVED_MINUTES, RETURN_DAYS, sumOf } from './market-terms.ts';
import { OrderInput } from './order.ts';
import { pickProducts } from './products.server.ts';
import { orderLines, orders, productStock } from './tables.server.ts';

export const ORDER_CLOTH = { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' };

/** `create-marketplace-order`: reserves the goods for half an hour, records the order and its pending payment. */
export function createMarketplaceOrder(pay: () => PayParts) {
  return defineFunction<OrderInput, { paymentId: string }>({
    name: 'create-marketplace-order',
    isGuarded: true,
    summary: 'Reserves the goods of a cart, records the order and answers with the address of the payment page; sums in US dollars, the server’s own total decides',
    input: OrderInput as unknown as z.ZodType<OrderInput>,
    answer: z.object({ checkoutUrl: z.url() }),
    limits: ({ customerInfo: { email } }, { settings }) => [{ name: 'orders', subject: email, max: settings.limits.mailsPerHour, seconds: 3600 }],
    perform: (tx, input, { language, member }) => startOrder(tx, pay(), input, { language, memberId: member?.id }),
    respond: (_ground, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}

async function startOrder(tx: Database, pay: PayParts, { items, customerInfo, totalAmount, method }: OrderInput, { language, memberId }: { language: string; memberId?: string }): Promise<{ paymentId: string } | Refusal> {
  const provider = providerFor(pay, method, 'one_time');
  if (provider instanceof Refusal) return provider;
  const wanted = new Map<string, number>();
  for (const { id, quantity } of items) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const cards = await pickProducts(tx, [...wanted.keys()]);
  const lines = [];
  for (const [productId, quantity] of wanted) {
    const card = cards.get(productId);
    if (!card) return new Refusal('product_unknown', { field: 'items', values: { product: productId } });
    lines.push({ productId, name: card.name, priceCents: card.priceCents, quantity });
  }
  const { subtotalCents, deliveryCents, totalCents } = sumOf(lines);
  if (totalAmount !== undefined && totalAmount !== totalCents) {
    const total = toMajor({ amountMinor: totalCents, currency: 'USD' });
    return new Refusal('total_changed', { status: 409, values: { total }, details: { total: Number(total) } });
  }
  // Always in the same order, so that two carts never wait for each other.
  for (const { productId, name, quantity } of [...lines].sort((a, b) => a.productId.localeCompare(b.productId))) {
    const taken = await takeStock(tx, productId, quantity);
    if (!taken) return new Refusal('out_of_stock', { status: 409, field: 'items', values: { product: name, left: cards.get(productId)!.available } });
  }
  const id = randomUUID();
  const { email, ...customer } = customerInfo;
  const owner = memberId ?? (await findMember(tx, email));
  await tx.insert(orders).values({ id, memberId: owner, email, customer, subtotalMinor: subtotalCents, deliveryMinor: deliveryCents, totalMinor: totalCents, language, reservedUntil: sql`now() + make_interval(mins => ${RESERVED_MINUTES})` });
  await tx.insert(orderLines).values(lines.map(({ productId, name, priceCents, quantity }) => ({ orderId: id, productId, name, priceMinor: priceCents, quantity })));
  const paymentId = await startPayment(tx, provider, { purpose: 'order', purposeId: id, interval: 'one_time', amountMinor: totalCents, currency: 'USD', language });
  await tell(tx, { topic: 'content', id: 'products' });
  return { paymentId };
}

async function findMember(tx: Database, email: string): Promise<string | undefined> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return owner?.id;
}

/** Takes goods from the shelf; false when there are not enough. The row is the lock. */
async function takeStock(tx: Database, productId: string, quantity: number): Promise<boolean> {
  const [row] = await tx.update(productStock).set({ available: sql`${productStock.available} - ${quantity}` }).where(and(eq(productStock.productId, productId), sql`${productStock.available} >= ${quantity}`)).returning({ id: productStock.productId });
  return row !== undefined;
}

async function linesOf(tx: Database, orderId: string) {
  return tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.productId);
}

async function giveBackStock(tx: Database, orderId: string): Promise<void> {
  for (const { productId, quantity } of await linesOf(tx, orderId)) {
    await tx.update(productStock).set({ available: sql`${productStock.available} + ${quantity}` }).where(eq(productStock.productId, productId));
  }
  await tell(tx, { topic: 'content', id: 'products' });
}

/** Takes an order's goods once more, all or none: a payment that came after the half hour. */
async function takeAgain(tx: Database, orderId: string): Promise<boolean> {
  const lines = await linesOf(tx, orderId);
  await tx.select().from(productStock).where(inArray(productStock.productId, lines.map(({ productId }) => productId))).orderBy(productStock.productId).for('update');
  const stock = new Map((await tx.select().from(productStock).where(inArray(productStock.productId, lines.map(({ productId }) => productId)))).map((row) => [row.productId, row.available]));
  if (lines.some(({ productId, quantity }) => (stock.get(productId) ?? 0) < quantity)) return false;
  for (const { productId, quantity } of lines) await takeStock(tx, productId, quantity);
  return true;
}

/** Orders when their payment changes: sold, sold out meanwhile and sent back, or refunded. */
export function orderPurpose(jobs: Pick<Jobs, 'send'>): Purpose {
  return {
    account: async () => 'sales:marketplace',
    async onKept(tx, payment: Payment) {
      const [order] = await tx.select().from(orders).where(eq(orders.id, payment.purposeId)).for('update');
      if (payment.keptMinor > 0 && (order!.status === 'pending' || order!.status === 'released')) {
        const hasGoods = order!.status === 'pending' || (await takeAgain(tx, order!.id));
        if (!hasGoods) {
          // Never oversold: the money goes back by itself and the mail says so.
          await tx.update(orders).set({ status: 'refunded', paidAt: sql`now()` }).where(eq(orders.id, order!.id));
          await refundLater(tx, jobs, payment.id);
        } else await tx.update(orders).set({ status: 'paid', paidAt: sql`now()` }).where(eq(orders.id, order!.id));
        await sendMailLater(tx, jobs, { uniqueKey: `order:${order!.id}`, template: 'order', data: { orderId: order!.id }, language: order!.language, recipient: order!.email! });
        await tell(tx, { topic: 'content', id: 'products' });
      }
      if (payment.keptMinor === 0 && ['paid', 'prepared', 'sent', 'delivered', 'return_asked'].includes(order!.status)) {
        // Goods not sent yet go back on the shelf; what is on the road or in a house does not return by itself.
        if (order!.status === 'paid' || order!.status === 'prepared') await giveBackStock(tx, order!.id);
        else await writeOff(tx, order!.id);
        await tx.update(orders).set({ status: 'refunded' }).where(eq(orders.id, order!.id));
      }
    },
    async facts(db, orderId) {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!order) throw new Error('No such order');
      const { customer, email, number } = order;
      return { title: `Commande ${number}, marché des coopératives`, path: '/marketplace', etoffe: ORDER_CLOTH, payerName: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || null, payerEmail: email, isGift: false, hasOwnMail: true };
    },
  };
}

/** Goods that were paid back and stay away: they leave the books of the shelf. */
async function writeOff(tx: Database, orderId: string): Promise<void> {
  for (const { productId, quantity } of await linesOf(tx, orderId)) {
    await tx.update(productStock).set({ received: sql`${productStock.received} - ${quantity}` }).where(eq(productStock.productId, productId));
  }
}

/** Every minute: what nobody paid for within its half hour goes back on the shelf. */
export function releaseReservations(db: RootDatabase): JobKind<never> {
  return { name: 'release-reservations', schedule: '* * * * *', concurrency: 1, handle: () => releaseExpired(db) };
}

export async function releaseExpired(db: RootDatabase, batch = 200): Promise<void> {
  const due = await db.select({ id: orders.id }).from(orders).where(and(eq(orders.status, 'pending'), lt(orders.reservedUntil, sql`now()`))).limit(batch);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      // Its payment may be settling beside us: who has the row first decides, the other sees it.
      const [mine] = await tx.update(orders).set({ status: 'released' }).where(and(eq(orders.id, id), eq(orders.status, 'pending'), lt(orders.reservedUntil, sql`now()`))).returning({ id: orders.id });
      if (mine) await giveBackStock(tx, id);
    });
  }
}

// What may follow what; the first three are the foundation's to say, the return begins with the buyer.
const NEXT: Partial<Record<OrderStatus, OrderStatus>> = { paid: 'prepared', prepared: 'sent', sent: 'delivered', return_asked: 'returned' };

export type Order = typeof orders.$inferSelect;

export async function findOrder(db: Database, id: string): Promise<(Order & { lines: (typeof orderLines.$inferSelect)[] }) | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order && { ...order, lines: await linesOf(db, id) };
}

/** One step further on its way: prepared, sent, delivered, taken back. Returns the new state; undefined when there is none. */
export async function moveOrder(db: RootDatabase, jobs: Pick<Jobs, 'send'>, id: string): Promise<OrderStatus | undefined> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    const next = order && NEXT[order.status];
    if (!next) return undefined;
    await tx.update(orders).set({ status: next, ...(next === 'delivered' ? { deliveredAt: sql`now()` } : {}) }).where(eq(orders.id, id));
    if (next === 'returned') {
      await giveBackStock(tx, id);
      const { rows } = await tx.execute<{ id: string }>(sql`select id from payments where purpose = 'order' and purpose_id = ${id} and kept_minor > 0`);
      for (const payment of rows) await refundLater(tx, jobs, payment.id);
    }
    return next;
  });
}

/** The buyer wants to send it back: within thirty days of delivery. */
export function canReturn({ status, deliveredAt }: Pick<Order, 'status' | 'deliveredAt'>, now = Date.now()): boolean {
  return status === 'delivered' && deliveredAt !== null && now - deliveredAt.getTime() < RETURN_DAYS * 86_400_000;
}

export async function askReturn(db: RootDatabase, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order || !canReturn(order)) return false;
    await tx.update(orders).set({ status: 'return_asked' }).where(eq(orders.id, id));
    return true;
  });
}

/** A member's orders that were paid for, newest first. */
export async function listOwnOrders(db: Database, memberId: string, limit = 50): Promise<Order[]> {
  return db.select().from(orders).where(and(eq(orders.memberId, memberId), sql`${orders.paidAt} is not null`)).orderBy(sql`${orders.createdAt} desc`).limit(limit);
}

/** Orders keep what was sold and for how much; who lives where is forgotten. */
export const orderData: OwnDataSource = {
  name: 'orders',
  list: (db, { id }) => db.select().from(orders).where(eq(orders.memberId, id)),
  async erase(tx, { id, email }) {
    const nobody = { firstName: '', lastName: '', phone: null, address: '', city: '', postalCode: null, country: '', notes: null };
    await tx.update(orders).set({ email: null, memberId: null, customer: nobody }).where(sql`${orders.memberId} = ${id} or ${orders.email} = ${email}`);
  },
};
