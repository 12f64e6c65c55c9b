import type { Language } from '#app/shared/language.ts';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { fold } from '#app/shared/fold.ts';
import { isUuid } from '#app/shared/ids.ts';
import { findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Jobs } from '#platform/jobs.ts';
import { publishChange } from '#platform/changes.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { isOf, type OwnDataSource, type Person } from '#platform/own-data.ts';
import { readLink, type Secrets } from '#platform/signed-links.ts';
import { RegistrationInput } from './event.ts';
import { HELD_MINUTES } from './event-rules.ts';
import { events, whenOf } from './events.server.ts';
import { lockPlaces, type Registration } from './places.server.ts';
import { registrationPath, sendRegistrationMail } from './registration-mail.server.ts';
import { eventRegistrations } from './tables.server.ts';

type Outcome = { isWaiting: boolean; isHeld: boolean; isUnchanged?: boolean };

/**
 * `register-for-event`: for future events only; without room it goes to the waiting list. A household may share an
 * address: each name under it is a registration of its own. Knowing an address does not allow changing its
 * registrations: the same name again changes nothing, and different details are refused while the mailbox gets the link
 * for changing them. If places are limited, an unconfirmed address holds its places only for `HELD_MINUTES`.
 */
export function registerForEvent(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<z.infer<typeof RegistrationInput>, Outcome>({
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
      // Held until the end: of two that are sent at once the second finds what the first kept.
      await lockPlaces(tx, eventId);
      const same = await findSame(tx, { eventId, email, name });
      const known = same && isNobodys(same, isProved) ? await drop(tx, same) : same;
      const { places, free } = await lockPlaces(tx, eventId);
      const fits = people <= free;
      const [fresh] = known
        ? []
        : await tx
            .insert(eventRegistrations)
            .values({
              eventId,
              name,
              email,
              people,
              language,
              heldUntil: places === null || isProved ? null : new Date(Date.now() + HELD_MINUTES * 60_000),
              ...(fits ? {} : { state: 'waiting' as const, waitingSince: new Date() }),
            })
            .returning();
      const registration = known ?? fresh!;
      // The same again the same day sends no second mail; once something changed it does.
      const cause = [
        people,
        new Date().toISOString().slice(0, 10),
        registration.state,
        registration.cancelledAt?.getTime(),
      ];
      await sendRegistrationMail(tx, jobs, { ...registration, language }, { cause: cause.join(':') });
      if (fresh) await publishChange(tx, { topic: 'event', id: '' });
      return {
        isWaiting: registration.state === 'waiting',
        isHeld: registration.heldUntil !== null,
        isUnchanged: registration.people !== people || registration.state === 'cancelled',
      };
    },
    async respond(_siteContext, { isWaiting, isHeld, isUnchanged }, { language }) {
      if (isUnchanged) return new Refusal('registration_known', { status: 409 });
      const t = translate(language, 'events');
      const said = isWaiting ? [t('register.waiting')] : isHeld ? [] : [t('register.done')];
      if (isHeld) said.push(t('register.confirm', { minutes: HELD_MINUTES }));
      return { message: said.join(' '), waiting: isWaiting, confirm: isHeld };
    },
  });
}

/** Whether an unconfirmed registration can be replaced: its time is over, or its address is confirmed now. */
const isNobodys = ({ heldUntil }: Registration, isProved: boolean): boolean =>
  heldUntil !== null && (isProved || heldUntil <= new Date());

async function drop(tx: Database, { id }: Registration): Promise<undefined> {
  await tx.delete(eventRegistrations).where(eq(eventRegistrations.id, id));
}

/** The registration of this name under this address, ignoring accents and capitals; cancelled ones last. */
async function findSame(
  tx: Database,
  { eventId, email, name }: Pick<Registration, 'eventId' | 'name'> & { email: string },
): Promise<Registration | undefined> {
  const rows = await tx
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.email, email)))
    .orderBy(sql`${eventRegistrations.state} = 'cancelled'`, desc(eventRegistrations.createdAt));
  return rows.find((row) => fold(row.name) === fold(name));
}

/** The registration of a signed link, with its event. */
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
      zone: whenOf(event, event.language).zone,
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
      .where(isOf(known, { email: eventRegistrations.email, name: eventRegistrations.name }))
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
  list: (db, person) => db.select().from(eventRegistrations).where(isTheirs(person)),
  async erase(tx, person) {
    // Their places are free; who waits for them moves up with the next round (waiting-list.server.ts).
    await tx.delete(eventRegistrations).where(isTheirs(person));
    await publishChange(tx, { topic: 'event', id: '' });
  },
};

/** By address; for people without one, by name only. */
const isTheirs = ({ email, name }: Person) =>
  isOf(
    { members: [], proved: [], emails: email ? [email] : [], phones: [], names: name ? [name] : [] },
    { email: eventRegistrations.email, name: eventRegistrations.name },
  );

export type OwnRegistration = { people: number; state: Registration['state']; path: string };

/** The current registrations under a confirmed address, by event, with links to change them. */
export async function listOwnRegistrations(
  db: Database,
  secret: string,
  email: string,
): Promise<Map<string, OwnRegistration[]>> {
  const rows = await db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.email, email), ne(eventRegistrations.state, 'cancelled')))
    .orderBy(eventRegistrations.createdAt, eventRegistrations.id);
  const own = new Map<string, OwnRegistration[]>();
  for (const { id, eventId, people, state } of rows)
    own.set(eventId, [...(own.get(eventId) ?? []), { people, state, path: registrationPath(secret, id) }]);
  return own;
}
