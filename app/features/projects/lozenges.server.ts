import type { FundSums } from '#app/features/spending/fund-accounts.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney, formatMoneyWhole } from '#app/shared/money.ts';

/** The maximum number of units drawn: more would be too small to count. */
const MOST = 240;

type Gift = {
  /** In minor units of the fund's currency. */
  countedMinor: number;
  /** The position of the gift, and the number of gifts. */
  rank: number;
  supporters: number;
};

/**
 * The amount of one drawn unit: the gift itself, or if that would be too many units, the smallest round amount that
 * fits.
 */
export function unitOf(totalMinor: number, giftMinor: number): number {
  if (giftMinor > 0 && totalMinor / giftMinor <= MOST) return giftMinor;
  for (let power = 100; ; power *= 10)
    for (const step of [1, 2, 5]) if (totalMinor / (step * power) <= MOST) return step * power;
}

/**
 * Divides a fund's money into units, in the order of its gifts, and tells which of them are this gift. Undefined for a
 * fund without money.
 */
export function tellLozenges(sums: FundSums, gift: Gift, currency: Currency, language: Language) {
  const totalMinor = Math.max(sums.receivedMinor, sums.spentMinor);
  if (totalMinor <= 0) return undefined;
  const unitMinor = unitOf(totalMinor, gift.countedMinor);
  const count = Math.max(1, Math.round(totalMinor / unitMinor));
  const until = (minor: number) => Math.round(minor / unitMinor);
  const [proven, spent] = [until(sums.provenMinor), until(sums.spentMinor)];
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency }, language);
  return {
    unit: formatMoney({ amountMinor: unitMinor, currency }, language),
    kinds: Array.from({ length: count }, (_, index) =>
      index < proven ? ('proven' as const) : index < spent ? ('spent' as const) : ('kept' as const),
    ),
    own: Math.min(count - 1, Math.floor(((gift.rank - 1) / Math.max(1, gift.supporters)) * count)),
    sums: {
      proven: money(sums.provenMinor),
      toProve: money(sums.spentMinor - sums.provenMinor),
      kept: money(totalMinor - sums.spentMinor),
    },
  };
}

export type Lozenges = NonNullable<ReturnType<typeof tellLozenges>>;
