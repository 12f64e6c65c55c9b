import type { Database } from '#platform/database.ts';
import { log } from '#platform/log.ts';
import type { Problem } from './movement.ts';
import { setAsideMovements } from './tables.server.ts';

/**
 * Stores a provider transaction that is not understood, once per reference, until the treasurer settles it.
 * @returns false: it was not booked
 */
export async function setAside(
  db: Database,
  provider: string,
  entry: { ref: string; at: Date; problem: Problem; said: string },
): Promise<false> {
  const [fresh] = await db
    .insert(setAsideMovements)
    .values({ provider, ...entry })
    .onConflictDoNothing()
    .returning({ id: setAsideMovements.id });
  if (fresh)
    log.warn({ provider, ref: entry.ref, problem: entry.problem }, 'an entry of a provider’s books was set aside');
  return false;
}
