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
  const steps = stepsOf(lines, balances, decimalSign);
  const following = [steps, steps.toReversed()]
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

type Step = { of: ReadLine; amountMinor: number; day: string; heldMinor: number };

/** The lines whose balance can be read, with it. */
function stepsOf(lines: readonly ReadLine[], balances: readonly string[], decimalSign: DecimalSign | null): Step[] {
  const read = readSumColumn(
    balances.map((text, at) => ({ text, currency: lines[at]!.currency })),
    decimalSign ?? undefined,
  );
  if (read.kind === 'question') return [];
  return lines.flatMap((line, at) => {
    const sum = read.sums[at]!;
    return sum.kind === 'sum'
      ? [{ of: line, amountMinor: line.amountMinor, day: line.day, heldMinor: sum.amountMinor }]
      : [];
  });
}

/**
 * Lines that a running balance says went the other way: the sums have no sign, or one that means the opposite. Where no sum of the column
 * has a sign, those that the balance does not prove are among them.
 */
export function contradictedLines(
  lines: readonly ReadLine[],
  balances: readonly string[],
  decimalSign: DecimalSign | null,
): Set<ReadLine> {
  const steps = stepsOf(lines, balances, decimalSign);
  const [judged] = [steps, steps.toReversed()]
    .map((order) => {
      const moved = order.map(({ heldMinor }, at) => (at > 0 ? heldMinor - order[at - 1]!.heldMinor : undefined));
      const isSame = (at: number) => moved[at] === order[at]!.amountMinor;
      const isOpposite = (at: number) => moved[at] === -order[at]!.amountMinor;
      const proven = order.filter((_, at) => isSame(at)).map(({ of }) => of);
      const wrong = order.filter((_, at) => isOpposite(at)).map(({ of }) => of);
      return { proven, wrong };
    })
    .sort(
      (a, b) =>
        b.proven.length + b.wrong.length - a.proven.length - a.wrong.length || b.proven.length - a.proven.length,
    );
  const { proven, wrong } = judged!;
  if (wrong.length === 0 || proven.length + wrong.length < Math.max(2, (steps.length - 1) * ENOUGH)) return new Set();
  const isSigned = lines.some(({ amountMinor }) => amountMinor < 0);
  return new Set(isSigned ? wrong : lines.filter((line) => !proven.includes(line)));
}
