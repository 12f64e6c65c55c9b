import type { FundSums } from '#app/features/spending/fund-accounts.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney, formatMoneyWhole } from '#app/shared/money.ts';

/** So many lozenges at most: more are too small to be counted. */
const MOST = 240;

type Gift = {
  /** In the fund's currency. */
  countedMinor: number;
  /** The how manieth it is of so many. */
  rank: number;
  supporters: number;
};

/** What one lozenge stands for: the gift itself, or where that would be too many, the least round sum that is not. */
export function unitOf(totalMinor: number, giftMinor: number): number {
  if (giftMinor > 0 && totalMinor / giftMinor <= MOST) return giftMinor;
  for (let power = 100; ; power *= 10)
    for (const step of [1, 2, 5]) if (totalMinor / (step * power) <= MOST) return step * power;
}

/** A fund's money as lozenges, and which of them the gift is: in the order in which gifts came. Nothing of a fund without money. */
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
