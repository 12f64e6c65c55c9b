import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { ALONE_UP_TO, heldSeconds } from '#app/features/staff/many-mails.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { yearInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { type Jobs, later } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { countReaders, sheetsByMail } from './sheet-mails.server.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { readSheet, sheetUrl } from './make-sheet.server.ts';
import { findGiftOf, writeOne, writeRun } from './sheet-runs.server.ts';
import { makingSheets, reopenFailed } from './sheets-job.server.ts';
import { sheetRuns } from './tables.server.ts';

const RIGHT = { permission: 'sheets.write', needsProof: true } as const;
const Year = z.object({
  year: z.coerce
    .number<number | string>('year_invalid')
    .int('year_invalid')
    .min(2000, 'year_invalid')
    // Of a year that runs the sheets are made too, and say so.
    .refine((year) => year <= yearInKinshasa(), 'year_invalid'),
});
const Run = z.object({ runId: z.uuid('sheets_unknown') });
type Run = typeof sheetRuns.$inferSelect;
type Sender = Pick<Jobs, 'send'>;

const answer = z.object({ runId: z.uuid(), message: z.string() });

/** Locks a run, so that stopping, resuming and mailing take turns. */
async function lockRun(tx: Database, id: string): Promise<Run | Refusal> {
  const [run] = await tx.select().from(sheetRuns).where(eq(sheetRuns.id, id)).for('update');
  return run ?? new Refusal('sheets_unknown', { status: 404 });
}

const say = (name: 'prepare-sheets' | 'stop-sheets' | 'resume-sheets' | 'mail-sheets') => ({
  respond: async (_site: unknown, { id }: { id: string }, { language }: { language: Language }) => ({
    runId: id,
    message: translate(staffLanguage(language), 'admin')(`done.${name}`),
  }),
});

/** `prepare-sheets`: starts making a yearly statement for every donor of a year; a job makes them one by one. */
export function prepareSheets(jobs: Sender) {
  return defineFunction<z.infer<typeof Year>, { id: string; donors: number }>({
    name: 'prepare-sheets',
    summary: 'Begins the yearly sheets of all donors, made one by one by a job that goes on where it was',
    input: Year,
    answer,
    staff: {
      ...RIGHT,
      act: ({ year }, { id, donors }) => ({ target: `sheets:${id}`, after: { year, donors, state: 'making' } }),
    },
    async perform(tx, { year }, { staff }) {
      const begun = await writeRun(tx, year, staff!.memberId);
      if (begun instanceof Refusal) return begun;
      await later(tx, jobs, makingSheets, { runId: begun.id });
      return begun;
    },
    ...say('prepare-sheets'),
  });
}

const One = z.object({ paymentId: z.uuid('invalid_field'), year: Year.shape.year });

/**
 * `prepare-sheet`: makes the yearly statement of one donor, identified by one of their payments; printed or mailed like
 * the others.
 */
export function prepareSheet() {
  return defineFunction<z.infer<typeof One>, { id: string; sheetId: string; year: number }>({
    name: 'prepare-sheet',
    summary: 'Prepares the yearly sheet of one donor, known by a payment of theirs',
    input: One,
    answer: z.object({ runId: z.uuid(), url: z.url(), message: z.string() }),
    staff: {
      ...RIGHT,
      act: ({ year, paymentId }, { id }) => ({
        target: `sheets:${id}`,
        after: { year, donors: 1, payment: paymentId },
      }),
    },
    async perform(tx, { paymentId, year }, { staff }) {
      const payment = await findPayment(tx, paymentId);
      if (!payment) return new Refusal('payment_unknown', { status: 404 });
      const donationId = await findGiftOf(tx, payment);
      if (!donationId || !(await readSheet(tx, { donationId, year })))
        return new Refusal('sheets_nobody', { status: 409 });
      return { ...(await writeOne(tx, { year, donationId }, staff!.memberId)), year };
    },
    respond: async ({ settings }, { id, sheetId }, { language }) => ({
      runId: id,
      url: sheetUrl(settings, sheetId),
      message: translate(staffLanguage(language), 'admin')('done.prepare-sheet'),
    }),
  });
}

/** `stop-sheets`: stops a run and cancels mails that have not been sent. */
export function stopSheets() {
  return defineFunction<z.infer<typeof Run>, { id: string; what: 'making' | 'mails' }>({
    name: 'stop-sheets',
    summary: 'Stops sheets that are being made where they are, or takes back their mails that did not leave yet',
    input: Run,
    answer,
    staff: {
      ...RIGHT,
      act: ({ runId }, { what }) => ({
        target: `sheets:${runId}`,
        before: { state: what },
        after: { state: 'stopped' },
      }),
    },
    async perform(tx, { runId }) {
      const run = await lockRun(tx, runId);
      if (run instanceof Refusal) return run;
      if (run.state !== 'making' && run.mails !== 'held') return new Refusal('sheets_idle', { status: 409 });
      const isHeld = run.mails === 'held';
      await tx
        .update(sheetRuns)
        .set({
          ...(run.state === 'making' ? { state: 'stopped' as const, endedAt: sql`now()` } : {}),
          ...(isHeld ? { mails: null, mailsLeaveAt: null } : {}),
        })
        .where(eq(sheetRuns.id, runId));
      return { id: runId, what: isHeld ? 'mails' : 'making' };
    },
    ...say('stop-sheets'),
  });
}

/** `resume-sheets`: continues a stopped run and retries failed statements. */
export function resumeSheets(jobs: Sender) {
  return defineFunction<z.infer<typeof Run>, { id: string }>({
    name: 'resume-sheets',
    summary: 'Goes on with yearly sheets that were stopped, and tries again those that failed',
    input: Run,
    answer,
    staff: { ...RIGHT, act: ({ runId }) => ({ target: `sheets:${runId}`, after: { state: 'making' } }) },
    async perform(tx, { runId }) {
      const run = await lockRun(tx, runId);
      if (run instanceof Refusal) return run;
      if (run.state === 'making') return new Refusal('sheets_running', { status: 409 });
      const others = await tx.$count(sheetRuns, and(eq(sheetRuns.year, run.year), eq(sheetRuns.state, 'making')));
      if (others > 0) return new Refusal('sheets_running', { status: 409 });
      await reopenFailed(tx, runId);
      await tx.update(sheetRuns).set({ state: 'making', endedAt: null }).where(eq(sheetRuns.id, runId));
      await later(tx, jobs, makingSheets, { runId });
      return { id: runId };
    },
    ...say('resume-sheets'),
  });
}

/**
 * `mail-sheets`: mails each donor once the link to their statement, after a delay in which it can be cancelled; many
 * recipients need approval by a second person.
 */
export function mailSheets(jobs: Sender, settings: Pick<Settings, 'isLive'>) {
  const reckon = async (tx: Database, runId: string) => {
    const run = await lockRun(tx, runId);
    if (run instanceof Refusal) return run;
    if (run.state !== 'made') return new Refusal('sheets_not_made', { status: 409 });
    if (run.mails === 'held') return new Refusal('sheets_mailed', { status: 409 });
    const recipients = await countReaders(tx, run);
    if (recipients > 0) return { run, recipients };
    return new Refusal(run.mails === 'sent' ? 'sheets_mailed' : 'sheets_nobody', { status: 409 });
  };
  return defineFunction<z.infer<typeof Run>, { id: string; recipients: number }>({
    name: 'mail-sheets',
    summary: 'Writes to each donor of a run once, with the link to their yearly sheet; held for a while',
    input: Run,
    answer,
    staff: {
      ...RIGHT,
      async plan(tx, { runId }) {
        const sums = await reckon(tx, runId);
        if (sums instanceof Refusal || sums.recipients <= ALONE_UP_TO)
          return sums instanceof Refusal ? sums : undefined;
        const { year } = sums.run;
        const reason = translate('fr', 'admin')('sheets.planReason', { year: String(year) });
        return { summary: { year, recipients: sums.recipients }, reason };
      },
      act: ({ runId }, { recipients }) => ({ target: `sheets:${runId}`, after: { recipients, state: 'held' } }),
    },
    async perform(tx, { runId }, { staff }) {
      const sums = await reckon(tx, runId);
      if (sums instanceof Refusal) return sums;
      const seconds = heldSeconds(settings);
      await tx
        .update(sheetRuns)
        .set({
          mails: 'held',
          mailsLeaveAt: sql`now() + make_interval(secs => ${seconds})`,
          mailedBy: staff!.memberId,
          // From the first on: of those that were made later, and of what was taken back half way.
          mailedUpTo: 0,
        })
        .where(eq(sheetRuns.id, runId));
      await sheetsByMail.leaveLater(tx, jobs, runId, seconds);
      return { id: runId, recipients: sums.recipients };
    },
    ...say('mail-sheets'),
  });
}
