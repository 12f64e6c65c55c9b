import { and, inArray, or } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { RowKeys } from './row-keys.ts';
import { giftImportRows } from './tables.server.ts';

/** Rows per query: PostgreSQL accepts at most 65,535 parameters. */
const AT_ONCE = 1000;

/**
 * The lines that are already in the books, from any file: by their own number if both have one, else by their content.
 * Duplicates within the same list are not compared.
 */
export async function findKnown<Row extends RowKeys>(db: Database, rows: readonly Row[]): Promise<Set<Row>> {
  const known = new Set<Row>();
  for (let at = 0; at < rows.length; at += AT_ONCE)
    for (const row of await findAmong(db, rows.slice(at, at + AT_ONCE))) known.add(row);
  return known;
}

async function findAmong<Row extends RowKeys>(db: Database, rows: readonly Row[]): Promise<Row[]> {
  const own = rows.flatMap(({ ownKey }) => ownKey ?? []);
  const booked = await db
    .select({ ownKey: giftImportRows.ownKey, plainKey: giftImportRows.plainKey })
    .from(giftImportRows)
    .where(
      and(
        inArray(giftImportRows.outcome, ['booked', 'left']),
        or(
          own.length > 0 ? inArray(giftImportRows.ownKey, own) : undefined,
          inArray(
            giftImportRows.plainKey,
            rows.map(({ plainKey }) => plainKey),
          ),
        ),
      ),
    );
  const byOwn = new Set(booked.map(({ ownKey }) => ownKey));
  const plain = new Set(booked.map(({ plainKey }) => plainKey));
  const plainAlone = new Set(booked.flatMap(({ ownKey, plainKey }) => (ownKey === null ? [plainKey] : [])));
  return rows.filter(({ ownKey, plainKey }) =>
    ownKey ? byOwn.has(ownKey) || plainAlone.has(plainKey) : plain.has(plainKey),
  );
}
