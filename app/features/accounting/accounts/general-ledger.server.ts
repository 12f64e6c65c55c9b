import { and, asc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { ledgerEntries } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { type AccountNumber, byNumber, numberOf } from './account-number.ts';

/** First and last day, `YYYY-MM-DD`, both included. */
type Days = { from: string; to: string };

/**
 * The sums of one account in one currency in a period, in minor units: debits are positive, a credit balance negative.
 */
export type AccountSums = {
  account: string;
  /** The number in the accountant's chart of accounts, if one is assigned. */
  number?: string;
  label?: string;
  currency: Currency;
  openingMinor: number;
  debitMinor: number;
  creditMinor: number;
  closingMinor: number;
};

/**
 * The trial balance of a period: each account with entries in it or before, by account number. Debits equal credits in
 * each currency, and opening and closing balances add up to zero, since each transaction does.
 * @param upTo the id of the last entry that counts; by default all count
 */
export async function readTrialBalance(
  db: Database,
  { from, to }: Days,
  known: readonly AccountNumber[],
  upTo?: number,
): Promise<AccountSums[]> {
  const since = sql`${ledgerEntries.at} >= ${startOfDay(from)}`;
  const sum = (filter: SQL) =>
    sql<number>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${filter}), 0)::bigint`.mapWith(Number);
  const rows = await db
    .select({
      account: ledgerEntries.account,
      currency: ledgerEntries.currency,
      openingMinor: sum(sql`not ${since}`),
      debitMinor: sum(sql`${since} and ${ledgerEntries.amountMinor} > 0`),
      minusMinor: sum(sql`${since} and ${ledgerEntries.amountMinor} < 0`),
    })
    .from(ledgerEntries)
    .where(and(lt(ledgerEntries.at, startOfDay(to, 1)), upTo === undefined ? undefined : lte(ledgerEntries.id, upTo)))
    .groupBy(ledgerEntries.account, ledgerEntries.currency);
  return rows
    .map(({ minusMinor, ...row }) => {
      const found = numberOf(row.account, known);
      return {
        ...row,
        number: found?.number,
        label: found?.label,
        // Never -0, which a page would show.
        creditMinor: 0 - minusMinor,
        closingMinor: row.openingMinor + row.debitMinor + minusMinor,
      };
    })
    .filter(({ openingMinor, debitMinor, creditMinor }) => openingMinor !== 0 || debitMinor !== 0 || creditMinor !== 0)
    .sort((a, b) => (a.currency === b.currency ? byNumber(a, b) : a.currency < b.currency ? -1 : 1));
}

const PAGE = 500;

/** A line of the general ledger; opening and closing lines have only a balance. */
export type LedgerLine = {
  kind: 'opening' | 'entry' | 'closing';
  of: AccountSums;
  entry?: typeof ledgerEntries.$inferSelect & { receipt: string | null };
  balanceMinor: number;
};

/**
 * The general ledger of a period, account by account: opening balance, each entry with the balance after it, closing
 * balance. Read page by page while it is written, so that only one page is in memory.
 */
export async function* readGeneralLedger(
  db: Database,
  days: Days,
  known: readonly AccountNumber[],
): AsyncGenerator<LedgerLine> {
  // What is booked while it is written out is of the next one, or its accounts would not come to nothing together.
  const [newest] = await db
    .select({ id: sql<number>`coalesce(max(${ledgerEntries.id}), 0)`.mapWith(Number) })
    .from(ledgerEntries);
  const upTo = newest!.id;
  for (const of of await readTrialBalance(db, days, known, upTo)) {
    let balanceMinor = of.openingMinor;
    yield { kind: 'opening', of, balanceMinor };
    for await (const entry of entriesOf(db, of, days, upTo)) {
      balanceMinor += entry.amountMinor;
      yield { kind: 'entry', of, entry, balanceMinor };
    }
    yield { kind: 'closing', of, balanceMinor };
  }
}

async function* entriesOf(db: Database, { account, currency }: AccountSums, { from, to }: Days, upTo: number) {
  let last: { at: string; id: number } | undefined;
  for (;;) {
    const rows = await db
      .select({ entry: ledgerEntries, at: sql<string>`${ledgerEntries.at}::text` })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.account, account),
          eq(ledgerEntries.currency, currency),
          gte(ledgerEntries.at, startOfDay(from)),
          lt(ledgerEntries.at, startOfDay(to, 1)),
          lte(ledgerEntries.id, upTo),
          last && sql`(${ledgerEntries.at}, ${ledgerEntries.id}) > (${last.at}::timestamptz, ${last.id})`,
        ),
      )
      .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
      .limit(PAGE);
    const ids = rows.flatMap(({ entry }) => entry.paymentId ?? []);
    const given = ids.length > 0 ? await db.select().from(receipts).where(inArray(receipts.paymentId, ids)) : [];
    const names = new Map(given.map((receipt) => [receipt.paymentId, receiptName(receipt)]));
    for (const { entry } of rows) yield { ...entry, receipt: (entry.paymentId && names.get(entry.paymentId)) ?? null };
    if (rows.length < PAGE) return;
    const { at, entry } = rows.at(-1)!;
    last = { at, id: entry.id };
  }
}
