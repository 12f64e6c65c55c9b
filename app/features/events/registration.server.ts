import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/features/shell/letter-mail.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { findEntry } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Jobs } from '#platform/jobs.ts';
import { tell } from '#platform/live.ts';
import { type MailContent, sendMailLater } from '#platform/mail.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import type { Settings } from '#platform/settings.ts';
import { readLink, type Secrets, signLink } from '#platform/signed-links.ts';
import { RegistrationInput } from './event.ts';
import { writeCalendar } from './event-calendar.server.ts';
import { events, findEvent } from './events.server.ts';
import { eventRegistrations } from './tables.server.ts';

/**
 * `register-for-event`: one registration per address, only for what is still to come. Who knows an address may not change what
 * stands under it: a second registration sends the link by which its owner can, and the answer is the same.
 */
export function registerForEvent(jobs: Pick<Jobs, 'send'>) {
  return defineFunction({
    name: 'register-for-event',
    summary: 'Registers for an upcoming event; a confirmation goes out by mail',
    input: RegistrationInput,
    answer: z.object({ message: z.string() }),
    limits: ({ email }, { settings }, { address }) => mailLimits(email, address, settings),
    async perform(tx, { eventId, name, email, people }, { language }) {
      const event = await findEntry(tx, events, eventId);
      if (event?.data.status !== 'upcoming') return new Refusal('event_unknown', { status: 404 });
      const [fresh] = await tx.insert(eventRegistrations).values({ eventId, name, email, people, language }).onConflictDoNothing().returning();
      const [known] = fresh ? [fresh] : await tx.select().from(eventRegistrations).where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.email, email)));
      const { id, cancelledAt } = known!;
      // The same again the same day sends no second mail; after a cancelling it does.
      const uniqueKey = ['event-registration', id, people, new Date().toISOString().slice(0, 10), cancelledAt?.getTime() ?? ''].join(':');
      await sendMailLater(tx, jobs, { uniqueKey, template: 'event-registration', data: { id }, language, recipient: email });
      if (fresh) await tell(tx, { topic: 'content', id: '' });
      return {};
    },
    async respond(_ground, _outcome, { language }) {
      return { message: translate(language, 'events')('register.done') };
    },
  });
}

/**
 * The confirmation, with the event as a calendar file and the link to change or cancel. No word of who filled in the form: the
 * mailbox may be a stranger's.
 */
export function registrationMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (db: RootDatabase, { id }: { id: string }, language: string): Promise<MailContent | undefined> => {
    const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, id));
    const event = row && (await findEvent(db, row.eventId, language));
    if (!row || !event) return undefined;
    const t = translate(language, 'events');
    const letter = letterMail(language, {
      subject: t('mail.subject', { title: event.title }),
      paragraphs: [t('mail.greeting'), t(row.cancelledAt ? 'mail.cancelledText' : 'mail.text')],
      facts: [
        [t('mail.event'), event.title],
        [t('mail.when'), `${event.day}, ${event.time}`],
        [t('mail.where'), event.location],
        [t('mail.people'), String(row.people)],
      ],
      action: { label: t('mail.action'), url: `${origin}/events/registrations/${signLink(authSecret, 'registration', id)}` },
      note: t('mail.note'),
    });
    if (row.cancelledAt) return letter;
    const content = Buffer.from(writeCalendar(event.id, event, origin));
    return { ...letter, attachments: [{ filename: 'evenement.ics', contentType: 'text/calendar; charset=utf-8', content, file: `events/${id}-${row.people}.ics` }] };
  };
}

/** The registration a signed link names, with its event's title. */
export async function findRegistration(db: Database, secrets: Secrets, token: string) {
  const id = readLink(secrets, 'registration', token);
  const [row] = id && z.uuid().safeParse(id).success ? await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, id)) : [];
  if (!row) return undefined;
  const event = await findEntry(db, events, row.eventId);
  return event && { id: row.id, eventId: row.eventId, title: event.data.title, people: row.people, isCancelled: row.cancelledAt !== null, isToCome: event.data.status === 'upcoming' };
}

export async function cancelRegistration(db: Database, id: string): Promise<void> {
  await db.update(eventRegistrations).set({ cancelledAt: sql`now()` }).where(eq(eventRegistrations.id, id));
  await tell(db, { topic: 'content', id: '' });
}

/** Another number of people, or coming after all; only while the event is still to come. */
export async function changeRegistration(db: Database, { id, eventId }: { id: string; eventId: string }, people: number): Promise<void> {
  const event = await findEntry(db, events, eventId);
  if (event?.data.status !== 'upcoming') return;
  await db.update(eventRegistrations).set({ people, cancelledAt: null }).where(eq(eventRegistrations.id, id));
  await tell(db, { topic: 'content', id: '' });
}

export const registrationData: OwnDataSource = {
  name: 'event-registrations',
  list: (db, { email }) => db.select().from(eventRegistrations).where(eq(eventRegistrations.email, email)),
  async erase(tx, { email }) {
    await tx.delete(eventRegistrations).where(eq(eventRegistrations.email, email));
  },
};
