import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import { startOfDay } from '#app/shared/dates.server.ts';
import { toMajor } from '#app/shared/money.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { bookMovement, UnknownPayoutError } from './book-movement.server.ts';
import type { Movement, Problem, Unread } from '#app/features/payments/movement.ts';
import { setAside } from '#app/features/payments/set-aside.server.ts';
import { setAsideMovements } from '#app/features/payments/tables.server.ts';

const isOpen = isNull(setAsideMovements.settledAt);

/**
 * Books one entry of a provider's books, or sets it aside if it is not understood, so that the following entries are
 * not delayed.
 * @returns whether it was booked and new
 * @throws an error that the entry did not cause: the database is unavailable
 */
export async function bookOrSetAside(db: RootDatabase, provider: string, entry: Movement | Unread): Promise<boolean> {
  if ('problem' in entry) return setAside(db, provider, entry);
  try {
    return await db.transaction(async (tx) => {
      const isNew = await bookMovement(tx, provider, entry);
      // Read again, it was understood: what was missing then had come.
      if (isNew)
        await settle(tx, and(eq(setAsideMovements.provider, provider), eq(setAsideMovements.ref, entry.ref))!, {});
      return isNew;
    });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    const { ref, at, kind } = entry;
    return setAside(db, provider, { ref, at, problem, said: `${kind} ${toMajor(entry)} ${entry.currency}` });
  }
}

/**
 * An entry that violates a database constraint (class 23, for example a second payout with the same reference)
 * contradicts what is booked.
 */
function problemOf(error: unknown): Problem | undefined {
  if (error instanceof UnknownPayoutError) return 'payout';
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  return code?.startsWith('23') ? 'clash' : undefined;
}

type Settled = { settledBy?: string; reason?: string };

const settle = (tx: Database, which: ReturnType<typeof eq>, by: Settled) =>
  tx
    .update(setAsideMovements)
    .set({ settledAt: sql`now()`, ...by })
    .where(and(which, isOpen))
    .returning();

/**
 * Marks an entry that was set aside as settled, with an explanation.
 * @returns it; undefined if it was not waiting
 */
export async function settleSetAside(tx: Database, id: string, by: Required<Settled>) {
  const [row] = await settle(tx, eq(setAsideMovements.id, id), by);
  return row;
}

/** Days of a provider whose statement could not be read, oldest first. */
export const listUnreadStatements = (db: Database, provider: string) =>
  db
    .select()
    .from(setAsideMovements)
    .where(and(isOpen, eq(setAsideMovements.provider, provider), eq(setAsideMovements.problem, 'statement')))
    .orderBy(asc(setAsideMovements.at), asc(setAsideMovements.id));

/** Settles a day whose statement has now been read and booked. */
export const settleReadStatement = (db: Database, id: string) => settle(db, eq(setAsideMovements.id, id), {});

/** Unsettled entries, oldest first. */
export const listSetAside = (db: Database, limit: number) =>
  db
    .select()
    .from(setAsideMovements)
    .where(isOpen)
    .orderBy(asc(setAsideMovements.createdAt), asc(setAsideMovements.id))
    .limit(limit);

export async function isSetAside(db: Database, id: string): Promise<boolean> {
  return isUuid(id) && (await db.$count(setAsideMovements, eq(setAsideMovements.id, id))) > 0;
}

/** How many entries of providers' books up to a day are not understood yet. */
export const countSetAsideTo = (db: Database, day: string): Promise<number> =>
  db.$count(setAsideMovements, and(isOpen, lt(setAsideMovements.at, startOfDay(day, 1))));
