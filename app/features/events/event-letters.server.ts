import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { findEntry } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import { defineHeldMail } from '#platform/mail-to-many.ts';
import type { Settings } from '#platform/settings.ts';
import { events } from './events.server.ts';
import { SEATED } from './places.server.ts';
import { registrationPath } from './registration-mail.server.ts';
import { eventLetters, eventRegistrations } from './tables.server.ts';

const Data = z.object({ letterId: z.string(), registrationId: z.string() });
export const eventLetter = defineMail('event-letter', Data);

const isReader = (eventId: string) =>
  and(
    eq(eventRegistrations.eventId, eventId),
    inArray(eventRegistrations.state, SEATED),
    isNull(eventRegistrations.heldUntil),
    isNotNull(eventRegistrations.email),
  );

/** How many people a letter to all participants would go to. */
export const countReaders = (db: Database, eventId: string): Promise<number> =>
  db.$count(eventRegistrations, isReader(eventId));

/** The job of a letter to all participants, which can be cancelled. */
export const lettersToAll = defineHeldMail({
  job: { name: 'send-event-letter', idName: 'letterId' },
  table: eventLetters,
  readers: (tx, { eventId, lastId }, limit) =>
    tx
      .select({
        key: eventRegistrations.id,
        email: sql<string>`${eventRegistrations.email}`,
        language: eventRegistrations.language,
      })
      .from(eventRegistrations)
      .where(and(isReader(eventId), lastId ? gt(eventRegistrations.id, lastId) : undefined))
      .orderBy(asc(eventRegistrations.id))
      .limit(limit),
  mail: ({ id }, { key }) => ({
    kind: eventLetter,
    uniqueKey: `event-letter:${id}:${key}`,
    data: { letterId: id, registrationId: key },
  }),
});

/** Stores a letter to all participants; it is sent after this many seconds. */
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
  await lettersToAll.leaveLater(tx, jobs, row!.id, heldSeconds);
  return row!.id;
}

/** The letter for a participant, with a link to their registration; nothing for somebody who cancelled meanwhile. */
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
