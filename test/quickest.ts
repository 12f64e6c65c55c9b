import { spawnSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';

/**
 * The quickest of up to three tries, in milliseconds; the first within the limit ends it. A machine that is busy with something
 * else slows one try, a fault slows all of them.
 */
export async function quickest(withinMs: number, attempt: (count: number) => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let count = 1; count <= 3 && best >= withinMs; count++) best = Math.min(best, await attempt(count));
  return best;
}

/** Time of the processor that this process takes for work that waits for nothing, in milliseconds: other work on the machine is no part of it. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A thousand round trips to the database, in milliseconds, on two quiet cores (measured 2026-11-24). */
const QUIET_MS = 100;

/** How many times slower than two quiet cores this machine is now, at least 1: what a limit of so many seconds is to be multiplied by. */
export async function slowness(db: Database): Promise<number> {
  const begun = Date.now();
  for (let count = 0; count < 1000; count++) await db.execute(sql`select 1`);
  return Math.max(1, (Date.now() - begun) / QUIET_MS);
}

/** Ten starts of an empty Node process, in milliseconds, on two quiet cores (measured 2026-11-27). */
const QUIET_STARTS_MS = 600;

/** The same for what starts processes: how many times slower than two quiet cores this machine starts them now, at least 1. */
export function startSlowness(): number {
  const begun = Date.now();
  for (let count = 0; count < 10; count++) spawnSync(process.execPath, ['-e', '0']);
  return Math.max(1, (Date.now() - begun) / QUIET_STARTS_MS);
}
