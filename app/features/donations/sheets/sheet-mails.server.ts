import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import { defineMailToMany } from '#platform/mail-to-many.ts';
import type { Settings } from '#platform/settings.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { findSheet, readerOf, readSheet, sheetUrl } from './make-sheet.server.ts';
import { sheetRuns, sheets } from './tables.server.ts';

export const sheetReady = defineMail('year-sheet', z.object({ sheetId: z.string() }));

/** Statements of a run that have not been mailed and whose donor has an address. */
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

/** How many donors would get a mail. */
export async function countReaders(tx: Database, { id }: { id: string }): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${unsent(tx, { id, mailedUpTo: 0 }).getSQL()}) readers`,
  );
  return rows[0]!.count;
}

/** The job that sends the mails of a run. */
export const sheetsByMail = defineMailToMany({
  job: { name: 'mail-sheets', idName: 'runId' },
  chunk: 50,
  async lock(tx, id) {
    const isDue = sql<boolean>`${sheetRuns.mailsLeaveAt} <= now() + interval '1 second'`;
    const [run] = await tx
      .select({ ...getTableColumns(sheetRuns), isDue })
      .from(sheetRuns)
      .where(eq(sheetRuns.id, id))
      .for('update');
    // Taken back and asked for again, they wait once more: the job of the first time is early.
    return run?.mails === 'held' && run.isDue ? run : undefined;
  },
  async readers(tx, run, limit) {
    const readers = [];
    for (const { id: key, position, donationId } of await unsent(tx, run).limit(limit)) {
      const read = await readSheet(tx, { donationId, year: run.year });
      const email = read && (await readerOf(tx, read));
      readers.push({ key, position, email, language: read?.language ?? DEFAULT_LANGUAGE });
    }
    return readers;
  },
  mail: (_run, { key }) => ({ kind: sheetReady, uniqueKey: `year-sheet:${key}`, data: { sheetId: key } }),
  async advance(tx, run, readers, isLast) {
    const mailed = readers.flatMap(({ key, email }) => (email ? [key] : []));
    await tx
      .update(sheets)
      .set({ mailedAt: sql`now()` })
      .where(inArray(sheets.id, mailed));
    await tx
      .update(sheetRuns)
      .set({ mailedUpTo: readers.at(-1)?.position ?? run.mailedUpTo, ...(isLast ? { mails: 'sent' as const } : {}) })
      .where(eq(sheetRuns.id, run.id));
  },
});

/** The mail with the link to a donor's yearly statement; nothing once they were erased or everything was refunded. */
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
      note: [
        t('mail_questions', { email: foundation().email }),
        t('mail_why_gift', { receiver: foundation().legalName }),
      ].join(PUNCTUATION[language].gap),
    });
  };
}
