import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListState } from './list-state.server.ts';

/**
 * A moment as the database keeps it, to the microsecond, for the key of a page: a Date has milliseconds, and the page after one
 * would miss all the others written within it.
 */
export const exactly = (column: PgColumn): SQL<string> => sql<string>`${column}::text`;

const MOMENT = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d)?$/;

/**
 * Rows after the last one of a page, in a list that is newest first and by id within a moment; as one comparison, which the
 * index answers. A key that is none of ours is left out.
 */
export function isAfter(
  moment: PgColumn,
  id: PgColumn,
  after: ListState['after'],
  isId: (text: string) => boolean,
): SQL | undefined {
  const [at, last] = [String(after?.[0] ?? ''), String(after?.[1] ?? '')];
  if (!MOMENT.test(at) || !isId(last)) return undefined;
  return sql`(${moment}, ${id}) < (${at}::timestamptz, ${sql.param(last, id)})`;
}
