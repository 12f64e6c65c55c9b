import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { readSettings } from '#platform/settings.ts';
import { mails } from '#platform/tables.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { eventChecks } from '#app/features/events/checks.server.ts';
import { findPersonId } from '#app/kit/person-ids.server.ts';
import { countReaders } from '#app/features/events/event-letters.server.ts';
import { registrationData } from '#app/features/events/registration.server.ts';
import { eventRegistrations } from '#app/features/events/tables.server.ts';
import { registerAttendee } from './register-attendee.server.ts';
import { setEventPlaces } from './set-places.server.ts';
import { listEntries } from '#platform/content.ts';
import { events } from '#app/features/events/events.server.ts';

const { db } = await createSeededDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const jobs = { send: async () => {} };
const desk = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  registerAttendee(jobs),
  setEventPlaces(jobs),
]);
const { id: eventId } = (await listEntries(db, events)).find(({ data }) => data.status === 'upcoming')!;
await db.delete(eventRegistrations).where(eq(eventRegistrations.eventId, eventId));
const ruth = await desk.hire('collecte');
const register = (body: object) => ruth.call('register-attendee', { eventId, people: 1, ...body });
const rowOf = async (id: unknown) =>
  (
    await db
      .select()
      .from(eventRegistrations)
      .where(eq(eventRegistrations.id, String(id)))
  )[0];
const sentTo = (email: string) => db.$count(mails, eq(mails.recipient, email));

test('who telephones is registered without confirming anything; with an address they get their ticket', async () => {
  const called = await register({ name: 'Nsimba Mukoko', phone: '+243 81 000 00 01', people: 2 });
  expect(called).toMatchObject({ state: 'coming', message: 'Nsimba Mukoko est inscrit.' });
  expect(await rowOf(called.registrationId)).toMatchObject({
    email: null,
    phone: '+243 81 000 00 01',
    people: 2,
    heldUntil: null,
    registeredBy: ruth.id,
  });
  const written = await register({ name: 'مريم كابيلا', email: 'Mariam@exemple.org' });
  expect(await rowOf(written.registrationId)).toMatchObject({ email: 'mariam@exemple.org', state: 'coming' });
  expect(await sentTo('mariam@exemple.org')).toBe(1);
  // A letter to all who come goes to who can be written to.
  expect(await countReaders(db, eventId)).toBe(1);
  expect(await desk.linesOf(`registration:${String(called.registrationId)}`)).toMatchObject([
    { verb: 'register-attendee', after: { event: eventId, state: 'coming', people: 2 } },
  ]);
});

test('the same person twice is told; two of one name whom nothing tells apart are two', async () => {
  expect(await register({ name: 'nsimba mukoko', phone: '+243 81 000 00 01' })).toMatchObject({
    code: 'attendee_known',
  });
  expect(await register({ name: 'Mariam', email: 'mariam@exemple.org' })).toMatchObject({ state: 'coming' });
  expect(await register({ name: 'Jean Ilunga' })).toMatchObject({ state: 'coming' });
  expect(await register({ name: 'Jean Ilunga' })).toMatchObject({ state: 'coming' });
});

test('who stands at the door is checked in at once; without a place nobody is, and who telephones waits', async () => {
  const here = await register({ name: 'Odette', people: 3, isHere: true });
  expect(here).toMatchObject({ state: 'entered' });
  expect(await rowOf(here.registrationId)).toMatchObject({ state: 'entered', enteredPeople: 3 });
  await ruth.call('set-event-places', { eventId, places: 0 });
  expect(await register({ name: 'Paul', isHere: true })).toMatchObject({ code: 'places_full' });
  expect(await register({ name: 'Paul' })).toMatchObject({ state: 'waiting' });
  await ruth.call('set-event-places', { eventId, places: null });
});

test('it takes the right to check in, a name and an event that is there', async () => {
  const editor = await desk.hire('redaction');
  expect(await editor.call('register-attendee', { eventId, name: 'Ana', people: 1 })).toMatchObject({
    code: 'permission_missing',
  });
  expect(await register({ name: ' ' })).toMatchObject({ fields: { name: expect.any(String) } });
  expect(await ruth.call('register-attendee', { eventId: 'nowhere', name: 'Ana', people: 1 })).toMatchObject({
    code: 'event_unknown',
  });
});

test('erasing somebody without an address takes what stands under their name, and nobody else’s', async () => {
  const before = await db.$count(eventRegistrations);
  await db.transaction((tx) => registrationData.erase(tx, { id: '', email: '', name: 'nsimba mukoko' }));
  expect(await db.$count(eventRegistrations)).toBe(before - 1);
  // An address that is empty is nobody's.
  await db.transaction((tx) => registrationData.erase(tx, { id: '', email: '' }));
  expect(await db.$count(eventRegistrations)).toBe(before - 1);
});

test('somebody without an address is a person, too, and the checks hold', async () => {
  expect(await findPersonId(db, { name: ' Jean ILUNGA ' })).toBeDefined();
  for (const check of Object.values(eventChecks)) expect((await db.execute(sql.raw(check))).rows).toEqual([]);
});
