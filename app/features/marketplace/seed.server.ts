import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { importPayments } from '#app/features/payments/import-payments.server.ts';
import { DELIVERY_CENTS, sumOf, type OrderStatus } from './market-rules.ts';
import { moveByHand, takeStock } from './stock.server.ts';
import { pickProducts } from './products.server.ts';
import { orderEvents, orderLines, orders } from './tables.server.ts';

type SampleOrder = {
  name: [firstName: string, lastName: string];
  city: string;
  country: string;
  goods: [productId: string, quantity: number][];
  /** Its states and how many hours ago each began; the first is when it was ordered and paid. */
  way: [OrderStatus, number][];
  tracking?: string;
};

// Invented buyers, and said to be so. Their goods came in for them: what is on the shelf stays as the content says.
const ORDERS: SampleOrder[] = [
  {
    name: ['Mireille', 'Kanza (exemple)'],
    city: 'Kinshasa',
    country: 'Congo (RDC)',
    goods: [
      ['1', 2],
      ['3', 1],
    ],
    way: [['paid', 52]],
  },
  {
    name: ['Épiphanie', 'Uwase (exemple)'],
    city: 'Kigali',
    country: 'Rwanda',
    goods: [['11', 4]],
    way: [['paid', 7]],
  },
  {
    name: ['Papy', 'Lusamba (exemple)'],
    city: 'Goma',
    country: 'Congo (RDC)',
    goods: [['10', 1]],
    way: [
      ['paid', 76],
      ['prepared', 28],
    ],
  },
  {
    name: ['Atelier', 'Nsimba (exemple)'],
    city: 'Matadi',
    country: 'Congo (RDC)',
    goods: [
      ['1', 1],
      ['11', 2],
    ],
    way: [
      ['paid', 170],
      ['prepared', 150],
      ['sent', 98],
    ],
    tracking: 'SAMPLE-4471',
  },
  {
    name: ['Chantal', 'Mwamba (exemple)'],
    city: 'Bujumbura',
    country: 'Burundi',
    goods: [['3', 2]],
    way: [
      ['paid', 400],
      ['prepared', 380],
      ['sent', 352],
      ['delivered', 240],
      ['return_asked', 30],
    ],
    tracking: 'SAMPLE-4402',
  },
];

/** Creates paid orders in each state for the demo's back office, with receipts, goods and history. Runs once. */
export async function seedDemoOrders(tx: Database): Promise<void> {
  const known = await tx.$count(orders, sql`${orders.customer}->>'lastName' like '%(exemple)'`);
  if (known === 0) for (const order of ORDERS) await seedOrder(tx, order);
}

async function seedOrder(tx: Database, { name, city, country, goods, way, tracking }: SampleOrder): Promise<void> {
  const cards = await pickProducts(
    tx,
    goods.map(([productId]) => productId),
  );
  const lines = goods.flatMap(([productId, quantity]) => {
    const card = cards.get(productId);
    return card ? [{ productId, quantity, name: card.name, priceCents: card.priceCents }] : [];
  });
  // A foundation that took the samples' products out has no sample orders of them.
  if (lines.length < goods.length) return;
  const { subtotalCents, deliveryCents, totalCents } = sumOf(lines, DELIVERY_CENTS);
  const [firstName, lastName] = name;
  const customer = {
    firstName,
    lastName,
    phone: null,
    address: '12, avenue d’exemple',
    city,
    postalCode: null,
    country,
    notes: null,
  };
  const at = (to: OrderStatus) => {
    const hours = way.find(([step]) => step === to)?.[1];
    return hours === undefined ? sql`null` : sql`(now() - make_interval(hours => ${hours}::int))`;
  };
  const [status] = way.at(-1)!;
  let id = '';
  await importPayments(tx, {
    purpose: 'order',
    account: 'sales:marketplace',
    currency: 'USD',
    title: 'Marché des coopératives',
    path: '/marketplace',
    paid: [{ amountMinor: totalCents, name: `${firstName} ${lastName}`, minutesAgo: way[0]![1] * 60 }],
    async writePurpose() {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into orders (id, email, customer, status, subtotal_minor, delivery_minor, total_minor, language, created_at, reserved_until, paid_at, sent_at, tracking, delivered_at)
        select purpose_id, 'exemple@elikya.example', ${JSON.stringify(customer)}::jsonb, ${status}, ${subtotalCents}, ${deliveryCents}, amount, 'fr',
          at, at + interval '30 minutes', at, ${at('sent')}::timestamptz, ${tracking ?? null}, ${at('delivered')}::timestamptz
        from imported returning id`);
      id = rows[0]!.id;
    },
  });
  for (const { productId, quantity, name: title, priceCents } of lines) {
    await tx.insert(orderLines).values({ orderId: id, productId, name: title, priceMinor: priceCents, quantity });
    await moveByHand(tx, { productId, quantity, reason: 'received' }, {});
    await takeStock(tx, id, { productId, quantity }, 'ordered');
  }
  let from: OrderStatus = 'pending';
  for (const [to] of way) {
    await tx.insert(orderEvents).values({ orderId: id, from, to, at: at(to) });
    from = to;
  }
}
