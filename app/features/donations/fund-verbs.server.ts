import { asc, eq, inArray, sql } from 'drizzle-orm';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { type Fund, funds } from './tables.server.ts';

/** Locks a fund until the transaction ends. */
export async function lockFund(tx: Database, id: string): Promise<Fund | undefined> {
  return (await lockFunds(tx, [id])).get(id);
}

/**
 * Locks funds in the order of their ids, so that two transactions never deadlock. Gifts are locked before their funds.
 */
export async function lockFunds(tx: Database, ids: readonly string[]): Promise<Map<string, Fund>> {
  const rows = await tx
    .select()
    .from(funds)
    .where(inArray(funds.id, [...new Set(ids)]))
    .orderBy(asc(funds.id))
    .for('update');
  return new Map(rows.map((fund) => [fund.id, fund]));
}

/**
 * Adds to a fund's total, in minor units of its currency, and to its supporters; either may be negative. Notifies open
 * pages.
 */
export async function addToFund(
  tx: Database,
  id: string,
  { minor, supporters }: { minor: number; supporters: number },
): Promise<void> {
  await tx
    .update(funds)
    .set({ raisedMinor: sql`${funds.raisedMinor} + ${minor}`, supporters: sql`${funds.supporters} + ${supporters}` })
    .where(eq(funds.id, id));
  await publishChange(tx, { topic: 'fund', id });
}

/** Sets a fund's goal, in minor units of its currency. The caller holds the lock. Notifies open pages. */
export async function setGoal(tx: Database, id: string, goalMinor: number): Promise<void> {
  await tx.update(funds).set({ goalMinor }).where(eq(funds.id, id));
  await publishChange(tx, { topic: 'fund', id });
}

/**
 * Updates a fund's appearance, and its name until somebody gave to it (since receipts contain the name), from its
 * project. Only changed values are written, because writing the row waits for every gift in progress.
 */
export async function followLook(
  tx: Database,
  { id, title, place, cloth }: Pick<Fund, 'id' | 'title' | 'place' | 'cloth'>,
) {
  await tx
    .update(funds)
    .set({ cloth })
    .where(sql`${funds.id} = ${id} and ${funds.cloth} <> ${JSON.stringify(cloth)}::jsonb`);
  await tx
    .update(funds)
    .set({ title, place })
    .where(
      sql`${funds.id} = ${id} and (${funds.title}, ${funds.place}) is distinct from (${title}, ${place})
        and not exists (select 1 from donations d where d.fund_id = ${id})`,
    );
}
