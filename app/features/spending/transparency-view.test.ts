import { expect, test } from 'vitest';
import type { readOpenBooks } from './open-books.server.ts';
import { showBooks, showDebt } from './transparency-view.server.ts';

type Books = Awaited<ReturnType<typeof readOpenBooks>>;
const cloth = { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' } as const;
const sums = { receivedMinor: 0, feesMinor: 0, spentMinor: 0, provenMinor: 0, carriedMinor: 0, balanceMinor: 0 };
const fund = (id: string, more: object) =>
  ({
    fund: id,
    title: id,
    language: 'fr',
    path: '/',
    place: '',
    cloth,
    currency: 'USD',
    years: [],
    ...sums,
    ...more,
  }) as Books['funds'][number];
const books = (more: object): Books => ({ funds: [], totals: [], byYear: [], years: [], seal: undefined, ...more });

test('a currency without a value has no line, and one of which nothing was spent no loom', () => {
  const shown = showBooks(
    books({
      totals: [
        { ...sums, currency: 'USD', receivedMinor: 1000, spentMinor: 500 },
        { ...sums, currency: 'EUR', receivedMinor: 14_500 },
        { ...sums, currency: 'XOF' },
      ],
    }),
    'fr',
    false,
  );
  expect(shown.totals.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
  expect(shown.totals[0]!.sums).toMatchObject({ spent: '5\u00a0$', toProve: '5\u00a0$' });
  expect(Object.keys(shown.totals[1]!.sums)).not.toContain('spent');
  expect(shown.looms.map(({ currency }) => currency)).toEqual(['USD']);
});

test('a fund’s column is as wide as what it had, what was carried over with it; the widest first', () => {
  const { looms } = showBooks(
    books({
      funds: [
        fund('small', { receivedMinor: 100, spentMinor: 100, provenMinor: 50 }),
        fund('big', { receivedMinor: 200, carriedMinor: 100, spentMinor: 60 }),
        fund('none', {}),
        fund('euros', { receivedMinor: 900, currency: 'EUR' }),
      ],
      totals: [{ ...sums, currency: 'USD', receivedMinor: 300, spentMinor: 160 }],
    }),
    'fr',
    true,
  );
  expect(looms[0]!.columns).toMatchObject([
    { id: 'big', width: 75, received: 66.7, spent: 20, proven: 0 },
    { id: 'small', width: 25, received: 100, spent: 100, proven: 50 },
  ]);
});

test('what is unproven is added up by currency', () => {
  const line = { id: 'x', title: '', kind: 'other', fund: '', cloth, language: 'fr', day: '2026-01-02', days: 3 };
  const debt = [
    { ...line, amountMinor: 150_000, currency: 'USD' },
    { ...line, amountMinor: 50_000, currency: 'USD' },
    { ...line, amountMinor: 100, currency: 'EUR' },
  ] as unknown as Parameters<typeof showDebt>[0];
  expect(showDebt(debt, 'en').totals).toEqual(['$2,000', '€1']);
  expect(showDebt([], 'en').totals).toEqual([]);
});
