import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';

/** `entered`: they came, and were checked in at the door. */
export const REGISTRATION_STATES = ['coming', 'waiting', 'cancelled', 'entered'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Who said they would come; a second registration by the same address changes the first. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    eventId: text().notNull(),
    name: text().notNull(),
    /** None of who telephoned, or came, and has no address. */
    email: text(),
    /** Of who was registered by staff, as they said it. */
    phone: text(),
    /** The member of the staff who registered them; none: they did it themselves. */
    registeredBy: text(),
    people: integer().notNull(),
    language: text().$type<Language>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    state: text().$type<RegistrationState>().notNull().default('coming'),
    cancelledAt: moment(),
    /** Their place in the line, while they wait. */
    waitingSince: moment(),
    /**
     * Of an event with a limit: until when it stands though nobody proved its address. Nothing once somebody pressed the link of its
     * mail; with `cancelled`, nobody did in time.
     */
    heldUntil: moment(),
    /** What their ticket says: 64 bits nobody can guess, in hexadecimal capitals (ticket.ts). */
    ticket: text()
      .notNull()
      .unique()
      // Of a random UUID the digits that are random: not the thirteenth, which tells its version.
      .default(sql`upper(left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 4))`),
    enteredAt: moment(),
    /** How many of them came. */
    enteredPeople: integer(),
    /** Invented for the demo: in no public count. */
    isSample: boolean().notNull().default(false),
  },
  (table) => [
    // Several: a household shares an address.
    index('event_registrations_words').using('gin', sql`to_tsvector('simple', fold(${table.name}))`),
    index('event_registrations_address').on(table.eventId, table.email),
    index('event_registrations_state').on(table.eventId, table.state),
    index('event_registrations_newest').on(table.createdAt, table.id),
    index('event_registrations_event_newest').on(table.eventId, table.createdAt, table.id),
    index('event_registrations_waiting')
      .on(table.eventId, table.waitingSince, table.id)
      .where(sql`state = 'waiting'`),
  ],
);

/** Every state a registration went through after the one it began in. Goes with it: it tells of a person. */
export const registrationEvents = pgTable(
  'registration_events',
  {
    ...stateEvent<RegistrationState>(),
    registrationId: uuid()
      .notNull()
      .references(() => eventRegistrations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('registration_events_registration').on(table.registrationId, table.id)],
);

/** How many people an event has places for; without a number, for everybody. Its row is the lock of its places. */
export const eventPlaces = pgTable('event_places', { eventId: text().primaryKey(), places: integer() });

export type EventLetterState = 'held' | 'cancelled' | 'sent';

/** A mail to all who come to an event. Held for a while, in which it can be taken back; `lastId` is how far it got. */
export const eventLetters = pgTable(
  'event_letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    state: text().$type<EventLetterState>().notNull().default('held'),
    askedBy: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    leavesAt: moment().notNull(),
    lastId: uuid(),
    sentTo: integer().notNull().default(0),
  },
  (table) => [index('event_letters_event').on(table.eventId, table.askedAt)],
);
