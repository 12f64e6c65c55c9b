import { and, eq, lt, sql } from 'drizzle-orm';
import type { Etoffe } from '#app/art/etoffe.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { tell } from '#platform/live.ts';
import { sendMailLater } from '#platform/mail.ts';
import type { Payment, Purpose } from '../payments/purposes.server.ts';
import { refundLater } from '../payments/refunds.server.ts';
import { type OrderStatus, RETURN_DAYS } from './market-terms.ts';
import type { Order } from './orders.server.ts';
import { giveBackStock, takeAgain, writeOff } from './stock.server.ts';
import { orders } from './tables.server.ts';

const ORDER_CLOTH: Etoffe = { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' };

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
          await refundLater(tx, jobs, payment.id, 'sold_out');
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
      for (const payment of rows) await refundLater(tx, jobs, payment.id, 'returned');
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
