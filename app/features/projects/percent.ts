/** Whole percent, rounded down so that 100 is only ever said of a goal that is reached; capped on cards (spec, 5). */
export function percentOf(raisedMinor: number, goalMinor: number | null): number {
  if (!goalMinor) return 0;
  return Math.min(100, Math.floor((raisedMinor * 100) / goalMinor));
}

/**
 * Of a hundred units given, how many become the thing itself by the project's own budget; undefined where the budget names nothing
 * beside it.
 */
export function reachesOf(budget: readonly { dollars: number; isOverhead?: boolean }[]): number | undefined {
  const total = budget.reduce((sum, { dollars }) => sum + dollars, 0);
  const overhead = budget.filter(({ isOverhead }) => isOverhead).reduce((sum, { dollars }) => sum + dollars, 0);
  return overhead > 0 && total > 0 ? Math.floor(((total - overhead) / total) * 100) : undefined;
}
