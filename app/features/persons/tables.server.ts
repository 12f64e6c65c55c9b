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
 * Everybody who left something under an address, an account, a telephone or at least a name. Rows are written by the triggers of migration
 * `persons` in the transaction of what was left; what was left stays where it is.
 */
export const persons = pgTable(
  'persons',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** The first one that was typed. */
    name: text(),
    /** When the first of their things was left. */
    since: moment().notNull().defaultNow(),
    /** Whom staff found to be the same person; the link is all that a merge writes, so that taking it away undoes it. */
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
 * What a person is known by: an account whose address was proved, an address in lower case, of who left neither a telephone (digits with
 * the country's), and of who left nothing else a name as it was written, in lower case. One key is one person's.
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

/** How somebody is reached, as staff noted it for them; what they left themselves stays where it is. */
export const personContacts = pgTable('person_contacts', {
  personId: uuid()
    .primaryKey()
    .references(() => persons.id, { onDelete: 'cascade' }),
  /** Digits alone with the country's. */
  phone: text(),
  address: text(),
  who: text().notNull(),
  at: moment().notNull().defaultNow(),
});

/**
 * Somebody whom staff added by hand, who had left nothing: what was said of them then, and why they are kept. It lives for a term; what
 * they leave themselves stands beside it.
 */
export const personEntries = pgTable(
  'person_entries',
  {
    personId: uuid()
      .primaryKey()
      .references(() => persons.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text(),
    /** Digits alone with the country's. */
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

/** Another address of somebody, as staff typed it; theirs once its owner said so by the link that was sent there. */
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
    /** Taken back by staff, or replaced by another. */
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
    /** `call`: what was said on the telephone; none: a note. */
    kind: text().$type<'call'>(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('person_notes_person').on(table.personId, table.at)],
);

/** What is to be done for a person by a day, until somebody says that it is done. */
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
    /** In Kinshasa. */
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

/** Two that look like one and are two, as somebody of the staff said: they are not suggested again. The smaller id is `a`. */
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
