import { asc } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { ledgerBalances } from '#app/features/payments/tables.server.ts';
import { accountNumbers } from './tables.server.ts';

export type KnownNumber = typeof accountNumbers.$inferSelect;

export const listNumbers = (db: Database): Promise<KnownNumber[]> =>
  db.select().from(accountNumbers).orderBy(asc(accountNumbers.number), asc(accountNumbers.prefix));

/** All accounts that our books have an entry for. */
export async function listAccounts(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ account: ledgerBalances.account })
    .from(ledgerBalances)
    .orderBy(asc(ledgerBalances.account));
  return rows.map(({ account }) => account);
}
