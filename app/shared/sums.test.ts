import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, type Currency, formatMoney, toMajor } from './money.ts';
import { type Language, LANGUAGES } from './language.ts';
import { type DecimalSign, readMachineSum, readSumColumn, type ReadSum, readTypedSum } from './sums.ts';
import world from '#test/world/sums.json' with { type: 'json' };

/** As the table writes it: minor units, the sums it can mean, or the fault. */
const plain = (read: ReturnType<typeof readTypedSum>) =>
  read.kind === 'sum' ? read.amountMinor : read.kind === 'fault' ? read.fault : read.readings;

test.each(world.typed)('typed: $text of $currency on a page in $language', ({ text, currency, language, means }) => {
  expect(plain(readTypedSum(text, currency as Currency, language as Language))).toEqual(means);
});

test.each(world.columns)('a column: $name', ({ cells, currency, means, answer }) => {
  const column = readSumColumn(
    cells.map((text) => ({ text, currency: currency as Currency })),
    answer as DecimalSign | undefined,
  );
  const said =
    column.kind === 'read'
      ? column.sums.map((sum: ReadSum) => plain(sum))
      : Object.fromEntries(
          column.examples.map(({ decimalSign, cell, amountMinor }) => [decimalSign, [cell, amountMinor]]),
        );
  expect(said).toEqual(means);
});

test.each(world.machine)('XML and JSON: $value of $currency', ({ value, currency, means }) => {
  expect(readMachineSum(value, currency as Currency)).toBe(means ?? undefined);
});

test('what a page shows reads back as itself, in every language and currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom(...CURRENCIES),
      fc.oneof(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e12 })),
      (language, currency, amountMinor) => {
        const shown = formatMoney({ amountMinor, currency }, language);
        expect(readTypedSum(shown, currency, language), shown).toEqual({ kind: 'sum', amountMinor });
      },
    ),
    { numRuns: 2000 },
  );
});

test('what a program writes reads back as itself, and a column of it, in every currency', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: -1e12, max: 1e12 }), (currency, amountMinor) => {
      const written = toMajor({ amountMinor, currency });
      expect(readMachineSum(written, currency), written).toBe(amountMinor);
      const column = readSumColumn([{ text: written, currency }]);
      expect(column, written).toMatchObject({ kind: 'read', sums: [{ kind: 'sum', amountMinor }] });
    }),
  );
});

test('a column decides for debit and credit of different currencies at once', () => {
  const column = readSumColumn([
    { text: '1.000', currency: 'USD' },
    { text: '1.000', currency: 'XOF' },
    { text: '12,50', currency: 'EUR' },
  ]);
  expect(column).toMatchObject({
    decimalSign: ',',
    sums: [{ amountMinor: 100_000 }, { amountMinor: 1000 }, { amountMinor: 1250 }],
  });
});
