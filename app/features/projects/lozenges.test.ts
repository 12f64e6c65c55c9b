import { expect, test } from 'vitest';
import { tellLozenges, unitOf } from './lozenges.server.ts';

const sums = { receivedMinor: 2_000_000, feesMinor: 0, spentMinor: 900_000, provenMinor: 400_000, balanceMinor: 0 };

test('a lozenge is the gift itself, or where that would be more than 240, the least round sum that is not', () => {
  expect(unitOf(2_400_000, 10_000)).toBe(10_000);
  expect(unitOf(2_410_000, 10_000)).toBe(20_000);
  expect(unitOf(2_410_000, 0)).toBe(20_000);
  expect(unitOf(12_100_000, 1)).toBe(100_000);
  expect(unitOf(50, 50)).toBe(50);
});

test('proven first, then spent, then what is in hand; the gift stands where it came', () => {
  const shown = tellLozenges(sums, { countedMinor: 100_000, rank: 6, supporters: 10 }, 'USD', 'en')!;
  expect(shown.unit).toBe('$1,000');
  expect(shown.kinds.join(' ')).toBe(
    [...Array(4).fill('proven'), ...Array(5).fill('spent'), ...Array(11).fill('kept')].join(' '),
  );
  expect(shown.own).toBe(10);
  expect(shown.sums).toEqual({ proven: '$4,000', toProve: '$5,000', kept: '$11,000' });
});

test('the last gift stands in the last lozenge, the only one in the only one; a fund without money has none', () => {
  const gift = { countedMinor: 100_000, rank: 10, supporters: 9 };
  expect(tellLozenges(sums, gift, 'USD', 'en')!.own).toBe(19);
  expect(tellLozenges({ ...sums, receivedMinor: 100 }, { ...gift, rank: 1 }, 'USD', 'en')!.kinds).toHaveLength(9);
  expect(tellLozenges({ ...sums, receivedMinor: 0, spentMinor: 0 }, gift, 'USD', 'en')).toBeUndefined();
});
