import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startOfDay, dayInKinshasa } from '#app/shared/dates.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { ledgerBalances, ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { receiptNumbers, receipts } from '#app/features/receipts/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import { auditLog, mails } from '#platform/tables.ts';
import { holdFoundation } from '#app/kit/foundation.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { quickest, slowness } from '#test/quickest.ts';
import { openDesk } from '#test/staff-desk.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { giftData, listOwnGifts } from '#app/features/donations/own-gifts.server.ts';
import { donations, giftBatches, giftBatchLines } from '#app/features/donations/tables.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { listBatchLines } from './batch-list.server.ts';
import { MOST_GIFTS } from './batch-rules.ts';
import { recordGifts } from './record-gifts.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedFund(db, {
  id: 'general',
  title: 'Là où c’est le plus utile',
  place: '',
  path: '/projects',
  cloth: { motif: 'sablier', fg: '#0F3D2C', bg: '#FFB71B' },
  currency: 'USD',
});
const { hire, linesOf } = openDesk(siteContext, [recordGifts(() => pay)]);
const [collector, treasurer] = [await hire('collecte'), await hire('tresorerie')];

const today = dayInKinshasa();
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
type Gift = Record<string, unknown>;
/** Each batch of a test is another one: nobody gave the same twice. */
let serial = 0;
const gift = (more: Gift = {}): Gift => ({
  amount: '10',
  programId: 'project-1',
  donorName: `Donatrice ${++serial}`,
  ...more,
});
const batch = (gifts: Gift[], more: object = {}) => ({
  kind: 'cash',
  currency: 'USD',
  day: today,
  declaredCount: gifts.length,
  declaredTotal: gifts.reduce((sum, { amount }) => sum + Number(amount), 0),
  counters: ['Ruth Mbuyi', 'Paul Kasa'],
  gifts,
  ...more,
});
const record = (gifts: Gift[], more: object = {}, key?: string, who = treasurer) =>
  who.call('record-gifts', batch(gifts, more), key);
const paymentsOf = (batchId: unknown) =>
  db
    .select({ payment: payments, donation: donations, line: giftBatchLines, receipt: receipts })
    .from(giftBatchLines)
    .innerJoin(payments, eq(payments.id, giftBatchLines.paymentId))
    .innerJoin(donations, eq(donations.id, payments.purposeId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(eq(giftBatchLines.batchId, String(batchId)))
    .orderBy(asc(giftBatchLines.line));
const mailsTo = async (recipient: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, recipient))).map(({ template, language }) => [
    template,
    language,
  ]);
/** How many rows there are of what a batch writes. */
const counts = async () => [
  await db.$count(payments),
  await db.$count(donations),
  await db.$count(giftBatches),
  await db.$count(receipts),
  await db.$count(auditLog),
];

test('a batch is booked like any other gift: ledger, funds, receipts without gap, mails in French, one line of the log', async () => {
  const before = { one: (await findFund(db, 'project-1'))!, all: (await findFund(db, 'general'))! };
  const [counter] = await db.select().from(receiptNumbers);
  const answer = await record(
    [
      gift({ amount: '1 250,50', donorName: 'Paroisse Sainte-Anne', donorEmail: 'Paroisse@Example.org' }),
      gift({ amount: 20, programId: 'general', donorName: 'Aline', donorEmail: 'aline@example.org', anonymous: true }),
      gift({ amount: 5.25, donorName: undefined, reference: 'quête' }),
    ],
    { declaredTotal: '1275,75', day: daysAgo(3) },
    undefined,
    collector,
  );
  const rows = await paymentsOf(answer.batchId);
  const first = (counter?.last ?? 0) + 1;
  expect(answer).toEqual({
    batchId: expect.any(String),
    receipts: [0, 1, 2].map((more) => `ELK-${today.slice(0, 4)}-${String(first + more).padStart(6, '0')}`),
    bookedOn: daysAgo(3),
  });
  expect(
    rows.map(({ payment, donation, line }) => [
      line.line,
      payment.amountMinor,
      payment.keptMinor,
      payment.currency,
      payment.status,
      payment.provider,
      payment.method,
      donation.donorName,
      donation.donorEmail,
      line.reference,
    ]),
  ).toEqual([
    [1, 125_050, 125_050, 'USD', 'paid', 'offline', 'Espèces', 'Paroisse Sainte-Anne', 'paroisse@example.org', null],
    [2, 2000, 2000, 'USD', 'paid', 'offline', 'Espèces', null, null, null],
    [3, 525, 525, 'USD', 'paid', 'offline', 'Espèces', null, null, 'quête'],
  ]);
  // The receipt's day is the one the money came.
  expect(rows.map(({ payment }) => dayInKinshasa(payment.paidAt!))).toEqual(Array(3).fill(daysAgo(3)));
  const one = (await findFund(db, 'project-1'))!;
  expect([one.raisedMinor - before.one.raisedMinor, one.supporters - before.one.supporters]).toEqual([125_575, 2]);
  expect((await findFund(db, 'general'))!.raisedMinor - before.all.raisedMinor).toBe(2000);
  const [till] = await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, 'provider:offline'));
  expect(till).toMatchObject({ currency: 'USD', balanceMinor: 127_575 });
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.paymentId, rows[0]!.payment.id))).toBe(2);
  expect(await mailsTo('paroisse@example.org')).toEqual([['receipt', 'fr']]);
  expect(await mailsTo('aline@example.org')).toEqual([]);
  const [{ number } = { number: 0 }] = await db.select().from(giftBatches);
  const [line] = await linesOf(`batch:${number}`);
  expect(line).toMatchObject({
    actor: collector.id,
    verb: 'record-gifts',
    after: { kind: 'cash', day: daysAgo(3), gifts: 3, amount: '1275.75', currency: 'USD' },
  });
  // Names and addresses stand in no log.
  expect(JSON.stringify(line)).not.toMatch(/Paroisse|example|Ruth|quête/i);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('asked again as every payment is, it stays as it is; given back by a provider’s call it is refused and told', async () => {
  const { batchId } = await record([gift({ amount: 40 })]);
  const [{ payment } = { payment: undefined }] = await paymentsOf(batchId);
  expect(await checkPayment(pay, payment!.id)).toMatchObject({ status: 'paid', keptMinor: 4000 });
  await sendBack(pay, payment!.id);
  expect((await paymentsOf(batchId))[0]!.payment.keptMinor).toBe(4000);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('today’s gifts came before now, and those of a day at its noon', async () => {
  const at = async (day: string) =>
    (await paymentsOf((await record([gift()], { day })).batchId))[0]!.payment.paidAt!.getTime();
  expect(await at(today)).toBeLessThanOrEqual(Date.now());
  expect(await at(daysAgo(5))).toBe(startOfDay(daysAgo(5)).getTime() + 12 * 3_600_000);
});

/** What is wrong with a batch of one gift of ten dollars, and the fields that say so, with the code of the first. */
const WRONG: [string, object, string[], string][] = [
  ['one declared, none there', { gifts: [] }, ['gifts'], 'gifts_required'],
  ['another count', { declaredCount: 2 }, ['declaredCount'], 'batch_count_differs'],
  ['no count', { declaredCount: '' }, ['declaredCount'], 'count_invalid'],
  ['another total', { declaredTotal: '10.01' }, ['declaredTotal'], 'batch_total_differs'],
  ['no total', { declaredTotal: 'dix' }, ['declaredTotal'], 'amount_invalid'],
  ['a day to come', { day: daysAgo(-1) }, ['day'], 'day_to_come'],
  ['a day too old', { day: daysAgo(366) }, ['day'], 'day_too_old'],
  ['no day', { day: '2026-02-30' }, ['day'], 'day_invalid'],
  ['an unknown currency', { currency: 'GBP' }, ['currency'], 'currency_unknown'],
  ['an unknown kind', { kind: 'card' }, ['kind'], 'invalid_field'],
  ['cash without counters', { counters: undefined }, ['counters'], 'two_counters'],
  ['cash with one counter', { counters: ['Ruth Mbuyi', ''] }, ['counters'], 'two_counters'],
  ['cash counted twice by one', { counters: ['Ruth Mbuyi', ' ruth  mbuyi'] }, ['counters'], 'two_counters'],
  ['an unknown fund', { gifts: [gift({ programId: 'project-99' })] }, ['gifts.0.programId'], 'fund_unknown'],
  ['no fund at all', { gifts: [gift({ programId: '' })] }, ['gifts.0.programId'], 'fund_unknown'],
  ['a sum of nothing', { gifts: [gift({ amount: 0 })] }, ['gifts.0.amount'], 'amount_invalid'],
  ['a sum that is none', { gifts: [gift({ amount: 'x' })] }, ['gifts.0.amount'], 'amount_invalid'],
  ['less than the least', { gifts: [gift({ amount: 0.99 })] }, ['gifts.0.amount'], 'gift_too_small'],
  ['more than the most', { gifts: [gift({ amount: 80_000.01 })] }, ['gifts.0.amount'], 'gift_too_large'],
  ['francs below the floor', { currency: 'XOF', gifts: [gift({ amount: 999 })] }, ['gifts.0.amount'], 'gift_too_small'],
  ['half an address', { gifts: [gift({ donorEmail: 'aline@' })] }, ['gifts.0.donorEmail'], 'email_invalid'],
  ['a name too long', { gifts: [gift({ donorName: 'x'.repeat(121) })] }, ['gifts.0.donorName'], 'name_too_long'],
  ['a reference too long', { gifts: [gift({ reference: 'x'.repeat(141) })] }, ['gifts.0.reference'], 'text_too_long'],
];
test.each(WRONG)('%s is refused beside its field, and nothing is booked', async (_what, more, fields, code) => {
  const before = await counts();
  const answer = await record([gift()], more);
  expect(answer).toMatchObject({ code, error: expect.any(String) });
  expect(Object.keys(answer.fields as object)).toEqual(fields);
  expect(await counts()).toEqual(before);
});

test('the invalid one of two gifts is named; one invalid line rolls back all', async () => {
  const before = await counts();
  expect(await record([gift(), gift({ programId: 'project-99' })])).toMatchObject({
    fields: { 'gifts.1.programId': expect.any(String) },
  });
  expect(await record([gift(), gift({ amount: 0.5 })], { declaredTotal: 3, declaredCount: 1 })).toMatchObject({
    code: 'gift_too_small',
    fields: { 'gifts.1.amount': expect.any(String), declaredCount: expect.any(String) },
  });
  expect(await record(Array.from({ length: MOST_GIFTS + 1 }, () => gift()))).toMatchObject({ code: 'batch_full' });
  expect(await counts()).toEqual(before);
});

test('a telephone is kept with its gift as digits with its country; of an anonymous gift none, and none that says nothing', async () => {
  const { batchId } = await record([
    gift({ donorPhone: '081 555 44 33' }),
    gift({ donorPhone: '+32 470 12 34 56' }),
    gift({ donorPhone: '081 555 44 33', anonymous: true }),
    gift({ donorPhone: '  ' }),
  ]);
  expect((await paymentsOf(batchId)).map(({ donation }) => donation.donorPhone)).toEqual([
    '243815554433',
    '32470123456',
    null,
    null,
  ]);
  expect(await record([gift(), gift({ donorPhone: '0470 12 34' })])).toMatchObject({
    code: 'phone_international',
    fields: { 'gifts.1.donorPhone': expect.any(String) },
  });
});

test('a telephone is masked where names are; the same sum of one day from one telephone was seen, whatever the name', async () => {
  const donorPhone = '0810004403';
  const { batchId } = await record([gift({ amount: 31, donorPhone })]);
  const lines = (roles: string[]) =>
    listBatchLines(db, String(batchId), personView({ permissions: permissionsOf(roles as never) }, 'persons.write'));
  expect((await lines(['collecte']))[0]!.phone).toBe('243810004403');
  expect((await lines(['audit'])).map(({ phone }) => phone).join()).not.toContain('4403');
  expect(await record([gift({ amount: 31, donorPhone })])).toMatchObject({ code: 'gifts_seen' });
  expect(await record([gift({ amount: 31, donorPhone: '0810004404' })])).toMatchObject({ batchId: expect.any(String) });
});

test('transfers, cheques and mobile money need no names of people who counted them', async () => {
  for (const kind of ['transfer', 'cheque', 'mobile'])
    expect(await record([gift()], { kind, counters: undefined })).toMatchObject({ receipts: [expect.any(String)] });
  expect(await record([gift({ amount: '1 000' })], { currency: 'XOF', declaredTotal: '1000' })).toHaveProperty(
    'batchId',
  );
});

test('only who enters gifts may: neither administration nor a guest who checks the books', async () => {
  for (const role of ['administration', 'audit', 'marche'] as const)
    expect(await record([gift()], {}, undefined, await hire(role))).toMatchObject({
      code: 'permission_missing',
      permission: 'gifts.enter',
    });
});

test('pressed twice it is booked once, also at the same moment; another batch under its key is refused', async () => {
  const gifts = [gift({ amount: 33 }), gift({ amount: 7 })];
  const before = await counts();
  const [one, two] = await Promise.all([record(gifts, {}, 'one-batch'), record(gifts, {}, 'one-batch')]);
  expect(one).toEqual(two);
  expect(await record(gifts, {}, 'one-batch')).toEqual(one);
  expect((await counts())[0]).toBe(before[0]! + 2);
  expect(await record([gift()], {}, 'one-batch')).toMatchObject({ code: 'idempotency_key_reused' });
});

test('a refused batch is mended and saved under the same key', async () => {
  const gifts = [gift({ amount: 3 })];
  expect(await record(gifts, { declaredTotal: 4 }, 'mended-batch')).toMatchObject({ code: 'batch_total_differs' });
  expect(await record(gifts, {}, 'mended-batch')).toHaveProperty('batchId');
});

test('a possible duplicate is reported first, and booked once somebody confirms that it is another gift', async () => {
  const duplicate = gift({ amount: 61, donorName: 'Diaspora Liège' });
  const { receipts: given } = await record([gift(), duplicate]);
  const again = [gift({ amount: 8 }), gift({ amount: 61, donorName: ' diaspora  LIÈGE' })];
  const before = await counts();
  expect(await record(again)).toMatchObject({
    code: 'gifts_seen',
    fields: { areOthers: expect.any(String) },
    duplicates: [{ index: 1, receipt: (given as string[])[1], batchId: expect.any(String) }],
  });
  expect(await counts()).toEqual(before);
  expect(await record(again, { areOthers: true })).toHaveProperty('batchId');
  // Another sum, day or name is another gift.
  for (const [one, more] of [
    [{ amount: 62 }, {}],
    [{}, { day: daysAgo(2) }],
    [{ donorName: 'Diaspora Lille' }, {}],
  ] as const)
    expect(await record([gift({ ...duplicate, ...one })], more)).toHaveProperty('batchId');
});

test('a reference tells as a name does; a gift by card is seen too; without either only the whole batch tells', async () => {
  const more = { kind: 'cheque', day: daysAgo(9) };
  await record([gift({ amount: 71, reference: 'CH 0071' })], more);
  expect(await record([gift({ amount: 71, reference: 'ch  0071' })], { ...more, kind: 'transfer' })).toMatchObject({
    code: 'gifts_seen',
    duplicates: [{ index: 0 }],
  });
  const paid = paymentOf(
    await give({ programId: 'project-1', amount: 44_000, donorName: 'Aline Card', donorEmail: 'c@example.org' }),
  );
  await desk.act(`sb_${paid}`, 'pay');
  await checkPayment(pay, paid);
  expect(await record([gift({ amount: 44_000, donorName: 'Aline Card' })], { currency: 'XOF' })).toMatchObject({
    code: 'gifts_seen',
    duplicates: [{ index: 0, batchId: null }],
  });
  const nameless = () => [1, 2].map(() => gift({ amount: 4, donorName: undefined, anonymous: true }));
  const { batchId } = await record(nameless(), { day: daysAgo(20) });
  expect(await record(nameless(), { day: daysAgo(20) })).toMatchObject({
    code: 'gifts_seen',
    duplicates: [],
    batch: { id: batchId, number: expect.any(Number) },
  });
  expect(await record(nameless(), { day: daysAgo(21) })).toHaveProperty('batchId');
});

test('as many gifts as a batch holds are booked before anybody who waits for a receipt is refused', async () => {
  // A lock is waited for three seconds (platform/database.ts).
  const limit = 3000;
  const took = await quickest(limit, async () => {
    const before = await slowness(db);
    const begun = Date.now();
    const gifts = Array.from({ length: MOST_GIFTS }, () => gift());
    expect(await record(gifts, { areOthers: true })).toHaveProperty('batchId');
    const ms = Date.now() - begun;
    // Other work may begin and end meanwhile.
    return ms / Math.max(before, await slowness(db));
  });
  expect(took).toBeLessThan(limit);
});

test('many batches at once, in funds in any order, all end, and no number is given twice', async () => {
  const gifts = (turn: number) =>
    Array.from({ length: 6 }, (_, index) => gift({ programId: (index + turn) % 2 ? 'general' : 'project-1' }));
  const paid = await Promise.all(
    [1, 2, 3].map(async () => paymentOf(await give({ programId: 'general', amount: 5000, anonymous: true }))),
  );
  for (const id of paid) await desk.act(`sb_${id}`, 'pay');
  const answers = await Promise.all([
    ...[0, 1, 2, 3].map((turn) => record(gifts(turn), { areOthers: true })),
    ...paid.map((id) => checkPayment(pay, id)),
  ]);
  const numbers = (answers.slice(0, 4) as { receipts: string[] }[]).flatMap((answer) => answer.receipts);
  expect(new Set(numbers).size).toBe(24);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a member sees the gift among their own; erased, neither name nor reference stays, but the books do', async () => {
  await db.insert(users).values({ id: 'own', name: 'x', email: 'own@example.org', emailVerified: true });
  const { batchId } = await record([gift({ donorEmail: 'own@example.org', reference: 'de Kabila, Aline' })]);
  expect(await listOwnGifts(db, 'own')).toMatchObject([{ amountMinor: 1000, method: 'Espèces' }]);
  await giftData.erase(db, { id: 'own', email: 'own@example.org' });
  const [row] = await paymentsOf(batchId);
  expect([row!.donation.donorName, row!.donation.donorEmail, row!.line.reference, row!.payment.keptMinor]).toEqual([
    null,
    null,
    null,
    1000,
  ]);
});

test('the invariant sees a batch that holds other gifts than were declared', async () => {
  const { batchId } = await record([gift()]);
  for (const broken of [{ declaredCount: 2 }, { declaredMinor: 999 }, { currency: 'EUR' as const }]) {
    const [row] = await db
      .select()
      .from(giftBatches)
      .where(sql`id = ${batchId}`);
    await db
      .update(giftBatches)
      .set(broken)
      .where(eq(giftBatches.id, String(batchId)));
    expect(JSON.stringify(await findBrokenInvariants(db))).toContain('a batch holds other gifts than were declared');
    const { declaredCount, declaredMinor, currency } = row!;
    await db
      .update(giftBatches)
      .set({ declaredCount, declaredMinor, currency })
      .where(eq(giftBatches.id, String(batchId)));
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a live site that does not know whose it is books no gift entered by hand', async () => {
  const before = await db.$count(giftBatches);
  holdFoundation({ isLive: true });
  expect(await record([gift()])).toMatchObject({ code: 'not_open_yet' });
  holdFoundation({ isLive: false });
  expect(await db.$count(giftBatches)).toBe(before);
  expect(await record([gift()])).toHaveProperty('batchId');
});
