import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { forgetPerson } from '#platform/audit.ts';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource, Person } from '#platform/own-data.ts';
import {
  personAddresses,
  personContacts,
  personEntries,
  personKeys,
  personNotes,
  persons,
  personTags,
  personTasks,
} from './tables.server.ts';

/** The keys of a person who requests or erases their data, by account, address, telephone or name. */
const keysOf = (db: Database, { id, email, phone, name }: Person) =>
  db
    .select()
    .from(personKeys)
    .where(
      or(
        and(eq(personKeys.kind, 'member'), eq(personKeys.value, id)),
        and(eq(personKeys.kind, 'email'), eq(personKeys.value, email)),
        phone === undefined ? undefined : and(eq(personKeys.kind, 'phone'), eq(personKeys.value, phone)),
        name === undefined ? undefined : and(eq(personKeys.kind, 'name'), eq(personKeys.value, name)),
      ),
    );

/**
 * What staff wrote about a person, and the person's row. Erasing also deletes the key to their values in the audit log.
 * Persons whom staff merged into them are not included, and stand alone again.
 */
export const personData: OwnDataSource = {
  name: 'person',
  knowsNames: true,
  // Who was added by hand lives by that; another address of somebody is one more key of them, and keeps nobody.
  signs: `select null::text as member_id, email, name, at from person_entries where phone is null or email is not null`,
  phoneSigns: `select phone, at from person_entries where phone is not null and email is null`,
  async list(db, person) {
    const ids = (await keysOf(db, person)).map(({ personId }) => personId);
    if (ids.length === 0) return [];
    const rows = await db
      .select({ id: persons.id, name: persons.name, since: persons.since })
      .from(persons)
      .where(inArray(persons.id, ids));
    const notes = await db.select().from(personNotes).where(inArray(personNotes.personId, ids));
    const tags = await db.select().from(personTags).where(inArray(personTags.personId, ids));
    const tasks = await db.select().from(personTasks).where(inArray(personTasks.personId, ids));
    const entries = await db.select().from(personEntries).where(inArray(personEntries.personId, ids));
    const addresses = await db.select().from(personAddresses).where(inArray(personAddresses.personId, ids));
    const contacts = await db.select().from(personContacts).where(inArray(personContacts.personId, ids));
    // Who wrote it is the foundation's own affair.
    return rows.map(({ id, name, since }) => ({
      name,
      since,
      contact: contacts
        .filter(({ personId }) => personId === id)
        .map(({ phone, address, at }) => ({ phone, address, at })),
      added: entries
        .filter(({ personId }) => personId === id)
        .map(({ name: called, email, phone, reason, at }) => ({ name: called, email, phone, reason, at })),
      addresses: addresses
        .filter(({ personId }) => personId === id)
        .map(({ email, reason, at, provedAt }) => ({ email, reason, at, provedAt })),
      notes: notes.filter(({ personId }) => personId === id).map(({ text, kind, at }) => ({ text, kind, at })),
      tasks: tasks.filter(({ personId }) => personId === id).map(({ text, due, doneAt }) => ({ text, due, doneAt })),
      tags: tags.filter(({ personId }) => personId === id).map(({ tag, at }) => ({ tag, at })),
    }));
  },
  /** Persons whose telephone number staff noted. */
  async withPhone(db, phones) {
    const rows = await db
      .selectDistinct({ email: personKeys.value })
      .from(personContacts)
      .innerJoin(personKeys, and(eq(personKeys.personId, personContacts.personId), eq(personKeys.kind, 'email')))
      .where(
        sql`right(regexp_replace(${personContacts.phone}, '[^0-9]', '', 'g'), 9) = any(${sql.param([...phones])}::text[])`,
      )
      .limit(20);
    return rows.map(({ email }) => email);
  },
  async erase(tx, person) {
    const keys = await keysOf(tx, person);
    for (const { kind, value } of keys)
      await tx.delete(personKeys).where(and(eq(personKeys.kind, kind), eq(personKeys.value, value)));
    const ids = keys.map(({ personId }) => personId);
    if (person.email) await tx.delete(personAddresses).where(eq(personAddresses.email, person.email));
    if (ids.length > 0) await tx.delete(personEntries).where(inArray(personEntries.personId, ids));
    if (ids.length > 0)
      await tx
        .delete(persons)
        .where(
          and(
            inArray(persons.id, ids),
            sql`not exists (select 1 from person_keys k where k.person_id = ${persons.id} and k.kind <> 'member')`,
          ),
        );
    if (person.email) await forgetPerson(tx, person.email);
  },
};
