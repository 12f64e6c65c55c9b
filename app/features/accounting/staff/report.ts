/** Periods of a report, in months. */
export const PERIODS = { month: 1, quarter: 3, year: 12 } as const;
export type Period = keyof typeof PERIODS;

export const SIDES = ['fund', 'way', 'source', 'cost'] as const;
/**
 * What money was for, or by which way it came: the two sides of every entry of the books, which come to the same sums. By which
 * poster or link its payers came, which comes to them too. And what the providers took for it.
 */
export type Side = (typeof SIDES)[number];
