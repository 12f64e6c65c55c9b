import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import {
  holdAccounts,
  listAccounts,
  SAMPLE_ACCOUNTS,
} from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { foundation, holdFoundation, SAMPLE_FOUNDATION, takesMoney } from '#app/kit/foundation.server.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { findSettingAt, seedSetting } from '#platform/kept-settings.ts';
import { foundationSettings, mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { accountsChangedMail } from './accounts-mail.server.ts';
import { followSettings, holdSettings, readAccounts, readIdentity, seedFoundation } from './held-settings.server.ts';
import { readShownAccounts } from './shown-accounts.server.ts';
import { saveSettings } from './save-settings.server.ts';

const { db } = await createTestDatabase();
const site = await openGiftSite(db);
const { siteContext, pay } = site;
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedFoundation(db);
const sentJobs: unknown[] = [];
const jobs = {
  send: async (_tx: unknown, name: string, _data: object, timing?: object) => void sentJobs.push([name, timing]),
};
const { hire, linesOf, planOf } = openDesk(siteContext, [saveSettings(jobs, async () => '/*', false)]);
const administrator = await hire('administration');
const treasurer = await hire('tresorerie');
await hire('redaction');

const GIFT = { programId: 'project-1', amount: 5000, donationType: 'one_time', anonymous: true };
const OURS = {
  name: 'Tumaini',
  legalName: 'Fondation Tumaini ASBL',
  legalForm: 'ASBL',
  address: '4, avenue du Port\r\nGoma, RD Congo',
  email: 'Bureau@Tumaini.cd',
  phone: '+243 997 000 111',
  registration: 'JUST 112/CAB/2026',
  treasurer: 'Marie B.',
  director: 'Paul K.',
};
const save = async (value: object, base?: number, who = administrator) =>
  who.call('save-settings', { key: 'identity', value, base: base ?? (await readIdentity(db)).revision });
const EURO = {
  currency: 'EUR',
  holder: 'Fondation Tumaini',
  bank: 'KBC, Bruxelles',
  bic: 'kredbebb',
  iban: 'be68 5390 0754 7034',
};
const askAccounts = async (value: unknown, base?: number) =>
  administrator.call('save-settings', { key: 'bank-accounts', value, base: base ?? (await readAccounts(db)).revision });
/** Asked for by one and approved by another; what was right. */
async function saveAccounts(value: unknown) {
  const asked = await askAccounts(value);
  return asked.code === 'approval_needed' ? treasurer.call('approve-plan', { planId: asked.planId }) : asked;
}
/** So many hours pass: all that was saved was saved before them. */
const pass = (hours: number) =>
  db
    .update(foundationSettings)
    .set({ changedAt: sql`changed_at - make_interval(hours => ${hours})` })
    .where(eq(foundationSettings.key, 'bank-accounts'));

// What is held is the process's own, and other files' tests run in it.
afterEach(() => {
  holdFoundation({ foundation: SAMPLE_FOUNDATION, isLive: false });
  holdAccounts(SAMPLE_ACCOUNTS);
});

test('an identity is saved with a line of what changed, and stands on mails once it is held', async () => {
  const before = (await linesOf('setting:identity')).length;
  expect(await save(OURS)).toMatchObject({ revision: 2, message: expect.any(String) });
  const [line] = (await linesOf('setting:identity')).slice(before);
  expect(line).toMatchObject({
    verb: 'save-settings',
    before: { name: 'Elikya', email: 'bonjour@elikya.example' },
    after: { name: 'Tumaini', email: 'bureau@tumaini.cd', address: '4, avenue du Port, Goma, RD Congo' },
  });
  expect(line!.before).not.toHaveProperty('credit', '');
  await holdSettings(db);
  expect(foundation()).toMatchObject({ name: 'Tumaini', isSample: false, social: {} });
  const letter = letterMail('fr', { subject: 'Bonjour', paragraphs: [] });
  expect(letter.text).toContain('Fondation Tumaini ASBL, 4, avenue du Port, Goma');
  expect(letter.text).not.toContain('exemple');
  // Saved once more as it is: no revision, no line.
  expect(await save(OURS)).toMatchObject({ revision: 2 });
  expect((await linesOf('setting:identity')).length).toBe(before + 1);
});

test('who saves from an older one loses nothing and overwrites nothing; of two at once one is', async () => {
  const { revision } = await readIdentity(db);
  expect(await save({ ...OURS, name: 'Autre' }, revision - 1)).toMatchObject({
    code: 'settings_changed',
    body: { name: 'Tumaini' },
  });
  const two = await Promise.all([
    save({ ...OURS, name: 'Un' }, revision),
    save({ ...OURS, name: 'Deux' }, revision, await hire('administration')),
  ]);
  expect(two.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'settings_changed']);
  expect((await readIdentity(db)).revision).toBe(revision + 1);
});

test('each place has its rule', async () => {
  const wrong = async (more: object, who = administrator) =>
    Object.keys(((await save({ ...OURS, ...more }, undefined, who)).fields as object) ?? {});
  for (const name of ['name', 'legalName', 'legalForm', 'registration', 'treasurer', 'director', 'address'])
    expect([name, await wrong({ [name]: ' ' })]).toEqual([name, [name]]);
  expect(await wrong({ address: 'a\nb\nc\nd\ne\nf\ng' })).toEqual(['address']);
  expect(await wrong({ address: 'x'.repeat(81) })).toEqual(['address']);
  expect(await wrong({ email: 'rien' })).toEqual(['email']);
  expect(await wrong({ phone: '0997 000 111' })).toEqual(['phone']);
  expect(await wrong({ social: { facebook: 'javascript:alert(1)' } })).toEqual(['facebook']);
  expect(await wrong({ social: { facebook: 'http://facebook.com/x' } })).toEqual(['facebook']);
  expect(await wrong({ social: { facebook: 'https://facebook.com/x', tiktok: '' } })).toEqual([]);
});

test('only the administration writes, and only after a fresh proof', async () => {
  expect(await save(OURS, undefined, treasurer)).toMatchObject({ code: 'permission_missing' });
  siteContext.settings.proofMinutes = 0;
  expect(await save(OURS)).toMatchObject({ code: 'fresh_proof_needed' });
  siteContext.settings.proofMinutes = 15;
});

test('a live site takes nothing of the sample’s and no address that is nobody’s', async () => {
  holdFoundation({ isLive: true });
  const wrong = async (more: object) => (await save({ ...OURS, ...more })).fields as Record<string, string>;
  expect(
    Object.keys(await wrong({ treasurer: SAMPLE_FOUNDATION.treasurer, address: SAMPLE_FOUNDATION.address })),
  ).toEqual(['address', 'treasurer']);
  expect(Object.keys(await wrong({ social: { facebook: SAMPLE_FOUNDATION.social.facebook } }))).toEqual(['facebook']);
  for (const email of ['bureau@tumaini.example', 'bureau@example.org', 'bureau@mail.test'])
    expect(Object.keys(await wrong({ email }))).toEqual(['email']);
  expect(await save({ ...OURS, name: 'Vivant' })).toHaveProperty('revision');
});

test('a demo may keep the sample’s places under another name, and is a sample still', async () => {
  await save({ ...SAMPLE_FOUNDATION, name: 'Essai' });
  expect((await readIdentity(db)).identity).toMatchObject({ name: 'Essai', isSample: true });
});

test('a receipt says who gave it then; one of today says who gives it now', async () => {
  await save({ ...OURS, legalName: 'Ancien nom ASBL' });
  await holdSettings(db);
  const give = async () => {
    const id = paymentOf(await site.give(GIFT));
    await site.desk.act(`sb_${id}`, 'pay').catch(() => {});
    await checkPayment(pay, id);
    return id;
  };
  const old = await give();
  await save({ ...OURS, legalName: 'Nouveau nom ASBL' });
  await holdSettings(db);
  const fresh = await give();
  const nameOf = async (id: string) =>
    (await findReceiptFacts({ db, purposes: pay.purposes, settings: siteContext.settings }, id))!.foundation.legalName;
  expect([await nameOf(old), await nameOf(fresh)]).toEqual(['Ancien nom ASBL', 'Nouveau nom ASBL']);
  expect((await findSettingAt(db, 'identity', new Date(0)))!.value).toMatchObject({ name: SAMPLE_FOUNDATION.name });
});

test('accounts: an IBAN that holds, or the bank’s own number, one for a currency', async () => {
  const wrong = async (value: unknown) => Object.keys(((await saveAccounts(value)).fields as object) ?? {});
  expect(await wrong([{ ...EURO, iban: 'BE68539007547035' }])).toEqual(['EUR.iban']);
  expect(await wrong([{ ...EURO, iban: '' }])).toEqual(['EUR.iban']);
  expect(await wrong([{ ...EURO, number: '123456' }])).toEqual(['EUR.iban']);
  expect(await wrong([{ ...EURO, bic: 'KRED' }])).toEqual(['EUR.bic']);
  expect(await wrong([{ ...EURO, holder: '' }])).toEqual(['EUR.holder']);
  expect(await saveAccounts([EURO, EURO])).toMatchObject({ code: 'account_twice' });
  expect((await readAccounts(db)).revision).toBe(1);
  const dollars = { currency: 'USD', holder: 'Tumaini', bank: 'Equity, Goma', bic: 'PRCBCDKI', number: '00101 22' };
  expect(await saveAccounts([EURO, dollars])).toMatchObject({ revision: 2, state: 'done' });
  await pass(25);
  await holdSettings(db);
  expect(listAccounts(true)).toMatchObject([
    { currency: 'EUR', iban: 'BE68539007547034', bic: 'KREDBEBB', isSample: false },
    { currency: 'USD', number: '00101 22', isSample: false },
  ]);
  const [line] = (await linesOf('setting:bank-accounts')).slice(-1);
  expect(line).toMatchObject({
    before: { XOF: expect.any(String) },
    after: { EUR: expect.stringContaining('BE6853') },
  });
});

test('a sample’s account is a sample whatever is said of it, and takes no money live', async () => {
  const sample = { ...EURO, iban: 'BE71096123456769', isSample: false };
  await saveAccounts([sample]);
  await pass(25);
  await holdSettings(db);
  expect([listAccounts(true), listAccounts(false).map(({ isSample }) => isSample)]).toEqual([[], [true]]);
});

test('other accounts take a second person, and a day in which everybody who answers for them may call; then they are told', async () => {
  const now = async () => {
    await holdSettings(db);
    return listAccounts(false).map(({ iban }) => iban);
  };
  const before = await now();
  const revision = (await readAccounts(db)).revision;
  const asked = await askAccounts([EURO]);
  expect(asked).toMatchObject({ code: 'approval_needed', planId: expect.any(String) });
  expect((await planOf(asked.planId)).summary).toMatchObject({
    after: [expect.stringContaining('BE68539007547034')],
    before: [expect.stringContaining('BE71096123456769')],
  });
  // Nothing is written before somebody else agreed; nobody agrees with themselves.
  expect((await readAccounts(db)).revision).toBe(revision);
  expect(await administrator.call('approve-plan', { planId: asked.planId })).toMatchObject({ code: 'own_plan' });
  await db.delete(mails);
  sentJobs.length = 0;
  expect(await treasurer.call('approve-plan', { planId: asked.planId })).toMatchObject({ state: 'done' });
  expect((await db.select().from(mails)).length).toBeGreaterThanOrEqual(2);
  expect(sentJobs).toContainEqual(['show-bank-accounts', { startAfterSeconds: 24 * 3600 + 10 }]);
  expect(await now()).toEqual(before);
  await pass(23);
  expect(await now()).toEqual(before);
  await pass(1);
  expect(await now()).toEqual(['BE68539007547034']);
  // As they are: neither a plan nor a day.
  expect(await askAccounts([EURO])).toMatchObject({ message: expect.any(String) });
});

test('within the day one person keeps the accounts of before; what was saved in between is never told', async () => {
  const now = async () => {
    await holdSettings(db);
    return listAccounts(false).map(({ iban }) => iban);
  };
  const theirs = { ...EURO, iban: 'BE71096123456769' };
  const other = { ...EURO, iban: 'FR7630006000011234567890189' };
  expect(await saveAccounts([theirs])).toMatchObject({ state: 'done' });
  await pass(2);
  expect((await readShownAccounts(db, { isLive: false })).waiting).toMatchObject({ accounts: [{ iban: theirs.iban }] });
  // Another change takes its place, with a day of its own.
  expect(await saveAccounts([other])).toMatchObject({ state: 'done' });
  expect(await now()).toEqual(['BE68539007547034']);
  expect(await askAccounts([EURO])).toMatchObject({ message: expect.any(String) });
  expect(await readShownAccounts(db, { isLive: false })).toMatchObject({ waiting: undefined });
  const later = new Date(Date.now() + 48 * 3_600_000);
  expect((await readShownAccounts(db, { isLive: false, at: later })).shown).toMatchObject([
    { iban: EURO.iban.replaceAll(' ', '').toUpperCase() },
  ]);
});

test('the first own accounts of a live site replace nobody’s: they stand at once, every other later takes two', async () => {
  const { db: fresh } = await createTestDatabase();
  await seedFoundation(fresh);
  const live = { ...siteContext, db: fresh };
  const desk = openDesk(live, [saveSettings(jobs, async () => '/*', true)]);
  const [first, second] = [await desk.hire('administration'), await desk.hire('tresorerie')];
  const ask = (value: unknown, base: number) => first.call('save-settings', { key: 'bank-accounts', value, base });
  expect(await ask([EURO], 1)).toMatchObject({ revision: 2 });
  expect((await readShownAccounts(fresh, { isLive: true })).shown).toMatchObject([{ isSample: false }]);
  const { planId, code } = await ask([], 2);
  expect(code).toBe('approval_needed');
  expect(await second.call('approve-plan', { planId })).toMatchObject({ state: 'done' });
  expect((await readShownAccounts(fresh, { isLive: true })).shown).toHaveLength(1);
});

test('administrators and treasurers all hear of a change of accounts, with both numbers', async () => {
  await saveAccounts([{ ...EURO, iban: 'BE71096123456769' }]);
  await pass(25);
  await db.delete(mails);
  await saveAccounts([EURO]);
  const told = await db.select().from(mails);
  expect(told.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining([administrator.email, treasurer.email]),
  );
  expect(told.every(({ template }) => template === 'bank-accounts-changed')).toBe(true);
  const { revision } = told[0]!.data as { revision: number };
  const mail = await accountsChangedMail({ origin: 'https://x.cd' })(db, { revision, who: 'Ada' }, 'fr');
  expect(mail.text).toContain('BE71 0961 2345 6769');
  expect(mail.text).toContain('BE68 5390 0754 7034');
  expect(mail.text).toContain('Ada');
  expect(mail.text).toContain('Les donateurs verront ces comptes à partir du');
});

test('what came with the site changes with its file until staff save their own', async () => {
  await db.transaction(async (tx) => {
    await seedSetting(tx, 'try', { a: 1 });
    await seedSetting(tx, 'try', { a: 2 });
    expect((await findSettingAt(tx, 'try', new Date()))!.value).toEqual({ a: 2 });
  });
  const { identity } = await readIdentity(db);
  await seedFoundation(db);
  expect((await readIdentity(db)).identity).toEqual(identity);
});

test('another server’s news brings the new ones before pages are dropped', async () => {
  let hear = (_news: { topic: string; id: string }) => {};
  const seen: string[] = [];
  const feed = {
    subscribe: (listener: typeof hear) => {
      hear = listener;
      return () => true;
    },
  };
  await followSettings(db, { isLive: false }, feed, () => seen.push(foundation().name));
  await save({ ...OURS, name: 'Mwinda' });
  hear({ topic: 'event', id: '' });
  expect(seen).toEqual([]);
  hear({ topic: 'settings', id: 'identity' });
  await expect.poll(() => seen).toEqual(['Mwinda']);
  hear({ topic: 'unknown', id: '' });
  await expect.poll(() => seen.length).toBe(2);
});

test('a live site takes no money for the sample; a demo does, and so does a live one with a foundation of its own', async () => {
  const give = async () => (await site.give(GIFT)).body;
  holdFoundation({ foundation: SAMPLE_FOUNDATION, isLive: true });
  expect(takesMoney()).toBe(false);
  expect(await give()).toMatchObject({ code: 'not_open_yet' });
  holdFoundation({ foundation: { ...SAMPLE_FOUNDATION, isSample: false } });
  expect(await give()).toHaveProperty('checkoutUrl');
});
