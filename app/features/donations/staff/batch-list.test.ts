import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { giftBatches } from '#app/features/donations/tables.server.ts';
import { findBatch, listBatches, listBatchLines } from './batch-list.server.ts';
import { recordGifts } from './record-gifts.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const { hire } = openDesk(siteContext, [recordGifts(() => pay)]);
const treasurer = await hire('tresorerie');
const put = (count: number, enteredAt: string) =>
  db.insert(giftBatches).values(
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      kind: 'cheque' as const,
      currency: 'USD' as const,
      day: '2026-03-01',
      declaredCount: 1,
      declaredMinor: 100,
      counters: [],
      enteredBy: treasurer.id,
      enteredAt: sql`${enteredAt}::timestamptz`,
    })),
  );

test('no batch is left out between two pages, not even of those within one millisecond', async () => {
  await put(3, '2026-03-02 10:00:00.123456+00');
  await put(3, '2026-03-02 10:00:00.123111+00');
  const seen: string[] = [];
  for (let after: string | undefined, page = 0; page < 10; page++) {
    const { items, next } = await listBatches(db, readListState({ after, limit: '2' }));
    seen.push(...items.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect(new Set(seen).size).toBe(6);
  expect(seen).toHaveLength(6);
});

test('the newest batches are read off their index', async () => {
  await db.execute(sql`set enable_seqscan = off`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select * from gift_batches order by entered_at desc, id desc limit 26`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan');
  expect(plan).not.toContain('Sort');
});

test('a batch is found by its number, by a receipt of it, by its kind and the day of its money; its donors by who enters gifts', async () => {
  const today = dayInKinshasa();
  const answer = await treasurer.call('record-gifts', {
    kind: 'mobile',
    currency: 'USD',
    day: today,
    declaredCount: 1,
    declaredTotal: 12,
    gifts: [
      {
        amount: 12,
        programId: 'project-1',
        donorName: 'Aline Kabongo',
        donorEmail: 'aline@example.org',
        reference: 'MP 1',
      },
    ],
  });
  const { receipts, batchId } = answer as { receipts: string[]; batchId: string };
  const { number } = (await findBatch(db, batchId))!;
  const found = async (query: Record<string, string | undefined>) =>
    (await listBatches(db, readListState(query))).items.map(({ id }) => id);
  for (const query of [{ q: String(number) }, { q: receipts[0]! }, { state: 'mobile' }, { from: today, to: today }])
    expect([query, await found(query)]).toEqual([query, [batchId]]);
  for (const query of [
    { q: '999999' },
    { q: 'ELK-2026-999999' },
    { q: 'Kabongo' },
    { state: 'cash' },
    { to: '2026-02-28' },
  ])
    expect([query, await found(query)]).toEqual([query, []]);
  expect(await findBatch(db, 'no uuid')).toBeUndefined();

  const seen = async (role: 'collecte' | 'audit') =>
    (await listBatchLines(db, batchId, personView({ permissions: permissionsOf([role]) }, 'gifts.enter'))).map(
      ({ name, email, reference, receipt }) => [name, email, reference, receipt],
    );
  expect(await seen('collecte')).toEqual([['Aline Kabongo', 'aline@example.org', 'MP 1', receipts[0]]]);
  expect(await seen('audit')).toEqual([['A. K.', 'a•••@example.org', '', receipts[0]]]);
});
