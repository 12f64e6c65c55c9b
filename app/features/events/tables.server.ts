import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';

/** `entered`: they came and were checked in. */
export const REGISTRATION_STATES = ['coming', 'waiting', 'cancelled', 'entered'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Registrations for events: one per name under an address. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    eventId: text().notNull(),
    name: text().notNull(),
    /** Null for people registered by staff who have no address. */
    email: text(),
    /** For people registered by staff: as given by them. */
    phone: text(),
    /** The staff member who registered them; null: they did it themselves. */
    registeredBy: text(),
    people: integer().notNull(),
    language: text().$type<Language>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    state: text().$type<RegistrationState>().notNull().default('coming'),
    cancelledAt: moment(),
    /** Since when they are on the waiting list, which decides their position. */
    waitingSince: moment(),
    /**
     * For an event with a limit: until when an unconfirmed registration holds its places. Null once its mailed link was
     * opened; if `cancelled`, it was not confirmed in time.
     */
    heldUntil: moment(),
    /** The ticket number: 64 random bits in upper-case hexadecimal (ticket.ts). */
    ticket: text()
      .notNull()
      .unique()
      // Of a random UUID the digits that are random: not the thirteenth, which tells its version.
      .default(sql`upper(left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 4))`),
    enteredAt: moment(),
    /** How many of the group came. */
    enteredPeople: integer(),
    /** Sample data of the demo: in no public count. */
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

/** State changes of a registration after its first state. Deleted with it, since they concern a person. */
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

/** How many places an event has; without a number, no limit. Its row is the lock of its places. */
export const eventPlaces = pgTable('event_places', { eventId: text().primaryKey(), places: integer() });

export type EventLetterState = 'held' | 'cancelled' | 'sent';

/**
 * Letters to all participants of an event. Delayed first, so that they can be cancelled; `lastId` is the progress of
 * sending.
 */
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
