import type { Currency } from '#app/shared/money.ts';

/** What came in since Monday, in one currency, in minor units. */
export type Week = {
  currency: Currency;
  /** Heaviest first; `others` has no cloth and no title of its own. */
  funds: { id: string; title: string; cloth?: string; sumMinor: number }[];
  /** From Monday to today. */
  days: { day: string; sumMinor: number; parts: { fundId: string; sumMinor: number }[] }[];
  sumMinor: number;
  /** What had come in a week before at this hour. */
  beforeMinor: number;
};
