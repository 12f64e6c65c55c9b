import { and, count, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { closedMonths } from '#app/features/payments/tables.server.ts';
import type { Database } from '#platform/database.ts';
import type { RowOutcome } from './gift-file.ts';
import { giftImportRows } from './tables.server.ts';

/** How many lines have each outcome. */
export async function countOutcomes(db: Database, importId: string): Promise<Partial<Record<RowOutcome, number>>> {
  const rows = await db
    .select({ outcome: giftImportRows.outcome, count: count() })
    .from(giftImportRows)
    .where(eq(giftImportRows.importId, importId))
    .groupBy(giftImportRows.outcome);
  return Object.fromEntries(rows.map((row) => [row.outcome, row.count]));
}

/** The totals of lines with these outcomes, by currency, in minor units. */
export async function sumOutcomes(
  db: Database,
  importId: string,
  outcomes: readonly RowOutcome[],
): Promise<{ currency: Currency; count: number; amountMinor: number }[]> {
  const rows = await db
    .select({
      currency: giftImportRows.currency,
      count: count(),
      amountMinor: sum(giftImportRows.amountMinor).mapWith(Number),
    })
    .from(giftImportRows)
    .where(
      and(
        eq(giftImportRows.importId, importId),
        inArray(giftImportRows.outcome, [...outcomes]),
        isNotNull(giftImportRows.currency),
      ),
    )
    .groupBy(giftImportRows.currency)
    .orderBy(giftImportRows.currency);
  return rows.map((row) => ({ ...row, currency: row.currency! }));
}

/** The funds of lines with these outcomes, by title and place. */
export async function nameFunds(db: Database, importId: string, outcomes: readonly RowOutcome[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ title: funds.title, place: funds.place })
    .from(giftImportRows)
    .innerJoin(funds, eq(funds.id, giftImportRows.fundId))
    .where(and(eq(giftImportRows.importId, importId), inArray(giftImportRows.outcome, [...outcomes])))
    .orderBy(funds.title, funds.place);
  return rows.map(({ title, place }) => (place ? `${title} (${place})` : title));
}

/**
 * How many new lines equal an existing gift in day, amount and donor that was imported from a system of another name:
 * the same system under two names would be booked twice.
 */
export async function countElsewhere(db: Database, importId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from gift_import_rows r join gift_imports i on i.id = r.import_id
    where r.import_id = ${importId} and r.fate = 'new' and exists (
      select 1 from gift_import_rows b join gift_imports o on o.id = b.import_id
      join payments p on p.id = b.payment_id join donations d on d.id = p.purpose_id
      where b.fate in ('booked', 'left') and b.day = r.day and b.amount_minor = r.amount_minor and b.currency = r.currency
        and lower(o.source) <> lower(i.source)
        and (lower(d.donor_email) = lower(r.donor_email) or lower(d.donor_name) = lower(r.donor_name)))`);
  return rows[0]!.count;
}

/** Whether the books of a line's month, or of a later one, are closed: then it is booked on the first open day. */
export const isOfClosedMonth = sql<boolean>`exists (select 1 from ${closedMonths} c
  where c.month >= to_char(${giftImportRows.day}, 'YYYY-MM'))`;

/** How many new lines are from closed months. */
export const countClosed = (db: Database, importId: string): Promise<number> =>
  db.$count(
    giftImportRows,
    and(eq(giftImportRows.importId, importId), eq(giftImportRows.outcome, 'new'), isOfClosedMonth),
  );
