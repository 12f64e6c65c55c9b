import { and, asc, countDistinct, gte, inArray, lt, lte, max, sql } from 'drizzle-orm';
import { startOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { closedMonths, ledgerEntries } from './tables.server.ts';

export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** First and last booking date, `YYYY-MM-DD`, both included. */
export type LedgerDays = { from: string; to: string };

const day = sql<string>`to_char(${ledgerEntries.at} at time zone 'Africa/Kinshasa', 'YYYY-MM-DD')`;
const within = ({ from, to }: LedgerDays, upTo: number) =>
  and(gte(ledgerEntries.at, startOfDay(from)), lt(ledgerEntries.at, startOfDay(to, 1)), lte(ledgerEntries.id, upTo));

/** The id of the latest entry, or 0: entries booked while a file is written do not belong to it. */
export async function findNewestEntry(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(ledgerEntries.id) }).from(ledgerEntries);
  return row?.id ?? 0;
}

/** The days with entries, in order. */
export async function listBookedDays(db: Database, days: LedgerDays, upTo: number): Promise<string[]> {
  const rows = await db.selectDistinct({ day }).from(ledgerEntries).where(within(days, upTo)).orderBy(asc(day));
  return rows.map((row) => row.day);
}

/** How many transactions there are from one day until before another. */
export async function countTransactions(db: Database, from: string, before: string, upTo: number): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(ledgerEntries.transactionId) })
    .from(ledgerEntries)
    .where(
      and(
        gte(ledgerEntries.at, startOfDay(from)),
        lt(ledgerEntries.at, startOfDay(before)),
        lte(ledgerEntries.id, upTo),
      ),
    );
  return row!.count;
}

/** The transactions of a day in the order they were written, each with all its lines. */
export async function listTransactions(db: Database, of: string, upTo: number): Promise<LedgerEntry[][]> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(within({ from: of, to: of }, upTo))
    .orderBy(asc(ledgerEntries.id));
  return [...Map.groupBy(rows, ({ transactionId }) => transactionId).values()];
}

/** The accounts with entries in a period, each with its currencies and the first day of each. */
export async function listBookedAccounts(
  db: Database,
  { from, to }: LedgerDays,
): Promise<{ account: string; currency: Currency; day: string }[]> {
  const { rows } = await db.execute<{ account: string; currency: Currency; day: string }>(sql`
    select account, currency, to_char(min(at) at time zone 'Africa/Kinshasa', 'YYYY-MM-DD') as day from ${ledgerEntries}
    where at >= ${startOfDay(from).toISOString()}::timestamptz and at < ${startOfDay(to, 1).toISOString()}::timestamptz
    group by account, currency order by account, currency`);
  return rows;
}

/** The closed months, earliest first. */
export const listClosings = (db: Database): Promise<(typeof closedMonths.$inferSelect)[]> =>
  db.select().from(closedMonths).orderBy(asc(closedMonths.month));

/** Transactions by id, each with all its lines. */
export async function listWhole(db: Database, transactionIds: readonly string[]): Promise<LedgerEntry[][]> {
  if (transactionIds.length === 0) return [];
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.transactionId, [...transactionIds]))
    .orderBy(asc(ledgerEntries.id));
  return [...Map.groupBy(rows, ({ transactionId }) => transactionId).values()];
}
