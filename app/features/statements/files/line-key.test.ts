import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { importLines } from '#app/features/statements/import-lines.server.ts';
import type { ReadLine } from '#app/features/statements/statement-line.ts';
import { statementLines } from '#app/features/statements/tables.server.ts';
import { keysOf } from './line-key.ts';

const { db } = await createTestDatabase();

/** Few values, so that many lines say the same. */
const line = (hasBankRef: boolean) =>
  fc.record({
    account: fc.constantFrom('BE71096123456769', 'Rawbank'),
    day: fc.constantFrom('2026-02-09', '2026-02-10'),
    amountMinor: fc.constantFrom(3900, 5000, -150),
    currency: fc.constantFrom('EUR' as const, 'USD' as const),
    text: fc.constantFrom('Don de Béatrice', 'école à Luozi', 'VIR'),
    payer: fc.constantFrom('Éliane Nzuzi', null),
    bankRef: hasBankRef ? fc.uuid() : fc.constant(null),
    line: fc.constant(1),
  });

/** The text as a wrong reading of its bytes would show it, or without its accents' letters, in other spaces and cases. */
const SPOILT = [
  (text: string) => text,
  (text: string) => Buffer.from(text, 'utf8').toString('latin1'),
  (text: string) => text.normalize('NFD').normalize('NFC').replaceAll(' ', '  ').toLowerCase(),
  (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '\ufffd'),
];

const bring = (lines: readonly ReadLine[]) =>
  db.transaction((tx) => importLines(tx, lines, { format: 'csv', account: '', importedBy: 'test' }));
const empty = () => db.execute(sql`truncate statement_lines, statements cascade`);

test('the same lines twice add nothing: shuffled, cut, overlapping, written in another encoding', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean().chain((hasBankRef) => fc.array(line(hasBankRef), { minLength: 1, maxLength: 12 })),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.infiniteStream(fc.nat()), fc.constantFrom(...SPOILT)), { maxLength: 4 }),
      async (lines, files) => {
        await empty();
        const first = await bring(lines);
        expect(first.statement).toMatchObject({ added: lines.length, known: 0 });
        for (const [from, to, order, spoil] of files) {
          const [start, end] = [from % lines.length, to % (lines.length + 1)].sort((a, b) => a - b) as [number, number];
          const cut = lines
            .slice(start, end)
            .map((one) => ({ ...one, text: spoil(one.text), payer: one.payer && spoil(one.payer) }))
            .map((one) => [order.next().value!, one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one);
          const again = await bring(cut);
          expect(again.statement).toMatchObject({ added: 0, known: cut.length });
        }
        expect(await db.$count(statementLines)).toBe(lines.length);
      },
    ),
    { numRuns: 60 },
  );
});

test('files that overlap bring each line once, in whatever order they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(line(true), { minLength: 2, maxLength: 12, selector: (one) => one.bankRef }),
      fc.nat(),
      async (lines, at) => {
        await empty();
        const cut = at % lines.length;
        const late = await bring(lines.slice(cut));
        const early = await bring(lines.slice(0, cut + 1));
        expect([late.statement.added, early.statement.added]).toEqual([lines.length - cut, cut]);
        expect(early.statement.known).toBe(1);
      },
    ),
    { numRuns: 30 },
  );
});

test('two equal gifts of one day are two; a line with the bank’s number is known by its text where another file has none', async () => {
  await empty();
  const [one] = fc.sample(line(false), 1) as [ReadLine];
  expect(new Set(keysOf([one, one]).map(({ plainKey }) => plainKey)).size).toBe(2);
  expect((await bring([one, one])).statement.added).toBe(2);
  expect((await bring([one, one, one])).statement).toMatchObject({ added: 1, known: 2 });
  expect((await bring([{ ...one, bankRef: 'B7' }])).statement).toMatchObject({ added: 0, known: 1 });
  await empty();
  await bring([{ ...one, bankRef: 'B7' }]);
  expect((await bring([one])).statement).toMatchObject({ added: 0, known: 1 });
  expect((await bring([{ ...one, bankRef: 'B8' }])).statement).toMatchObject({ added: 1, known: 0 });
});
