import { customerName } from './market-rules.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { href } from 'react-router';
import type { Cloth } from '#app/art/cloth/cloth.ts';
import { translate } from '#app/kit/words.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import {
  allTo,
  factsBy,
  type Payment,
  type Purpose,
  type PurposeFacts,
  type Thanks,
} from '#app/features/payments/purposes.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import { changeOrder, stateBefore } from './order-events.server.ts';
import { sendMoneyBack } from './order-steps.server.ts';
import type { Order } from './orders.server.ts';
import { shelve, takeAgain } from './stock.server.ts';
import { orders } from './tables.server.ts';

const ORDER_CLOTH: Cloth = { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' };

const FOLLOW_MS = 2 * 3_600_000;

type Send = Pick<Jobs, 'send'>;

/**
 * The purpose of orders: reacts to their payment being paid, paid after the goods were sold out (refunded), refunded,
 * disputed or won back. A partial refund does not change the state.
 */
export function orderPurpose(jobs: Send): Purpose {
  return {
    shares: allTo(async () => 'sales:marketplace'),
    async onKept(tx, payment: Payment) {
      const [order] = await tx.select().from(orders).where(eq(orders.id, payment.purposeId)).for('update');
      const { status } = order!;
      if (payment.keptMinor === 0) return loseMoney(tx, jobs, order!, payment);
      if (status === 'pending' || status === 'released') return sell(tx, jobs, order!);
      if (status === 'refunded' || status === 'disputed') return winBack(tx, jobs, order!);
    },
    facts: factsBy(listOrderFacts),
    listFacts: listOrderFacts,
    paidBy(typed) {
      const name = sql`(found.customer->>'firstName') || ' ' || (found.customer->>'lastName')`;
      return sql`select found.id from ${orders} found where ${personIs(name, sql`found.email`, typed)}`;
    },
  };
}

async function listOrderFacts(
  db: Database,
  ids: readonly string[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<Map<string, PurposeFacts>> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map((order) => [order.id, factsOf(order, language)]));
}

function factsOf(order: Order, language: Language): PurposeFacts {
  const { customer, email, number } = order;
  return {
    title: translate(language, 'marketplace')('order.purpose', { number: String(number) }),
    path: '/marketplace',
    cloth: ORDER_CLOTH,
    payerName: customerName(customer) || null,
    payerEmail: email,
    isGift: false,
    hasOwnMail: true,
    thanks: thanksFor(order),
    formPath: '/marketplace/checkout',
  };
}

/**
 * The order's page contains a home address, so the payment's page, whose address may stay on a borrowed phone, links to
 * it only for a while after paying.
 */
function thanksFor({ id, status, paidAt }: Order): Thanks<'marketplace'> {
  const market: Thanks<'marketplace'>['next'] = { label: 'checkout.goOn', to: () => '/marketplace' };
  if (status === 'gone') {
    return {
      namespace: 'marketplace',
      title: 'thanks.gone',
      text: 'order.text.gone',
      drawing: { kind: 'scene', seed: 'commande-rendue', type: 'fleuve', palette: 'fleuve' },
      next: market,
      isGoingBack: true,
    };
  }
  const isNew = paidAt !== null && Date.now() - paidAt.getTime() < FOLLOW_MS;
  return {
    namespace: 'marketplace',
    title: 'thanks.title',
    named: 'thanks.named',
    text: 'thanks.text',
    drawing: { kind: 'scene', seed: 'commande-payee', type: 'bocaux', palette: 'marche' },
    next: isNew ? { label: 'thanks.next', to: (sign) => href('/orders/:token', { token: sign('order', id) }) } : market,
  };
}

async function sell(tx: Database, jobs: Send, order: Order): Promise<void> {
  const hasGoods = order.shelvedAt === null || (await takeAgain(tx, order.id, 'ordered'));
  await changeOrder(tx, jobs, order, hasGoods ? 'paid' : 'gone', { paidAt: new Date() });
  // Never oversold: the money goes back by itself and the mail says so.
  if (!hasGoods) await sendMoneyBack(tx, jobs, order.id, 'sold_out');
}

async function loseMoney(tx: Database, jobs: Send, order: Order, payment: Payment): Promise<void> {
  const to = payment.status === 'disputed' ? 'disputed' : 'refunded';
  if (order.status === 'pending' || order.status === 'released' || order.status === to) return;
  await changeOrder(tx, jobs, order, to);
  // What is on the road or in a house does not return by itself.
  if (!order.sentAt) await shelve(tx, order.id, to);
}

/** A dispute was won or a refund failed: the order continues in its earlier state, if the goods are still available. */
async function winBack(tx: Database, jobs: Send, order: Order): Promise<void> {
  const before = await stateBefore(tx, order);
  const cameBack = order.sentAt !== null && order.shelvedAt !== null;
  const to = cameBack
    ? 'returned'
    : order.shelvedAt && before !== 'gone' && !(await takeAgain(tx, order.id, 'resumed'))
      ? 'gone'
      : before;
  // Nothing new for the buyer to hear, unless the money goes back once more.
  await changeOrder(tx, jobs, order, to, {
    why: 'the money is ours again',
    isSilent: to !== 'gone' && to !== 'returned',
  });
  if (to === 'gone' || to === 'returned')
    await sendMoneyBack(tx, jobs, order.id, to === 'gone' ? 'sold_out' : 'returned');
}
