import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';

/**
 * Persons: everybody who left something under an address, an account, a telephone or at least a name. The triggers of
 * migration `persons` write the rows in the transaction of what was left, which stays in its own table.
 */
export const persons = pgTable(
  'persons',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** The first name that was typed. */
    name: text(),
    /** When the first of their items was left. */
    since: moment().notNull().defaultNow(),
    /**
     * The person into whom staff merged this one. A merge stores only this link, so that removing it undoes the merge.
     */
    mergedInto: uuid().references((): AnyPgColumn => persons.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('persons_not_own', sql`${table.mergedInto} <> ${table.id}`),
    index('persons_newest')
      .on(table.since.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`merged_into is null`),
    index('persons_merged')
      .on(table.mergedInto)
      .where(sql`merged_into is not null`),
    index('persons_words').using('gin', sql`to_tsvector('simple', fold(${table.name}))`),
    index('persons_name').on(sql`lower(btrim(${table.name}))`),
  ],
);

export type KeyKind = 'member' | 'email' | 'phone' | 'name';

/**
 * What persons are known by: an account with a confirmed address; an address in lower case; for people without either a
 * telephone (digits with country code); for people who left nothing else a name in lower case. Each key belongs to one
 * person.
 */
export const personKeys = pgTable(
  'person_keys',
  {
    kind: text().$type<KeyKind>().notNull(),
    value: text().notNull(),
    personId: uuid()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value] }),
    index('person_keys_person').on(table.personId),
    // `aline@exemple.org` and `aline@exemple.cd` are near.
    index('person_keys_mailbox')
      .on(sql`split_part(${table.value}, '@', 1)`)
      .where(sql`kind = 'email'`),
    index('person_keys_phone')
      .on(sql`right(${table.value}, 9)`)
      .where(sql`kind = 'phone'`),
  ],
);

/** Contact details entered by staff; those that the person left themselves stay in their own tables. */
export const personContacts = pgTable('person_contacts', {
  personId: uuid()
    .primaryKey()
    .references(() => persons.id, { onDelete: 'cascade' }),
  /** Digits only, with country code. */
  phone: text(),
  address: text(),
  who: text().notNull(),
  at: moment().notNull().defaultNow(),
});

/**
 * Persons added by hand who had left nothing: what was entered, and why their data are stored. Deleted after its
 * retention period; what they leave themselves is stored elsewhere.
 */
export const personEntries = pgTable(
  'person_entries',
  {
    personId: uuid()
      .primaryKey()
      .references(() => persons.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text(),
    /** Digits only, with country code. */
    phone: text(),
    reason: text().notNull(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('person_entries_email').on(table.email),
    index('person_entries_phone').on(table.phone),
    index('person_entries_name').on(sql`lower(btrim(${table.name}))`),
  ],
);

/**
 * Further addresses of persons, entered by staff; they belong to the person once their owner confirms them by a mailed
 * link.
 */
export const personAddresses = pgTable(
  'person_addresses',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    personId: uuid()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    reason: text().notNull(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
    provedAt: moment(),
    /** Withdrawn by staff, or replaced by another one. */
    endedAt: moment(),
  },
  (table) => [
    index('person_addresses_person').on(table.personId),
    index('person_addresses_email').on(table.email),
    // One at a time waits for its owner.
    uniqueIndex('person_addresses_waiting')
      .on(table.personId)
      .where(sql`proved_at is null and ended_at is null`),
  ],
);

export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    personId: uuid()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** `call`: what was said on the telephone; null: a note. */
    kind: text().$type<'call'>(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('person_notes_person').on(table.personId, table.at)],
);

/** Tasks about a person, due by a day, until marked as done. */
export const personTasks = pgTable(
  'person_tasks',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    personId: uuid()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** A day in Kinshasa. */
    due: date().notNull(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
    doneAt: moment(),
    doneBy: text(),
  },
  (table) => [
    index('person_tasks_person').on(table.personId, table.due),
    index('person_tasks_open')
      .on(table.due)
      .where(sql`done_at is null`),
  ],
);

export const personTags = pgTable(
  'person_tags',
  {
    personId: uuid()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.tag] }), index('person_tags_tag').on(table.tag)],
);

/**
 * Pairs of similar persons whom staff declared to be different: they are not suggested again. The smaller id is `a`.
 */
export const personPairs = pgTable(
  'person_pairs',
  {
    a: uuid()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    b: uuid()
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.a, table.b] }),
    index('person_pairs_b').on(table.b),
    check('person_pairs_order', sql`${table.a} < ${table.b}`),
  ],
);
