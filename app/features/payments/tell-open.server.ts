import { formatDay, formatMonth } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import type { OpenBooks } from './open-books.ts';
import { findLastClosed, firstOpenAfter } from './ledger.server.ts';

/** The note in a form about money from a closed month; null if no month is closed. */
export async function tellOpen(db: Database, language: Language): Promise<OpenBooks | null> {
  const closed = await findLastClosed(db);
  if (!closed) return null;
  const from = firstOpenAfter(closed);
  return { from, day: formatDay(from, language), month: formatMonth(`${closed}-01`, language) };
}
