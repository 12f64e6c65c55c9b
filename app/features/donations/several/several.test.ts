import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import { askPhone } from '#app/features/payments/phone/deposit.server.ts';
import { acceptPayment } from '#app/features/payments/staff/accept-payment.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { type PaymentState, receiptName, type RefundState } from '#app/features/payments/payment.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { receipts, receiptVersions } from '#app/features/receipts/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { openDatabase } from '#platform/database.ts';
import { overhear } from '#test/announcements.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { mails } from '#platform/tables.ts';
import { bookMatch, openMatch, unbookMatch } from '#app/features/donations/matching/match-acts.server.ts';
import { listMatches } from '#app/features/donations/matching/read-matches.server.ts';
import { seedFund, seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { giftMovedMail } from '#app/features/donations/staff/gift-moved-mail.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { donations, funds, giftParts } from '#app/features/donations/tables.server.ts';
import { giveToSeveral } from './give-to-several.server.ts';

const { db, url } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
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
const { hire } = openDesk(siteContext, [
  openMatch(),
  bookMatch(),
  unbookMatch(),
  moveGift(() => pay),
  acceptPayment(() => pay),
]);
const treasurer = await hire('tresorerie');
const fn = giveToSeveral(() => pay) as unknown as SiteFunction;

type Gift = { programId: string; amount: unknown };
const THREE: Gift[] = [
  { programId: 'project-1', amount: '10 000' },
  { programId: 'project-2', amount: 3333 },
  { programId: 'general', amount: 1000 },
];
const give = (more: object = {}, { language = 'fr', key }: { language?: Language; key?: string } = {}) =>
  callFunction(
    siteContext,
    fn,
    { gifts: THREE, donorName: 'Aline Kabongo', donorEmail: 'Aline@example.org', ...more },
    { language, address: '127.0.0.1', requestId: 'test' },
    { idempotencyKey: key },
  );
const began = async (more?: object, how?: { language?: Language }) => {
  const id = paymentOf(await give(more, how));
  return (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
};
const paid = async (more?: object, how?: { language?: Language }) => {
  const { id } = await began(more, how);
  await desk.act(`sb_${id}`, 'pay');
  return (await checkPayment(pay, id))!;
};
const settle = (
  { id, amountMinor, currency }: Pick<typeof payments.$inferSelect, 'id' | 'amountMinor' | 'currency'>,
  state: Partial<PaymentState> = {},
  from: Parameters<typeof settlePayment>[0] = db,
) => settlePayment(from, pay, id, { status: 'paid', amountMinor, currency, ...state });
const back = (amountMinor: number): RefundState => ({ ref: randomUUID(), amountMinor, status: 'done' });
const partsOf = async ({ id }: { id: string }) =>
  Object.fromEntries(
    (await db.select().from(giftParts).where(eq(giftParts.paymentId, id))).map((part) => [
      part.fundId,
      [part.amountMinor, part.keptMinor, part.countedMinor],
    ]),
  );
const fundsNow = async () =>
  Object.fromEntries(
    (await db.select().from(funds)).map(({ id, raisedMinor, supporters }) => [id, [raisedMinor, supporters]]),
  );
const receiptOf = async ({ id }: { id: string }) =>
  (await db.select().from(receipts).where(eq(receipts.paymentId, id)))[0];
const whole = async () => expect(await findBrokenInvariants(db)).toEqual([]);

test('one payment, one receipt, and each fund has its part, once', async () => {
  const before = await fundsNow();
  const payment = await paid();
  expect(payment).toMatchObject({ purpose: 'several', status: 'paid', amountMinor: 14_333, keptMinor: 14_333 });
  await settle(payment);
  expect(await partsOf(payment)).toEqual({
    'project-1': [10_000, 10_000, 1677],
    'project-2': [3333, 3333, 3333],
    general: [1000, 1000, expect.any(Number)],
  });
  const after = await fundsNow();
  for (const [id, added] of [
    ['project-1', 1677],
    ['project-2', 3333],
  ] as const)
    expect(after[id]).toEqual([before[id]![0]! + added, before[id]![1]! + 1]);
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, payment.id));
  expect(Object.fromEntries(lines.map(({ account, amountMinor }) => [account, amountMinor]))).toEqual({
    'provider:sandbox': 14_333,
    'fund:project-1': -10_000,
    'fund:project-2': -3333,
    'fund:general': -1000,
  });
  expect((await receiptOf(payment))!.purpose).toBe(
    'Une école, Luozi\u00a0: 10\u00a0000\u00a0XOF\u00a0; Un forage, Kenge\u00a0: 3\u00a0333\u00a0XOF\u00a0; Là où c’est le plus utile\u00a0: 1\u00a0000\u00a0XOF',
  );
  const rows = await db.select().from(donations).where(eq(donations.giftSetId, payment.purposeId));
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toMatchObject({
      donorName: 'Aline Kabongo',
      donorEmail: 'aline@example.org',
      donationType: 'one_time',
    });
  await whole();
});

test('a receipt names the parts in the language of who pays', async () => {
  expect((await receiptOf(await paid({}, { language: 'en' })))!.purpose).toMatch(
    /^Une école, Luozi: .*; Where it is needed most: /,
  );
});

test('a call repeated with its key begins one payment', async () => {
  const key = randomUUID();
  expect(paymentOf(await give({}, { key }))).toBe(paymentOf(await give({}, { key })));
});

test('what covers the fees is the fees of the whole, each part with its share, to the franc', async () => {
  const payment = await paid({ coverFees: true });
  const rows = await db.select().from(donations).where(eq(donations.giftSetId, payment.purposeId));
  // 3 % of all that is paid: 444 on 14 333, not what the three would have been asked for alone.
  expect(payment.amountMinor).toBe(14_333 + 444);
  expect(rows.reduce((sum, { coveredMinor }) => sum + coveredMinor, 0)).toBe(444);
  expect(rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(payment.amountMinor);
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, payment.id));
  expect(lines.filter(({ part }) => part === 'covered-fees').map(({ amountMinor }) => -amountMinor)).toHaveLength(3);
  await whole();
});

test('a part that goes back goes back of each fund, and the whole of all', async () => {
  const before = await fundsNow();
  const payment = await paid();
  const first = back(5000);
  const { payment: now } = (await settle(payment, { refunds: [first] }))!;
  expect(now.keptMinor).toBe(9333);
  const parts = Object.values(await partsOf(payment));
  expect(parts.reduce((sum, [, kept]) => sum + kept!, 0)).toBe(9333);
  await whole();
  expect((await receiptOf(payment))!.cancelledAt).toBeNull();
  await settle(payment, { refunds: [first, back(9333)] });
  expect(Object.values(await partsOf(payment)).every(([, kept, counted]) => kept === 0 && counted === 0)).toBe(true);
  expect(await fundsNow()).toEqual(before);
  expect((await receiptOf(payment))!.cancelledAt).not.toBeNull();
  await whole();
});

test('staff send one back whole', async () => {
  const payment = await paid();
  await sendBack(pay, payment.id);
  await checkPayment(pay, payment.id);
  expect(Object.values(await partsOf(payment)).every(([, kept]) => kept === 0)).toBe(true);
  await whole();
});

test('a dispute takes every part, won it gives them back', async () => {
  const payment = await paid();
  const had = await fundsNow();
  await settle(payment, { status: 'disputed' });
  expect(Object.values(await partsOf(payment)).every(([, kept]) => kept === 0)).toBe(true);
  await whole();
  await settle(payment, { askedAt: new Date(Date.now() + 1000) });
  expect(await fundsNow()).toEqual(had);
  await whole();
});

test('another sum than asked is accepted in proportion', async () => {
  const payment = await began();
  await db.transaction(async (tx) => {
    await tx.update(payments).set({ amountMinor: 7000 }).where(eq(payments.id, payment.id));
    await pay.purposes.several!.resize!(tx, payment, 7000);
    await settle({ ...payment, amountMinor: 7000 }, {}, tx);
  });
  const parts = await partsOf(payment);
  expect(Object.values(parts).reduce((sum, [amount]) => sum + amount!, 0)).toBe(7000);
  expect(parts['project-1']![0]).toBeGreaterThan(4880);
  await whole();
});

test('the currency is the one that was chosen, of every part and of what covers the fees', async () => {
  const gifts = [
    { programId: 'project-1', amount: '25 000' },
    { programId: 'general', amount: '50 001' },
  ];
  const payment = await paid({ gifts, currency: 'CDF', coverFees: true });
  // Congolese francs are whole: 75,001 of them, and what covers three percent, rounded up to the next one.
  expect(payment).toMatchObject({ currency: 'CDF', amountMinor: 7_500_100 + 232_000 });
  const own = await db.select().from(donations).where(eq(donations.currency, 'CDF'));
  expect(own.map(({ amountMinor, coveredMinor }) => amountMinor - coveredMinor).sort()).toEqual([2_500_000, 5_000_100]);
  const small = await give({ gifts: [gifts[0]!, { programId: 'general', amount: '499' }], currency: 'CDF' });
  expect(small).toMatchObject({ body: { fields: { 'gifts.general': expect.stringContaining('petit') } } });
  expect(await give({ gifts, currency: 'XAF' })).toMatchObject({ body: { fields: { currency: expect.any(String) } } });
  const most = { gifts: [gifts[0]!, { programId: 'general', amount: '80 000' }], currency: 'EUR' };
  expect(await give(most)).toMatchObject({ body: { code: 'gift_too_large', fields: { gifts: expect.any(String) } } });
  await whole();
});

test('charged in another currency, the parts are that sum to the cent, and the receipt says it', async () => {
  const { id } = await began();
  await db.update(payments).set({ amountMinor: 2403, currency: 'USD' }).where(eq(payments.id, id));
  await settle({ id, amountMinor: 2403, currency: 'USD' });
  expect(Object.values(await partsOf({ id })).reduce((sum, [amount]) => sum + amount!, 0)).toBe(2403);
  expect((await receiptOf({ id }))!.purpose).toMatch(/16,7\d\u00a0\$/);
  await whole();
});

test('another sum that came is accepted by staff’s call: each part in its proportion, the receipt and the funds say it', async () => {
  const { id } = await began();
  const before = await fundsNow();
  await desk.act(`sb_${id}`, 'pay-other');
  await checkPayment(pay, id);
  const flagged = (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  expect(flagged).toMatchObject({ status: 'pending', flag: expect.stringContaining('XOF') });
  expect(await fundsNow()).toEqual(before);
  expect(await treasurer.call('accept-payment', { paymentId: id, reason: 'elle confirme' })).not.toHaveProperty('code');
  const [accepted] = await db.select().from(payments).where(eq(payments.id, id));
  expect(accepted).toMatchObject({ status: 'paid', flag: null });
  expect(accepted!.amountMinor).not.toBe(14_333);
  const parts = await partsOf({ id });
  const came = Object.values(parts).map(([amount]) => amount!);
  expect(came.reduce((sum, amount) => sum + amount, 0)).toBe(accepted!.amountMinor);
  // In its proportion, but for the franc that a division leaves.
  expect(Math.abs(parts['project-1']![0]! - (accepted!.amountMinor * 10_000) / 14_333)).toBeLessThan(1.5);
  expect((await fundsNow())['project-2']![0]).toBe(before['project-2']![0]! + parts['project-2']![2]!);
  expect((await receiptOf({ id }))!.purpose).toContain('Un forage, Kenge');
  // The gifts themselves are what came, each in its proportion, and are not changed again once they count.
  const given = async () =>
    (await db.select().from(donations).where(eq(donations.giftSetId, accepted!.purposeId)))
      .map(({ amountMinor }) => amountMinor)
      .sort((a, b) => b - a);
  const now = await given();
  expect(now.reduce((sum, amount) => sum + amount, 0)).toBe(accepted!.amountMinor);
  expect(Math.abs(now[0]! - (accepted!.amountMinor * 10_000) / 14_333)).toBeLessThan(1.5);
  await pay.purposes.several!.resize!(db, { ...flagged, purposeId: accepted!.purposeId }, 999);
  expect(await given()).toEqual(now);
  await whole();
});

test('paid by phone in another currency, the whole is changed once and its parts are that sum, to the cent', async () => {
  const payment = await began();
  const asked: { amountMinor: number; currency: string }[] = [];
  const phone = {
    listOperators: async () => [
      { id: 'VODACOM_MPESA_COD', name: 'M-Pesa', limits: [{ currency: 'USD', leastMinor: 1, mostMinor: 1e9 }] },
    ],
    startDeposit: async (deposit: (typeof asked)[number]) => {
      asked.push(deposit);
      return {};
    },
  };
  const parts = { ...pay, providers: new Map([...pay.providers, ['sandbox', { ...pay.current, phone } as never]]) };
  const by = { operator: 'VODACOM_MPESA_COD', phone: '081 000 00 12', currency: 'USD' };
  expect(await askPhone(parts, payment, by, 'fr')).toBeUndefined();
  const [changed] = await db.select().from(payments).where(eq(payments.id, payment.id));
  expect(changed).toMatchObject({ currency: 'USD', status: 'pending' });
  expect(asked).toMatchObject([{ amountMinor: changed!.amountMinor, currency: 'USD' }]);
  await settle(changed!);
  const shared = Object.values(await partsOf(payment));
  expect(shared).toHaveLength(3);
  expect(shared.reduce((sum, [amount]) => sum + amount!, 0)).toBe(changed!.amountMinor);
  expect((await receiptOf(payment))!.purpose).toMatch(/\u00a0\$/);
  await whole();
});

test('two servers that settle two payments over the same funds wait for one another, and no longer', async () => {
  const other = openDatabase(url, { max: 5, patience: 20_000 });
  try {
    const gifts: Gift[] = [THREE[0]!, THREE[1]!];
    for (let turn = 0; turn < 8; turn++) {
      const [one, two] = [await began({ gifts }), await began({ gifts: gifts.toReversed() })];
      await Promise.all([settle(one), settle(two, {}, other), settle(one, {}, other), settle(two)]);
    }
  } finally {
    await other.$client.end();
  }
  await whole();
});

test('each part is matched in its own fund, and the cap is exact', async () => {
  const open = (programId: string, cap: string) =>
    treasurer.call('open-match', {
      programId,
      sponsor: 'Maison Kivu',
      cap,
      lastDay: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    });
  const first = await open('project-1', '20');
  const second = await open('project-2', '5000');
  const matched = async () =>
    Object.fromEntries((await listMatches(db)).map(({ id, matchedMinor }) => [id, matchedMinor]));
  const payment = await paid();
  expect(await matched()).toEqual({ [String(first.id)]: 1677, [String(second.id)]: 3333 });
  await paid();
  expect(await matched()).toEqual({ [String(first.id)]: 2000, [String(second.id)]: 5000 });
  await whole();
  await settle(payment, { refunds: [back(payment.amountMinor)] });
  expect(await matched()).toEqual({ [String(first.id)]: 323, [String(second.id)]: 1667 });
  await whole();
  // What came of who matches one fund is matched no more there, and in the other as any gift is.
  const sponsors = await paid();
  expect(await matched()).toEqual({ [String(first.id)]: 2000, [String(second.id)]: 5000 });
  const receipt = receiptName((await receiptOf(sponsors))!);
  await treasurer.call('book-match', { id: first.id, receipt });
  expect(await matched()).toEqual({ [String(first.id)]: 323, [String(second.id)]: 5000 });
  expect((await listMatches(db)).find(({ id }) => id === first.id)!.cameMinor).toBe(1677);
  await whole();
  await settle(sponsors, { status: 'disputed' });
  await settle(sponsors, { askedAt: new Date(Date.now() + 1000) });
  expect(await matched()).toEqual({ [String(first.id)]: 323, [String(second.id)]: 5000 });
  await whole();
  // Noted by mistake, its part there is a donor's again, and the other is what it was.
  await treasurer.call('unbook-match', { id: first.id, receipt, reason: 'un autre reçu' });
  expect(await matched()).toEqual({ [String(first.id)]: 2000, [String(second.id)]: 5000 });
  await whole();
});

test('programs are told of each part', async () => {
  const heard = await overhear(db);
  const payment = await paid();
  await settle(payment, { refunds: [back(5000)] });
  const told = await heard();
  const sums = (event: string) =>
    told.flatMap(({ type, data }) => (type === event ? [(data as { amount: number }).amount] : []));
  expect(sums('gift.paid').sort((a, b) => a - b)).toEqual([1000, 3333, 10_000]);
  expect(sums('gift.refunded').reduce((sum, amount) => sum + amount, 0)).toBe(5000);
  expect(sums('gift.refunded')).toHaveLength(3);
});

/** A gift of a payment by its fund. */
const giftIn = async ({ purposeId }: { purposeId: string }, fundId: string) =>
  (await db.select().from(donations).where(eq(donations.giftSetId, purposeId))).find((one) => one.fundId === fundId)!;
const move = (paymentId: string, more: object, who = treasurer) =>
  who.call('move-gift', { paymentId, reason: 'mauvais projet choisi', ...more });

test('one part goes to another fund by counter-entries: sums, supporters, receipt and mail follow, the other parts stay', async () => {
  await seedFund(db, {
    id: 'project-3',
    title: 'Une pompe',
    place: 'Boma',
    path: '/projects/3',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
  });
  const payment = await paid();
  const { id } = payment;
  const written = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, id))
    .orderBy(ledgerEntries.id);
  const before = await fundsNow();
  const receipt = (await receiptOf(payment))!;
  const gift = await giftIn(payment, 'project-2');
  expect(await move(id, { giftId: gift.id, programId: 'project-3' })).toHaveProperty('message');
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id)).orderBy(ledgerEntries.id);
  expect(lines.slice(0, written.length)).toEqual(written);
  expect(lines.slice(written.length).map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
    ['fund:project-2', 3333],
    ['fund:project-3', -3333],
  ]);
  const counted = (await partsOf(payment))['project-3']![2]!;
  expect(await partsOf(payment)).toEqual({
    'project-1': [10_000, 10_000, 1677],
    'project-3': [3333, 3333, 559],
    general: [1000, 1000, expect.any(Number)],
  });
  const after = await fundsNow();
  expect(after['project-1']).toEqual(before['project-1']);
  expect(after['general']).toEqual(before['general']);
  expect(after['project-2']).toEqual([before['project-2']![0]! - 3333, before['project-2']![1]! - 1]);
  expect(after['project-3']).toEqual([before['project-3']![0]! + counted, before['project-3']![1]! + 1]);
  expect(await receiptOf(payment)).toMatchObject({
    number: receipt.number,
    version: 2,
    purpose: expect.stringMatching(/Une école, Luozi\s: 10\s000\sXOF\s; Une pompe, Boma\s: 3\s333\sXOF\s; Là où/),
  });
  const [version] = await db.select().from(receiptVersions).where(eq(receiptVersions.paymentId, id));
  expect(version).toMatchObject({ version: 1, purpose: receipt.purpose });
  const told = (await db.select().from(mails).where(like(mails.uniqueKey, 'gift-moved:%'))).find(
    ({ data }) => (data as { paymentId: string }).paymentId === id,
  );
  expect(told!.recipient).toBe('aline@example.org');
  const render = giftMovedMail({ pay: () => pay, files: openMemoryFiles(), settings: siteContext.settings });
  const { text } = (await render(db, told!.data as never, 'fr'))!;
  expect(text).toMatch(/3\s333\sXOF/);
  expect(text).toContain('Un forage, Kenge');
  expect(text).toContain('Une pompe, Boma');
  expect(text).not.toContain('14');
  await whole();
  // What goes back later leaves the new fund, and moved back all is as before.
  await settle(payment, { refunds: [back(14_333)] });
  expect((await fundsNow())['project-3']).toEqual(before['project-3']);
  await whole();
});

test('a part moved there and back is as before; given back in part, what is left of it moves', async () => {
  const payment = await paid();
  await settle(payment, { refunds: [back(5000)] });
  const before = [await fundsNow(), await partsOf(payment)];
  const { id: giftId } = await giftIn(payment, 'project-2');
  await move(payment.id, { giftId, programId: 'project-3' });
  expect((await partsOf(payment))['project-3']!.slice(0, 2)).toEqual([3333, expect.any(Number)]);
  await whole();
  await move(payment.id, { giftId, programId: 'project-2' });
  expect([await fundsNow(), await partsOf(payment)]).toEqual(before);
  await whole();
});

test('a part that moves leaves the match of its fund and enters that of the other', async () => {
  const { id } = await treasurer.call('open-match', {
    programId: 'project-3',
    sponsor: 'Maison Kivu',
    cap: '2000',
    lastDay: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  });
  const matched = async () => (await listMatches(db)).find((match) => match.id === String(id))!.matchedMinor;
  const payment = await paid();
  const { id: giftId } = await giftIn(payment, 'project-2');
  expect(await matched()).toBe(0);
  await move(payment.id, { giftId, programId: 'project-3' });
  expect(await matched()).toBe(559);
  await whole();
  await move(payment.id, { giftId, programId: 'project-2' });
  expect(await matched()).toBe(0);
  await whole();
});

test('a part is moved by who may, named, of this payment, to a fund that has none of it', async () => {
  const payment = await paid();
  const other = await paid();
  const { id: giftId } = await giftIn(payment, 'project-2');
  const codeOf = async (more: object, who = treasurer) => (await move(payment.id, more, who)).code;
  expect(await codeOf({ giftId, programId: 'project-3' }, await hire('collecte'))).toBe('permission_missing');
  expect(await move(payment.id, { programId: 'project-3' })).toMatchObject({
    code: 'gift_of_several',
    fields: { giftId: expect.any(String) },
  });
  expect(await codeOf({ giftId: '', programId: 'project-3' })).toBe('gift_of_several');
  expect(await codeOf({ giftId: 'x', programId: 'project-3' })).toBe('part_unknown');
  expect(await codeOf({ giftId: (await giftIn(other, 'general')).id, programId: 'project-3' })).toBe('part_unknown');
  expect(await codeOf({ giftId, programId: 'project-2' })).toBe('fund_same');
  expect(await codeOf({ giftId, programId: 'general' })).toBe('part_fund_taken');
  expect(await codeOf({ giftId, programId: 'project-99' })).toBe('fund_unknown');
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.paymentId, payment.id))).toBe(4);
});

test('a part that is moved while all of it goes back: funds and books agree', async () => {
  for (let round = 0; round < 4; round++) {
    const payment = await paid();
    const { id: giftId } = await giftIn(payment, 'project-2');
    await Promise.all([
      move(payment.id, { giftId, programId: 'project-3' }),
      settle(payment, { refunds: [back(14_333)] }),
    ]);
  }
  await whole();
});

const two = (first: unknown, second: unknown): Gift[] => [
  { programId: 'project-1', amount: first },
  { programId: 'project-2', amount: second },
];
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ programId: `project-${index}`, amount: 1000 }));
const WRONG: [what: string, body: object, code: string, field: string][] = [
  ['one fund', { gifts: [THREE[0]] }, 'gifts_needed', 'gifts'],
  ['none', { gifts: [] }, 'gifts_needed', 'gifts'],
  ['no list', { gifts: undefined }, 'gifts_needed', 'gifts'],
  ['eleven funds', { gifts: many(11) }, 'gifts_limit', 'gifts'],
  ['a hundred and one', { gifts: many(101) }, 'gifts_limit', 'gifts'],
  ['a fund twice', { gifts: [THREE[0], THREE[0]] }, 'gifts_fund_twice', 'gifts'],
  ['a part too small', { gifts: two(999, 5000) }, 'amount_too_small', 'gifts.project-1'],
  ['no sum', { gifts: two(5000, 'abc') }, 'amount_invalid', 'gifts.project-2'],
  ['together too much', { gifts: two(30_000_000, 20_000_001) }, 'amount_too_large', 'gifts'],
  ['no such fund', { gifts: [THREE[0], { programId: 'project-99', amount: 5000 }] }, 'fund_unknown', 'gifts'],
  ['a fund that is none', { gifts: [THREE[0], { programId: '../x', amount: 5000 }] }, 'fund_unknown', 'gifts'],
  ['neither address nor anonymous', { donorEmail: '' }, 'email_or_anonymous', 'donorEmail'],
  ['a wrong address', { donorEmail: 'a@' }, 'email_invalid', 'donorEmail'],
  ['a transfer', { method: 'transfer' }, 'method_unknown', 'method'],
];
for (const [what, body, code, field] of WRONG)
  test(`refused: ${what}`, async () => {
    const rows = await db.$count(donations);
    const answer = await give(body);
    expect(answer.body).toMatchObject({ code, fields: { [field]: expect.any(String) } });
    expect(await db.$count(donations)).toBe(rows);
  });

test('everything that is wrong is said at once, what is the giver’s once', async () => {
  const answer = await give({ gifts: two(1, 'x'), donorEmail: '' });
  expect(Object.keys((answer.body as unknown as { fields: object }).fields).sort()).toEqual([
    'donorEmail',
    'gifts.project-1',
    'gifts.project-2',
  ]);
});

test('an anonymous gift stores neither name nor address, and belongs to no member', async () => {
  const payment = await paid({ anonymous: true });
  for (const row of await db.select().from(donations).where(eq(donations.giftSetId, payment.purposeId)))
    expect(row).toMatchObject({ donorName: null, donorEmail: null, memberId: null, isAnonymous: true });
  await whole();
});

test('a title that has no parts is the receipt’s', async () => {
  const facts = await pay.purposes.several!.facts(db, (await began()).purposeId);
  expect(receiptTitleOf({ ...facts, parts: undefined })).toBe('Don à plusieurs projets');
});
