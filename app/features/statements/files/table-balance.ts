import { type DecimalSign, readSumColumn } from '#app/shared/sums.ts';
import { type FileBalance, sumLines } from '#app/features/statements/read-file.ts';
import type { ReadLine } from '#app/features/statements/statement-line.ts';

/** Steps of a running balance that must follow from the lines, of all: others are no balance of these lines. */
const ENOUGH = 0.6;

/**
 * What a table says the account held, by its running balance, whether it begins with the oldest line or the newest; without one that
 * follows the lines only the sums in and out.
 */
export function balanceOf(
  lines: readonly ReadLine[],
  balances: readonly string[],
  decimalSign: DecimalSign | null,
): FileBalance[] {
  const sums = sumLines(lines);
  const [own] = sums;
  if (sums.length !== 1) return sums;
  const read = readSumColumn(
    balances.map((text) => ({ text, currency: own!.currency })),
    decimalSign ?? undefined,
  );
  if (read.kind === 'question') return sums;
  const steps = lines.flatMap(({ amountMinor, day }, at) => {
    const sum = read.sums[at]!;
    return sum.kind === 'sum' ? [{ amountMinor, day, heldMinor: sum.amountMinor }] : [];
  });
  const following = [steps, [...steps].reverse()]
    .map((order) => ({
      order,
      fits: order.filter((one, at) => at > 0 && one.heldMinor - order[at - 1]!.heldMinor === one.amountMinor).length,
    }))
    .sort((a, b) => b.fits - a.fits)[0]!;
  if (following.fits === 0 || following.fits < (steps.length - 1) * ENOUGH) return sums;
  const [first, last] = [following.order[0]!, following.order.at(-1)!];
  return [
    {
      ...own!,
      openedOn: first.day,
      openingMinor: first.heldMinor - first.amountMinor,
      closedOn: last.day,
      closingMinor: last.heldMinor,
    },
  ];
}
