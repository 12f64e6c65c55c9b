/** Whole percent, rounded down so that 100 is only ever said of a goal that is reached; capped on cards (spec, 5). */
export function percentOf(raisedMinor: number, goalMinor: number | null): number {
  if (!goalMinor) return 0;
  return Math.min(100, Math.floor((raisedMinor * 100) / goalMinor));
}
