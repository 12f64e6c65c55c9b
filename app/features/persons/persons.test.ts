import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { messageReplies, messages, newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import { answerMail } from '#app/features/contact/answer-mail.server.ts';
import { receiveReply } from '#app/features/contact/inbox.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { orders } from '#app/features/marketplace/tables.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { openLines, Personal, recordAct } from '#platform/audit.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { readSettings } from '#platform/settings.ts';
import { siteContextKey } from '#platform/site.ts';
import { auditLog, mails } from '#platform/tables.ts';
import { visitorContext } from '#platform/visitor.ts';
import { SITE } from '#server/features.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { correctPerson } from './correct-person.server.ts';
import { erasePersons } from './erase-person.server.ts';
import { exportPersons } from './export-person.server.ts';
import { eraseAll, findBlock, listAll } from '#platform/own-data.ts';
import { findPersonId, findPersonIds } from '#app/kit/person-ids.server.ts';
import { findPerson, peopleOf } from './find-person.server.ts';
import { forgetEmptyPersons } from './forget-persons.server.ts';
import { mergePersons, partPersons, splitPersons } from './merge.server.ts';
import { endNote, notePerson, tagPerson } from './note-acts.server.ts';
import { loader as downloadCsv } from './staff/persons-csv-route.ts';
import { noteOpening, viewPerson } from './staff/person-page.server.ts';
import { listPersons } from './staff/person-list.server.ts';
import { personSection } from './staff/person-section.server.ts';
import { addPersonTask, endPersonTask, listDueTasks } from './task-acts.server.ts';
import { personContacts, personKeys, personNotes, persons } from './tables.server.ts';
import { findPossibleDuplicates } from './duplicates.server.ts';
import { writeToPerson } from './write-to-person.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const sources = SITE.ownData;
const siteContext = { db, settings, translate, hasWords, staff: staffDesk };
const { hire, linesOf, planOf } = openDesk(siteContext, [
  mergePersons(),
  splitPersons(),
  partPersons(),
  notePerson(),
  endNote(),
  tagPerson(),
  addPersonTask(),
  endPersonTask(),
  erasePersons(sources),
  exportPersons(sources),
  writeToPerson({ send: async () => {} }),
  correctPerson(),
]);
const [ruth, boss, guest] = [await hire('collecte'), await hire('tresorerie'), await hire('marche')];
await seedGeneralFund(db);

const plain = personView({ permissions: permissionsOf(['collecte']) }, 'persons.write');
const masked = personView({ permissions: permissionsOf(['audit']) }, 'persons.write');
const list = (more: object = {}, view = plain) => listPersons(db, sources, { q: '', limit: 25, ...more }, view);
let later: Promise<unknown> | undefined;
let made = 0;
const newEmail = () => `p${made++}@exemple.org`;
const idAt = async (kind: 'email' | 'phone' | 'name' | 'member', value: string) =>
  (
    await db
      .select()
      .from(personKeys)
      .where(sql`kind = ${kind} and value = ${value}`)
  )[0]?.personId;

type Who = {
  email?: string | null;
  phone?: string | null;
  name?: string | null;
  memberId?: string | null;
  isAnonymous?: boolean;
};
async function give(
  { email = null, phone = null, name = null, memberId = null, isAnonymous = false }: Who,
  amountMinor = 5000,
) {
  const [id, paymentId] = [randomUUID(), randomUUID()];
  const common = { amountMinor, currency: 'EUR' as const, language: 'fr' as const };
  await db.insert(donations).values({
    ...common,
    id,
    fundId: 'general',
    donationType: 'one_time',
    donorName: name,
    donorEmail: email,
    donorPhone: phone,
    memberId,
    isAnonymous,
  });
  await db.insert(payments).values({
    ...common,
    id: paymentId,
    purpose: 'donation',
    purposeId: id,
    provider: 'test',
    interval: 'one_time',
    status: 'paid',
    keptMinor: amountMinor,
    paidAt: new Date(),
  });
  return { donationId: id, paymentId };
}
const write = async (email: string, name = 'Aline Kabongo', data: object = { subject: 'Visite' }) =>
  (
    await db
      .insert(messages)
      .values({ kind: 'contact', name, email, data: data as Record<string, unknown>, language: 'fr', isSuspect: false })
      .returning()
  )[0]!;
async function order(email: string, phone: string, name = 'Aline Kabongo') {
  const [firstName = '', lastName = ''] = name.split(' ');
  const id = randomUUID();
  await db.insert(orders).values({
    id,
    email,
    customer: { firstName, lastName, phone, address: 'a', city: 'b', postalCode: null, country: 'c', notes: null },
    subtotalMinor: 1,
    deliveryMinor: 0,
    totalMinor: 1,
    language: 'fr',
    reservedUntil: new Date(),
  });
  return id;
}
async function join(email: string, emailVerified = true) {
  const id = randomUUID();
  await db.insert(users).values({ id, email, name: '', emailVerified });
  return id;
}
const personAt = async (email: string) => (await findPerson(db, (await idAt('email', email))!))!;
const viewOf = async (email: string, staff = { permissions: permissionsOf(['collecte']), roles: ['collecte'] }) =>
  viewPerson(db, await personAt(email), { sources, staff: staff as never, language: 'fr' });

test('whoever leaves something is a person at once, one for each address, in whatever case it was typed', async () => {
  const email = newEmail();
  await give({ email, name: ' Aline Kabongo ' });
  await write(email.toUpperCase());
  await order(email, '');
  await db.insert(newsletterSubscribers).values({ email, source: 'website', language: 'fr' });
  expect(await db.select().from(personKeys).where(eq(personKeys.value, email))).toHaveLength(1);
  const { items } = await list({ q: email });
  expect(items).toMatchObject([
    { name: 'Aline Kabongo', isMember: false, given: [{ currency: 'EUR', amount: 50, count: 1 }] },
  ]);
  expect((await viewOf(email)).parts.map(({ name }) => name)).toEqual(['gifts', 'orders']);
});

test('an anonymous gift is nobody’s; a name without an address is somebody known by that name alone', async () => {
  const before = await db.$count(persons);
  await give({ name: 'Cachée Anonyme', isAnonymous: true });
  expect(await db.$count(persons)).toBe(before);
  await give({ name: 'Papa Wemba' });
  await give({ name: ' papa wemba' }, 700);
  expect(await db.$count(persons)).toBe(before + 1);
  const { items } = await list({ q: 'wem' });
  expect(items).toMatchObject([{ name: 'Papa Wemba', emails: [], given: [{ amount: 57 }] }]);
});

test('an account is a key only once its address is proved; what it left meanwhile stands with the address', async () => {
  const email = newEmail();
  await give({ email, name: 'Vraie Dame' });
  const id = await join(email, false);
  expect(await idAt('member', id)).toBeUndefined();
  expect((await viewOf(email)).addresses).toEqual([{ email, isProved: false }]);
  // Whoever typed another's address and goes on to their own takes nothing of hers along.
  const own = newEmail();
  await db.update(users).set({ email: own, emailVerified: true }).where(eq(users.id, id));
  expect(await idAt('member', id)).toBe(await idAt('email', own));
  expect(await idAt('email', own)).not.toBe(await idAt('email', email));
});

test('what an account left under another address stands under that one once the account alone is gone', async () => {
  const [own, other] = [newEmail(), newEmail()];
  const id = await join(own, false);
  await give({ email: other, name: 'Deux Adresses', memberId: id });
  expect(await idAt('email', other)).toBeUndefined();
  expect((await viewOf(own)).gifts).toBe(1);
  await db.delete(users).where(eq(users.id, id));
  expect((await viewOf(other)).gifts).toBe(1);
});

test('a proved account has its things and its address under one person, and takes a new proved address along', async () => {
  const email = newEmail();
  await write(email);
  const id = await join(email);
  const person = await idAt('email', email);
  expect(await idAt('member', id)).toBe(person);
  const later = newEmail();
  await db.update(users).set({ email: later }).where(eq(users.id, id));
  expect(await idAt('email', later)).toBe(person);
  await give({ email: newEmail(), memberId: id });
  const view = await viewOf(email);
  expect(view.addresses).toEqual(
    expect.arrayContaining([
      { email: later, isProved: true },
      { email, isProved: false },
    ]),
  );
  expect(view.parts.find(({ name }) => name === 'gifts')!.things).toMatchObject([{ isProved: true }]);
  expect(view.parts.find(({ name }) => name === 'messages')!.things).toMatchObject([{ isProved: false }]);
});

test('who left a telephone alone is known by it: two of one name are two, one name written twice is one', async () => {
  const [one, two] = ['243815550001', '243815550002'];
  await give({ phone: one, name: 'Marie Tshala' });
  await give({ phone: two, name: 'Marie Tshala' }, 900);
  await give({ phone: one, name: 'Tshala M.' }, 100);
  const [a, b] = [await idAt('phone', one), await idAt('phone', two)];
  expect(a).toBeDefined();
  expect(b).not.toBe(a);
  expect(await idAt('name', 'marie tshala')).toBeUndefined();
  // A name alone is neither of them.
  await give({ name: 'Marie Tshala' }, 1);
  expect([a, b]).not.toContain(await idAt('name', 'marie tshala'));
  expect((await list({ q: '081 555 00 01' })).items).toMatchObject([
    { id: a, name: 'Marie Tshala', phones: ['••• 00 01'], emails: [], given: [{ amount: 51, count: 2 }] },
  ]);
  expect((await list({ q: '081 555 00 02' })).items).toMatchObject([{ id: b, given: [{ amount: 9, count: 1 }] }]);
  expect((await list({ q: '081 555 00 01' }, masked)).items).toEqual([]);
  expect((await list({ state: 'named', q: '+243815550001' })).items).toHaveLength(1);
  const broken = async () => (await findBrokenInvariants(db)).filter((fault) => fault.includes('is a person'));
  expect(await broken()).toEqual([]);
  await db.delete(personKeys).where(eq(personKeys.value, two));
  expect(await broken()).toEqual([expect.stringContaining('who left a telephone alone is a person')]);
  await db.insert(personKeys).values({ kind: 'phone', value: two, personId: b! });
  const phoneless = await viewPerson(db, (await findPerson(db, a!))!, {
    sources,
    staff: { permissions: permissionsOf(['collecte']), roles: ['collecte'] },
    language: 'fr',
  } as never);
  expect(phoneless).toMatchObject({ gifts: 2, phones: ['+243 81 555 00 01'], otherNames: ['Tshala M.'] });
  expect(phoneless.duplicates.map(({ id }) => id)).toEqual(expect.arrayContaining([b]));
});

test('an address or an account comes before a telephone, which only suggests; an anonymous gift is nobody’s', async () => {
  const [email, phone] = [newEmail(), '243815550003'];
  await give({ email, phone, name: 'Ado Ilunga' });
  expect(await idAt('phone', phone)).toBeUndefined();
  const member = await join(newEmail());
  await give({ memberId: member, phone, name: 'Quelqu’un d’autre' });
  await give({ phone, isAnonymous: true });
  expect(await idAt('phone', phone)).toBeUndefined();
  await give({ phone, name: 'A. I.' });
  const byPhone = (await findPerson(db, (await idAt('phone', phone))!))!;
  expect(await findPossibleDuplicates(db, sources, byPhone, [phone])).toContainEqual({
    id: await idAt('email', email),
    reason: 'phone',
  });
  const byAddress = (await findPerson(db, (await idAt('email', email))!))!;
  expect(await findPossibleDuplicates(db, sources, byAddress, [phone])).toContainEqual({
    id: byPhone.root,
    reason: 'phone',
  });
});

test('who is known by a telephone is exported, erased and forgotten like everybody', async () => {
  const [phone, other] = ['243815550004', '243815550005'];
  const { donationId } = await give({ phone, name: 'Part Bientôt' });
  const kept = await give({ phone: other, name: 'Part Bientôt' });
  const people = await peopleOf(db, (await findPerson(db, (await idAt('phone', phone))!))!.known);
  expect(people).toEqual([{ id: '', email: '', phone }]);
  const all = await listAll(db, sources, people[0]!);
  expect(all.find(({ name }) => name === 'gifts')!.rows).toMatchObject([{ phone }]);
  expect(await findBlock(db, sources, people)).toBeUndefined();
  for (const person of people) await db.transaction((tx) => eraseAll(tx, sources, person));
  const rowOf = async (id: string) =>
    (
      await db
        .select()
        .from(donations)
        .where(sql`id = ${id}`)
    )[0];
  expect(await rowOf(donationId)).toMatchObject({ donorName: null, donorPhone: null });
  expect(await rowOf(kept.donationId)).toMatchObject({ donorName: 'Part Bientôt', donorPhone: other });
  expect(await idAt('phone', phone)).toBeUndefined();
  await forgetEmptyPersons(db, sources);
  expect(await idAt('phone', other)).toBeDefined();
  await db
    .update(donations)
    .set({ donorPhone: null, donorName: null })
    .where(sql`id = ${kept.donationId}`);
  await forgetEmptyPersons(db, sources);
  expect(await idAt('phone', other)).toBeUndefined();
});

test('lists go on by their key, newest first, and show each person once', async () => {
  for (let i = 0; i < 7; i++) await write(newEmail(), `Liste Longue${i}`);
  const seen: string[] = [];
  let after: readonly (string | number)[] | undefined;
  for (;;) {
    const { items, next } = await list({ q: 'liste', limit: 3, after });
    seen.push(...items.map(({ name }) => name!));
    if (!next) break;
    after = JSON.parse(Buffer.from(next, 'base64url').toString()) as string[];
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `Liste Longue${i}`));
});

test('whoever sees persons masked finds nobody by name and reads no words of theirs', async () => {
  const email = newEmail();
  await write(email, 'Mado Secrète', { subject: 'Ma maladie' });
  await ruth.call('note-person', { personId: await idAt('email', email), text: 'Appeler le soir' });
  expect((await list({ q: 'mado' }, masked)).items).toEqual([]);
  expect((await list({ q: email }, masked)).items).toEqual([]);
  const audit = { permissions: permissionsOf(['audit']), roles: ['audit'] };
  const page = JSON.stringify(await viewOf(email, audit));
  for (const secret of ['Mado', 'maladie', 'Appeler', email]) expect(page).not.toContain(secret);
});

const dump = async () => {
  const tables = [
    'persons',
    'person_keys',
    'person_notes',
    'person_tags',
    'person_pairs',
    'donations',
    'messages',
    'orders',
  ];
  const all: Record<string, unknown> = {};
  for (const table of tables) all[table] = (await db.$client.query(`select t::text from ${table} t order by 1`)).rows;
  return JSON.stringify(all);
};

test('merged, the union is shown under one; taken apart, every row is to the byte as it was', async () => {
  const [one, two, three] = [newEmail(), newEmail(), newEmail()];
  await give({ email: one, name: 'Une Seule' });
  await give({ email: two, name: 'U. Seule' }, 900);
  await write(three, 'Une S.');
  const [a, b, c] = [await idAt('email', one), await idAt('email', two), await idAt('email', three)];
  await ruth.call('note-person', { personId: b, text: 'Préfère le téléphone' });
  await ruth.call('tag-person', { personId: b, tag: 'marraine' });
  // A merge within a merge comes apart alone.
  await ruth.call('merge-persons', { ids: [b, c] });
  const before = await dump();
  expect(await ruth.call('merge-persons', { ids: [a, b], reason: 'Même dame' })).toMatchObject({ id: a, merged: [b] });
  expect(await dump()).not.toBe(before);
  expect((await list({ q: two })).items).toMatchObject([
    { id: a, merged: 2, tags: ['marraine'], given: [{ amount: 59, count: 2 }] },
  ]);
  expect((await list({ tag: 'marraine' })).items.map(({ id }) => id)).toEqual([a]);
  const view = await viewOf(three);
  expect(view).toMatchObject({ id: a, gifts: 2, merged: [{ isDirect: true }, { isDirect: false }] });
  expect(view.noteList.map(({ text }) => text)).toEqual(['Préfère le téléphone']);
  expect(await ruth.call('merge-persons', { ids: [a, c] })).toMatchObject({ code: 'persons_same' });
  expect(await ruth.call('split-persons', { ids: [a, b] })).toMatchObject({ split: [b] });
  expect(await dump()).toBe(before);
  expect(await ruth.call('split-persons', { ids: [b] })).toMatchObject({ split: [c] });
  expect(await ruth.call('split-persons', { ids: [b] })).toMatchObject({ code: 'persons_not_merged' });
  expect(await ruth.call('merge-persons', { ids: [a, randomUUID()] })).toMatchObject({ code: 'person_not_found' });
  expect((await linesOf(`person:${a}`)).at(-1)).toMatchObject({
    verb: 'merge-persons',
    after: { merged: [b] },
    reason: 'Même dame',
  });
});

test('two merges at one moment close no circle', async () => {
  const [one, two] = [newEmail(), newEmail()];
  await write(one);
  await write(two);
  const ids = [await idAt('email', one), await idAt('email', two)];
  const answers = await Promise.all([
    ruth.call('merge-persons', { ids }),
    boss.call('merge-persons', { ids: ids.toReversed() }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['persons_same', undefined]);
  expect((await personAt(one)).group).toHaveLength(2);
});

test('two things left under a new address at one moment are one person’s', async () => {
  const [before, email] = [await db.$count(persons), newEmail()];
  await db.transaction(async (tx) => {
    const letter = { kind: 'contact' as const, name: 'x', email, data: {}, language: 'fr' as const, isSuspect: false };
    await tx.insert(messages).values(letter);
    // Waits for the first to commit, since both would make the key.
    const second = db.insert(messages).values(letter).execute();
    await Promise.race([second, new Promise((done) => setTimeout(done, 300))]);
    later = second;
  });
  await later;
  expect(await db.$count(persons)).toBe(before + 1);
  expect((await viewOf(email)).parts[0]!.things).toHaveLength(2);
});

test('notes and labels are put on and taken off, within their bounds, by who works with persons', async () => {
  const email = newEmail();
  await write(email);
  const personId = await idAt('email', email);
  expect(await ruth.call('note-person', { personId, text: ' ' })).toMatchObject({ code: 'text_required' });
  expect(await guest.call('note-person', { personId, text: 'x' })).toMatchObject({ code: 'permission_missing' });
  expect(await ruth.call('note-person', { personId: randomUUID(), text: 'x' })).toMatchObject({
    code: 'person_not_found',
  });
  const { id } = await ruth.call('note-person', { personId, text: 'Un mot secret' });
  expect(JSON.stringify(await linesOf(`person:${personId}`))).not.toContain('secret');
  await ruth.call('end-note', { noteId: id });
  expect(await ruth.call('end-note', { noteId: id })).toMatchObject({ code: 'note_unknown' });
  expect(await db.$count(personNotes, eq(personNotes.personId, personId!))).toBe(0);
  await ruth.call('tag-person', { personId, tag: '  grande   amie ' });
  expect((await viewOf(email)).tags).toEqual(['grande amie']);
  const lines = (await linesOf(`person:${personId}`)).length;
  await ruth.call('tag-person', { personId, tag: 'grande amie' });
  expect((await linesOf(`person:${personId}`)).length).toBe(lines);
  for (let i = 0; i < 19; i++) await ruth.call('tag-person', { personId, tag: `t${i}` });
  expect(await ruth.call('tag-person', { personId, tag: 'de trop' })).toMatchObject({ code: 'labels_full' });
  // Merged, a label of either is taken off.
  const other = newEmail();
  await write(other);
  const into = await idAt('email', other);
  await ruth.call('merge-persons', { ids: [into, personId] });
  await ruth.call('tag-person', { personId: into, tag: 'grande amie', isOn: false });
  expect((await viewOf(other)).tags).not.toContain('grande amie');
});

const duplicatesOf = async (email: string, phones: string[] = []) =>
  findPossibleDuplicates(db, sources, await personAt(email), phones);

test('duplicates are suggested with their reason, the surest first, until somebody says they are two', async () => {
  const [one, phone] = ['kalala.un@exemple.org', '+243 81 000 42 17'];
  await order(one, phone, 'Jeanne Kalala');
  await order('jk@exemple.cd', '0810004217', 'J. K.');
  await write('kalala.un@exemple.cd', 'Jeanne Kalala');
  await give({ name: 'Jeanne Kalala' });
  await write('info@exemple.org', 'Quelqu’un');
  await write('info@exemple.cd', 'Quelqu’un');
  await write('kalala.un@exemple.fr', 'Tout Autre');
  const ids = {
    phone: await idAt('email', 'jk@exemple.cd'),
    mailbox: await idAt('email', 'kalala.un@exemple.cd'),
    name: await idAt('name', 'jeanne kalala'),
  };
  expect(await duplicatesOf(one, [phone])).toEqual([
    { id: ids.phone, reason: 'phone' },
    { id: ids.mailbox, reason: 'mailbox' },
    { id: ids.name, reason: 'name' },
  ]);
  expect((await viewOf(one)).duplicates).toHaveLength(3);
  expect(await duplicatesOf('info@exemple.org')).toEqual([]);
  await ruth.call('part-persons', { ids: [ids.phone, await idAt('email', one)] });
  expect(await duplicatesOf(one, [phone])).not.toContainEqual(expect.objectContaining({ reason: 'phone' }));
  await ruth.call('merge-persons', { ids: [await idAt('email', one), ids.name] });
  expect(await duplicatesOf(one, [phone])).toEqual([{ id: ids.mailbox, reason: 'mailbox' }]);
});

test('a member whose new address was somebody’s already is suggested to them', async () => {
  const [old, later] = [newEmail(), newEmail()];
  const id = await join(old);
  await write(later, 'Autre Nom');
  await db.update(users).set({ email: later }).where(eq(users.id, id));
  expect(await duplicatesOf(old)).toEqual([{ id: await idAt('email', later), reason: 'account' }]);
});

const find = async (text: string) => {
  const { rows } = await db.$client.query<{ place: string; query: string }>(`
    select format('%s.%s', table_name, column_name) as place, format('select 1 from %I where %I::text ilike $1 limit 1', table_name, column_name) as query
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public'`);
  const found: string[] = [];
  for (const { place, query } of rows) if ((await db.$client.query(query, [`%${text}%`])).rowCount) found.push(place);
  return found;
};

test('a guest who left no money is erased at once, with the key to what the log says of them', async () => {
  const email = newEmail();
  await write(email, 'Zoé-Unique');
  const id = await idAt('email', email);
  await ruth.call('note-person', { personId: id, text: 'Zoé-Unique aime le soir' });
  await db.transaction((tx) =>
    recordAct(tx, {
      actor: 'x',
      verb: 'x',
      requestId: 'x',
      target: 'letter:zoe',
      after: { name: new Personal(email, 'Zoé-Unique') },
    }),
  );
  expect((await openLines(db, await linesOf('letter:zoe')))[0]!.after).toEqual({ name: 'Zoé-Unique' });
  expect(await ruth.call('erase-person', { ids: [id], reason: ' ' })).toMatchObject({ code: 'reason_required' });
  expect(await guest.call('erase-person', { ids: [id], reason: 'Demande' })).toMatchObject({
    code: 'permission_missing',
  });
  expect(await ruth.call('erase-person', { ids: [id], reason: 'Demande' })).toMatchObject({ kept: {} });
  expect(await find(email)).toEqual([]);
  expect(await find('Zoé-Unique')).toEqual([]);
  expect((await openLines(db, await linesOf('letter:zoe')))[0]!.after).toEqual({ name: undefined });
  expect(await ruth.call('erase-person', { ids: [id], reason: 'Demande' })).toMatchObject({ code: 'person_not_found' });
});

test('a giver is erased by two, with all that was merged; the books keep the sums without the name', async () => {
  const [email, name] = [newEmail(), 'Yvette-Unique Lelo'];
  const { paymentId } = await give({ email, name });
  await give({ name }, 300);
  const [id, named] = [await idAt('email', email), await idAt('name', name.toLowerCase())];
  await ruth.call('merge-persons', { ids: [id, named] });
  const asked = await ruth.call('erase-person', { ids: [id], reason: 'Demande' });
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect((await viewOf(email)).plan).toBe(asked.planId);
  expect((await planOf(asked.planId)).summary).toEqual({ person: [`/admin/persons/${id}`], gifts: 2 });
  expect(await find(name)).not.toEqual([]);
  expect(await boss.call('approve-plan', { planId: asked.planId })).toMatchObject({
    state: 'done',
    kept: { gifts: 2 },
  });
  expect(await find(email)).toEqual([]);
  expect(await find(name)).toEqual([]);
  expect(await db.select().from(payments).where(eq(payments.id, paymentId))).toMatchObject([{ keptMinor: 5000 }]);
  expect(await findPerson(db, named!)).toBeUndefined();
});

test('a namesake with an address loses nothing when a name alone is erased', async () => {
  const email = newEmail();
  const { donationId } = await give({ email, name: 'Même Nomée' });
  await give({ name: 'Même Nomée' });
  const { planId } = await ruth.call('erase-person', { ids: [await idAt('name', 'même nomée')], reason: 'Demande' });
  await boss.call('approve-plan', { planId });
  expect(await db.select().from(donations).where(eq(donations.id, donationId))).toMatchObject([
    { donorName: 'Même Nomée' },
  ]);
  expect(await idAt('email', email)).toBeDefined();
});

test('who still gives every month, and who is of the staff, is not erased', async () => {
  const email = newEmail();
  const { donationId } = await give({ email });
  await db.insert(subscriptions).values({
    id: randomUUID(),
    purpose: 'donation',
    purposeId: donationId,
    provider: 'test',
    amountMinor: 5000,
    currency: 'EUR',
    interval: 'monthly',
    status: 'active',
    language: 'fr',
  });
  const ask = async (at: string) => ruth.call('erase-person', { ids: [await idAt('email', at)], reason: 'Demande' });
  expect(await ask(email)).toMatchObject({ code: 'person_gives_again' });
  await db.update(subscriptions).set({ status: 'ended' });
  expect(await ask(email)).toMatchObject({ code: 'approval_needed' });
  expect(await ask(boss.email)).toMatchObject({ code: 'person_is_staff' });
});

test('export and erasing ask for a fresh proof; what is handed out holds a guest’s gifts and the notes about them', async () => {
  const email = newEmail();
  const { paymentId } = await give({ email, name: 'Rose Export' });
  const id = await idAt('email', email);
  await ruth.call('note-person', { personId: id, text: 'Aime les arbres' });
  const { persons: got } = (await ruth.call('export-person', { ids: [id], reason: 'Demande' })) as {
    persons: { data: Record<string, object[]> }[];
  };
  expect(got[0]!.data).toMatchObject({
    gifts: [{ paymentId }],
    person: [{ name: 'Rose Export', notes: [{ text: 'Aime les arbres' }] }],
  });
  expect((await linesOf(`person:${id}`)).at(-1)).toMatchObject({ verb: 'export-person', reason: 'Demande' });
  const late = await hire('collecte');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  for (const verb of ['export-person', 'erase-person'])
    expect(await late.call(verb, { ids: [id], reason: 'x' })).toMatchObject({ code: 'fresh_proof_needed' });
});

test('a page opened by office is in the log, once while somebody looks; by who works with persons it is not', async () => {
  const email = newEmail();
  await write(email);
  const id = (await idAt('email', email))!;
  const staff = (memberId: string, ...roles: string[]) => ({ memberId, roles }) as never;
  await noteOpening(db, staff('r', 'collecte'), 'q', id);
  expect(await linesOf(`person:${id}`)).toEqual([]);
  await noteOpening(db, staff('a', 'audit'), 'q', id);
  await noteOpening(db, staff('a', 'audit'), 'q', id);
  await noteOpening(db, staff('b', 'administration', 'collecte'), 'q', id);
  expect(await linesOf(`person:${id}`)).toMatchObject([
    { actor: 'a', verb: 'open-person' },
    { actor: 'b', verb: 'open-person' },
  ]);
  await db.execute(sql`alter table audit_log disable trigger user`);
  await db
    .update(auditLog)
    .set({ at: new Date(Date.now() - 11 * 60_000) })
    .where(eq(auditLog.target, `person:${id}`));
  await noteOpening(db, staff('a', 'audit'), 'q', id);
  expect(await linesOf(`person:${id}`)).toHaveLength(3);
});

test('nobody stays known of whom nothing is held; whoever else was merged with them does', async () => {
  const [gone, kept, merged] = [newEmail(), newEmail(), newEmail()];
  await write(gone);
  await write(kept);
  const { id: letter } = await write(merged);
  await ruth.call('merge-persons', { ids: [await idAt('email', merged), await idAt('email', kept)] });
  await ruth.call('note-person', { personId: await idAt('email', gone), text: 'Note d’une absente' });
  await db.delete(messages).where(eq(messages.email, gone));
  await db.delete(messages).where(eq(messages.id, letter));
  await forgetEmptyPersons(db, sources, 4);
  expect(await find(gone)).toEqual([]);
  expect(await find('absente')).toEqual([]);
  expect(await idAt('email', kept)).toBeDefined();
  // Its merged one lives on; itself it goes once that stands alone.
  expect(await idAt('email', merged)).toBeDefined();
});

test('the palette finds persons by name and whole address, for who works with them', async () => {
  const email = newEmail();
  await write(email, 'Palette Trouvée');
  const [source] = personSection({}, sources).find;
  expect(source).toMatchObject({ permission: 'persons.write' });
  const hits = await source!.search(db, 'palette', { permissions: permissionsOf(['collecte']) });
  expect(hits).toMatchObject([
    { group: 'person', title: 'Palette Trouvée', path: `/admin/persons/${await idAt('email', email)}` },
  ]);
  expect(await source!.search(db, email, { permissions: permissionsOf(['collecte']) })).toHaveLength(1);
});

const NOBODY = 'who left something is a person';
test('the invariant sees whoever left something and is nobody', async () => {
  expect((await findBrokenInvariants(db)).join('\n')).not.toContain(NOBODY);
  await db.execute(sql`alter table messages disable trigger meet_person`);
  await write(newEmail());
  expect((await findBrokenInvariants(db)).join('\n')).toContain(NOBODY);
});

test('the table of persons has a line for each, with the end of a telephone where that is all they are known by', async () => {
  const phone = '243815550077';
  await give({ phone, name: 'Zita Nsimba' }, 700);
  await give({ email: 'zoe.nsimba@exemple.org', name: 'Zoé Nsimba' }, 900);
  const auditor = await hire('audit');
  const csv = async (who: { id: string; email: string }) => {
    const context = new RouterContextProvider();
    context.set(siteContextKey, siteContext);
    context.set(membersContext, { ownData: sources } as never);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, who.id));
    const member = { id: who.id, email: who.email, sessionId: session!.id } as never;
    context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't', member });
    const request = new Request('http://localhost/admin/persons.csv?limit=2&tables=data');
    const answer = await downloadCsv({ context, request, params: {} } as never);
    return (await answer.text()).replace('\uFEFF', '').trim().split(/\r?\n/);
  };
  const [heads, ...lines] = await csv(auditor);
  expect(heads).toMatch(/^id[,;]name[,;]email[,;]phone[,;]member[,;]tags[,;]given[,;]since$/);
  const of = async (kind: 'phone' | 'email', value: string) => {
    const id = (await idAt(kind, value))!;
    return lines.find((line) => line.startsWith(id))!.split(/[,;]/);
  };
  expect((await of('phone', phone)).slice(2, 4)).toEqual(['', '••• 00 77']);
  expect((await of('email', 'zoe.nsimba@exemple.org'))[3]).toBe('');
  expect((await of('phone', phone)).join()).not.toContain('Nsimba');
  // All of them, whatever the page's length was.
  expect(lines.length).toBeGreaterThan(2);
});

test('a task waits on its day for who works with persons, until one of them says it is done', async () => {
  const email = newEmail();
  await db
    .insert(newsletterSubscribers)
    .values({ email, name: 'Tâche Lundi', language: 'fr', source: 'test' } as never);
  const personId = (await findPersonId(db, { email }))!;
  const today = dayInKinshasa();
  expect(await ruth.call('add-person-task', { personId, text: 'Rappeler', due: '2020-01-01' })).toMatchObject({
    fields: { due: expect.any(String) },
  });
  expect(await guest.call('add-person-task', { personId, text: 'Rappeler', due: today })).toMatchObject({
    code: 'permission_missing',
  });
  const { id } = await ruth.call('add-person-task', { personId, text: 'Rappeler', due: today });
  await ruth.call('add-person-task', { personId, text: 'Plus tard', due: '2999-01-01' });
  const waiting = async () => (await listDueTasks(db, 100)).map(({ values }) => values.text);
  expect(await waiting()).toEqual(['Rappeler']);
  const done = await Promise.all([1, 2].map(() => ruth.call('end-person-task', { taskId: String(id) })));
  expect(done.filter(({ code }) => code === 'task_unknown')).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  // What is to be done for them is theirs as well, and goes with them.
  const parts = await listAll(db, sources, { id: '', email });
  const [own] = parts.find(({ name }) => name === 'person')!.rows as { tasks: object[] }[];
  expect(own!.tasks.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toMatchObject([
    { text: 'Plus tard', doneAt: null },
    { text: 'Rappeler' },
  ]);
  await ruth.call('note-person', { personId, text: 'Ne répond pas', kind: 'call' });
  expect(await db.select().from(personNotes).where(eq(personNotes.personId, personId))).toMatchObject([
    { kind: 'call' },
  ]);
});

test('a colleague corrects name, telephone and address; receipts keep theirs, the log seals them, an export has them', async () => {
  const email = newEmail();
  await db.insert(newsletterSubscribers).values({ email, name: 'A. Kabongo', language: 'fr', source: 'test' } as never);
  const personId = (await findPersonId(db, { email }))!;
  const asked = { personId, name: 'Aline Kabongo', phone: '081 234 42 17', address: '', reason: 'au téléphone' };
  expect(await guest.call('correct-person', asked)).toMatchObject({ code: 'permission_missing' });
  expect(await ruth.call('correct-person', { ...asked, name: ' ', phone: '12', reason: '' })).toMatchObject({
    fields: { name: expect.any(String), reason: expect.any(String) },
  });
  expect(await ruth.call('correct-person', { ...asked, phone: '12' })).toMatchObject({
    code: 'phone_international',
    fields: { phone: expect.any(String) },
  });
  await ruth.call('correct-person', asked);
  // Said again, nothing changes, and the log has no second line.
  await ruth.call('correct-person', asked);
  const lines = await linesOf(`person:${personId}`);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/Kabongo|2344217/);
  const [opened] = await openLines(db, lines);
  expect(opened).toMatchObject({
    before: { name: 'A. Kabongo', phone: null },
    after: { name: 'Aline Kabongo', phone: '243812344217' },
    reason: 'au téléphone',
  });
  expect(await viewOf(email)).toMatchObject({
    name: 'Aline Kabongo',
    phones: ['+243 81 234 42 17'],
    contact: { address: null },
  });
  const parts = await listAll(db, sources, { id: '', email });
  expect(parts.find(({ name }) => name === 'person')!.rows).toMatchObject([{ contact: [{ phone: '243812344217' }] }]);
  // Somebody else's row comes under the same address: the corrected name stays.
  await db.insert(messages).values({
    kind: 'contact',
    name: 'autre nom',
    email,
    data: {},
    language: 'fr',
    isSuspect: false,
  });
  expect((await findPerson(db, personId))!.group[0]!.name).toBe('Aline Kabongo');
  // Emptied, it is gone.
  await ruth.call('correct-person', { ...asked, phone: '', address: '12, rue Kimwenza' });
  expect(await db.select().from(personContacts).where(eq(personContacts.personId, personId))).toMatchObject([
    { phone: null, address: '12, rue Kimwenza' },
  ]);
});

test('a person is written to at an address of theirs and no other; the letter begins a thread, where their answer waits', async () => {
  const email = newEmail();
  await db
    .insert(newsletterSubscribers)
    .values({ email, name: 'Courrier Mardi', language: 'fr', source: 'test' } as never);
  const personId = (await findPersonId(db, { email }))!;
  const letter = { personId, subject: 'Votre  visite', text: 'Bonjour,\r\n\nvenez mardi.' };
  expect(await guest.call('write-to-person', letter)).toMatchObject({ code: 'permission_missing' });
  expect(await ruth.call('write-to-person', { ...letter, email: newEmail() })).toMatchObject({
    fields: { email: expect.any(String) },
  });
  expect(await ruth.call('write-to-person', { ...letter, personId: randomUUID() })).toMatchObject({
    code: 'person_not_found',
  });
  expect(await ruth.call('write-to-person', { ...letter, subject: ' ', text: '' })).toMatchObject({
    fields: { subject: expect.any(String), text: expect.any(String) },
  });
  const { messageId } = (await ruth.call('write-to-person', { ...letter, email: email.toUpperCase() })) as {
    messageId: string;
  };
  expect(await db.select().from(messages).where(eq(messages.email, email))).toMatchObject([
    { id: messageId, kind: 'written', state: 'answered', name: 'Courrier Mardi', data: { subject: 'Votre visite' } },
  ]);
  const [reply] = await db.select().from(messageReplies).where(eq(messageReplies.messageId, messageId));
  expect(reply).toMatchObject({ direction: 'out', text: 'Bonjour,\n\nvenez mardi.', who: ruth.id });
  expect(await db.select().from(mails).where(eq(mails.recipient, email))).toMatchObject([
    { template: 'letter-answer' },
  ]);
  const mail = await answerMail(settings)(db, { replyId: reply!.id }, 'fr');
  expect(mail).toMatchObject({ subject: 'Votre visite', text: expect.stringContaining('venez mardi.') });
  // The log has neither their address nor the words.
  expect(JSON.stringify(await linesOf(`letter:${messageId}`))).not.toMatch(/mardi|visite|@/);
  await receiveReply(db, messageId, { text: 'Oui' });
  expect(await db.select().from(messages).where(eq(messages.id, messageId))).toMatchObject([{ state: 'open' }]);
});

test('whose something is leads to who they were merged into; what nobody left leads nowhere', async () => {
  const [one, other] = [newEmail(), newEmail()];
  for (const email of [one, other])
    await db.insert(newsletterSubscribers).values({ email, name: 'Deux', language: 'fr', source: 'test' } as never);
  const ids = await findPersonIds(db, [
    { email: one },
    { email: ` ${other.toUpperCase()} ` },
    { email: newEmail() },
    {},
  ]);
  expect(ids.slice(2)).toEqual([undefined, undefined]);
  await ruth.call('merge-persons', { ids: [ids[0], ids[1]] });
  expect(await findPersonIds(db, [{ email: other }, { memberId: 'nobody', email: other }])).toEqual([ids[0], ids[0]]);
});
