import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { countSpending } from '#app/features/spending/count-spending.server.ts';
import { listPieces, type PieceFilter } from './pieces.server.ts';

const { db } = await createTestDatabase();

/** A fund with so many spendings in the books, each with three proofs. */
async function fundWith(id: string, spendings: number) {
  await seedFund(db, {
    id,
    title: 'Une école',
    place: 'Luozi',
    path: '/projects/1',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
  });
  await db.execute(sql`
    with made as (
      insert into spendings (id, fund_id, amount_minor, currency, day, kind, title, asked_by, booked_at, counted_minor)
      select gen_random_uuid(), ${id}, 100, 'USD', date '2026-01-01' + n, 'materials', 'Achat ' || n, 'x', now(), 100
      from generate_series(1, ${spendings}::int) n returning id)
    insert into proofs (id, spending_id, kind, file, sha256, taken_at, place, added_by)
    select gen_random_uuid(), id, 'photo', id || '-' || n, md5(id::text), now(), 'Luozi', 'x' from made, generate_series(1, 3) n`);
  return (await db.select().from(funds)).find((fund) => fund.id === id)!;
}

test('a fund of 200 spendings and 600 proofs is read by fifty, with no more queries than one of a single spending', async () => {
  const [many, few] = [await fundWith('project-71', 200), await fundWith('project-72', 1)];
  let asked = 0;
  const query = db.$client.query.bind(db.$client);
  db.$client.query = ((...parts: Parameters<typeof query>) => {
    asked += 1;
    return query(...parts);
  }) as typeof query;
  const seen = new Set<string>();
  const costs: number[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    asked = 0;
    const { pieces, next } = await listPieces(db, many, 'fr', { after });
    costs.push(asked);
    for (const { title, proofs } of pieces) {
      seen.add(title);
      expect(proofs).toHaveLength(3);
    }
    expect(pieces).toHaveLength(50);
    after = next ?? undefined;
  }
  asked = 0;
  expect((await listPieces(db, few, 'fr', {})).pieces).toHaveLength(1);
  expect(asked).toBeGreaterThan(0);
  expect(costs).toEqual(Array.from({ length: 4 }, () => asked));
  expect(seen.size).toBe(200);
});

test('pieces are counted as they are listed: all, proven, not yet, and of each line; what was taken back proves nothing', async () => {
  const fund = await fundWith('project-73', 3);
  const line = 'Tôles et charpente';
  await db.execute(
    sql`update spendings set budget_line = ${line} where fund_id = 'project-73' and title in ('Achat 1', 'Achat 2')`,
  );
  await db.execute(sql`update spendings set reversed_at = now() where fund_id = 'project-73' and title = 'Achat 2'`);
  await db.execute(sql`update proofs set withdrawn_at = now(), withdrawn_by = 'x'
    where spending_id = (select id from spendings where fund_id = 'project-73' and title = 'Achat 3')`);
  expect(await countSpending(db, fund.id)).toEqual({
    all: 3,
    proven: 1,
    open: 1,
    proofs: 3,
    byLine: new Map([[line, 2]]),
  });
  const listed = async (filter: PieceFilter) =>
    (await listPieces(db, fund, 'fr', { filter })).pieces.map(({ title }) => title);
  expect(await listed({})).toEqual(['Achat 3', 'Achat 2', 'Achat 1']);
  expect(await listed({ state: 'proven' })).toEqual(['Achat 1']);
  expect(await listed({ state: 'unproven' })).toEqual(['Achat 3']);
  expect(await listed({ budgetLine: line })).toEqual(['Achat 2', 'Achat 1']);
});
