import { and, eq, like, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { giftData, joinGifts, listOwnGifts } from '#app/features/donations/own-gifts.server.ts';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { yearsOf } from '#app/features/members/dashboard.server.ts';
import { refundPayment } from '#app/features/payments/staff/refund-payment.server.ts';
import { closedMonths, ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { issueTaxReceipt } from '#app/features/receipts/tax/issue-tax-receipt.server.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { holdFoundation } from '#app/kit/foundation.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { bookNext } from './book-rows.server.ts';
import { importJobs } from './import-jobs.server.ts';
import { rowData } from './own-rows.server.ts';
import { listRows, listSources } from './import-list.server.ts';
import { countElsewhere } from './import-sums.server.ts';
import { readImport } from './read-import.server.ts';
import { runImport, undoImport } from './run-import.server.ts';
import { giftImportRows, giftImports } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, sent } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedFund(db, {
  id: 'general',
  title: 'Là où le besoin est le plus grand',
  place: '',
  path: '/donate',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  currency: 'USD',
  goalMinor: null,
});
const { hire, linesOf, planOf } = openDesk(siteContext, [
  readImport(),
  runImport(pay.jobs),
  undoImport(pay.jobs),
  refundPayment({ pay: () => pay, settings: siteContext.settings }),
  moveGift(() => pay),
  issueTaxReceipt(() => pay),
]);
const [treasurer, administrator, collector] = [
  await hire('tresorerie'),
  await hire('administration'),
  await hire('collecte'),
];
const [book, unbook] = importJobs({ db, jobs: pay.jobs });

const HEAD = 'Date;Montant;Devise;Projet;Nom;E-mail;N° de reçu;Référence';
type Line = {
  day?: string;
  amount?: string;
  currency?: string;
  fund?: string;
  name?: string;
  email?: string;
  receipt?: string;
  key?: string;
};
const write = (lines: readonly Line[], head = HEAD) =>
  [
    head,
    ...lines.map(
      ({
        day = '13/03/2024',
        amount = '25',
        currency = 'USD',
        fund = 'project-1',
        name = '',
        email = '',
        receipt = '',
        key = '',
      }) => [day, amount, currency, fund, name, email, receipt, key].join(';'),
    ),
  ].join('\r\n');
let serial = 0;
const newSource = () => `Ancien ${++serial}`;
const read = (lines: readonly Line[], source: string, more: object = {}) =>
  treasurer.call('read-import', { source, text: write(lines), ...more });
const ask = (importId: unknown, who = treasurer) => who.call('run-import', { importId });
const runJobs = async (importId: unknown) => {
  await book!.run({ importId });
  await unbook!.run({ importId });
};
const approve = (planId: unknown) => administrator.call('approve-plan', { planId });
async function importAll(lines: readonly Line[], source: string) {
  const { importId, ...counts } = await read(lines, source);
  await approve((await ask(importId)).planId);
  await runJobs(importId);
  return { importId: String(importId), ...counts } as { importId: string; added: number; known: number };
}
const rowsOf = (importId: unknown) =>
  db
    .select()
    .from(giftImportRows)
    .where(eq(giftImportRows.importId, String(importId)))
    .orderBy(giftImportRows.line);
const outcomesOf = async (importId: unknown) => (await rowsOf(importId)).map(({ outcome }) => outcome);
const importOf = async (id: unknown) =>
  (
    await db
      .select()
      .from(giftImports)
      .where(eq(giftImports.id, String(id)))
  )[0]!;
const paymentsOf = async (importId: unknown) =>
  db
    .select({ payment: payments, donation: donations })
    .from(giftImportRows)
    .innerJoin(payments, eq(payments.id, giftImportRows.paymentId))
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .where(eq(giftImportRows.importId, String(importId)))
    .orderBy(giftImportRows.line);
const fund = async (id = 'project-1') => (await findFund(db, id))!;
const sound = async () => expect(await findBrokenInvariants(db)).toEqual([]);

test('a live site that does not know whose it is reads and books no past gifts; what was read waits', async () => {
  const { importId } = await read([{ key: 'closed-1' }], newSource());
  const { planId } = await ask(importId);
  holdFoundation({ isLive: true });
  expect(await read([{ key: 'closed-2' }], newSource())).toMatchObject({ code: 'not_open_yet' });
  expect(await ask(importId)).toMatchObject({ code: 'not_open_yet' });
  await approve(planId);
  expect(await outcomesOf(importId)).toEqual(['new']);
  expect((await importOf(importId)).state).toBe('read');
  holdFoundation({ isLive: false });
});

test('a dry run says what becomes of each line and books nothing', async () => {
  const before = await fund();
  const tomorrow = dayInKinshasa(new Date(Date.now() + 2 * 86_400_000));
  const answer = await read(
    [
      { name: 'Aline K', email: 'Aline@Example.org', key: 'A-1', receipt: 'R-7' },
      { key: 'A-1' },
      { day: 'hier' },
      { day: tomorrow },
      { currency: 'LIV' },
      { amount: 'beaucoup' },
      { amount: '-5' },
      { amount: '0' },
      { fund: 'Puits inconnu' },
      { email: 'pas une adresse' },
      { name: 'x'.repeat(121) },
      { fund: 'une école, luozi', amount: '1 000,50' },
      { fund: '' },
    ],
    newSource(),
  );
  expect(answer).toMatchObject({ added: 3, known: 1, refused: 9 });
  const rows = await rowsOf(answer.importId);
  expect(rows.map(({ outcome, fault }) => fault ?? outcome)).toEqual([
    'new',
    'known',
    'day',
    'toCome',
    'currency',
    'amount',
    'notPositive',
    'notPositive',
    'fund',
    'email',
    'name',
    'new',
    'new',
  ]);
  expect(rows[0]).toMatchObject({
    day: '2024-03-13',
    amountMinor: 2500,
    donorEmail: 'aline@example.org',
    receipt: 'R-7',
  });
  expect(rows[2]).toMatchObject({ typed: 'hier', line: 4 });
  expect(rows[11]).toMatchObject({ fundId: 'project-1', amountMinor: 100_050 });
  expect(rows[12]).toMatchObject({ fundId: 'general' });
  expect(await fund()).toEqual(before);
  expect(await db.$count(payments)).toBe(0);
  const { number } = await importOf(answer.importId);
  expect(await linesOf(`import:${number}`)).toMatchObject([
    { verb: 'read-import', after: { added: 3, known: 1, refused: 9 } },
  ]);
});

test('a currency without a rate cannot be counted in the fund', async () => {
  const known = await db.execute(sql`delete from currency_rates where currency = 'CDF' returning *`);
  const { importId } = await read([{ currency: 'CDF', amount: '1000' }], newSource());
  expect((await rowsOf(importId))[0]).toMatchObject({ outcome: 'refused', fault: 'rate', typed: 'CDF' });
  for (const { day, per_euro } of known.rows)
    await db.execute(sql`insert into currency_rates (currency, day, per_euro) values ('CDF', ${day}, ${per_euro})`);
});

test('a sum that names another currency than its line is not booked in that of the line', async () => {
  const signs = ['30 $', '30 €', '30 EUR', 'CDF 30', '£30', 'USD 30'];
  const { importId } = await read(
    signs.map((amount) => ({ amount, currency: 'EUR' })),
    newSource(),
  );
  expect((await rowsOf(importId)).map(({ fault, typed }) => fault && [fault, typed])).toEqual([
    ['currency', '30 $'],
    null,
    null,
    ['currency', 'CDF 30'],
    ['currency', '£30'],
    ['currency', 'USD 30'],
  ]);
});

test('the chosen one of two columns whose headings differ only by punctuation or script is read', async () => {
  const text = 'Date;الاسم;المبلغ;Montant €;Montant $\n2024-01-05;ليلى;7;30;40';
  const of = async (amount: string) => {
    const mapping = { day: 'Date', amount, currency: 'USD', fund: 'project-1', donorName: 'الاسم' };
    const { importId } = await treasurer.call('read-import', { source: newSource(), text, mapping });
    return rowsOf(importId);
  };
  expect(await of('Montant $')).toMatchObject([{ amountMinor: 4000, donorName: 'ليلى' }]);
  expect(await of('المبلغ')).toMatchObject([{ amountMinor: 700 }]);
});

test('the meaning of columns is asked if the headings do not tell, stored for the same headings, and asked again on request', async () => {
  const text = 'Quand,Combien,De qui\n2024-01-05,10,Paul';
  const source = newSource();
  const call = (more: object = {}) => treasurer.call('read-import', { source, text, ...more });
  expect(await call()).toMatchObject({
    code: 'mapping_required',
    columns: ['Quand', 'Combien', 'De qui'],
    first: [['2024-01-05', '10', 'Paul']],
  });
  const mapping = { day: 'Quand', amount: 'Combien', currency: 'EUR', fund: 'project-1', donorName: 'De qui' };
  expect(await call({ mapping: { ...mapping, donorName: 'Qui donc' } })).toMatchObject({
    code: 'column_unknown',
    fields: { 'mapping.donorName': expect.any(String) },
  });
  expect(await call({ mapping: { ...mapping, fund: '' } })).toMatchObject({ code: 'mapping_required' });
  expect(await call({ mapping })).toMatchObject({ added: 1 });
  // One currency and one fund for all lines were those of that file: they are proposed, not taken.
  expect(await call()).toMatchObject({ code: 'mapping_required', proposed: { currency: 'EUR', fund: 'project-1' } });
  const more = { text: 'Quand;Combien;De qui;Sous;Pour\n2024-01-05;10;Paul;EUR;project-1' };
  const columns = { ...mapping, currency: 'Sous', fund: 'Pour' };
  expect(await call({ ...more, mapping: { ...columns, fund: 'project-1' } })).toMatchObject({ added: 1 });
  expect(await call(more)).toMatchObject({ code: 'mapping_required', proposed: { currency: 'Sous' } });
  expect(await call({ ...more, mapping: columns })).toMatchObject({ added: 1 });
  const { importId } = await call(more);
  expect(await rowsOf(importId)).toMatchObject([{ currency: 'EUR', amountMinor: 1000, donorName: 'Paul' }]);
  expect(await call({ ask: true })).toMatchObject({
    code: 'mapping_required',
    proposed: { day: 'Quand', currency: 'EUR', donorName: 'De qui', note: '' },
  });
  // Nobody said yet what these mean: they are asked after where that is wanted, and not after somebody did.
  const first = { source, text: 'Date;Montant;Devise;Fonds\n2024-01-05;10;USD;project-1', confirm: true };
  expect(await treasurer.call('read-import', first)).toMatchObject({
    code: 'mapping_required',
    proposed: { day: 'Date', amount: 'Montant', currency: 'Devise', fund: 'Fonds' },
  });
  expect(await treasurer.call('read-import', { ...first, confirm: false })).toMatchObject({ added: 1 });
  expect(await treasurer.call('read-import', first)).toMatchObject({ added: 1 });
});

test('commas, tabs and semicolons; nothing below the heads, and too many lines, are refused', async () => {
  const call = (text: string) => treasurer.call('read-import', { source: newSource(), text });
  for (const sign of [',', ';', '\t'])
    expect(await call(write([{}]).replaceAll(';', sign)), sign).toMatchObject({ added: 1 });
  expect(await call(HEAD)).toMatchObject({ code: 'import_empty' });
  expect(await call(write(Array.from({ length: 20_001 }, () => ({}))))).toMatchObject({ code: 'import_too_long' });
  expect(await call('a;"b\nc;d')).toMatchObject({ code: 'statement_unreadable' });
});

test('asked by one, approved by another; then each line is a gift of its day in the same books, without receipt or mail', async () => {
  const before = await fund();
  const mailsBefore = await db.$count(mails);
  const lines = [
    { name: 'Aline K', email: 'aline.k@example.org', receipt: 'R-7', amount: '25' },
    { amount: '10', currency: 'EUR', day: '2023-12-31' },
    { amount: 'x' },
  ];
  const { importId } = await read(lines, 'HelloAsso');
  expect(await collector.call('run-import', { importId })).toMatchObject({ code: 'permission_missing' });
  const asked = await ask(importId);
  expect(asked).toMatchObject({ code: 'approval_needed' });
  const { number } = await importOf(importId);
  expect(await planOf(asked.planId)).toMatchObject({
    reason: 'HelloAsso',
    summary: {
      import: number,
      source: 'HelloAsso',
      gifts: 2,
      funds: [expect.stringMatching(/^Une école \(.+\)$/i)],
      known: 0,
      refused: 1,
      sum: [expect.stringContaining('10'), expect.stringContaining('25')],
    },
  });
  await runJobs(importId);
  expect(await outcomesOf(importId)).toEqual(['new', 'new', 'refused']);
  expect(await treasurer.call('approve-plan', { planId: asked.planId })).toMatchObject({ code: 'own_plan' });
  const wasSent = sent.length;
  expect(await approve(asked.planId)).toMatchObject({ state: 'done', importId, gifts: 2 });
  expect(sent.slice(wasSent)).toEqual([{ name: 'book-import', data: { importId } }]);
  expect(await importOf(importId)).toMatchObject({ state: 'running' });
  await runJobs(importId);

  const [aline, nobody] = await paymentsOf(importId);
  expect(aline).toMatchObject({
    payment: { provider: 'import', status: 'paid', keptMinor: 2500, purpose: 'donation', interval: 'one_time' },
    donation: { fundId: 'project-1', donorName: 'Aline K', donorEmail: 'aline.k@example.org', isAnonymous: false },
  });
  expect(dayInKinshasa(aline!.payment.paidAt!)).toBe('2024-03-13');
  expect(aline!.payment.createdAt).toEqual(aline!.payment.paidAt);
  expect(nobody!.donation).toMatchObject({ isAnonymous: true, memberId: null });
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, aline!.payment.id));
  expect(entries.map(({ account, amountMinor, at }) => [account, amountMinor, dayInKinshasa(at)])).toEqual([
    ['provider:import', 2500, '2024-03-13'],
    ['fund:project-1', -2500, '2024-03-13'],
  ]);
  const after = await fund();
  expect(after.supporters).toBe(before.supporters + 2);
  expect(after.raisedMinor).toBeGreaterThan(before.raisedMinor + 2500 + 1000);
  expect(await db.$count(receipts)).toBe(0);
  expect(await db.$count(mails)).toBe(mailsBefore);
  // Names and addresses stand with the gift alone.
  expect((await rowsOf(importId))[0]).toMatchObject({
    outcome: 'booked',
    donorName: null,
    donorEmail: null,
    receipt: 'R-7',
  });
  expect(await importOf(importId)).toMatchObject({ state: 'done', endedAt: expect.any(Date) });
  expect(await ask(importId)).toMatchObject({ code: 'import_ran' });
  await sound();
});

test('a gift is a member’s only where the address is proved, at once or later', async () => {
  const proved = await hire();
  const unproved = await hire();
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, unproved.id));
  const { importId } = await importAll([{ email: proved.email }, { email: unproved.email }], newSource());
  expect((await paymentsOf(importId)).map(({ donation }) => donation.memberId)).toEqual([proved.id, null]);
  // Its year has a sheet, as every year they gave in.
  expect(yearsOf(await listOwnGifts(db, proved.id))).toHaveLength(1);
  await joinGifts(db, unproved);
  expect((await paymentsOf(importId)).map(({ donation }) => donation.memberId)).toEqual([proved.id, unproved.id]);
});

test('the same file twice, shuffled, and another that overlaps: each gift once, two equal ones are two', async () => {
  const source = newSource();
  const equal = { name: 'Paul', day: '2022-05-01', amount: '5' };
  const lines = [equal, equal, { name: 'Marie', key: 'M-1' }, { name: 'Jean', day: '2022-06-01' }];
  await importAll(lines, source);
  const total = await fund();
  expect(await read(lines, source)).toMatchObject({ added: 0, known: 4 });
  expect(await read(lines.toReversed(), source.toUpperCase())).toMatchObject({ added: 0, known: 4 });
  // Its own number counts more than what it says; without one it is what it says.
  expect(await read([{ name: 'Marie Curie', key: 'M-1' }, { name: 'Marie' }], source)).toMatchObject({ known: 2 });
  const { importId, added } = await importAll([equal, equal, equal, { name: 'Marie', key: 'M-2' }], source);
  expect([added, await outcomesOf(importId)]).toEqual([2, ['known', 'known', 'booked', 'booked']]);
  expect(await read(lines, newSource())).toMatchObject({ added: 4, known: 0 });
  expect((await fund()).supporters).toBe(total.supporters + 2);
  await sound();
});

test('of two imports read before either ran, the second recognises the lines of the first', async () => {
  const source = newSource();
  const lines = [{ name: 'Une' }, { name: 'Deux', key: 'D' }];
  const one = await read(lines, source);
  const two = await read([...lines, { name: 'Trois' }], source);
  for (const { importId } of [one, two]) await approve((await ask(importId)).planId);
  await runJobs(one.importId);
  await runJobs(two.importId);
  expect(await outcomesOf(one.importId)).toEqual(['booked', 'booked']);
  expect(await outcomesOf(two.importId)).toEqual(['known', 'known', 'booked']);
  await sound();
});

test('while one import is taken back no other is read or run, and while one runs none is taken back', async () => {
  const source = newSource();
  const lines = [{ name: 'Tour', day: '2018-04-01' }];
  const one = await importAll(lines, source);
  const wait = await read([{ name: 'Autre', day: '2018-04-02' }], source);
  const { planId } = await ask(wait.importId);
  const undo = { importId: one.importId, reason: 'mauvais fichier' };
  const plans = [(await treasurer.call('undo-import', undo)).planId];
  expect(await approve(plans[0])).toMatchObject({ state: 'done' });
  expect(await read(lines, source)).toMatchObject({ code: 'import_busy' });
  expect(await approve(planId)).toMatchObject({ code: 'plan_failed', reason: 'import_busy' });
  await runJobs(one.importId);
  const again = await read(lines, source);
  expect(again).toMatchObject({ added: 1 });
  await approve((await ask(again.importId)).planId);
  await runJobs(again.importId);
  await approve((await ask(wait.importId)).planId);
  expect(await importOf(wait.importId)).toMatchObject({ state: 'running' });
  const { planId: late } = await treasurer.call('undo-import', { ...undo, importId: again.importId });
  expect(await approve(late)).toMatchObject({ code: 'plan_failed', reason: 'import_busy' });
  await runJobs(wait.importId);
  expect(await outcomesOf(again.importId)).toEqual(['booked']);
  await sound();
});

test('a system that is named otherwise is offered by its name, and its lines are counted where they are read', async () => {
  const source = newSource();
  const day = '2017-05-01';
  await importAll(
    [
      { day, name: 'Un Tel' },
      { day, email: 'telle@example.org' },
      { day, name: 'Autre' },
    ],
    source,
  );
  expect((await listSources(db))[0]).toBe(source);
  const lines = [
    { day, name: 'UN TEL' },
    { day, name: 'Telle', email: 'telle@example.org' },
    { day, name: 'Autre', amount: '26' },
    { day },
  ];
  const other = await read(lines, `${source} bis`);
  expect(other).toMatchObject({ added: 4 });
  expect(await countElsewhere(db, String(other.importId))).toBe(2);
  expect(await planOf((await ask(other.importId)).planId)).toMatchObject({ summary: { elsewhere: 2 } });
  const same = await read(
    [
      { day, name: 'Un Tel', key: 'T-1' },
      { day, name: 'Autre', key: 'T-2' },
    ],
    source,
  );
  expect(await countElsewhere(db, String(same.importId))).toBe(0);
});

test('killed between two parts, or within one, it goes on where it was; run twice at once, each line is booked once', async () => {
  const before = await fund();
  const lines = Array.from({ length: 450 }, (_, at) => ({ name: `Donneur ${at}`, amount: '1' }));
  const { importId } = await read(lines, newSource());
  await approve((await ask(importId)).planId);
  await bookNext(db, String(importId));
  const booked = async () => (await outcomesOf(importId)).filter((outcome) => outcome === 'booked').length;
  expect(await booked()).toBe(200);
  await sound();
  await db.execute(sql`create function break_line() returns trigger language plpgsql as
    $$ begin if new.line = 300 and new.fate = 'booked' then raise exception 'power cut'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger break_line before update on gift_import_rows for each row execute function break_line()`,
  );
  await expect(runJobs(importId)).rejects.toThrow();
  expect(await booked()).toBe(200);
  await sound();
  await db.execute(sql`drop trigger break_line on gift_import_rows`);
  await Promise.all([runJobs(importId), runJobs(importId)]);
  expect(await booked()).toBe(450);
  expect(await importOf(importId)).toMatchObject({ state: 'done' });
  expect(await fund()).toMatchObject({ raisedMinor: before.raisedMinor + 45_000, supporters: before.supporters + 450 });
  await sound();
});

test('where the books of a month are closed the entries are of the first open day, and the gift of its day', async () => {
  await db.insert(closedMonths).values({ month: '2021-02', who: 'test' });
  const { importId } = await importAll([{ day: '2021-02-14' }, { day: '2021-03-01' }], newSource());
  const found = await paymentsOf(importId);
  expect(found.map(({ payment }) => dayInKinshasa(payment.paidAt!))).toEqual(['2021-02-14', '2021-03-01']);
  const dayOf = async (id: string) =>
    dayInKinshasa((await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id)))[0]!.at);
  expect(await dayOf(found[0]!.payment.id)).toBe('2021-03-01');
  expect(await dayOf(found[1]!.payment.id)).toBe('2021-03-01');
  await sound();
});

test('an import is undone whole, by two, with counter-entries; but for gifts of which money went back; its lines can come again', async () => {
  const before = await fund();
  const general = await fund('general');
  const source = newSource();
  const lines = ['Un', 'Deux', 'Trois'].map((name) => ({
    name,
    amount: '100',
    email: `${name}@example.org`.toLowerCase(),
  }));
  const { importId } = await importAll(lines, source);
  expect(await treasurer.call('undo-import', { importId, reason: ' ' })).toMatchObject({ code: 'reason_required' });
  const [one, two] = await paymentsOf(importId);
  await treasurer.call('refund-payment', {
    paymentId: one!.payment.id,
    amount: '40',
    reason: 'demandé',
    byHand: { reference: 'B-1', day: dayInKinshasa() },
  });
  // A part of it is kept: it had its receipt from the other system, and gets none of ours.
  expect(await db.$count(receipts)).toBe(0);
  const moved = { paymentId: two!.payment.id, programId: 'general', reason: 'erreur' };
  expect(await treasurer.call('move-gift', moved)).toHaveProperty('message');
  expect(await fund('general')).toMatchObject({ raisedMinor: general.raisedMinor + 10_000 });

  const reason = 'mauvais fichier';
  const asked = await treasurer.call('undo-import', { importId, reason });
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect(await approve(asked.planId)).toMatchObject({ state: 'done', gifts: 3 });
  expect(await treasurer.call('undo-import', { importId, reason })).toMatchObject({ code: 'import_not_done' });
  const mailsBefore = await db.$count(mails);
  await runJobs(importId);
  await runJobs(importId);
  expect(await db.$count(mails)).toBe(mailsBefore);
  expect(await outcomesOf(importId)).toEqual(['left', 'undone', 'undone']);
  expect((await paymentsOf(importId)).map(({ payment }) => [payment.status, payment.keptMinor])).toEqual([
    ['paid', 6000],
    ['refunded', 0],
    ['refunded', 0],
  ]);
  expect(await fund()).toMatchObject({ raisedMinor: before.raisedMinor + 6000, supporters: before.supporters + 1 });
  expect(await fund('general')).toMatchObject({ raisedMinor: general.raisedMinor, supporters: general.supporters });
  expect(await importOf(importId)).toMatchObject({ state: 'undone', undoneBy: treasurer.id, undoneWhy: reason });
  await sound();
  expect(await read(lines, source)).toMatchObject({ added: 2, known: 1 });
});

test('a gift that another system receipted gets no tax receipt', async () => {
  const { importId } = await importAll([{ name: 'Aline', currency: 'EUR' }], newSource());
  const [{ payment } = { payment: undefined }] = await paymentsOf(importId);
  const body = { entityId: '00000000-0000-4000-8000-000000000000', name: 'Aline', address: '1 rue X' };
  expect(await treasurer.call('issue-tax-receipt', { paymentId: payment!.id, ...body })).toMatchObject({
    code: 'receipted_elsewhere',
  });
});

test('nothing to book, read too long ago, unknown, or without a fresh proof: not run', async () => {
  const { importId } = await read([{ amount: 'x' }], newSource());
  expect(await ask(importId)).toMatchObject({ code: 'import_nothing' });
  expect(await ask('00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'import_unknown' });
  const old = await read([{}], newSource());
  const { planId } = await ask(old.importId);
  await db
    .update(giftImports)
    .set({ readAt: sql`now() - interval '31 days'` })
    .where(eq(giftImports.id, String(old.importId)));
  expect(await ask(old.importId)).toMatchObject({ code: 'import_too_old' });
  expect(await approve(planId)).toMatchObject({ code: 'plan_failed', reason: 'import_too_old' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(sessions.userId, late.id));
  for (const call of ['run-import', 'undo-import'])
    expect(await late.call(call, { importId, reason: 'x' })).toMatchObject({ code: 'fresh_proof_needed' });
});

test('a person who is erased leaves lines that wait and lines that were booked; listed before', async () => {
  const email = 'oubli@example.org';
  const person = { id: 'nobody', email };
  const source = newSource();
  const heads = `${HEAD};Note`;
  const text = `${heads}\r\n2020-01-01;5;USD;project-1;Oubli;${email};R-1;;pour Oubli`;
  const { importId } = await treasurer.call('read-import', { source, text });
  await approve((await ask(importId)).planId);
  await runJobs(importId);
  const waiting = await treasurer.call('read-import', { source: newSource(), text });
  expect(await rowData.list(db, person)).toMatchObject([{ note: 'pour Oubli' }, { note: 'pour Oubli' }]);
  for (const source of [rowData, giftData]) await source.erase(db, person);
  for (const id of [importId, waiting.importId])
    expect(await rowsOf(id)).toMatchObject([{ donorName: null, donorEmail: null, note: null, receipt: null }]);
  expect(await db.$count(donations, and(like(donations.donorEmail, 'oubli%')))).toBe(0);
});

test('a telephone comes with its gift, as people are known by it; what is none leaves the gift as it is', async () => {
  const text = [
    `${HEAD};Téléphone`,
    '2020-03-01;5;USD;project-1;Tel Un;;R-1;;081 555 66 01',
    '2020-03-01;5;USD;project-1;Tel Deux;;R-2;;néant',
    '2020-03-01;5;USD;project-1;;;R-3;;+243815556601',
  ].join('\r\n');
  const { importId } = await treasurer.call('read-import', { source: newSource(), text });
  expect((await rowsOf(importId)).map(({ outcome, donorPhone }) => [outcome, donorPhone])).toEqual([
    ['new', '243815556601'],
    ['new', null],
    ['new', '243815556601'],
  ]);
  const person = { id: '', email: '', phone: '243815556601' };
  expect(await rowData.list(db, person)).toMatchObject([{ receipt: 'R-1' }, { receipt: 'R-3' }]);
  expect(await rowData.list(db, { id: '', email: '', name: 'tel un' })).toEqual([]);
  await approve((await ask(importId)).planId);
  await runJobs(importId);
  expect((await paymentsOf(importId)).map(({ donation }) => [donation.donorPhone, donation.isAnonymous])).toEqual([
    ['243815556601', false],
    [null, false],
    ['243815556601', false],
  ]);
  expect(await rowsOf(importId)).toMatchObject([{ donorPhone: null }, { donorPhone: null }, { donorPhone: null }]);
  expect(await rowData.list(db, person)).toMatchObject([{ receipt: 'R-1' }, { receipt: 'R-3' }]);
  for (const source of [rowData, giftData]) await source.erase(db, person);
  expect((await rowsOf(importId)).map(({ receipt }) => receipt)).toEqual([null, 'R-2', null]);
  expect((await paymentsOf(importId)).map(({ donation }) => donation.donorName)).toEqual([null, 'Tel Deux', null]);
});

test('a person who is erased while their import is booked does not come back, whichever began first', async () => {
  const text = (email: string) => `${HEAD};Note\r\n2020-02-01;5;USD;project-1;Oubli;${email};R-1;;pour Oubli`;
  const start = async (email: string) => {
    const { importId } = await treasurer.call('read-import', { source: newSource(), text: text(email) });
    await approve((await ask(importId)).planId);
    return String(importId);
  };
  const erase = async (tx: Parameters<typeof rowData.erase>[0], email: string) => {
    for (const source of [rowData, giftData]) await source.erase(tx, { id: 'nobody', email });
  };
  const somebodyWaits = () =>
    expect
      .poll(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).rowCount, { timeout: 5000 })
      .toBeGreaterThan(0);
  const gone = async (importId: string) => {
    expect(await paymentsOf(importId)).toMatchObject([{ donation: { donorName: null, donorEmail: null } }]);
    expect(await rowsOf(importId)).toMatchObject([{ outcome: 'booked', note: null, receipt: null }]);
  };
  const first = await start('avant@example.org');
  const booking: Promise<boolean>[] = [];
  await db.transaction(async (tx) => {
    await erase(tx, 'avant@example.org');
    booking.push(bookNext(db, first));
    await somebodyWaits();
  });
  await Promise.all(booking);
  await gone(first);

  // Now the line is being booked: what it becomes is held up at its fund.
  const second = await start('apres@example.org');
  const both: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from funds where id = 'project-1' for update`);
    both.push(bookNext(db, second));
    await somebodyWaits();
    both.push(db.transaction((other) => erase(other, 'apres@example.org')));
    await expect
      .poll(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).rowCount, { timeout: 5000 })
      .toBeGreaterThan(1);
  });
  await Promise.all(both);
  await gone(second);
});

test('who was anonymous elsewhere is not kept by name, and nobody who was imported is named in public', async () => {
  const source = newSource();
  const wishes = ['oui', 'Yes', '1', 'x', 'TRUE', 'non', '0', ''];
  const lines = wishes.map((_, at) => `${dayInKinshasa()};${at + 1};USD;project-1;Discret ${at};d${at}@example.org`);
  const heads = 'Date;Montant;Devise;Projet;Nom;E-mail';
  const withWish = [`${heads};Anonyme`, ...lines.map((line, at) => `${line};${wishes[at]}`)].join('\n');
  const { importId } = await treasurer.call('read-import', { source, text: withWish });
  const names = async () => (await rowsOf(importId)).map(({ donorName, donorEmail }) => donorName ?? donorEmail);
  const kept = [null, null, null, null, null, 'Discret 5', 'Discret 6', 'Discret 7'];
  expect(await names()).toEqual(kept);
  await approve((await ask(importId)).planId);
  await runJobs(importId);
  expect((await paymentsOf(importId)).map(({ donation }) => donation.donorName)).toEqual(kept);
  // Without the column they are the same gifts.
  expect(await treasurer.call('read-import', { source, text: [heads, ...lines].join('\n') })).toMatchObject({
    added: 0,
    known: 8,
  });
  await db.execute(sql`update donations set supported_at = now() + interval '1 minute'
    where donor_name in ('Discret 5', 'Discret 6', 'Discret 7')`);
  const shown = await listRecentGifts(db, 'project-1', 3);
  expect(shown.map(({ name, amountMinor }) => [name, amountMinor]).toSorted()).toEqual([
    [undefined, 600],
    [undefined, 700],
    [undefined, 800],
  ]);
  const own = `00000000-0000-4000-8000-00000000000${shown.length}`;
  await db.execute(sql`insert into donations (id, fund_id, amount_minor, currency, donation_type, donor_name, is_anonymous, language, supported_at)
    values (${own}, 'project-1', 100, 'USD', 'one_time', 'Aline Kabongo', false, 'fr', now() + interval '2 minutes')`);
  expect(await listRecentGifts(db, 'project-1', 1)).toMatchObject([{ name: 'Aline K.' }]);
  await db.execute(sql`delete from donations where id = ${own}`);
});

test('lines are found by outcome, by the day of the gift, by name and by receipt, page after page', async () => {
  const { importId } = await read(
    [{ day: '2019-01-01', name: 'Une' }, { day: '2019-02-01', name: 'Deux', receipt: 'R-22' }, { amount: 'x' }],
    newSource(),
  );
  const found = async (state: object) =>
    (await listRows(db, String(importId), { q: '', limit: 25, ...state })).items.map(({ line }) => line);
  expect(await found({})).toEqual([2, 3, 4]);
  expect(await found({ state: 'refused' })).toEqual([4]);
  expect(await found({ from: '2019-01-15', to: '2019-02-01' })).toEqual([3]);
  expect(await found({ to: '2019-01-31' })).toEqual([2]);
  expect(await found({ q: 'r-22' })).toEqual([3]);
  expect(await found({ q: 'une' })).toEqual([2]);
  expect(await found({ q: '%' })).toEqual([]);
  const { items, next } = await listRows(db, String(importId), { q: '', limit: 2 });
  expect(items).toHaveLength(2);
  expect(await found({ after: JSON.parse(Buffer.from(next!, 'base64url').toString()) as number[] })).toEqual([4]);
});

test('each invariant sees what it is there for', async () => {
  const { importId } = await importAll([{ name: 'Un' }, { name: 'Deux' }], newSource());
  const [one, two] = await rowsOf(importId);
  const breaks = async (mess: SQL, mend: SQL) => {
    await db.execute(mess);
    const broken = await findBrokenInvariants(db);
    await db.execute(mend);
    await sound();
    return broken.join('\n');
  };
  const rows = sql`update gift_import_rows set`;
  const isOne = sql`where import_id = ${importId} and line = ${one!.line}`;
  const without = await breaks(
    sql`${rows} payment_id = null ${isOne}`,
    sql`${rows} payment_id = ${one!.paymentId} ${isOne}`,
  );
  expect(without).toContain('an imported gift is not one line of one import');
  expect(without).toContain('a line has a payment that is not its own, or none');
  expect(
    await breaks(sql`${rows} amount_minor = 1 ${isOne}`, sql`${rows} amount_minor = ${one!.amountMinor} ${isOne}`),
  ).toContain('a line has a payment that is not its own, or none');
  expect(await breaks(sql`${rows} fate = 'undone' ${isOne}`, sql`${rows} fate = 'booked' ${isOne}`)).toContain(
    'a gift that was taken back with its import is still kept',
  );
  const state = (to: string) => sql`update gift_imports set state = ${to} where id = ${importId}`;
  expect(await breaks(state('undone'), state('done'))).toContain('an import that is over has lines that wait');
  expect(await breaks(state('read'), state('done'))).toContain('an import that did not run has gifts');
  const receipt = sql`insert into receipts (payment_id, year, number) values (${two!.paymentId}, 1999, 1)`;
  expect(await breaks(receipt, sql`delete from receipts where payment_id = ${two!.paymentId}`)).toContain(
    'a gift that another system receipted has a receipt of ours',
  );
});
