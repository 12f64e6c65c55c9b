import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isUuid } from '#app/shared/ids.ts';
import { type Database, isAway, type RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import { findDonor } from './donor-year.server.ts';
import { fileOf, findSheet, makeSheet, type Sheet } from './make-sheet.server.ts';
import { sheetRuns, sheets } from './tables.server.ts';

/**
 * Patient, so that a run continues after a restart, whatever ended the server. One at a time, because rendering uses
 * the processor.
 */
export const makingSheets = defineJob({
  name: 'make-sheets',
  data: z.object({ runId: z.string() }),
  isPatient: true,
  concurrency: 1,
});

/** A job has a minute: the next one does the rest. */
const ENOUGH_MS = 30_000;
/** No job lives longer: a statement that a job took and did not finish can be taken again after this time. */
const TAKEN_SECONDS = 90;

type Parts = { db: RootDatabase; files: Files; settings: Pick<Settings, 'origin' | 'authSecret'> };

/**
 * Makes the statements of a run one by one from where the last job stopped, and enqueues the next job while there are
 * more.
 */
export function makeSheets(parts: Parts, jobs: Pick<Jobs, 'send'>): JobHandler {
  return handle(makingSheets, async ({ runId }) => {
    const stopAt = Date.now() + ENOUGH_MS;
    while (Date.now() < stopAt) {
      if (!(await makeNext(parts, runId))) return endRun(parts.db, jobs, runId);
      // Visitors come first: what waits meanwhile is answered between two sheets.
      await new Promise((resolve) => void setImmediate(resolve));
    }
    await parts.db.transaction((tx) => later(tx, jobs, makingSheets, { runId }));
  });
}

/** @returns whether there was one to make */
export async function makeNext(parts: Parts, runId: string): Promise<boolean> {
  const { db, files, settings } = parts;
  const sheet = await takeNext(db, runId);
  if (!sheet) return false;
  const end = (how: 'madeAt' | 'failedAt') =>
    db
      .update(sheets)
      .set({ [how]: sql`now()`, takenAt: null })
      .where(eq(sheets.id, sheet.id));
  let content: Uint8Array | undefined;
  try {
    content = await makeSheet(db, settings, sheet);
  } catch (error) {
    if (isAway(error)) throw error;
    // One that cannot be set is in sight, and does not keep the others waiting.
    log.error({ err: error, sheet: sheet.id }, 'a sheet could not be made');
    await end('failedAt');
    return true;
  }
  // A store that is away is waited for by the job.
  if (content) await files.put(fileOf(sheet), content, 'application/pdf');
  await end('madeAt');
  return true;
}

/** Takes the next statement of a run that is not stopped; two simultaneous jobs take different ones. */
async function takeNext(db: Database, runId: string): Promise<(Sheet & { year: number }) | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${sheets} set taken_at = now() where id = (
      select s.id from ${sheets} s join ${sheetRuns} r on r.id = s.run_id
      where s.run_id = ${runId} and r.state = 'making' and s.made_at is null and s.failed_at is null
        and (s.taken_at is null or s.taken_at < now() - make_interval(secs => ${TAKEN_SECONDS}))
      order by s.position limit 1 for update of s skip locked)
    returning id`);
  return rows[0] && findSheet(db, rows[0].id);
}

const isWaiting = (runId: string) => and(eq(sheets.runId, runId), isNull(sheets.madeAt), isNull(sheets.failedAt));

/** Nothing is left to take: the run is finished, or waits for statements that a dead job took. */
async function endRun(db: RootDatabase, jobs: Pick<Jobs, 'send'>, runId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [run] = await tx.select().from(sheetRuns).where(eq(sheetRuns.id, runId)).for('update');
    if (run?.state !== 'making') return;
    if ((await tx.$count(sheets, isWaiting(runId))) > 0)
      return later(tx, jobs, makingSheets, { runId }, { startAfterSeconds: TAKEN_SECONDS });
    await tx
      .update(sheetRuns)
      .set({ state: 'made', endedAt: sql`now()` })
      .where(eq(sheetRuns.id, runId));
  });
}

/** Retries failed statements together with the waiting ones. */
export async function reopenFailed(tx: Database, runId: string): Promise<void> {
  await tx
    .update(sheets)
    .set({ failedAt: null })
    .where(and(eq(sheets.runId, runId), isNotNull(sheets.failedAt)));
}

const DAYS_KEPT = 30;

/**
 * Archive files are deleted after a month, and those of erased donors the next night; a later request makes them again.
 */
export const oldSheets = (db: Database): FileRule[] => [
  { folder: 'sheets', days: DAYS_KEPT },
  {
    folder: 'sheets',
    days: 0,
    async isWanted(key) {
      const id = /([^/]+)\.pdf$/.exec(key)?.[1] ?? '';
      const sheet = isUuid(id) ? await findSheet(db, id) : undefined;
      return sheet !== undefined && (await findDonor(db, sheet.donationId)) !== undefined;
    },
  },
];

/** The progress of runs. */
export async function countSheets(db: Database, runIds: readonly string[]) {
  if (runIds.length === 0) return new Map<string, SheetCounts>();
  const rows = await db
    .select({
      runId: sheets.runId,
      all: sql<number>`count(*)::int`,
      made: sql<number>`count(*) filter (where ${sheets.madeAt} is not null)::int`,
      failed: sql<number>`count(*) filter (where ${sheets.failedAt} is not null)::int`,
      mailed: sql<number>`count(*) filter (where ${sheets.mailedAt} is not null)::int`,
    })
    .from(sheets)
    .where(inArray(sheets.runId, [...runIds]))
    .groupBy(sheets.runId);
  return new Map<string, SheetCounts>(rows.map(({ runId, ...counts }) => [runId, counts]));
}
export type SheetCounts = { all: number; made: number; failed: number; mailed: number };
