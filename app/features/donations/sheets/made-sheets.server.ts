import { and, asc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import type { Sheet } from './make-sheet.server.ts';
import { sheets } from './tables.server.ts';

const AT_ONCE = 200;

/** The finished statements of a run in order, a few at a time. */
export async function* listMade(
  db: Database,
  { id: runId, year }: { id: string; year: number },
  { isPaper }: { isPaper: boolean },
): AsyncGenerator<Sheet & { year: number }> {
  for (let from = 0; ;) {
    const rows = await db
      .select(getTableColumns(sheets))
      .from(sheets)
      .innerJoin(donations, eq(donations.id, sheets.donationId))
      .leftJoin(users, eq(users.id, donations.memberId))
      .where(
        and(
          eq(sheets.runId, runId),
          gt(sheets.position, from),
          isNotNull(sheets.madeAt),
          isPaper ? sql`coalesce(${users.email}, ${donations.donorEmail}) is null` : undefined,
        ),
      )
      .orderBy(asc(sheets.position))
      .limit(AT_ONCE);
    for (const sheet of rows) yield { ...sheet, year };
    if (rows.length < AT_ONCE) return;
    from = rows.at(-1)!.position;
  }
}
