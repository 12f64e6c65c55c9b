import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { type Currency, isCurrency, toMajor } from '#app/shared/money.ts';
import { isSource } from '#app/shared/source.ts';
import type { Database } from '#platform/database.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import type { PaidFor, PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { monthsLater } from '#app/shared/months.ts';
import { ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { factsOf } from '#app/features/payments/payment-facts.server.ts';
import { type Period, PERIODS, type Side, SIDES } from './report.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';

/** First and last day of a period, `YYYY-MM-DD`, both included. */
type Span = { period: Period; from: string; to: string; before: string; after: string };

/** The month, quarter or year that contains a day, by Kinshasa's calendar; by default today's. */
export function spanOf(period: string | null, at: string | null, today = dayInKinshasa()): Span {
  const known: Period = period === 'quarter' || period === 'year' ? period : 'month';
  const day = at && /^20\d\d-(0[1-9]|1[0-2])-\d\d$/.test(at) ? at : today;
  const months = PERIODS[known];
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months + 1;
  const from = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  const after = monthsLater(from, months);
  const to = new Date(Date.parse(after) - 86_400_000).toISOString().slice(0, 10);
  return { period: known, from, to, before: monthsLater(from, -months), after };
}

// Money that comes in stands on the account of what it is for; what a harvest pays out to its shares is no income, and what a provider
// takes, exchanges and pays out is of no payment.
export const isIncome = sql`${ledgerEntries.paymentId} is not null and ${ledgerEntries.account} not like 'provider:%' and ${ledgerEntries.account} not like 'harvest:%'
  and ${ledgerEntries.account} not like 'shares:%'`;
const isWay = sql`${ledgerEntries.paymentId} is not null and ${ledgerEntries.account} like 'provider:%'`;

const IS: Record<Side, SQL> = {
  fund: isIncome,
  way: isWay,
  source: isWay,
  cost: sql`${ledgerEntries.account} like 'fees:%'`,
};

const within = ({ from, to }: Pick<Span, 'from' | 'to'>): SQL =>
  and(gte(ledgerEntries.at, startOfDay(from)), lt(ledgerEntries.at, startOfDay(to, 1)))!;

/** The grouping that an address names; by default, by purpose. */
export const sideOf = (by: string | null): Side => SIDES.find((side) => side === by) ?? 'fund';

/**
 * The totals of one account in a currency, in minor units: number of entries, income, refunds, and net moves from and
 * to other funds. In a report by source, the account is the source, or WITHOUT_SOURCE.
 */
export type ReportRow = {
  account: string;
  currency: Currency;
  count: number;
  grossMinor: number;
  backMinor: number;
  movedMinor: number;
};

type Moved = { account: string; currency: Currency; count: number; toMinor: number; fromMinor: number };

/**
 * Moves between funds: transactions of a payment in which no money came in or went out. They are found by the debits of
 * funds, which are rare, without reading all gifts.
 */
export async function readMoved(db: Database, days: SQL | undefined): Promise<Moved[]> {
  const moves = db
    .selectDistinct({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .where(
      and(
        days,
        isIncome,
        sql`${ledgerEntries.amountMinor} > 0`,
        sql`not exists (select 1 from ledger_entries way where way.transaction_id = ${ledgerEntries.transactionId} and way.account like 'provider:%')`,
      ),
    );
  const { account, currency, amountMinor } = ledgerEntries;
  return db
    .select({
      account,
      currency,
      count: sql<number>`(count(*) filter (where ${amountMinor} < 0 and ${ledgerEntries.part} is null))::int`,
      toMinor: sql<number>`coalesce(sum(-${amountMinor}) filter (where ${amountMinor} < 0), 0)::bigint`.mapWith(Number),
      fromMinor: sql<number>`coalesce(sum(${amountMinor}) filter (where ${amountMinor} > 0), 0)::bigint`.mapWith(
        Number,
      ),
    })
    .from(ledgerEntries)
    .where(and(isIncome, inArray(ledgerEntries.transactionId, moves)))
    .groupBy(account, currency);
}

/** The totals of a period by booking date, one grouping and currency, largest first. */
export async function readReport(db: Database, span: Pick<Span, 'from' | 'to'>, side: Side): Promise<ReportRow[]> {
  // What comes is negative on the account it is for, positive on the way it came by; so is what was taken on the account of fees.
  const came = side === 'fund' ? sql`-${ledgerEntries.amountMinor}` : sql`${ledgerEntries.amountMinor}`;
  const gross = sql<number>`coalesce(sum(${came}) filter (where ${came} > 0), 0)::bigint`;
  const by =
    side === 'source'
      ? sql<string>`coalesce(${payments.source}, ${WITHOUT_SOURCE})`
      : sql<string>`${ledgerEntries.account}`;
  const rows = db
    .select({
      account: by.as('by'),
      currency: ledgerEntries.currency,
      // What covers the fees stands on a line of its own: of the same gift.
      count: sql<number>`(count(*) filter (where ${came} > 0 and ${ledgerEntries.part} is null))::int`,
      grossMinor: gross,
      backMinor: sql<number>`coalesce(sum(-(${came})) filter (where ${came} < 0), 0)::bigint`,
    })
    .from(ledgerEntries)
    .$dynamic();
  if (side === 'source') rows.innerJoin(payments, eq(payments.id, ledgerEntries.paymentId));
  const moved = side === 'fund' ? await readMoved(db, within(span)) : [];
  const found = await rows
    .where(and(within(span), IS[side]))
    .groupBy(sql`"by"`, ledgerEntries.currency)
    .orderBy(ledgerEntries.currency, desc(gross), sql`"by"`);
  return found.map((row) => {
    const own = moved.find(({ account, currency }) => account === row.account && currency === row.currency);
    const { count, toMinor, fromMinor } = own ?? { count: 0, toMinor: 0, fromMinor: 0 };
    return {
      ...row,
      count: row.count - count,
      grossMinor: row.grossMinor - toMinor,
      backMinor: row.backMinor - fromMinor,
      movedMinor: toMinor - fromMinor,
    };
  });
}

/** Titles for the accounts of a report, if all entries of an account are for the same thing. */
export async function nameAccounts(
  db: Database,
  paidFor: PaidFor,
  accounts: readonly string[],
): Promise<Map<string, PurposeFacts>> {
  const named = new Map<string, PurposeFacts>();
  for (const account of accounts.filter((one) => /^(fund|field):/.test(one))) {
    const [row] = await db
      .select({ purpose: payments.purpose, purposeId: payments.purposeId })
      .from(ledgerEntries)
      .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
      .where(eq(ledgerEntries.account, account))
      .limit(1);
    const facts = row && (await factsOf(db, paidFor, [row])).get(row.purposeId);
    if (facts) named.set(account, facts);
  }
  return named;
}

/** Which entries a list shows: all, or those behind one total of a report. */
export type EntryFilter = Pick<Span, 'from' | 'to'> & { account?: string; currency?: Currency; source?: string };

export function readEntryFilter(search: URLSearchParams): EntryFilter {
  const span = spanOf('month', null);
  const day = (name: 'from' | 'to') => {
    const text = search.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) ? text : span[name];
  };
  const currency = search.get('currency');
  const source = search.get('source');
  return {
    from: day('from'),
    to: day('to'),
    account: search.get('account') || undefined,
    currency: isCurrency(currency) ? currency : undefined,
    source: source === WITHOUT_SOURCE || isSource(source) ? source : undefined,
  };
}

const meets = ({ account, currency, source, ...days }: EntryFilter): SQL | undefined =>
  and(
    within(days),
    account ? eq(ledgerEntries.account, account) : undefined,
    currency ? eq(ledgerEntries.currency, currency) : undefined,
    // By source a payment is counted on the way it came: what it was for may have been changed since.
    source
      ? and(
          isWay,
          sql`exists (select 1 from ${payments} p where p.id = ${ledgerEntries.paymentId}
            and p.source is not distinct from ${source === WITHOUT_SOURCE ? null : source}::text)`,
        )
      : undefined,
  );

/** Entries of the books, newest first, each either debit or credit, in major units. */
export async function listEntries(
  db: Database,
  filter: EntryFilter,
  { after, limit }: Pick<ListState, 'after' | 'limit'>,
) {
  const [at, id] = [String(after?.[0] ?? ''), Number(after?.[1])];
  const isKey = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:?\d\d)?$/.test(at) && Number.isSafeInteger(id);
  const rows = await db
    .select({ entry: ledgerEntries, key: sql<string>`${ledgerEntries.at}::text` })
    .from(ledgerEntries)
    .where(
      and(
        meets(filter),
        isKey ? sql`(${ledgerEntries.at}, ${ledgerEntries.id}) < (${at}::timestamptz, ${id})` : undefined,
      ),
    )
    .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
    .limit(limit + 1);
  const ids = rows.flatMap(({ entry }) => entry.paymentId ?? []);
  const given = ids.length > 0 ? await db.select().from(receipts).where(inArray(receipts.paymentId, ids)) : [];
  const names = new Map(given.map((receipt) => [receipt.paymentId, receiptName(receipt)]));
  return pageOf(
    rows,
    limit,
    ({ key, entry }) => [key, entry.id],
    ({
      entry: { id: number, at: moment, valueDay, account, part, amountMinor, currency, paymentId, transactionId },
    }) => {
      const amount = Number(toMajor({ amountMinor: Math.abs(amountMinor), currency }));
      return {
        id: number,
        at: moment,
        /** The value date, `YYYY-MM-DD`. */
        valueDay: valueDay ?? dayInKinshasa(moment),
        transactionId,
        account,
        part,
        receipt: paymentId && (names.get(paymentId) ?? null),
        paymentId,
        debit: amountMinor > 0 ? amount : null,
        credit: amountMinor < 0 ? amount : null,
        currency,
      };
    },
  );
}

/** The totals of the entries shown, by currency, in minor units. */
export async function totalEntries(db: Database, filter: EntryFilter) {
  return db
    .select({
      currency: ledgerEntries.currency,
      debitMinor: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${ledgerEntries.amountMinor} > 0), 0)::bigint`,
      creditMinor: sql<number>`coalesce(sum(-${ledgerEntries.amountMinor}) filter (where ${ledgerEntries.amountMinor} < 0), 0)::bigint`,
    })
    .from(ledgerEntries)
    .where(meets(filter))
    .groupBy(ledgerEntries.currency)
    .orderBy(ledgerEntries.currency);
}
