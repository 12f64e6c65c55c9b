import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { resendReceipt } from '#app/features/receipts/staff/resend-receipt.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { findProvedAddress } from '#app/kit/person-ids.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { openLines } from '#platform/audit.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { eraseAll } from '#platform/own-data.ts';
import { signLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { addPerson } from './add-person.server.ts';
import { ADDRESS_LINK, addressMail } from './address-mail.server.ts';
import { findPerson } from './find-person.server.ts';
import { forgetEmptyPersons } from './forget-persons.server.ts';
import { personForgetting } from './forgetting.server.ts';
import { askAddress, endAddress } from './new-address.server.ts';
import { provePersonAddress } from './prove-person-address.server.ts';
import { listPersons } from './staff/person-list.server.ts';
import { addressTold, toldMail } from './tell-old-addresses.server.ts';
import { personAddresses, personContacts, personEntries, personKeys, persons } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const sources = SITE.ownData;
const { hire, linesOf } = openDesk(siteContext, [
  addPerson(sources),
  askAddress({ send: async () => {} }),
  endAddress(),
  resendReceipt(() => pay),
]);
const ruth = await hire('collecte');
const plain = personView({ permissions: permissionsOf(['collecte']) }, 'persons.write');

let made = 0;
const one = (more: object = {}) => ({
  name: `Nouvelle Personne${++made}`,
  email: `neuve${made}@exemple.org`,
  reason: 'rencontrée à la foire de Matadi',
  ...more,
});
const add = (more?: object, who = ruth) => who.call('add-person', one(more));
const whole = async () => expect(await findBrokenInvariants(db)).toEqual([]);
const keysOf = async (id: unknown) =>
  (
    await db
      .select()
      .from(personKeys)
      .where(eq(personKeys.personId, String(id)))
  ).map(({ kind, value }) => [kind, value]);

test('somebody with an address is a person: found, not proved, and why they are kept is said', async () => {
  const { personId } = await add({ email: 'Aline.Neuve@Exemple.org', phone: '+243 81 111 22 33', address: 'Boma' });
  expect(await keysOf(personId)).toEqual([['email', 'aline.neuve@exemple.org']]);
  const found = (await findPerson(db, String(personId)))!;
  expect(found.known.addresses).toMatchObject([{ email: 'aline.neuve@exemple.org', isProved: false }]);
  expect(
    await db
      .select()
      .from(personContacts)
      .where(eq(personContacts.personId, String(personId))),
  ).toMatchObject([{ phone: '243811112233', address: 'Boma', who: ruth.id }]);
  const { items } = await listPersons(db, sources, { q: 'aline.neuve@exemple.org', limit: 5 }, plain);
  expect(items.map(({ id }) => id)).toEqual([personId]);
  const [line] = await openLines(db, await linesOf(`person:${String(personId)}`));
  expect(line).toMatchObject({ verb: 'add-person', reason: 'rencontrée à la foire de Matadi' });
  // Nobody was written to.
  expect(await db.select().from(mails).where(eq(mails.recipient, 'aline.neuve@exemple.org'))).toEqual([]);
  await whole();
});

test('somebody with a telephone alone is known by it, somebody with a postal address by their name', async () => {
  expect(await add({ email: '', phone: 'douze' })).toMatchObject({ code: 'phone_international' });
  const byPhone = await add({ email: '', phone: '+243812345678' });
  expect(await keysOf(byPhone.personId)).toEqual([['phone', '243812345678']]);
  const byName = await add({ name: 'Marthe Sans Rien', email: '', address: 'Avenue du Port, Boma' });
  expect(await keysOf(byName.personId)).toEqual([['name', 'marthe sans rien']]);
  await whole();
});

test('what is missing or wrong is said at its field, all at once', async () => {
  expect(await add({ name: ' ', email: '', reason: '' })).toMatchObject({
    fields: { name: expect.any(String), reason: expect.any(String), email: expect.any(String) },
  });
  expect(await add({ name: ' ', email: 'a@', phone: 'douze' })).toMatchObject({
    fields: { name: expect.any(String), email: expect.any(String), phone: expect.any(String) },
  });
  expect(await add({ email: '' })).toMatchObject({ code: 'contact_needed', fields: { email: expect.any(String) } });
  expect(await add({ email: 'a@' })).toMatchObject({ code: 'email_invalid' });
  for (const role of ['marche', 'redaction', 'audit'] as const)
    expect(await add({}, await hire(role))).toMatchObject({ code: 'permission_missing' });
});

test('whose address, telephone or lone name it is, is that person: nothing is added', async () => {
  const first = await add({ email: 'deja@exemple.org' });
  const count = await db.$count(persons);
  expect(await add({ email: 'DEJA@exemple.org', isOther: true })).toMatchObject({
    code: 'person_known',
    fields: { email: expect.any(String) },
    personId: first.personId,
  });
  const phone = await add({ email: '', phone: '+243899999999' });
  expect(await add({ email: '', phone: '+243 899 999 999', isOther: true })).toMatchObject({
    code: 'person_known',
    personId: phone.personId,
  });
  expect(await db.$count(persons)).toBe(count + 1);
});

test('who looks like somebody is shown them first: by telephone, mailbox or whole name', async () => {
  const first = await add({ name: 'Ruth Kasongo', email: 'ruth.kasongo@exemple.org', phone: '+243822222222' });
  for (const [more, reason] of [
    [{ name: 'Ruth Kasongo' }, 'name'],
    [{ name: 'Ruth Kasongo', email: 'ruth.kasongo@exemple.cd' }, 'mailbox'],
    [{ phone: '+243822222222' }, 'phone'],
  ] as const)
    expect(await add(more)).toMatchObject({ code: 'persons_seen', duplicates: [{ id: first.personId, reason }] });
  expect(await add({ name: 'Ruth Kasongo', isOther: true })).toHaveProperty('personId');
});

test('after the term an entry goes, and the person who has nothing else with it', async () => {
  const { personId } = await add();
  await db
    .update(personEntries)
    .set({ at: sql`now() - interval '23 months'` })
    .where(eq(personEntries.personId, String(personId)));
  await db.execute(personForgetting.personEntries(sql`now()`));
  await forgetEmptyPersons(db, sources);
  expect(await findPerson(db, String(personId))).toBeDefined();
  await db.execute(personForgetting.personEntries(sql`now() + interval '2 months'`));
  await forgetEmptyPersons(db, sources);
  expect(await findPerson(db, String(personId))).toBeUndefined();
});

test('erased, they are nowhere', async () => {
  const { personId } = await add({ email: 'partie@exemple.org' });
  await ruth.call('ask-address', { personId, email: 'partie2@exemple.org', reason: 'x' });
  await db.transaction((tx) => eraseAll(tx, sources, { id: '', email: 'partie@exemple.org' }));
  expect(await findPerson(db, String(personId))).toBeUndefined();
  expect(await db.$count(personEntries, eq(personEntries.personId, String(personId)))).toBe(0);
  expect(await db.$count(personAddresses, eq(personAddresses.personId, String(personId)))).toBe(0);
  await whole();
});

const token = (id: unknown) => signLink(siteContext.settings.authSecret, ADDRESS_LINK, String(id));
const prove = async (id: unknown) =>
  (
    await callFunction(
      siteContext,
      provePersonAddress(siteContext.settings, { send: async () => {} }) as unknown as SiteFunction,
      { token: typeof id === 'string' && id.includes('.') ? id : token(id) },
      { language: 'fr', address: '127.0.0.1', requestId: 'test' },
    )
  ).body as Record<string, unknown>;
const ask = (personId: unknown, email: string, who = ruth) =>
  who.call('ask-address', { personId, email, reason: 'au téléphone' });
const addressOf = async (id: unknown) =>
  (
    await db
      .select()
      .from(personAddresses)
      .where(eq(personAddresses.id, String(id)))
  )[0]!;

test('a new address is used once its owner said so: until then a mail that names nobody, and nothing else', async () => {
  const { personId } = await add();
  const { addressId } = await ask(personId, 'Nouvelle@Exemple.org');
  expect(
    (await db.select().from(mails).where(eq(mails.recipient, 'nouvelle@exemple.org'))).map(({ template }) => template),
  ).toEqual(['person-address']);
  const render = addressMail(siteContext.settings);
  for (const language of LANGUAGES) {
    const { text } = (await render(db, { addressId: String(addressId) }, language))!;
    expect(text).toContain(`/adresse/${token(addressId)}`);
    expect(text).not.toMatch(/Nouvelle Personne|{{/);
  }
  const emails = async () =>
    (await findPerson(db, String(personId)))!.known.addresses.map(({ email, isProved }) => [email, isProved]);
  expect((await emails()).map(([email]) => email)).not.toContain('nouvelle@exemple.org');
  expect(await prove(addressId)).toEqual({ state: 'proved' });
  expect(await emails()).toContainEqual(['nouvelle@exemple.org', true]);
  expect(await prove(addressId)).toEqual({ state: 'proved' });
  expect(await render(db, { addressId: String(addressId) }, 'fr')).toBeUndefined();
  await whole();
});

test('a link is good for seven days, ours, and until it is taken back; another question ends the one before', async () => {
  const { personId } = await add();
  const first = await ask(personId, 'un@exemple.org');
  const second = await ask(personId, 'deux@exemple.org');
  expect(await prove(first.addressId)).toEqual({ state: 'ended' });
  expect(await ruth.call('end-address', { addressId: second.addressId })).toHaveProperty('message');
  expect(await prove(second.addressId)).toEqual({ state: 'ended' });
  expect(await ruth.call('end-address', { addressId: second.addressId })).toMatchObject({ code: 'address_answered' });
  expect(await ruth.call('end-address', { addressId: randomUUID() })).toMatchObject({ code: 'address_unknown' });
  const third = await ask(personId, 'trois@exemple.org');
  await db
    .update(personAddresses)
    .set({ at: sql`now() - interval '8 days'` })
    .where(eq(personAddresses.id, String(third.addressId)));
  expect(await prove(third.addressId)).toEqual({ state: 'expired' });
  expect(await prove(`${String(third.addressId)}.${'x'.repeat(27)}`)).toMatchObject({ code: 'address_unknown' });
  expect((await addressOf(third.addressId)).provedAt).toBeNull();
  expect((await keysOf(personId)).length).toBe(1);
  // Unanswered questions do not stay.
  await db.execute(personForgetting.personAddresses(sql`now() + interval '2 months'`));
  expect(await db.$count(personAddresses, eq(personAddresses.personId, String(personId)))).toBe(0);
});

test('an address of somebody else, or one that is confirmed, is not asked; the right and a fresh proof are', async () => {
  const { personId } = await add();
  const other = await add({ email: 'autre@exemple.org' });
  expect(await ask(personId, 'autre@exemple.org')).toMatchObject({ code: 'person_known', personId: other.personId });
  const { addressId } = await ask(personId, 'sienne@exemple.org');
  await prove(addressId);
  expect(await ask(personId, 'sienne@exemple.org')).toMatchObject({ code: 'address_same' });
  expect(await ask(personId, 'x@exemple.org', await hire('marche'))).toMatchObject({ code: 'permission_missing' });
  expect(await ask(randomUUID(), 'x@exemple.org')).toMatchObject({ code: 'person_not_found' });
  const late = await hire('collecte');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await ask(personId, 'x@exemple.org', late)).toMatchObject({ code: 'fresh_proof_needed' });
});

test('one that became somebody else’s meanwhile stays theirs', async () => {
  const { personId } = await add();
  const { addressId } = await ask(personId, 'entre@exemple.org');
  const other = await add({ email: 'entre@exemple.org' });
  await prove(addressId);
  expect(await keysOf(other.personId)).toEqual([['email', 'entre@exemple.org']]);
  expect((await keysOf(personId)).flat()).not.toContain('entre@exemple.org');
  expect(await findProvedAddress(db, `neuve${made - 1}@exemple.org`)).toBeUndefined();
  await whole();
});

test('a receipt that is sent again goes to the address they confirmed, not to one that waits', async () => {
  const old = 'ancienne@exemple.org';
  const id = paymentOf(await give({ programId: 'project-1', amount: 25_000, donorName: 'Léa', donorEmail: old }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const [key] = await db.select().from(personKeys).where(eq(personKeys.value, old));
  const { addressId } = await ask(key!.personId, 'actuelle@exemple.org');
  const receiptsTo = async (recipient: string) =>
    (await db.select().from(mails).where(eq(mails.recipient, recipient))).filter(
      ({ template }) => template === 'receipt',
    ).length;
  const again = async () => {
    await db.update(mails).set({ createdAt: sql`now() - interval '5 minutes'` });
    expect(await ruth.call('resend-receipt', { paymentId: id })).toHaveProperty('message');
  };
  await again();
  expect([await receiptsTo(old), await receiptsTo('actuelle@exemple.org')]).toEqual([2, 0]);
  await prove(addressId);
  await again();
  expect([await receiptsTo(old), await receiptsTo('actuelle@exemple.org')]).toEqual([2, 1]);
  // An account at the address they gave is its own answer.
  await db.insert(users).values({ id: randomUUID(), email: old, name: 'Léa', emailVerified: true });
  expect(await findProvedAddress(db, old)).toBeUndefined();
  await whole();
});

test('once another is confirmed, the addresses that mails of ours arrived at hear of it, in their language, and no other', async () => {
  const [used, unused] = ['avant@exemple.org', 'jamais@exemple.org'];
  const id = paymentOf(await give({ programId: 'project-1', amount: 25_000, donorName: 'Rose', donorEmail: used }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const [key] = await db.select().from(personKeys).where(eq(personKeys.value, used));
  await db.insert(personKeys).values({ kind: 'email', value: unused, personId: key!.personId });
  const isTo = eq(mails.recipient, used);
  await db.update(mails).set({ language: 'sw', deliveredAt: new Date() }).where(isTo);
  // On its way, or never arrived.
  await db.insert(mails).values({ uniqueKey: 'x', template: 'receipt', data: {}, language: 'fr', recipient: unused });
  // The language they were last written to in, whatever came before.
  const before = { createdAt: new Date(Date.now() - 86_400_000), deliveredAt: new Date() };
  await db
    .insert(mails)
    .values({ uniqueKey: 'y', template: 'receipt', data: {}, language: 'fr', recipient: used, ...before });
  const { addressId } = await ask(key!.personId, 'rose.neuve@exemple.org');
  // The question itself arrived at the new one, which is no old address.
  await db.update(mails).set({ deliveredAt: new Date() }).where(eq(mails.recipient, 'rose.neuve@exemple.org'));
  const told = async () =>
    (await db.select().from(mails).where(eq(mails.template, addressTold.name))).filter(
      ({ data }) => (data as { addressId: string }).addressId === addressId,
    );
  expect(await told()).toEqual([]);
  expect(
    await toldMail(siteContext.settings)(db, { addressId: String(addressId), isAccount: false }, 'fr'),
  ).toBeUndefined();
  await prove(addressId);
  await prove(addressId);
  expect((await told()).map(({ recipient, language }) => [recipient, language])).toEqual([[used, 'sw']]);
  for (const language of LANGUAGES) {
    const write = (isAccount: boolean) =>
      toldMail(siteContext.settings)(db, { addressId: String(addressId), isAccount }, language);
    const { subject, text, html } = (await write(false))!;
    // With an account at the old one mails about gifts stay there.
    const moves = translate(language, 'contact')('address.told.moves');
    expect([text.includes(moves), (await write(true))!.text.includes(moves)]).toEqual([true, false]);
    expect(subject).not.toBe('');
    expect(text).toContain('r•••@exemple.org');
    expect(text + html).not.toMatch(/rose\.neuve|Rose\b/);
    expect(text).toContain('/contact');
  }
  await whole();
});

test('whoever signs in with an old address is not told that mails of gifts move; an account nobody proved is none', async () => {
  const [proved, unproved] = ['compte@exemple.org', 'compte-sans-preuve@exemple.org'];
  const { personId } = await add({ email: proved });
  await db.insert(personKeys).values({ kind: 'email', value: unproved, personId: String(personId) });
  for (const email of [proved, unproved]) {
    await db.insert(users).values({ id: randomUUID(), email, name: 'Léa', emailVerified: email === proved });
    const mail = { uniqueKey: email, template: 'receipt', data: {}, language: 'fr' as const, recipient: email };
    await db.insert(mails).values({ ...mail, deliveredAt: new Date() });
  }
  const { addressId } = await ask(personId, 'lea.neuve@exemple.org');
  await prove(addressId);
  const told = (await db.select().from(mails).where(eq(mails.template, addressTold.name)))
    .map(({ recipient, data }) => ({ recipient, ...(data as { addressId: string; isAccount: boolean }) }))
    .filter((one) => one.addressId === addressId)
    .map(({ recipient, isAccount }) => [recipient, isAccount]);
  expect(told.sort()).toEqual([
    [unproved, false],
    [proved, true],
  ]);
});

test('one that became somebody else’s meanwhile changes nothing, and nobody is told', async () => {
  const { personId } = await add({ email: 'dite@exemple.org' });
  await db.insert(mails).values({
    uniqueKey: 'dite',
    template: 'receipt',
    data: {},
    language: 'fr',
    recipient: 'dite@exemple.org',
    deliveredAt: new Date(),
  });
  const { addressId } = await ask(personId, 'prise@exemple.org');
  await add({ email: 'prise@exemple.org' });
  await prove(addressId);
  const told = await db.select().from(mails).where(eq(mails.recipient, 'dite@exemple.org'));
  expect(told.map(({ template }) => template)).toEqual(['receipt']);
});
