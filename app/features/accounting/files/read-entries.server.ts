import {
  countTransactions,
  findNewestEntry,
  type LedgerDays,
  type LedgerEntry,
  listBookedDays,
  listTransactions,
} from '#app/features/payments/ledger-reads.server.ts';
import type { Database } from '#platform/database.ts';
import { type Described, describeEntries, type Reading } from './describe-entries.server.ts';

/** A transaction with its number within the year and all its lines, which add up to zero. */
export type Entry = Described & { number: number; lines: readonly LedgerEntry[] };

/** How many transactions are described at a time. */
const AT_ONCE = 500;

/**
 * The transactions of a period, oldest first, numbered without gaps from the beginning of the year: by booking date,
 * then in the order they were written. Numbers are final once their month is closed; before that an entry may still be
 * inserted.
 */
export async function* readEntries(db: Database, days: LedgerDays, reading: Reading): AsyncGenerator<Entry> {
  const upTo = await findNewestEntry(db);
  let [year, number] = ['', 0];
  for (const day of await listBookedDays(db, days, upTo)) {
    if (day.slice(0, 4) !== year) {
      year = day.slice(0, 4);
      number = await countTransactions(db, `${year}-01-01`, day, upTo);
    }
    const transactions = await listTransactions(db, day, upTo);
    for (let at = 0; at < transactions.length; at += AT_ONCE) {
      const some = transactions.slice(at, at + AT_ONCE);
      const described = await describeEntries(db, some, reading);
      for (const lines of some) yield { ...described.get(lines[0]!.transactionId)!, number: ++number, lines };
    }
  }
}
