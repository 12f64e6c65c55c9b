import type { Language } from '#app/shared/language.ts';
import { and, desc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Jobs } from '#platform/jobs.ts';
import { publishChange } from '#platform/changes.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { isOf, type OwnDataSource } from '#platform/own-data.ts';
import { readLink, type Secrets } from '#platform/signed-links.ts';
import { RegistrationInput } from './event.ts';
import { HELD_MINUTES } from './event-rules.ts';
import { events } from './events.server.ts';
import { lockPlaces, type Registration } from './places.server.ts';
import { registrationPath, sendRegistrationMail } from './registration-mail.server.ts';
import { eventRegistrations } from './tables.server.ts';

/**
 * `register-for-event`: one registration per address, only for what is still to come; who does not fit any more waits in line.
 * Who knows an address may not change what stands under it: a second registration sends the link by which its owner can, and
 * the answer is the same as to an address we do not know. Where places are few, an address that nobody proved holds its own for
 * `HELD_MINUTES` alone.
 */
export function registerForEvent(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<z.infer<typeof RegistrationInput>, { isWaiting: boolean; isHeld: boolean }>({
    name: 'register-for-event',
    summary:
      'Registers for an upcoming event, or its waiting list when it is full; a mail goes out, by which it is confirmed where places are limited',
    input: RegistrationInput,
    answer: z.object({ message: z.string(), waiting: z.boolean(), confirm: z.boolean() }),
    limits: ({ email }, { settings }, { address }) => mailLimits(email, address, settings),
    async perform(tx, { eventId, name, email, people }, { language, member }) {
      const event = await findEntry(tx, events, eventId);
      if (event?.data.status !== 'upcoming') return new Refusal('event_unknown', { status: 404 });
      const isProved = member?.isConfirmed === true && member.email === email;
      await lockPlaces(tx, eventId);
      await dropUnproved(tx, { eventId, email, isProved });
      const { places, free } = await lockPlaces(tx, eventId);
      const isWaiting = people > free;
      const heldUntil = places === null || isProved ? null : new Date(Date.now() + HELD_MINUTES * 60_000);
      const [fresh] = await tx
        .insert(eventRegistrations)
        .values({
          eventId,
          name,
          email,
          people,
          language,
          heldUntil,
          ...(isWaiting ? { state: 'waiting' as const, waitingSince: new Date() } : {}),
        })
        .onConflictDoNothing({ target: [eventRegistrations.eventId, eventRegistrations.email] })
        .returning();
      const registration = fresh ?? (await findByEmail(tx, eventId, email))!;
      // The same again the same day sends no second mail; once something changed it does.
      const cause = [
        people,
        new Date().toISOString().slice(0, 10),
        registration.state,
        registration.cancelledAt?.getTime(),
      ];
      await sendRegistrationMail(tx, jobs, { ...registration, language }, { cause: cause.join(':') });
      if (fresh) await publishChange(tx, { topic: 'event', id: '' });
      return { isWaiting, isHeld: heldUntil !== null };
    },
    async respond(_siteContext, { isWaiting, isHeld }, { language }) {
      const t = translate(language, 'events');
      const said = isWaiting ? [t('register.waiting')] : isHeld ? [] : [t('register.done')];
      if (isHeld) said.push(t('register.confirm', { minutes: HELD_MINUTES }));
      return { message: said.join(' '), waiting: isWaiting, confirm: isHeld };
    },
  });
}

/** What nobody proved is nobody's: its time run out, or its address proved now, it makes way for a registration of its own. */
async function dropUnproved(
  tx: Database,
  { eventId, email, isProved }: { eventId: string; email: string; isProved: boolean },
): Promise<void> {
  await tx
    .delete(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.eventId, eventId),
        eq(eventRegistrations.email, email),
        isProved ? isNotNull(eventRegistrations.heldUntil) : lte(eventRegistrations.heldUntil, sql`now()`),
      ),
    );
}

async function findByEmail(db: Database, eventId: string, email: string): Promise<Registration | undefined> {
  const [row] = await db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.email, email)));
  return row;
}

/** The registration a signed link names, with its event. */
export async function findRegistration(db: Database, secrets: Secrets, token: string, language?: Language) {
  const id = readLink(secrets, 'registration', token);
  const [row] = id && isUuid(id) ? await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, id)) : [];
  if (!row) return undefined;
  const event = await findEntry(db, events, row.eventId, language);
  return (
    event && {
      id: row.id,
      eventId: row.eventId,
      title: event.data.title,
      language: event.language,
      people: row.people,
      state: row.state,
      heldUntil: row.heldUntil,
      ticket: row.ticket,
      isToCome: event.data.status === 'upcoming',
    }
  );
}

export const registrationData: OwnDataSource = {
  name: 'event-registrations',
  signs: `select null as member_id, email, name, created_at as at from event_registrations`,
  opens: 'events.read',
  async things(db, known, limit) {
    const rows = await db
      .select()
      .from(eventRegistrations)
      .where(isOf(known, { email: eventRegistrations.email }))
      .orderBy(desc(eventRegistrations.createdAt))
      .limit(limit);
    const titles = new Map((await listEntries(db, events)).map(({ id, data }) => [id, data.title]));
    return rows.map(({ id, eventId, createdAt, state, name, people }) => ({
      id,
      at: createdAt,
      title: titles.get(eventId) ?? eventId,
      detail: `× ${people}`,
      path: href('/admin/events/:id', { id: eventId }),
      state: `event.registration.${state}`,
      name,
      isProved: false,
    }));
  },
  list: (db, { email }) => db.select().from(eventRegistrations).where(eq(eventRegistrations.email, email)),
  async erase(tx, { email }) {
    // Their places are free; who waits for them moves up with the next round (waiting-list.server.ts).
    await tx.delete(eventRegistrations).where(eq(eventRegistrations.email, email));
    await publishChange(tx, { topic: 'event', id: '' });
  },
};

/** What stands under an address that is proved to be its reader's: registrations that are not cancelled, by event, with the link that changes them. */
export async function listOwnRegistrations(db: Database, secret: string, email: string) {
  const rows = await db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.email, email), ne(eventRegistrations.state, 'cancelled')));
  return new Map(
    rows.map(({ id, eventId, people, state }) => [eventId, { people, state, path: registrationPath(secret, id) }]),
  );
}
