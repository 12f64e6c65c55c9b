import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Leaver } from '#platform/staff.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { SEVERAL } from '#app/features/donations/several/several-purpose.server.ts';
import { donorKey, giftsOf } from './donor-year.server.ts';
import { sheetRuns, sheets } from './tables.server.ts';

export type SheetRun = typeof sheetRuns.$inferSelect;

/** Creates the rows of a run: one statement per donor of the year, identified by their newest gift. */
export async function writeRun(
  tx: Database,
  year: number,
  startedBy: string,
): Promise<{ id: string; donors: number } | Refusal> {
  const [run] = await tx
    .insert(sheetRuns)
    .values({ id: randomUUID(), year, startedBy })
    .onConflictDoNothing()
    .returning();
  if (!run) return new Refusal('sheets_running', { status: 409 });
  // In the order of names, as whoever puts them into envelopes has the list.
  const { rowCount } = await tx.execute(sql`
    insert into ${sheets} (id, run_id, position, donation_id)
    select gen_random_uuid(), ${run.id}, row_number() over (order by name, key), donation_id
    from (
      select distinct on (${donorKey}) ${donorKey} as key, ${donations.id} as donation_id,
        lower(coalesce(${donations.donorName}, '')) as name
      ${giftsOf(year)} and ${donorKey} is not null
      order by ${donorKey}, paid_at desc, ${donations.id}
    ) donors`);
  return rowCount ? { id: run.id, donors: rowCount } : new Refusal('sheets_nobody', { status: 409 });
}

/** A gift of a payment; undefined if the payment is for something else. */
export async function findGiftOf(
  db: Database,
  { purpose, purposeId }: { purpose: string; purposeId: string },
): Promise<string | undefined> {
  if (purpose !== 'donation' && purpose !== SEVERAL) return undefined;
  const [gift] = await db
    .select({ id: donations.id })
    .from(donations)
    .where(eq(purpose === SEVERAL ? donations.giftSetId : donations.id, purposeId))
    .limit(1);
  return gift?.id;
}

/** Creates the row of a single donor's statement, which is rendered whenever it is opened. */
export async function writeOne(
  tx: Database,
  { year, donationId }: { year: number; donationId: string },
  startedBy: string,
): Promise<{ id: string; sheetId: string }> {
  const [id, sheetId] = [randomUUID(), randomUUID()];
  await tx.insert(sheetRuns).values({ id, year, startedBy, state: 'made', endedAt: sql`now()` });
  await tx.insert(sheets).values({ id: sheetId, runId: id, position: 1, donationId, madeAt: sql`now()` });
  return { id, sheetId };
}

/** The statement of a run with only one. */
export async function findOnlySheet(db: Database, runId: string): Promise<string | undefined> {
  const rows = await db.select({ id: sheets.id }).from(sheets).where(eq(sheets.runId, runId)).limit(2);
  return rows.length === 1 ? rows[0]!.id : undefined;
}

/** The newest first. */
export const listRuns = (db: Database, limit = 50): Promise<SheetRun[]> =>
  db.select().from(sheetRuns).orderBy(desc(sheetRuns.startedAt), desc(sheetRuns.id)).limit(limit);

export async function findRun(db: Database, id: string): Promise<SheetRun | undefined> {
  if (!isUuid(id)) return undefined;
  const [run] = await db.select().from(sheetRuns).where(eq(sheetRuns.id, id));
  return run;
}

/** Cancels mails of statements requested by somebody who may no longer send them: the run is as before the request. */
export async function endHeldSheets(tx: Database, { memberId, keeps }: Leaver): Promise<void> {
  if (keeps.has('sheets.write')) return;
  await tx
    .update(sheetRuns)
    .set({ mails: null, mailsLeaveAt: null })
    .where(and(eq(sheetRuns.mailedBy, memberId), eq(sheetRuns.mails, 'held')));
}
