import { asc, eq, inArray, sql } from 'drizzle-orm';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { type Fund, funds } from './tables.server.ts';

/** A fund whose row is locked until the transaction ends. */
export async function lockFund(tx: Database, id: string): Promise<Fund | undefined> {
  return (await lockFunds(tx, [id])).get(id);
}

/**
 * Funds by their ids, locked in the order of their ids, so that two transactions never wait for each other. Gifts are locked before
 * their funds.
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

/** Adds to what a fund received, in minor units of its currency, and to its supporters; either may be negative. Open pages are told. */
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

/** Sets what a fund wants to receive, in minor units of its currency. The fund is locked by the caller. Open pages are told. */
export async function setGoal(tx: Database, id: string, goalMinor: number): Promise<void> {
  await tx.update(funds).set({ goalMinor }).where(eq(funds.id, id));
  await publishChange(tx, { topic: 'fund', id });
}

/**
 * Gives a fund the look and, until somebody gave to it, the name of its project: receipts name it. Only what differs is written: a
 * row that is written waits for every gift on its way.
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
