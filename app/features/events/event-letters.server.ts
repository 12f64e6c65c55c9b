import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { findEntry } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Leaver } from '#platform/staff.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { events } from './events.server.ts';
import { SEATED } from './places.server.ts';
import { registrationPath } from './registration-mail.server.ts';
import { eventLetters, eventRegistrations } from './tables.server.ts';

const Data = z.object({ letterId: z.string(), registrationId: z.string() });
export const eventLetter = defineMail('event-letter', Data);

const sending = defineJob({
  name: 'send-event-letter',
  data: z.object({ letterId: z.string() }),
  isPatient: true,
  concurrency: 1,
});

/** So many mails a transaction: what a crash undoes is little, and what it left is gone on with. */
const CHUNK = 100;

const isReader = (eventId: string) =>
  and(
    eq(eventRegistrations.eventId, eventId),
    inArray(eventRegistrations.state, SEATED),
    isNull(eventRegistrations.heldUntil),
  );

/** How many a letter to all who come would go to. */
export const countReaders = (db: Database, eventId: string): Promise<number> =>
  db.$count(eventRegistrations, isReader(eventId));

/** Keeps a letter to all who come; it leaves once it was held for so many seconds. */
export async function holdLetter(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  letter: { eventId: string; subject: string; text: string; askedBy: string },
  heldSeconds: number,
): Promise<string> {
  const leavesAt = new Date(Date.now() + heldSeconds * 1000);
  const [row] = await tx
    .insert(eventLetters)
    .values({ ...letter, leavesAt })
    .returning({ id: eventLetters.id });
  await later(tx, jobs, sending, { letterId: row!.id }, { startAfterSeconds: heldSeconds });
  return row!.id;
}

/** What somebody asked for who may write to an event's people no longer goes to nobody more. */
export async function endHeldLetters(tx: Database, { memberId, keeps }: Leaver): Promise<void> {
  if (keeps.has('events.write')) return;
  await tx
    .update(eventLetters)
    .set({ state: 'cancelled' })
    .where(and(eq(eventLetters.askedBy, memberId), eq(eventLetters.state, 'held')));
}

/** Takes a held letter back. @returns whether it had not left yet */
export async function cancelLetter(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(eventLetters)
    .set({ state: 'cancelled' })
    .where(and(eq(eventLetters.id, id), eq(eventLetters.state, 'held'), eq(eventLetters.sentTo, 0)))
    .returning({ id: eventLetters.id });
  return rows.length > 0;
}

/** Puts the mails of a letter into the outbox, a chunk a transaction, each reader's once: a job that dies goes on where it was. */
export function sendEventLetter(db: RootDatabase, jobs: Pick<Jobs, 'send'>): JobHandler {
  return handle(sending, async ({ letterId }) => {
    while (await sendChunk(db, jobs, letterId));
  });
}

/** @returns whether there is more to send */
export async function sendChunk(db: RootDatabase, jobs: Pick<Jobs, 'send'>, letterId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The row is the lock: a letter is taken back or leaves, and two jobs at once take turns.
    const [letter] = await tx.select().from(eventLetters).where(eq(eventLetters.id, letterId)).for('update');
    if (letter?.state !== 'held') return false;
    const readers = await tx
      .select()
      .from(eventRegistrations)
      .where(and(isReader(letter.eventId), letter.lastId ? gt(eventRegistrations.id, letter.lastId) : undefined))
      .orderBy(asc(eventRegistrations.id))
      .limit(CHUNK);
    for (const { id, email, language } of readers)
      await sendMailLater(tx, jobs, {
        uniqueKey: `event-letter:${letterId}:${id}`,
        kind: eventLetter,
        data: { letterId, registrationId: id },
        language,
        recipient: email,
      });
    const isLast = readers.length < CHUNK;
    await tx
      .update(eventLetters)
      .set({
        lastId: readers.at(-1)?.id ?? letter.lastId,
        sentTo: sql`${eventLetters.sentTo} + ${readers.length}`,
        ...(isLast ? { state: 'sent' as const } : {}),
      })
      .where(eq(eventLetters.id, letterId));
    return !isLast;
  });
}

/** The foundation's words to who comes, with the way to their own registration; none to who gave up their place meanwhile. */
export function eventLetterMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { letterId, registrationId }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [letter] = await db.select().from(eventLetters).where(eq(eventLetters.id, letterId));
    const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, registrationId));
    const event = letter && (await findEntry(db, events, letter.eventId, language));
    if (!letter || !event || !row || row.state === 'cancelled') return undefined;
    const t = translate(language, 'events');
    return letterMail(language, {
      subject: letter.subject,
      paragraphs: [letter.text],
      action: { label: t('mail.action'), url: origin + registrationPath(authSecret, registrationId) },
      note: t('mail.letterNote', { title: event.data.title }),
    });
  };
}
