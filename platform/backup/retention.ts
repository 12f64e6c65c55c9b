const KEPT = { days: 7, weeks: 4, months: 12 };
const DAY_MS = 86_400_000;

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);
/** Weeks begin on Mondays: 1970 began on a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * Chooses which backups to keep: the newest of each of the last seven days, four weeks and twelve months that have a
 * backup. If no backup was taken for a year, the existing ones are kept. The newest is always kept.
 */
export function chooseKept<One extends { at: Date }>(backups: readonly One[]): { kept: One[]; daily: One[] } {
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime());
  const newestOf = (period: (at: Date) => number, most: number): One[] => {
    const seen = new Set<number>();
    return newestFirst.filter(({ at }) => {
      if (seen.size === most || seen.has(period(at))) return false;
      seen.add(period(at));
      return true;
    });
  };
  const daily = newestOf(dayOf, KEPT.days);
  const kept = new Set([...daily, ...newestOf(weekOf, KEPT.weeks), ...newestOf(monthOf, KEPT.months)]);
  return { kept: newestFirst.filter((one) => kept.has(one)), daily };
}

/**
 * Whether a WAL segment is older than the first one needed. Its name is the timeline (8 digits), which changes with
 * each restore, and the position (16 digits), which only grows. Timeline history files are small and always kept.
 */
export function isOlderPiece(piece: string, first: string): boolean {
  const [, place] = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.|$)/.exec(piece) ?? [];
  return place !== undefined && place < first.slice(8);
}
