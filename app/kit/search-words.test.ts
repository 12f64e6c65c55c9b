import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#app/shared/fold.ts';
import { createTestDatabase } from '#test/database.ts';
import { SEARCHES } from '#test/world/searches.ts';
import { beginsWithWords, holds } from './search-words.server.ts';

const { db } = await createTestDatabase();
const isTrue = async (condition: SQL) =>
  (await db.execute<{ found: boolean }>(sql`select ${condition} as found`)).rows[0]!.found;
const foldedThere = async (texts: readonly string[]) =>
  (
    await db.execute<{ folded: string }>(
      sql`select fold(t) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as x(t, n) order by n`,
    )
  ).rows.map(({ folded }) => folded);

test.each(SEARCHES)('%j finds %j', async (typed, name) => {
  expect(await isTrue(beginsWithWords(sql`${name}::text`, typed))).toBe(true);
  expect(fold(name)).toContain(fold(typed).split(' ')[0]);
});

test('words that do not stand there are not found, and what was typed is never an expression', async () => {
  const name = sql`${'Béatrice Ilunga'}::text`;
  for (const typed of ['atrice', 'beatrice kasa', '', ' ', "'", '&|!', 'beatrice | kasa', 'beatrice & !kasa:*'])
    expect([typed, await isTrue(beginsWithWords(name, typed))]).toEqual([typed, false]);
  expect(await isTrue(holds('trice il', name))).toBe(true);
  expect(await isTrue(holds('%', name))).toBe(false);
  expect(await isTrue(holds('b_atrice', name))).toBe(false);
  expect(await isTrue(holds('kasa', name, sql`${'Paul Kasa'}::text`))).toBe(true);
});

test('the database folds as browsers do', async () => {
  const letters = [[0x20, 0x17f], [0x180, 0x24f], [0x250, 0x2af], [0x2b0, 0x36f], [0x370, 0x3ff], [0x400, 0x481], [0x5d0, 0x5ea], [0x600, 0x6ff], [0x900, 0x97f], [0x1e00, 0x1eff], [0x2000, 0x206f], [0x3040, 0x30ff], [0x4e00, 0x4e40], [0xff00, 0xff5e]]; // prettier-ignore
  const letter = fc.oneof(...letters.map(([min, max]) => fc.integer({ min: min!, max: max! })));
  const texts = fc
    .sample(fc.array(letter, { maxLength: 20 }), { numRuns: 3000, seed: 34 })
    .map((codes) => String.fromCodePoint(...codes))
    .concat(SEARCHES.flat());
  expect(await foldedThere(texts)).toEqual(texts.map(fold));
});
