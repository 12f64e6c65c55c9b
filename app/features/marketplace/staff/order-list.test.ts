import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { createTestDatabase } from '#test/database.ts';
import { orders } from '#app/features/marketplace/tables.server.ts';
import { listOrders } from './order-list.server.ts';

const { db } = await createTestDatabase();
const plain = personView({ permissions: permissionsOf(['administration']) }, 'orders.advance');
const masked = personView({ permissions: permissionsOf(['audit']) }, 'orders.advance');
const put = (count: number, createdAt: string) =>
  db.insert(orders).values(
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      customer: { firstName: 'Paul', lastName: 'Risasi', address: 'a', city: 'K', country: 'C' } as never,
      status: 'paid' as const,
      subtotalMinor: 100,
      deliveryMinor: 0,
      totalMinor: 100,
      language: 'fr' as const,
      reservedUntil: new Date(),
      createdAt: sql`${createdAt}::timestamptz`,
    })),
  );

test('no order is left out between two pages, not even of those within one millisecond', async () => {
  await put(3, '2026-03-02 10:00:00.123456+00');
  await put(3, '2026-03-02 10:00:00.123111+00');
  const seen: string[] = [];
  for (let after: string | undefined, page = 0; page < 10; page++) {
    const { items, next } = await listOrders(db, readListState({ after, limit: '2' }), plain);
    seen.push(...items.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect(new Set(seen).size).toBe(6);
  expect(seen).toHaveLength(6);
});

test('a key that is none of ours begins the list anew, and breaks nothing', async () => {
  const key = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const nonsense of [key(['x', 'y']), key([1]), key([]), '%%%', key(['2026-03-02 10:00:00+00', 'no uuid'])])
    expect((await listOrders(db, readListState({ after: nonsense, limit: '1' }), plain)).items).toHaveLength(1);
});

test('the newest orders are read off their index, all of them and those of one state', async () => {
  await db.execute(sql`set enable_seqscan = off`);
  for (const where of ['', `where status = 'paid'`]) {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`explain select * from orders ${where} order by created_at desc, id desc limit 26`),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  }
});

test('who does not work with orders sees their buyers masked, and finds nobody by name', async () => {
  const first = async (as: typeof plain, q = '') =>
    (await listOrders(db, { ...readListState({ limit: '1' }), q }, as)).items.map(({ name }) => name);
  expect(await first(plain)).toEqual(['Paul Risasi']);
  expect(await first(masked)).toEqual(['P. R.']);
  expect(await first(plain, 'Risa')).toEqual(['Paul Risasi']);
  expect(await first(masked, 'Risa')).toEqual([]);
});
