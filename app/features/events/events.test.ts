import { randomUUID } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { and, eq, inArray, isNotNull, like, sql } from 'drizzle-orm';
import { decodeQR } from 'qr/decode.js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { auditLog, mails } from '#platform/tables.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { approvePlan } from '#app/features/staff/plans.server.ts';
import { plans, staffRoles } from '#app/features/staff/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { eventLetterMail, lettersToAll } from './event-letters.server.ts';
import { writeCalendar } from './event-calendar.server.ts';
import { listEvents } from './staff/event-list.server.ts';
import { events, findEvent } from './events.server.ts';
import { listOwnRegistrations, registerForEvent, registrationData } from './registration.server.ts';
import { registrationMail } from './registration-mail.server.ts';
import { cancelRegistration, changeRegistration } from './registration-steps.server.ts';
import { checkIn, undoCheckIn } from './staff/check-in.server.ts';
import { cancelEventLetter, writeToEvent } from './staff/event-letter-acts.server.ts';
import { listRegistrations } from './staff/registration-list.server.ts';
import { setEventPlaces } from './staff/set-places.server.ts';
import { eventLetters, eventPlaces, eventRegistrations, registrationEvents } from './tables.server.ts';
import { formatTicket, readTicket } from './ticket.ts';
import { giveFreePlaces } from './waiting-list.server.ts';
import { stick } from '#test/stick.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, sent } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { jobs } = pay;
const { settings } = siteContext;
const EVENT = '1';
const calls = new Map<string, SiteFunction>();
for (const fn of [
  registerForEvent(jobs),
  checkIn(),
  undoCheckIn(),
  setEventPlaces(jobs),
  writeToEvent(jobs, settings),
  cancelEventLetter(),
  approvePlan(() => calls),
])
  calls.set(fn.name, fn as unknown as SiteFunction);

type Hired = { id: string; sessionId?: string; email?: string; isConfirmed?: boolean };
async function hire(role: Role): Promise<Hired> {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  await db.insert(users).values({ id, email: `${id}@exemple.org`, name: role, emailVerified: true });
  await db.insert(staffRoles).values({ memberId: id, role, grantedBy: 'test' });
  await db
    .insert(sessions)
    .values({ id: sessionId, userId: id, token: sessionId, expiresAt: new Date(Date.now() + 86_400_000) });
  return { id, sessionId };
}
const call = (name: string, body: object, who?: Hired) =>
  callFunction(siteContext, calls.get(name)!, body, {
    language: 'fr',
    address: '::1',
    requestId: 't',
    member: who && ({ email: '', ...who, hasSecondFactor: false } as never),
  });
const bodyOf = async (answer: ReturnType<typeof call>) => (await answer).body as Record<string, unknown>;

let desk: Hired;
let participants: number;
let people = 0;
/** Somebody whose address is proved registers. @returns their row */
async function register(size = 1, email = `p${++people}@example.org`) {
  const body = { eventId: EVENT, name: `Famille ${email}`, email, people: size };
  expect(await call('register-for-event', body, { id: email, email, isConfirmed: true })).toMatchObject({ ok: true });
  return rowOf(email);
}
/** Somebody registers an address that nobody proved. @returns their row */
async function hold(size = 1, email = `h${++people}@example.org`) {
  const body = { eventId: EVENT, name: `Famille ${email}`, email, people: size };
  expect(await call('register-for-event', body)).toMatchObject({ ok: true, body: { confirm: true } });
  return rowOf(email);
}
/** Half an hour passes for what is held. */
const letLapse = () =>
  db
    .update(eventRegistrations)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(isNotNull(eventRegistrations.heldUntil));
const confirm = (row: { id: string; eventId: string; people: number }) => changeRegistration(db, jobs, row, row.people);
const rowOf = async (email: string) => {
  const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.email, email));
  return { ...row!, email };
};
const stateOf = async ({ email }: { email: string }) => (await rowOf(email)).state;
const setPlaces = (places: number | null) => call('set-event-places', { eventId: EVENT, places }, desk);
const mailsOf = async (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient));
const storyOf = async (id: string) =>
  (
    await db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.registrationId, id))
      .orderBy(registrationEvents.id)
  ).map(({ from, to, who }) => [from, to, who]);

beforeAll(async () => {
  await db.transaction((tx) => seedCollection(tx, events, { withSamples: false, withSampleEntries: true }));
  desk = await hire('collecte');
  participants = (await findEvent(db, EVENT, 'fr'))!.participants;
});
beforeEach(async () => {
  await db.delete(eventRegistrations);
  await db.delete(eventPlaces);
  await db.delete(eventLetters);
  await db.delete(mails);
  sent.length = 0;
});

test('who does not fit waits in line, is told so, and has no ticket', async () => {
  await setPlaces(3);
  const first = await register(2);
  const answer = await call('register-for-event', { eventId: EVENT, name: 'B', email: 'b@example.org', people: 2 });
  expect(answer).toMatchObject({
    ok: true,
    body: { waiting: true, confirm: true, message: expect.stringContaining('liste d’attente') },
  });
  expect([first.state, await stateOf({ email: 'b@example.org' })]).toEqual(['coming', 'waiting']);
  const mail = await registrationMail(settings)(db, { id: (await rowOf('b@example.org')).id }, 'fr');
  expect(mail!.attachments).toBeUndefined();
  expect(mail!.text).toContain('liste d’attente');
  // One more fits, a single person.
  expect((await register(1)).state).toBe('coming');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('without a number of places everybody comes; the mail brings the ticket as text, picture and calendar', async () => {
  const row = await register(10);
  expect(row.state).toBe('coming');
  const mail = (await registrationMail(settings)(db, { id: row.id }, 'fr'))!;
  expect(mail.text).toContain(formatTicket(row.ticket));
  expect(mail.attachments!.map(({ filename }) => filename)).toEqual(['billet.png', 'evenement.ics']);
  expect(Buffer.from(mail.attachments![0]!.content).subarray(1, 4).toString()).toBe('PNG');
  // Read back as a phone would: as pixels.
  const picture = Buffer.from(mail.attachments![0]!.content).toString('base64');
  const { pixels, width, height } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><image width="480" height="480" href="data:image/png;base64,${picture}"/></svg>`,
  ).render();
  expect(decodeQR({ data: pixels, width, height })).toBe(row.ticket);
});

test('the mail of a registration that is over says so in its subject, and its button asks to come after all', async () => {
  const row = await register(2);
  await db.update(eventRegistrations).set({ state: 'cancelled' }).where(eq(eventRegistrations.id, row.id));
  const [cancelled, lapsed] = ['mail.cancelledSubject', 'mail.lapsedSubject'] as const;
  const { title } = (await findEvent(db, EVENT, 'fr'))!;
  const t = translate('fr', 'events');
  const write = async () => (await registrationMail(settings)(db, { id: row.id }, 'fr'))!;
  const mail = await write();
  expect(mail.subject).toBe(t(cancelled, { title }));
  expect(mail.text).toContain(`${t('cancel.again')}\n${settings.origin}/events/registrations/`);
  expect(mail.text).not.toContain(t('mail.note'));
  await db.update(eventRegistrations).set({ heldUntil: new Date() }).where(eq(eventRegistrations.id, row.id));
  expect((await write()).subject).toBe(t(lapsed, { title }));
});

test('the calendar leads to the page in the language of who registered', async () => {
  const row = await register();
  const calendarIn = async (language: Language) => {
    const mail = (await registrationMail(settings)(db, { id: row.id }, language))!;
    return Buffer.from(mail.attachments![1]!.content).toString().replaceAll('\r\n ', '');
  };
  const [arabic, french] = [await calendarIn('ar'), await calendarIn('fr')];
  expect(arabic).toContain(`URL;VALUE=URI:${settings.origin}/ar/events/${EVENT}`);
  expect(arabic).toMatch(/^PRODID:.*\/\/AR\r$/m);
  expect(french).toContain(`URL;VALUE=URI:${settings.origin}/events/${EVENT}`);
  expect(french).toMatch(/^PRODID:.*\/\/FR\r$/m);
});

test('an event in the east is at the time of its place: page, mail, calendar file; its page says whose', async () => {
  const likasi = (await findEvent(db, '3', 'fr'))!;
  expect(likasi).toMatchObject({
    startsAt: '2024-05-25T15:30:00+02:00',
    hour: '15\u00a0h\u00a030 (heure de Lubumbashi, UTC+2)',
    zone: 'Africa/Lubumbashi',
  });
  // Whatever language its place is read in.
  expect((await findEvent(db, '3', 'ar'))!.startsAt).toBe(likasi.startsAt);
  expect(writeCalendar('3', likasi, { origin: settings.origin, language: 'fr' })).toContain('DTSTART:20240525T133000Z');
  const luozi = (await findEvent(db, EVENT, 'fr'))!;
  expect(luozi).toMatchObject({ startsAt: '2024-04-20T09:00:00+01:00', hour: '9\u00a0h' });
  expect(writeCalendar(EVENT, luozi, { origin: settings.origin, language: 'fr' })).toContain(
    'DTSTART:20240420T080000Z',
  );
  await call('register-for-event', { eventId: '3', name: 'Ruth', email: 'likasi@example.org', people: 1 });
  const mail = await registrationMail(settings)(db, { id: (await rowOf('likasi@example.org')).id }, 'en');
  expect(mail!.text).toContain('15:30 (Lubumbashi time, UTC+2)');
  expect(Buffer.from(mail!.attachments![1]!.content).toString()).toContain('DTSTART:20240525T133000Z');
  const listed = (await listEvents(db, { q: 'pepinieristes', limit: 5 }, 'en')).items;
  expect(listed).toMatchObject([{ id: '3', hour: '15:30 (Lubumbashi time, UTC+2)' }]);
});

test('a place given up goes to who waits longest and fits; who gave it up has no claim to it', async () => {
  await setPlaces(4);
  const [leaving, staying] = [await register(2), await register(2)];
  const [large, small, late] = [await register(3), await register(2), await register(1)];
  await cancelRegistration(db, jobs, leaving);
  // Three do not fit into two; the couple behind them does.
  expect(await Promise.all([large, small, late, staying].map(stateOf))).toEqual([
    'waiting',
    'coming',
    'waiting',
    'coming',
  ]);
  expect(await storyOf(small.id)).toEqual([['waiting', 'coming', null]]);
  expect(await storyOf(leaving.id)).toEqual([['coming', 'cancelled', 'visitor']]);
  const [, news] = await mailsOf(small.email);
  expect(news).toMatchObject({ template: 'event-registration', data: { id: small.id, hasMovedUp: true } });
  const mail = await registrationMail(settings)(db, news!.data as { id: string }, 'fr');
  expect(mail!.subject).toContain('Une place s’est libérée');
  // Giving up twice frees nothing twice; coming back means the end of the line.
  expect(await cancelRegistration(db, jobs, leaving)).toBe(false);
  expect(await changeRegistration(db, jobs, leaving, 2)).toBe('done');
  expect(await stateOf(leaving)).toBe('waiting');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('more people than fit are refused and nothing changes; fewer make room for who waits', async () => {
  await setPlaces(4);
  const row = await register(3);
  const waiting = await register(2);
  expect(await changeRegistration(db, jobs, row, 5)).toBe('full');
  expect(await rowOf(row.email)).toMatchObject({ people: 3, state: 'coming' });
  expect(await changeRegistration(db, jobs, row, 2)).toBe('done');
  expect(await stateOf(waiting)).toBe('coming');
});

test('a group that grows while it waits stands at the end; the one that shrinks may fit', async () => {
  await setPlaces(1);
  await register(1);
  const [grows, after] = [await register(1), await register(1)];
  await changeRegistration(db, jobs, grows, 2);
  await setPlaces(2);
  expect([await stateOf(grows), await stateOf(after)]).toEqual(['waiting', 'coming']);
  await setPlaces(3);
  await changeRegistration(db, jobs, grows, 1);
  expect(await stateOf(grows)).toBe('coming');
});

test('more places move the line up, fewer send nobody away; the log says it once', async () => {
  await setPlaces(1);
  const [first, second] = [await register(1), await register(1)];
  expect(await bodyOf(setPlaces(2))).toMatchObject({ moved: 1 });
  expect(await stateOf(second)).toBe('coming');
  await setPlaces(0);
  await setPlaces(0);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['coming', 'coming']);
  const lines = await db.select().from(auditLog).where(eq(auditLog.verb, 'set-event-places'));
  expect(lines.slice(-3).map(({ before, after }) => [before, after])).toEqual([
    [{ places: null }, { places: 1 }],
    [{ places: 1 }, { places: 2 }],
    [{ places: 2 }, { places: 0 }],
  ]);
  expect(await call('set-event-places', { eventId: EVENT, places: -1 }, desk)).toMatchObject({
    body: { fields: { places: expect.any(String) } },
  });
});

test('the last place, wanted by ten at once, goes to one', async () => {
  await setPlaces(1);
  const rows = await Promise.all(Array.from({ length: 10 }, () => register(1)));
  expect(rows.filter(({ state }) => state === 'coming')).toHaveLength(1);
  // And is given up while another is taken: never two of them on one place.
  const seated = rows.find(({ state }) => state === 'coming')!;
  await Promise.all([cancelRegistration(db, jobs, seated), register(1), setPlaces(1)]);
  const now = await db.select().from(eventRegistrations).where(eq(eventRegistrations.state, 'coming'));
  expect(now).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a place that came free by an erasure goes to who waits', async () => {
  await setPlaces(1);
  const [gone, waiting] = [await register(1), await register(1)];
  await db.transaction((tx) => registrationData.erase(tx, { id: '', email: gone.email }));
  expect(await stateOf(waiting)).toBe('waiting');
  await giveFreePlaces(db, jobs);
  await giveFreePlaces(db, jobs);
  expect(await stateOf(waiting)).toBe('coming');
  expect(await mailsOf(waiting.email)).toHaveLength(2);
  expect(await registrationData.list(db, { id: '', email: waiting.email })).toHaveLength(1);
});

test('an event whose line cannot move keeps no other event’s from moving', async () => {
  const others = ['2', '3'];
  const wait = async (eventId: string) => {
    await call('set-event-places', { eventId, places: 1 }, desk);
    const emails = ['gone', 'waits'].map((name) => `${name}-${eventId}-${++people}@example.org`);
    for (const email of emails) await call('register-for-event', { eventId, name: 'B', email, people: 1 });
    await db.update(eventRegistrations).set({ heldUntil: null }).where(inArray(eventRegistrations.email, emails));
    await db.transaction((tx) => registrationData.erase(tx, { id: '', email: emails[0]! }));
    return rowOf(emails[1]!);
  };
  for (const stuck of others) {
    const rows = await Promise.all(others.map(wait));
    const mend = await stick(db, 'event_registrations', [stuck], 'event_id');
    await giveFreePlaces(db, jobs);
    await mend();
    for (const row of rows) expect(await stateOf(row)).toBe(row.eventId === stuck ? 'waiting' : 'coming');
    await db.delete(eventRegistrations).where(inArray(eventRegistrations.eventId, others));
  }
});

test('invented registrations take places in the demo, and count in no public figure', async () => {
  const before = (await findEvent(db, EVENT, 'fr'))!.participants;
  await register(3);
  const sample = { eventId: EVENT, name: 'X', email: 'x@exemple.org', people: 9, language: 'fr' as const };
  await db.insert(eventRegistrations).values({ ...sample, isSample: true });
  expect((await findEvent(db, EVENT, 'fr'))!.participants).toBe(before + 3);
});

test('a place is held for an address that nobody proved until it is confirmed, for half an hour; then it is somebody else’s', async () => {
  await setPlaces(2);
  const held = await hold(2);
  expect(held).toMatchObject({ state: 'coming', heldUntil: expect.any(Date) });
  expect(Math.round((held.heldUntil!.getTime() - Date.now()) / 60_000)).toBe(30);
  // It is held: nobody else gets it, and whoever waits without a proved address gets none that comes free.
  const [waiting, doubtful] = [await register(1), await hold(1)];
  expect([waiting.state, doubtful.state]).toEqual(['waiting', 'waiting']);
  // The mail says what is to be done and until when, and holds no ticket.
  const mail = (await registrationMail(settings)(db, { id: held.id }, 'fr'))!;
  expect(mail.text).toContain('dans les 30 minutes');
  expect(mail.text).not.toContain(formatTicket(held.ticket));
  expect(mail.attachments).toBeUndefined();
  expect((await findEvent(db, EVENT, 'fr'))!.participants).toBe(participants);
  await letLapse();
  // Free at once, before any round of ours.
  expect((await register(1)).state).toBe('coming');
  await giveFreePlaces(db, jobs);
  expect(await Promise.all([held, waiting, doubtful].map(stateOf))).toEqual(['cancelled', 'coming', 'cancelled']);
  expect(await storyOf(held.id)).toEqual([['coming', 'cancelled', null]]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a confirmation brings the ticket; one that comes late a place where there is one, else the waiting list', async () => {
  await setPlaces(1);
  const held = await hold(1);
  expect(await confirm(held)).toBe('done');
  expect(await rowOf(held.email)).toMatchObject({ state: 'coming', heldUntil: null });
  const [asked, ticket] = await mailsOf(held.email);
  expect([asked, ticket].map((mail) => mail?.template)).toEqual(['event-registration', 'event-registration']);
  expect((await registrationMail(settings)(db, { id: held.id }, 'fr'))!.text).toContain(formatTicket(held.ticket));
  await setPlaces(2);
  const late = await hold(1);
  await letLapse();
  // Late, but nobody took it; whether a round of ours ended it meanwhile or not.
  await giveFreePlaces(db, jobs);
  expect((await registrationMail(settings)(db, { id: late.id }, 'fr'))!.text).toContain('pas été confirmée à temps');
  expect(await confirm(late)).toBe('done');
  expect(await stateOf(late)).toBe('coming');
  await setPlaces(3);
  const later = await hold(1);
  await letLapse();
  expect((await register(1)).state).toBe('coming');
  expect(await confirm(later)).toBe('done');
  expect(await rowOf(later.email)).toMatchObject({ state: 'waiting', heldUntil: null });
  expect(await mailsOf(later.email)).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('who waits stands in line once they confirmed; what nobody proved makes way for a registration that is', async () => {
  await setPlaces(1);
  const seated = await register(1);
  const waiting = await hold(1);
  expect(await confirm(waiting)).toBe('done');
  await cancelRegistration(db, jobs, seated);
  expect(await stateOf(waiting)).toBe('coming');
  await setPlaces(2);
  const strangers = await hold(1);
  // Again by who does not prove it: the same stands. By its owner: theirs.
  expect((await hold(1, strangers.email)).id).toBe(strangers.id);
  const own = await register(1, strangers.email);
  expect(own).toMatchObject({ state: 'coming', heldUntil: null });
  expect(own.id).not.toBe(strangers.id);
  // Without a limit nothing is held.
  await setPlaces(null);
  expect(
    await call('register-for-event', { eventId: EVENT, name: 'A', email: 'free@example.org', people: 1 }),
  ).toMatchObject({ body: { confirm: false, waiting: false } });
});

test('of a place whose time ran out one of ten gets it, also when its first owner confirms at that moment', async () => {
  await setPlaces(1);
  const held = await hold(1);
  await letLapse();
  await Promise.all([
    confirm(held),
    giveFreePlaces(db, jobs),
    ...Array.from({ length: 5 }, () => register(1)),
    ...Array.from({ length: 4 }, () => hold(1)),
  ]);
  const seated = await db.select().from(eventRegistrations).where(eq(eventRegistrations.state, 'coming'));
  expect(seated).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a household shares an address: each name is a registration of its own, with its own place, ticket and mail', async () => {
  await setPlaces(3);
  const email = 'kasa@example.org';
  const come = (name: string, size: number) =>
    call('register-for-event', { eventId: EVENT, name, email, people: size }, { id: 'kasa', email, isConfirmed: true });
  const rows = async () =>
    db
      .select()
      .from(eventRegistrations)
      .where(eq(eventRegistrations.email, email))
      .orderBy(eventRegistrations.createdAt);
  expect(await come('Béatrice Kasa', 2)).toMatchObject({ ok: true, body: { waiting: false } });
  expect(await come('Paul Kasa', 1)).toMatchObject({ ok: true, body: { waiting: false } });
  expect(await come('Ruth Kasa', 1)).toMatchObject({ ok: true, body: { waiting: true } });
  // Pressed twice, or typed without the accent: the same one, and what is said of it is true.
  expect(await come('beatrice kasa', 2)).toMatchObject({ ok: true, body: { waiting: false } });
  expect(await come('Ruth Kasa', 1)).toMatchObject({ ok: true, body: { waiting: true } });
  const kept = await rows();
  expect(kept.map(({ name, people: size, state }) => [name, size, state])).toEqual([
    ['Béatrice Kasa', 2, 'coming'],
    ['Paul Kasa', 1, 'coming'],
    ['Ruth Kasa', 1, 'waiting'],
  ]);
  expect(new Set(kept.map(({ ticket }) => ticket)).size).toBe(3);
  expect(await mailsOf(email)).toHaveLength(3);
  // With something else it is not done, and said so.
  expect(await come('Paul Kasa', 4)).toMatchObject({ ok: false, status: 409, body: { code: 'registration_known' } });
  expect(await rows()).toEqual(kept);
  expect(await mailsOf(email)).toHaveLength(4);
  const own = await listOwnRegistrations(db, settings.authSecret, email);
  expect(own.get(EVENT)!.map(({ people: size, state }) => [size, state])).toEqual([
    [2, 'coming'],
    [1, 'coming'],
    [1, 'waiting'],
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of a household registering at once each has one registration', async () => {
  const names = ['Paul', 'Ruth', 'Paul', 'Aline', 'Ruth', 'paul'];
  await Promise.all(
    names.map((name) => call('register-for-event', { eventId: EVENT, name, email: 'tous@example.org', people: 1 })),
  );
  const rows = await db.select().from(eventRegistrations).where(eq(eventRegistrations.email, 'tous@example.org'));
  expect(rows.map(({ name }) => name.toLowerCase()).sort()).toEqual(['aline', 'paul', 'ruth']);
});

test('a ticket is read as people type it', () => {
  expect(formatTicket('3FA901BC77D290AE')).toBe('3FA9-01BC-77D2-90AE');
  for (const typed of ['3fa9-01bc-77d2-90ae', ' 3FA9 O1BC 77D2 90AE', '3FA90lBC77D290AE'])
    expect(readTicket(typed)).toBe('3FA901BC77D290AE');
  for (const typed of ['', '3FA9', 'Ilunga', '3FA901BC77D290AEFF', '3FA901BC77D290AZ'])
    expect(readTicket(typed)).toBeUndefined();
});

test('tickets differ, and none follows another', async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => register(1)));
  expect(new Set(rows.map(({ ticket }) => ticket)).size).toBe(20);
  expect(rows.every(({ ticket }) => /^[0-9A-F]{16}$/.test(ticket))).toBe(true);
});

test('a ticket lets in once: the second time says so, and when', async () => {
  const row = await register(4);
  const seen = new Date(Date.now() - 60_000).toISOString();
  const first = await bodyOf(call('check-in', { eventId: EVENT, ticket: formatTicket(row.ticket), at: seen }, desk));
  expect(first).toMatchObject({ people: 4, already: false, at: seen });
  const second = await bodyOf(call('check-in', { eventId: EVENT, registrationId: row.id }, desk));
  expect(second).toMatchObject({ people: 4, already: true, at: seen });
  expect(await storyOf(row.id)).toEqual([['coming', 'entered', desk.id]]);
  const lines = () =>
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `registration:${row.id}`));
  expect(await lines()).toHaveLength(1);
  // How many came is corrected, and that is said in the log; then it was somebody else.
  expect(await bodyOf(call('check-in', { eventId: EVENT, registrationId: row.id, people: 3 }, desk))).toMatchObject({
    people: 3,
    of: 4,
    already: true,
  });
  expect(await lines()).toHaveLength(2);
  expect(await call('undo-check-in', { eventId: EVENT, registrationId: row.id }, desk)).toMatchObject({ ok: true });
  expect(await rowOf(row.email)).toMatchObject({ state: 'coming', enteredAt: null, enteredPeople: null });
  expect(await call('undo-check-in', { eventId: EVENT, registrationId: row.id }, desk)).toMatchObject({
    body: { code: 'not_entered' },
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('two phones with one ticket at once: one lets in, the other is told', async () => {
  const row = await register(2);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => bodyOf(call('check-in', { eventId: EVENT, ticket: row.ticket }, desk))),
  );
  expect(answers.filter(({ already }) => already === false)).toHaveLength(1);
  expect(await storyOf(row.id)).toHaveLength(1);
});

test('a phone’s clock is not believed into the future, nor days back', async () => {
  for (const at of ['2999-01-01T00:00:00Z', '2001-01-01T00:00:00Z']) {
    const row = await register(1);
    const { at: entered } = await bodyOf(call('check-in', { eventId: EVENT, ticket: row.ticket, at }, desk));
    expect(Math.abs(Date.parse(String(entered)) - Date.now())).toBeLessThan(60_000);
  }
});

test('who has no place, gave it up or holds another event’s ticket is not let in', async () => {
  await setPlaces(1);
  const [seated, waiting] = [await register(1), await register(1)];
  const codeOf = async (body: object) => (await bodyOf(call('check-in', { eventId: EVENT, ...body }, desk))).code;
  expect(await codeOf({ registrationId: waiting.id })).toBe('registration_waiting');
  expect(await codeOf({ ticket: seated.ticket, eventId: '2' })).toBe('ticket_elsewhere');
  expect(await codeOf({ ticket: 'F'.repeat(16) })).toBe('ticket_unknown');
  expect(await codeOf({ ticket: 'Ilunga' })).toBe('ticket_unknown');
  expect(await codeOf({ registrationId: randomUUID() })).toBe('ticket_unknown');
  expect(await codeOf({})).toBe('ticket_required');
  await cancelRegistration(db, jobs, seated);
  expect(await codeOf({ ticket: seated.ticket })).toBe('registration_cancelled');
  expect(await stateOf(waiting)).toBe('coming');
});

test('who came can neither give the place up nor change it any more', async () => {
  const row = await register(2);
  await call('check-in', { eventId: EVENT, ticket: row.ticket }, desk);
  expect(await cancelRegistration(db, jobs, row)).toBe(false);
  expect(await changeRegistration(db, jobs, row, 1)).toBe('past');
  expect(await rowOf(row.email)).toMatchObject({ state: 'entered', people: 2 });
});

test('the list shows each as much as their work needs, and its pages miss nobody of one moment', async () => {
  const rows = Array.from({ length: 9 }, (_, index) => ({
    eventId: EVENT,
    name: `Famille Ilunga${index}`,
    email: `i${index}@example.org`,
    people: 1,
    language: 'fr' as const,
    createdAt: new Date('2026-03-01T10:00:00.123Z'),
  }));
  await db.insert(eventRegistrations).values(rows);
  await register(1);
  const viewer = (...permissions: string[]) => ({ permissions: new Set(permissions) });
  const all = viewer('events.write', 'events.checkIn');
  const list = { q: '', limit: 4, eventId: EVENT };
  const seen: string[] = [];
  let after: readonly (string | number)[] | undefined;
  for (let page = 0; page < 3; page++) {
    const { items, next } = await listRegistrations(db, { ...list, after }, all);
    seen.push(...items.map(({ id }) => id));
    after = next ? (JSON.parse(Buffer.from(next, 'base64url').toString()) as string[]) : undefined;
  }
  expect([new Set(seen).size, after]).toEqual([10, undefined]);
  const [named] = (await listRegistrations(db, { ...list, q: 'ilunga3' }, all)).items;
  expect(named).toMatchObject({ name: 'Famille Ilunga3', email: 'i3@example.org', ticket: expect.stringMatching(/-/) });
  const guest = viewer('events.read');
  const byId = (await listRegistrations(db, { ...list, limit: 20 }, guest)).items.find(({ id }) => id === named!.id);
  expect(byId).toMatchObject({ name: 'F. I.', email: 'i•••@example.org', ticket: undefined });
  expect((await listRegistrations(db, { ...list, q: 'ilunga3' }, guest)).items).toEqual([]);
  // Nonsense for a key, a state, a wildcard: no row too many and no fault of the database.
  expect((await listRegistrations(db, { ...list, after: ['x', "';"] }, all)).items).toHaveLength(4);
  expect((await listRegistrations(db, { ...list, state: 'nonsense' }, all)).items).toEqual([]);
  expect((await listRegistrations(db, { ...list, q: '%' }, all)).items).toEqual([]);
});

const write = (who = desk) =>
  call('write-to-event', { eventId: EVENT, subject: 'Le bac', text: 'Il part à six heures.' }, who);
const letterOf = async () => (await db.select().from(eventLetters))[0]!;
const copies = () => db.$count(mails, eq(mails.template, 'event-letter'));

test('a mail to all leaves once it was held, one copy to each who comes, however often its job runs', async () => {
  await setPlaces(230);
  await db.insert(eventRegistrations).values(
    Array.from({ length: 230 }, (_, index) => ({
      eventId: EVENT,
      name: 'X',
      email: `x${index}@example.org`,
      people: 1,
      language: 'fr' as const,
    })),
  );
  const waiting = await register(1);
  expect(await bodyOf(write())).toMatchObject({ recipients: 230 });
  expect(await letterOf()).toMatchObject({ state: 'held' });
  expect(await copies()).toBe(0);
  const { id } = await letterOf();
  expect(await lettersToAll.sendChunk(db, jobs, id)).toBe(true);
  // A server died after the first hundred, and two jobs go on at once.
  await expect(
    db.transaction(async (tx) => {
      await lettersToAll.sendChunk(tx as never, jobs, id);
      throw new Error('the line broke');
    }),
  ).rejects.toThrow('the line broke');
  expect(await copies()).toBe(100);
  await Promise.all(Array.from({ length: 4 }, () => lettersToAll.sendChunk(db, jobs, id)));
  await lettersToAll.sendChunk(db, jobs, id);
  expect([await copies(), await letterOf()]).toEqual([230, expect.objectContaining({ state: 'sent', sentTo: 230 })]);
  const to = await db.select().from(mails).where(eq(mails.template, 'event-letter'));
  expect(new Set(to.map(({ recipient }) => recipient)).size).toBe(230);
  expect(to.some(({ recipient }) => recipient === waiting.email)).toBe(false);
  const mail = await eventLetterMail(settings)(db, to[0]!.data as never, 'fr');
  expect(mail).toMatchObject({ subject: 'Le bac', text: expect.stringContaining('Il part à six heures.') });
});

test('a held mail is taken back, and then never leaves; one that left cannot be', async () => {
  await register(1);
  expect(await call('write-to-event', { eventId: EVENT, subject: '', text: '' }, desk)).toMatchObject({
    body: { fields: { subject: expect.any(String), text: expect.any(String) } },
  });
  await write();
  const { id } = await letterOf();
  const cancel = () => call('cancel-event-letter', { letterId: id }, desk);
  expect(await cancel()).toMatchObject({ ok: true });
  expect(await lettersToAll.sendChunk(db, jobs, id)).toBe(false);
  expect([await copies(), (await letterOf()).state]).toEqual([0, 'cancelled']);
  expect(await bodyOf(cancel())).toMatchObject({ code: 'letter_gone' });
  await db.delete(eventLetters);
  await write();
  await lettersToAll.sendChunk(db, jobs, (await letterOf()).id);
  expect(await bodyOf(call('cancel-event-letter', { letterId: (await letterOf()).id }, desk))).toMatchObject({
    code: 'letter_gone',
  });
});

test('a mail to nobody is refused; one to more than 500 takes two people', async () => {
  expect(await bodyOf(write())).toMatchObject({ code: 'nobody_comes' });
  await db.insert(eventRegistrations).values(
    Array.from({ length: 501 }, (_, index) => ({
      eventId: EVENT,
      name: 'X',
      email: `y${index}@example.org`,
      people: 1,
      language: 'fr' as const,
    })),
  );
  const planned = await bodyOf(write());
  expect(planned).toMatchObject({ code: 'approval_needed', planId: expect.any(String) });
  expect(await db.select().from(eventLetters)).toEqual([]);
  const [plan] = await db
    .select()
    .from(plans)
    .where(eq(plans.id, String(planned.planId)));
  expect(plan).toMatchObject({ summary: { event: EVENT, recipients: 501 }, reason: 'Le bac' });
  const second = await hire('administration');
  expect(await call('approve-plan', { planId: planned.planId }, second)).toMatchObject({ ok: true });
  expect(await letterOf()).toMatchObject({ state: 'held', askedBy: desk.id });
  await db.delete(eventRegistrations).where(and(like(eventRegistrations.email, 'y500@%')));
  expect(await bodyOf(write())).toMatchObject({ recipients: 500 });
});
