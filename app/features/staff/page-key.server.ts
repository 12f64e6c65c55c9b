import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListState } from './list-state.server.ts';

/**
 * A moment with the database's microseconds, for page keys: a Date has only milliseconds, and the next page would skip
 * rows within the same millisecond.
 */
export const exactly = (column: PgColumn): SQL<string> => sql<string>`${column}::text`;

const MOMENT = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d)?$/;

/**
 * The condition for rows after the last one of a page, in a list ordered by newest first, then by id; one comparison,
 * which uses the index. Invalid keys are ignored.
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
