import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lte, max, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { holds } from '#app/kit/search-words.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { RowOutcome, ImportState } from './gift-file.ts';
import { isOfClosedMonth } from './import-sums.server.ts';
import { type GiftImport, giftImportRows, giftImports } from './tables.server.ts';

/** Imports, newest first; `q` is a number or the other system's name. */
export async function listImports(db: Database, { q, state, from, to, after, limit }: ListState) {
  const rows = await db
    .select({ ...getTableColumns(giftImports), key: exactly(giftImports.readAt) })
    .from(giftImports)
    .where(
      and(
        state ? eq(giftImports.state, state as ImportState) : undefined,
        q
          ? /^\d{1,9}$/.test(q)
            ? eq(giftImports.number, Number(q))
            : holds(q, sql`${giftImports.source}`)
          : undefined,
        isWithinDays(giftImports.readAt, { from, to }),
        isAfter(giftImports.readAt, giftImports.id, after, isUuid),
      ),
    )
    .orderBy(desc(giftImports.readAt), desc(giftImports.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, ...row }) => row,
  );
}

/** Names of systems imported before, latest first, so that the same system gets the same name. */
export async function listSources(db: Database): Promise<string[]> {
  const rows = await db
    .select({ source: giftImports.source })
    .from(giftImports)
    .groupBy(giftImports.source)
    .orderBy(desc(max(giftImports.readAt)))
    .limit(20);
  return rows.map(({ source }) => source);
}

export async function findImport(db: Database, id: string): Promise<GiftImport | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await db.select().from(giftImports).where(eq(giftImports.id, id));
  return found;
}

/**
 * The lines of an import in the order of the file, by outcome (`state`) and day of the gift; `q` is a name, an address,
 * a note or a receipt number.
 */
export async function listRows(db: Database, importId: string, { q, state, from, to, after, limit }: ListState) {
  const [line] = after ?? [];
  const rows = await db
    .select({
      row: getTableColumns(giftImportRows),
      name: donations.donorName,
      email: donations.donorEmail,
      isOfClosedMonth,
    })
    .from(giftImportRows)
    .leftJoin(payments, eq(payments.id, giftImportRows.paymentId))
    .leftJoin(donations, eq(donations.id, payments.purposeId))
    .where(
      and(
        eq(giftImportRows.importId, importId),
        state ? eq(giftImportRows.outcome, state as RowOutcome) : undefined,
        q ? holds(q, sql`concat_ws(' ', ${sql.join([...searched], sql`, `)})`) : undefined,
        from ? gte(giftImportRows.day, from) : undefined,
        to ? lte(giftImportRows.day, to) : undefined,
        typeof line === 'number' ? gt(giftImportRows.line, line) : undefined,
      ),
    )
    .orderBy(asc(giftImportRows.line))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ row }) => [row.line],
    ({ row, name, email, ...more }) => ({
      line: row.line,
      outcome: row.outcome,
      fault: row.fault,
      typed: row.typed,
      // Of a line that waits in a month whose books are closed.
      isLate: row.outcome === 'new' && more.isOfClosedMonth,
      day: row.day,
      amountMinor: row.amountMinor,
      amount:
        row.amountMinor !== null && row.currency
          ? toMajor({ amountMinor: row.amountMinor, currency: row.currency })
          : null,
      currency: row.currency,
      fundId: row.fundId,
      name: name ?? row.donorName,
      email: email ?? row.donorEmail,
      way: row.way,
      receipt: row.receipt,
      note: row.note,
      paymentId: row.paymentId,
    }),
  );
}

const searched = [
  donations.donorName,
  donations.donorEmail,
  giftImportRows.donorName,
  giftImportRows.donorEmail,
  giftImportRows.note,
  giftImportRows.receipt,
];

/** How many imports are being booked or undone, so that the books are incomplete. */
export const countRunning = (db: Database): Promise<number> =>
  db.$count(giftImports, inArray(giftImports.state, ['running', 'undoing']));
