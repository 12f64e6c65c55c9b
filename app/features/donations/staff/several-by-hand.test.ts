import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { giftData } from '#app/features/donations/own-gifts.server.ts';
import { seedFund, seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { donations, giftBatches, giftBatchLines, giftParts, giftSets } from '#app/features/donations/tables.server.ts';
import { listBatchLines } from './batch-list.server.ts';
import { readBatchForm } from './batch-typed.ts';
import { recordGifts } from './record-gifts.server.ts';
import { undoBatch } from './undo-batch.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await seedFund(db, {
  id: 'project-2',
  title: 'Un forage',
  place: 'Kenge',
  path: '/projects/2',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  currency: 'XOF',
});
const desk = openDesk(siteContext, [recordGifts(() => pay), undoBatch(() => pay)]);
const [collector, treasurer] = [await desk.hire('collecte'), await desk.hire('tresorerie')];

const TWO = [
  { programId: 'project-1', amount: '30' },
  { programId: 'project-2', amount: '20.50' },
];
let serial = 0;
const gift = (more: object = {}) => ({ amount: '50.50', donorName: `Paroisse ${++serial}`, parts: TWO, ...more });
const record = (gifts: object[], more: object = {}, who = collector) =>
  who.call('record-gifts', {
    kind: 'transfer',
    currency: 'USD',
    day: dayInKinshasa(),
    declaredCount: gifts.length,
    declaredTotal: gifts.reduce((sum, { amount }: { amount?: unknown }) => sum + Number(amount), 0),
    gifts,
    ...more,
  });
const paymentsOf = (batchId: unknown) =>
  db
    .select({ payment: payments, receipt: receipts })
    .from(giftBatchLines)
    .innerJoin(payments, eq(payments.id, giftBatchLines.paymentId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(eq(giftBatchLines.batchId, String(batchId)))
    .orderBy(giftBatchLines.line);
const whole = async () => expect(await findBrokenInvariants(db)).toEqual([]);

test('one payment, one receipt that names each part, one mail; each fund has its part and a supporter', async () => {
  const before = [(await findFund(db, 'project-1'))!, (await findFund(db, 'project-2'))!];
  const answer = await record([
    gift({ donorName: 'Aline', donorEmail: 'aline@example.org', donorPhone: '+243 81 234 56 78' }),
    { amount: '10', programId: 'general', donorName: 'Paul' },
  ]);
  expect(answer).toMatchObject({ receipts: [expect.any(String), expect.any(String)] });
  const [{ payment, receipt } = { payment: undefined!, receipt: undefined! }] = await paymentsOf(answer.batchId);
  expect(payment).toMatchObject({
    purpose: 'several',
    provider: 'offline',
    status: 'paid',
    amountMinor: 5050,
    keptMinor: 5050,
    currency: 'USD',
    method: 'Virement',
  });
  expect(receipt.purpose).toMatch(/^Une école, Luozi\s: 30\s\$\s; Un forage, Kenge\s: 20,50\s\$$/);
  const parts = await db.select().from(giftParts).where(eq(giftParts.paymentId, payment.id)).orderBy(giftParts.fundId);
  expect(parts.map(({ fundId, amountMinor, keptMinor }) => [fundId, amountMinor, keptMinor])).toEqual([
    ['project-1', 3000, 3000],
    ['project-2', 2050, 2050],
  ]);
  const given = await db.select().from(donations).where(eq(donations.giftSetId, payment.purposeId));
  for (const one of given)
    expect(one).toMatchObject({
      donorName: 'Aline',
      donorEmail: 'aline@example.org',
      donorPhone: '243812345678',
      coveredMinor: 0,
    });
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, payment.id));
  expect(Object.fromEntries(lines.map(({ account, amountMinor }) => [account, amountMinor]))).toEqual({
    'provider:offline': 5050,
    'fund:project-1': -3000,
    'fund:project-2': -2050,
  });
  const after = [(await findFund(db, 'project-1'))!, (await findFund(db, 'project-2'))!];
  expect(after[0]!.raisedMinor - before[0]!.raisedMinor).toBe(3000);
  expect(after.map(({ supporters }, index) => supporters - before[index]!.supporters)).toEqual([1, 1]);
  expect((await db.select().from(mails).where(eq(mails.recipient, 'aline@example.org'))).length).toBe(1);
  // Asked again as every payment is, it stays as it is.
  expect(await checkPayment(pay, payment.id)).toMatchObject({ status: 'paid', keptMinor: 5050 });
  await whole();
});

test('the batch shows one line with both funds and their parts', async () => {
  const { batchId } = await record([gift(), { amount: '5', programId: 'general', donorName: 'Paul' }], {
    areOthers: true,
  });
  const lines = await listBatchLines(
    db,
    String(batchId),
    personView({ permissions: permissionsOf(['tresorerie']) }, 'persons.write'),
  );
  expect(lines.map(({ line, amountMinor, funds }) => [line, amountMinor, funds.map((fund) => fund.partMinor)])).toEqual(
    [
      [1, 5050, [3000, 2050]],
      [2, 500, [null]],
    ],
  );
  expect(lines[0]!.funds.map(({ title }) => title)).toEqual(['Une école', 'Un forage']);
});

const WRONG: [string, object, string[], string][] = [
  ['parts that are less', { amount: '50.51' }, ['gifts.0.parts'], 'parts_total_differs'],
  ['parts that are more', { amount: '50.49' }, ['gifts.0.parts'], 'parts_total_differs'],
  ['one part', { amount: '30', parts: [TWO[0]] }, ['gifts.0.parts'], 'parts_needed'],
  ['no part', { programId: 'several', parts: [] }, ['gifts.0.parts'], 'parts_needed'],
  ['neither fund nor parts', { parts: undefined }, ['gifts.0.programId'], 'fund_unknown'],
  ['a fund and parts', { programId: 'general' }, ['gifts.0.programId'], 'fund_or_parts'],
  ['a fund twice', { amount: '60', parts: [TWO[0], TWO[0]] }, ['gifts.0.parts.1.programId'], 'gifts_fund_twice'],
  [
    'a part too small',
    { amount: '30.99', parts: [TWO[0], { programId: 'general', amount: '0.99' }] },
    ['gifts.0.parts.1.amount'],
    'gift_too_small',
  ],
  [
    'a part that is no sum',
    { parts: [TWO[0], { programId: 'general', amount: 'x' }] },
    ['gifts.0.parts.1.amount'],
    'amount_invalid',
  ],
  [
    'a part without a fund',
    { parts: [TWO[0], { programId: '', amount: '20.50' }] },
    ['gifts.0.parts.1.programId'],
    'part_fund_missing',
  ],
  [
    'a fund that is none',
    { parts: [TWO[0], { programId: 'project-99', amount: '20.50' }] },
    ['gifts.0.parts.1.programId'],
    'fund_unknown',
  ],
  [
    'eleven parts',
    { amount: '110', parts: Array.from({ length: 11 }, (_, one) => ({ programId: `project-${one}`, amount: 10 })) },
    ['gifts.0.parts'],
    'gifts_limit',
  ],
];
test.each(WRONG)('%s is refused at its field, and nothing is booked', async (_what, more, fields, code) => {
  const before = [await db.$count(payments), await db.$count(donations), await db.$count(giftSets)];
  const answer = await record([gift(more)], { areOthers: true });
  expect(answer).toMatchObject({ code });
  expect(Object.keys(answer.fields as object)).toEqual(fields);
  expect([await db.$count(payments), await db.$count(donations), await db.$count(giftSets)]).toEqual(before);
});

test('whatever else of a gift is wrong, what is wrong of its sum and of its parts is said with it', async () => {
  const wrong = { donorPhone: 'douze', donorEmail: 'a@', parts: [{ programId: '', amount: 'abc' }, TWO[1]] };
  const faults = async (more: object) =>
    Object.keys(((await record([gift({ ...wrong, ...more })])) as { fields: object }).fields).sort();
  const ofDonor = ['gifts.0.donorEmail', 'gifts.0.donorPhone'];
  expect(await faults({})).toEqual([...ofDonor, 'gifts.0.parts.0.amount', 'gifts.0.parts.0.programId']);
  const unread = [{ programId: 'project-1', amount: 'abc' }, TWO[1]];
  expect(await faults({ parts: unread })).toEqual([...ofDonor, 'gifts.0.parts.0.amount']);
  expect(await faults({ parts: [TWO[0]] })).toEqual([...ofDonor, 'gifts.0.parts']);
  expect(await faults({ amount: '0', parts: TWO })).toEqual(expect.arrayContaining([...ofDonor, 'gifts.0.amount']));
});

test('an anonymous gift stores neither name, address nor telephone', async () => {
  const { batchId } = await record([
    gift({ anonymous: true, donorEmail: 'nobody@example.org', donorPhone: '+243812345678' }),
  ]);
  const [{ payment } = { payment: undefined! }] = await paymentsOf(batchId);
  for (const one of await db.select().from(donations).where(eq(donations.giftSetId, payment.purposeId)))
    expect(one).toMatchObject({ donorName: null, donorEmail: null, donorPhone: null, isAnonymous: true });
  await whole();
});

test('typed a second time it is seen, by the whole of it', async () => {
  const twice = gift();
  await record([twice]);
  expect(await record([twice])).toMatchObject({ code: 'gifts_seen', duplicates: [{ index: 0 }] });
  // Somebody else's of another sum on the same day is not.
  expect(
    await record([{ ...gift(), amount: '61', parts: [TWO[0], { programId: 'general', amount: 31 }] }]),
  ).toHaveProperty('batchId');
});

test('entered by mistake it leaves every fund', async () => {
  const before = [await findFund(db, 'project-1'), await findFund(db, 'project-2')];
  const { batchId } = await record([gift()]);
  const { planId } = await collector.call('undo-batch', { batchId, reason: 'saisi deux fois' });
  expect(await treasurer.call('approve-plan', { planId })).toMatchObject({ state: 'done' });
  const [{ payment, receipt } = { payment: undefined!, receipt: undefined! }] = await paymentsOf(batchId);
  expect(payment).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(receipt.cancelledAt).not.toBeNull();
  expect([await findFund(db, 'project-1'), await findFund(db, 'project-2')]).toEqual(before);
  const [batch] = await db
    .select()
    .from(giftBatches)
    .where(eq(giftBatches.id, String(batchId)));
  expect(batch!.undoneAt).not.toBeNull();
  await whole();
});

test('erasing a person also removes them from the bank’s text', async () => {
  const { batchId } = await record([
    gift({ donorName: 'Effacée', donorEmail: 'effacee@example.org', reference: 'VIR EFFACEE' }),
  ]);
  await db.transaction((tx) => giftData.erase(tx, { id: 'none', email: 'effacee@example.org' }));
  const [line] = await db
    .select()
    .from(giftBatchLines)
    .where(eq(giftBatchLines.batchId, String(batchId)));
  expect(line!.reference).toBeNull();
});

test('a form sends its parts without the empty rows; those of a line for one fund are said to be too many', () => {
  const typed = {
    'gifts.0.programId': 'several',
    'gifts.0.amount': '50',
    'gifts.0.parts.0.programId': 'project-1',
    'gifts.0.parts.0.amount': '30',
    'gifts.0.parts.1.programId': '',
    'gifts.0.parts.1.amount': '',
    'gifts.0.parts.2.programId': 'general',
    'gifts.0.parts.2.amount': '20',
    'gifts.1.programId': 'several',
  };
  const { gifts } = readBatchForm(typed);
  expect(gifts).toHaveLength(1);
  expect(gifts[0]).toMatchObject({
    programId: 'several',
    parts: [
      { programId: 'project-1', amount: '30' },
      { programId: 'general', amount: '20' },
    ],
  });
});
