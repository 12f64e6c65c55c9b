import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { findSheet, readSheet, sheetUrl } from './make-sheet.server.ts';
import { sheetRuns, sheets } from './tables.server.ts';

export const sheetReady = defineMail('year-sheet', z.object({ sheetId: z.string() }));

export const mailingSheets = defineJob({
  name: 'mail-sheets',
  data: z.object({ runId: z.string() }),
  isPatient: true,
  concurrency: 1,
});

/** So many mails a transaction: what a crash undoes is little, and what it left is gone on with. */
const CHUNK = 50;
/** A job has a minute: the rest is done by the next one. */
const ENOUGH_MS = 30_000;

/** Sheets of a run that did not leave yet and whose donor has an address. */
const unsent = (tx: Database, { id, mailedUpTo }: { id: string; mailedUpTo: number }) =>
  tx
    .select({ id: sheets.id, position: sheets.position, donationId: sheets.donationId })
    .from(sheets)
    .innerJoin(donations, eq(donations.id, sheets.donationId))
    .leftJoin(users, eq(users.id, donations.memberId))
    .where(
      and(
        eq(sheets.runId, id),
        gt(sheets.position, mailedUpTo),
        isNotNull(sheets.madeAt),
        isNull(sheets.mailedAt),
        sql`coalesce(${users.email}, ${donations.donorEmail}) is not null`,
      ),
    )
    .orderBy(asc(sheets.position))
    .$dynamic();

/** How many would be written to: those who were not yet. */
export async function countReaders(tx: Database, { id }: { id: string }): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${unsent(tx, { id, mailedUpTo: 0 }).getSQL()}) readers`,
  );
  return rows[0]!.count;
}

/** Puts the mails of a run into the outbox, a chunk a transaction, each donor's once: a job that dies goes on where it was. */
export function sendSheets(db: RootDatabase, jobs: Pick<Jobs, 'send'>): JobHandler {
  return handle(mailingSheets, async ({ runId }) => {
    const stopAt = Date.now() + ENOUGH_MS;
    while (await sendChunk(db, jobs, runId))
      if (Date.now() > stopAt) return db.transaction((tx) => later(tx, jobs, mailingSheets, { runId }));
  });
}

/** @returns whether there is more to send */
export async function sendChunk(db: RootDatabase, jobs: Pick<Jobs, 'send'>, runId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The row is the lock: mails are taken back or leave, and two jobs at once take turns.
    const [run] = await tx
      .select({
        ...getTableColumns(sheetRuns),
        isDue: sql<boolean>`${sheetRuns.mailsLeaveAt} <= now() + interval '1 second'`,
      })
      .from(sheetRuns)
      .where(eq(sheetRuns.id, runId))
      .for('update');
    // Taken back and asked for again, they wait once more: the job of the first time is early.
    if (run?.mails !== 'held' || !run.isDue) return false;
    const readers = await unsent(tx, run).limit(CHUNK);
    for (const { id, donationId } of readers) {
      const read = await readSheet(tx, { donationId, year: run.year });
      if (!read?.email) continue;
      await sendMailLater(tx, jobs, {
        uniqueKey: `year-sheet:${id}`,
        kind: sheetReady,
        data: { sheetId: id },
        language: read.language,
        recipient: read.email,
      });
      await tx
        .update(sheets)
        .set({ mailedAt: sql`now()` })
        .where(eq(sheets.id, id));
    }
    const isLast = readers.length < CHUNK;
    await tx
      .update(sheetRuns)
      .set({ mailedUpTo: readers.at(-1)?.position ?? run.mailedUpTo, ...(isLast ? { mails: 'sent' as const } : {}) })
      .where(eq(sheetRuns.id, runId));
    return !isLast;
  });
}

/** What a donor hears: their year on a sheet, and where it is; nothing once they were erased or all of it went back. */
export function sheetMail(settings: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { sheetId }: { sheetId: string },
    language: Language,
  ): Promise<MailContent | undefined> => {
    const sheet = await findSheet(db, sheetId);
    const read = sheet && (await readSheet(db, sheet));
    if (!read) return undefined;
    const t = translate(language, 'receipts');
    const year = String(sheet.year);
    return letterMail(language, {
      subject: t('sheet_mail_subject', { year }),
      paragraphs: [
        read.name ? t('mail_greeting', { name: read.name }) : t('mail_greeting_anonymous'),
        t('sheet_mail_text', { year }),
        t('tax_not_here'),
      ],
      action: { label: t('sheet_mail_link'), url: sheetUrl(settings, sheetId) },
      note: `${t('mail_questions', { email: foundation().email })} ${t('mail_why_gift', { receiver: foundation().name })}`,
    });
  };
}
