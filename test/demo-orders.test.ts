import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedDemoOrders } from '#app/features/marketplace/seed.server.ts';
import { orderEvents, orders, productStock } from '#app/features/marketplace/tables.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { listEntries } from '#platform/content.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { marketSection } from '#app/features/marketplace/staff/market-section.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { listLive } from '#app/features/staff/sections.server.ts';
import { SITE } from '#server/features.ts';
import { createSeededDatabase } from './seeded-database.ts';

test('the demo’s sample orders stand at each step, paid and told apart, and leave every sum and shelf right', async () => {
  const { db } = await createSeededDatabase();
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
}, 240_000);

test('what waits since when: a return since it was asked for, not since it was paid', async () => {
  const { db } = await createSeededDatabase();
  const tasks = await marketSection.tasks![0]!.list(db, 20);
  const hours = tasks.map(({ kind, since }) => [kind, Math.round((Date.now() - since.getTime()) / 3_600_000)]);
  expect(Object.fromEntries(hours.reverse())).toEqual({ order_paid: 52, order_prepared: 76, order_return_asked: 30 });
}, 240_000);

test('what just happened names nobody: gifts by sum and fund, orders by number and place', async () => {
  const { db } = await createSeededDatabase();
  const live = await listLive(db, SITE.sections, { permissions: permissionsOf(['administration']) }, 'fr', 20);
  expect([...new Set(live.map(({ kind }) => kind))].sort()).toEqual(['gift', 'idea', 'letter', 'order', 'volunteer']);
  const told = JSON.stringify(live);
  for (const name of ['Kanza', 'Ilunga', 'Mabiala', 'Kabongo']) expect(told).not.toContain(name);
  const forTerrain = await listLive(db, SITE.sections, { permissions: permissionsOf(['terrain']) }, 'fr');
  expect([...new Set(forTerrain.map(({ kind }) => kind))]).toEqual(['gift']);
  expect(forTerrain).toHaveLength(4);
  const moments = forTerrain.map(({ at }) => at.getTime());
  expect(moments).toEqual([...moments].sort((a, b) => b - a));
}, 240_000);

test('a live site has no sample order', async () => {
  const { db } = await createSeededDatabase({ isLive: true, withSamples: true });
  const { rows } = await db.execute(sql`select count(*)::int as n from orders`);
  expect(rows).toEqual([{ n: 0 }]);
}, 240_000);
