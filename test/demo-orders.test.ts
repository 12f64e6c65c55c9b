import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedDemoOrders } from '#app/features/marketplace/seed.server.ts';
import { orderEvents, orders, productStock } from '#app/features/marketplace/tables.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { listEntries } from '#platform/content.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { seedSite } from '#server/seed.ts';
import { createTestDatabase } from './database.ts';

test('the demo’s sample orders stand at each step, paid and told apart, and leave every sum and shelf right', async () => {
  const { db } = await createTestDatabase();
  await seedSite(db, { isLive: false });
  await seedDemoOrders(db);
  const rows = await db.select().from(orders).orderBy(orders.number);
  expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid', 'prepared', 'sent', 'return_asked']);
  for (const { customer, email } of rows) {
    expect(customer.lastName).toContain('(exemple)');
    expect(email).toMatch(/\.example$/);
  }
  expect(await db.$count(orderEvents)).toBe(12);
  expect(await findBrokenInvariants(db.$client)).toEqual([]);
  const shelf = new Map((await db.select().from(productStock)).map((row) => [row.productId, row.available]));
  const written = (await listEntries(db, products)).map(({ id, data }) => [id, data.stock] as const);
  expect(written.map(([id]) => [id, shelf.get(id)])).toEqual(written);
});

test('a live site has no sample order', async () => {
  const { db } = await createTestDatabase();
  await seedSite(db, { isLive: true });
  const { rows } = await db.execute(sql`select count(*)::int as n from orders`);
  expect(rows).toEqual([{ n: 0 }]);
});
