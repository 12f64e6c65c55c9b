/** What shared fields say and ask; no schema here, so that pages may read it. */
export const FIELD_STATUSES = ['funding', 'active', 'harvesting', 'completed', 'refunded'] as const;
export type FieldStatus = (typeof FIELD_STATUSES)[number];
/** Why no share can be taken: the season is over, the money went back, all is there, the season has begun, the day has passed. */
export type Closed = 'completed' | 'refunded' | 'full' | 'running' | 'late';
export const INVESTMENT_TYPES = ['investor', 'sponsor'] as const;
export type InvestmentType = (typeof INVESTMENT_TYPES)[number];

/** The return the foundation announces (spec, 9). It is never promised: every mention stands beside the risk. */
export const ANNOUNCED_RETURN_PERCENT = 15;
/** In US cents. */
export const MIN_SHARE = 1000;
export const MAX_SHARE = 500_000;

export type Phase = 'sow' | 'grow' | 'harvest' | 'rest';
export type Season = { sow: number[]; grow: number[]; harvest: number[] };

/** The twelve months of a season, from the first of sowing on, each with what happens in it. */
export function seasonMonths({ sow, grow, harvest }: Season): { month: number; phase: Phase }[] {
  const first = sow[0] ?? grow[0] ?? harvest[0] ?? 1;
  return Array.from({ length: 12 }, (_, index) => {
    const month = ((first - 1 + index) % 12) + 1;
    const phase: Phase = sow.includes(month)
      ? 'sow'
      : harvest.includes(month)
        ? 'harvest'
        : grow.includes(month)
          ? 'grow'
          : 'rest';
    return { month, phase };
  });
}

/** How far a day ("2026-11-21") lies in the twelve months of a season, 0 to 1. */
export function placeInSeason(season: Season, day: string): number {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return (seasonMonths(season).findIndex((cell) => cell.month === month) + (date - 1) / 31) / 12;
}

/** How many of the three steps have begun: financing, start, follow-up and production. */
export const stepsReached = (status: FieldStatus): number =>
  ({ funding: 1, active: 2, harvesting: 3, completed: 3, refunded: 1 })[status];

/** What a share would bring back if the harvest holds what is announced, in cents. */
export const announced = (amountMinor: number): number =>
  Math.round((amountMinor * (100 + ANNOUNCED_RETURN_PERCENT)) / 100);
