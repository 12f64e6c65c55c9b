import { randomUUID } from 'node:crypto';
import { orderLines, orders } from '#app/features/marketplace/tables.server.ts';
import type { RootDatabase } from '#platform/database.ts';

type Row = typeof orders.$inferInsert;
type Of = Omit<Partial<Row>, 'customer'> & { customer?: Partial<Row['customer']>; goods?: [id: string, n: number][] };

/** An order of 1 February 2026 at noon, sold and paid, of one bag of flour, as it stands in the database. */
export async function putOrder(db: RootDatabase, { customer, goods = [['1', 1]], ...more }: Of = {}) {
  const id = randomUUID();
  const person = {
    firstName: 'Aline',
    lastName: 'Kabongo',
    phone: null,
    address: '8, avenue Kasa-Vubu',
    city: 'Kinshasa',
    postalCode: null,
    country: 'RDC',
    notes: null,
    ...customer,
  };
  const [order] = await db
    .insert(orders)
    .values({
      id,
      customer: person,
      status: 'paid',
      subtotalMinor: 1250,
      deliveryMinor: 500,
      totalMinor: 1750,
      language: 'fr',
      reservedUntil: new Date('2026-02-01T12:30:00Z'),
      createdAt: new Date('2026-02-01T12:00:00Z'),
      paidAt: new Date('2026-02-01T12:05:00Z'),
      ...more,
    } as Row)
    .returning();
  if (goods.length > 0)
    await db.insert(orderLines).values(
      goods.map(([productId, quantity]) => ({
        orderId: id,
        productId,
        name: `n° ${productId}`,
        priceMinor: 100,
        quantity,
      })),
    );
  return order!;
}
