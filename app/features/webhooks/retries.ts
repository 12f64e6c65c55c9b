/** Seconds until the next try, after the first, the second …: for a day all in all, and six tries within the first hour and a bit. */
const PAUSES = [10, 60, 300, 900, 2400, 7200, 14_400, 21_600, 21_600];

/** A little is added by chance, so that what failed together does not come together again; the first comes within 12 seconds. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1]!;
  return Math.round(pause * (1 + chance * 0.1));
}

/** After so long of nothing but failures, and no fewer than so many, a webhook is switched off. */
const OFF_AFTER_MS = 3_600_000;
const OFF_AFTER_FAILURES = 5;

/** Whether nobody is there any more: told so (410), or by an hour of failures. */
export function isDead(
  { failures, failingSince }: { failures: number; failingSince: Date | null },
  status: number | undefined,
  now: Date,
): boolean {
  if (status === 410) return true;
  return (
    failures >= OFF_AFTER_FAILURES && failingSince !== null && now.getTime() - failingSince.getTime() >= OFF_AFTER_MS
  );
}
