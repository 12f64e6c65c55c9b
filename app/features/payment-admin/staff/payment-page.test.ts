import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { dayInKinshasa, formatDay, formatStamp, yearInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { recordAct } from '#platform/audit.ts';
import { users } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { providerMovements } from '#app/features/accounting/movements/tables.server.ts';
import { checkPayment, type PayParts } from '#app/features/payments/pay.server.ts';
import type { PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { ledgerEntries, payments, phoneDeposits, refunds } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { seedDemoEntities } from '#app/features/receipts/tax/seed.server.ts';
import { legalEntities, taxReceipts } from '#app/features/receipts/tax/tables.server.ts';
import { viewPaymentForStaff } from './payment-page.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await seedDemoEntities(db);
const [, french, partner] = await db.select().from(legalEntities).orderBy(legalEntities.id);
const ODILE = randomUUID();
await db.insert(users).values({ id: ODILE, email: 'odile@exemple.org', name: 'Odile Mwamba', emailVerified: true });

const begin = async (more: object = {}) =>
  paymentOf(
    await give({
      programId: 'project-1',
      amount: 25_000,
      donorName: 'Aline Kabongo',
      donorEmail: 'aline@example.org',
      ...more,
    }),
  );
async function paidGift(more: object = {}) {
  const id = await begin(more);
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return id;
}
const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const change = (id: string, values: Partial<typeof payments.$inferInsert>) =>
  db.update(payments).set(values).where(eq(payments.id, id));
async function look(id: string, roles: Role[] = ['tresorerie'], language: Language = 'fr', parts: PayParts = pay) {
  const staff = { permissions: permissionsOf(roles) } as never;
  return viewPaymentForStaff(await rowOf(id), { db, pay: parts, staff, language, receiptPath: '/recu.pdf' });
}
/** As if what was paid for said this of itself. */
const saying = (facts: Partial<PurposeFacts>): PayParts => ({
  ...pay,
  purposes: {
    ...pay.purposes,
    donation: {
      ...pay.purposes.donation!,
      facts: async (...asked) => ({ ...(await pay.purposes.donation!.facts(...asked)), ...facts }),
    },
  },
});
const sum = (amountMinor: number, currency: Currency = 'XOF') => formatMoney({ amountMinor, currency }, 'fr');
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const stamp = (minute: number) => formatStamp(at(minute), 'fr');

test('a treasurer sees all of a paid gift and what may be done with it', async () => {
  const id = await paidGift({ donorName: 'Aline Kabongo' });
  const row = await rowOf(id);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  const name = `ELK-${receipt!.year}-000001`;
  const now = formatStamp(row.paidAt!, 'fr');
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.uniqueKey, `receipt:${id}`));
  expect(await look(id)).toEqual({
    id,
    personId: expect.any(String),
    status: 'paid',
    isFlagged: false,
    isPartRefunded: false,
    sum: sum(25_000),
    kept: undefined,
    interval: 'one_time',
    title: 'Une école, Luozi',
    parts: undefined,
    path: '/projects/1',
    cloth: clothUrl({ motif: 'losange', fg: '#B8371B', bg: '#FFB71B' }),
    method: 'Visa •••• 4242',
    provider: 'sandbox',
    source: null,
    reference: `sb_${id}`,
    fees: [],
    name: 'Aline Kabongo',
    email: 'aline@example.org',
    isMasked: false,
    receipt: {
      name,
      isCancelled: false,
      says: { name: 'Aline Kabongo', address: null, purpose: 'Une école, Luozi' },
      mayCorrect: true,
      before: [],
    },
    receiptPath: '/recu.pdf',
    mayResend: true,
    mayCheck: true,
    sums: undefined,
    accept: undefined,
    mayReturn: false,
    isAlone: true,
    refund: { left: '25000', leftSum: sum(25_000), currency: 'XOF', canSend: true, isAgain: false, planId: undefined },
    move: { funds: [{ id: 'general', title: 'Là où c’est le plus utile', isOpen: true }], comesAgain: false },
    sheetYear: yearInKinshasa(),
    tax: {
      isLocked: false,
      entities: [{ id: french!.id, name: french!.facts.name }],
      partners: [{ id: partner!.id, name: partner!.facts.name }],
      hasSheet: false,
      given: [],
    },
    way: [
      { id: 'started', what: 'started', state: 'ok', at: formatStamp(row.createdAt, 'fr') },
      { id: 'paid', what: 'paid', values: { method: 'Visa •••• 4242' }, state: 'ok', at: now },
      { id: 'receipt', what: 'receipt', values: { receipt: name }, state: 'ok', at: now },
      { id: mail!.id, what: 'mailWaiting', state: 'wait', at: formatStamp(mail!.createdAt, 'fr') },
    ],
    ledger: [
      {
        id: expect.any(Number),
        at: now,
        valueDay: formatDay(dayInKinshasa(), 'fr'),
        account: 'Carte (démonstration)',
        part: null,
        debit: sum(25_000),
        credit: '',
      },
      {
        id: expect.any(Number),
        at: now,
        valueDay: formatDay(dayInKinshasa(), 'fr'),
        account: 'Une école, Luozi',
        part: null,
        debit: '',
        credit: sum(25_000),
      },
    ],
  });
});

test('who only checks the books sees no person and may do nothing', async () => {
  const id = await paidGift();
  expect(await look(id, ['audit'])).toMatchObject({
    name: 'A. K.',
    email: 'a•••@example.org',
    isMasked: true,
    receiptPath: undefined,
    mayResend: false,
    mayCheck: false,
    mayReturn: false,
    isAlone: false,
    refund: undefined,
    move: undefined,
    tax: undefined,
    receipt: { says: { name: 'A. K.' }, mayCorrect: false },
  });
  // Who collects sends money back with a second person, and neither checks nor moves.
  expect(await look(id, ['collecte'])).toMatchObject({
    isMasked: false,
    receiptPath: '/recu.pdf',
    mayResend: true,
    mayCheck: false,
    isAlone: false,
    refund: { left: '25000' },
    move: undefined,
  });
});

test('what is left is told while a part is kept; of nothing kept nothing can be done', async () => {
  const id = await paidGift();
  await change(id, { keptMinor: 10_000 });
  expect(await look(id)).toMatchObject({
    isPartRefunded: true,
    kept: sum(10_000),
    refund: { left: '10000', leftSum: sum(10_000) },
  });
  await db.insert(refunds).values({
    id: randomUUID(),
    paymentId: id,
    provider: 'sandbox',
    amountMinor: 10_000,
    currency: 'XOF',
    reason: 'staff',
  });
  expect(await look(id)).toMatchObject({ kept: sum(10_000), refund: undefined, move: { comesAgain: false } });
  await change(id, { status: 'disputed', keptMinor: 0 });
  expect(await look(id)).toMatchObject({ isPartRefunded: false, kept: undefined, refund: undefined, move: undefined });
});

test('a sum other than ours may be accepted while it is not booked, in our currency and where the sum is free', async () => {
  const id = await begin();
  await change(id, { flag: 'provider says 20000 XOF' });
  const flagged = {
    isFlagged: true,
    sums: { ours: sum(25_000), theirs: sum(20_000) },
    accept: { amount: '20000', isPossible: true },
    mayReturn: true,
    receipt: undefined,
    receiptPath: undefined,
    mayResend: false,
  };
  expect(await look(id)).toMatchObject(flagged);
  expect(await look(id, ['collecte'])).toMatchObject({ ...flagged, accept: undefined });
  const priced = { ...pay, purposes: { ...pay.purposes, donation: { ...pay.purposes.donation!, resize: undefined } } };
  expect((await look(id, ['tresorerie'], 'fr', priced)).accept).toEqual({ amount: '20000', isPossible: false });
  await change(id, { flag: 'provider says 2050 EUR' });
  expect(await look(id)).toMatchObject({
    sums: { ours: sum(25_000), theirs: sum(2050, 'EUR') },
    accept: { amount: '20.50', isPossible: false },
  });
  // A provider that cannot be asked sends nothing back; nor does one that was never reached.
  await change(id, { provider: 'import' });
  expect(await look(id)).toMatchObject({ mayReturn: false });
  await change(id, { provider: 'sandbox', providerRef: null });
  expect(await look(id)).toMatchObject({ mayReturn: false });
  await change(id, { providerRef: `sb_${id}`, paidAt: at(0) });
  expect(await look(id)).toMatchObject({ isFlagged: true, sums: { theirs: sum(2050, 'EUR') }, mayReturn: false });
  expect((await look(id)).accept).toBeUndefined();
  await change(id, { paidAt: null, flag: 'something else' });
  expect(await look(id)).toMatchObject({ isFlagged: true, sums: undefined, accept: undefined, mayReturn: false });
});

test('a receipt is sent again only where it counts and there is an address', async () => {
  const id = await paidGift();
  const noAddress = saying({ payerEmail: null });
  expect(await look(id, ['tresorerie'], 'fr', noAddress)).toMatchObject({ mayResend: false, email: null });
  await db
    .update(receipts)
    .set({ cancelledAt: at(0) })
    .where(eq(receipts.paymentId, id));
  expect(await look(id)).toMatchObject({
    mayResend: false,
    receiptPath: '/recu.pdf',
    receipt: { isCancelled: true, mayCorrect: false },
  });
});

test('nobody is named where nobody gave a name; what has parts shows them, and one of them may be moved', async () => {
  const id = await paidGift();
  const parts = [{ id: 'part-1', title: 'Un puits', sum: '25 000 XOF' }];
  const seen = await look(id, ['tresorerie'], 'fr', saying({ payerName: null, payerEmail: null, parts }));
  expect(seen).toMatchObject({ name: null, email: null, parts, move: { parts } });
  expect(seen.receipt).toMatchObject({ mayCorrect: false, says: { name: null } });
});

test('a gift is moved to funds that are open and not its own; one that comes again is told so', async () => {
  const id = await paidGift({ donationType: 'monthly' });
  const list = async () => [
    { id: 'project-1', title: 'A', isOpen: true },
    { id: 'project-2', title: 'B', isOpen: false },
    { id: 'project-3', title: 'C', isOpen: true },
  ];
  const donation = pay.purposes.donation!;
  const open = {
    ...pay,
    purposes: { ...pay.purposes, donation: { ...donation, funds: { ...donation.funds!, list } } },
  };
  expect(await look(id, ['tresorerie'], 'fr', open)).toMatchObject({
    interval: 'monthly',
    move: { funds: [{ id: 'project-3', title: 'C', isOpen: true }], comesAgain: true },
  });
  const bought = { ...pay, purposes: { ...pay.purposes, donation: { ...donation, funds: undefined } } };
  expect((await look(id, ['tresorerie'], 'fr', bought)).move).toBeUndefined();
});

test('a gift with a tax receipt that counts is not moved; cancelled, it may be again', async () => {
  const id = await paidGift();
  await db.insert(taxReceipts).values({
    id: randomUUID(),
    paymentId: id,
    entityId: french!.id,
    entity: french!.facts,
    year: 2026,
    number: 1,
    euroMinor: 1,
    paidOn: '2026-03-01',
    means: 'Visa',
    isSample: true,
    issuedBy: 'test',
  });
  expect(await look(id)).toMatchObject({ move: undefined, tax: { isLocked: true }, receipt: { mayCorrect: false } });
  await db
    .update(taxReceipts)
    .set({ cancelledAt: at(0) })
    .where(eq(taxReceipts.paymentId, id));
  expect(await look(id)).toMatchObject({ move: { comesAgain: false }, tax: { isLocked: false } });
});

test('what the provider took for a payment is summed, nothing else it did', async () => {
  const [id, other] = [await paidGift(), await paidGift()];
  const movement = (paymentId: string, kind: 'fee' | 'other', amountMinor: number) => ({
    provider: 'sandbox',
    ref: randomUUID(),
    kind,
    amountMinor,
    currency: 'XOF' as const,
    paymentId,
    at: at(0),
  });
  await db
    .insert(providerMovements)
    .values([
      movement(id, 'fee', -500),
      movement(id, 'fee', -20),
      movement(id, 'other', -7),
      movement(other, 'fee', -9),
    ]);
  expect((await look(id)).fees).toEqual([sum(520)]);
});

test('the way of a payment goes by time: phone, paid, mails, receipt, refunds and what staff mended', async () => {
  const id = await paidGift();
  await change(id, { createdAt: at(0), paidAt: at(1) });
  await db
    .insert(phoneDeposits)
    .values({ paymentId: id, operator: 'ORANGE_COD', maskedPhone: '+243 ••• 12', askedAt: at(2) });
  await db
    .update(receipts)
    .set({ issuedAt: at(4) })
    .where(eq(receipts.paymentId, id));
  const [first] = await db
    .update(mails)
    .set({ createdAt: at(0), deliveredAt: at(3) })
    .where(eq(mails.uniqueKey, `receipt:${id}`))
    .returning();
  const again = randomUUID();
  await db.insert(mails).values({
    id: again,
    uniqueKey: `receipt:${id}:1`,
    template: 'receipt',
    data: {},
    language: 'fr',
    createdAt: at(5),
  });
  const refund = { paymentId: id, provider: 'sandbox', amountMinor: 1000, currency: 'XOF' as const, reason: 'staff' };
  const backs = [
    { who: ODILE, why: 'demandé', status: 'asked' as const },
    { status: 'accepted' as const, who: 'somebody gone' },
    { status: 'failed' as const, reason: 'sold_out' },
    { status: 'done' as const, provider: 'hand', reference: 'Caisse 12', day: '2026-03-01', who: ODILE },
    { status: 'done' as const, provider: 'hand', reason: 'entered_wrongly' },
  ].map((more, place) => ({ ...refund, id: randomUUID(), createdAt: at(10 - place), ...more }));
  await db.insert(refunds).values(backs);
  const act = (verb: string, more: object = {}, target = `payment:${id}`) =>
    db.transaction((tx) => recordAct(tx, { actor: ODILE, verb, requestId: 't', target, ...more }));
  await act('correct-receipt', { after: { receipt: 'ELK-1' }, reason: 'faute de frappe' });
  await act('resend-receipt', { after: { receiptMail: 2 } });
  await act('correct-receipt', { after: { receipt: 'ELK-9' } }, `payment:${randomUUID()}`);
  await act('correct-receipt');
  await act('issue-tax-receipt', { actor: 'server', after: { receipt: 'RF-1' } });
  await act('issue-tax-receipt');
  await act('accept-payment', {
    before: { amount: '25000', currency: 'XOF' },
    after: { amount: '20.50', currency: 'EUR' },
  });
  await act('move-gift', { before: { fund: 'Une école' }, after: { fund: 'Un puits' } });
  await act('move-gift');
  const { way } = await look(id);
  const none = { reference: '', day: '' };
  const byOdile = { who: 'Odile Mwamba', why: null, state: 'ok', id: expect.stringMatching(/^mend-\d+$/) };
  expect(way.slice(0, 11)).toEqual([
    { id: 'started', what: 'started', state: 'ok', at: stamp(0) },
    { id: 'paid', what: 'paid', values: { method: 'Visa •••• 4242' }, state: 'ok', at: stamp(1) },
    { id: 'phone', what: 'phone', values: { phone: '+243 ••• 12' }, state: 'ok', at: stamp(2) },
    { id: first!.id, what: 'mailed', state: 'ok', at: stamp(3) },
    { id: 'receipt', what: 'receipt', values: expect.anything(), state: 'ok', at: stamp(4) },
    { id: again, what: 'mailWaiting', state: 'wait', at: stamp(5) },
    {
      id: backs[4]!.id,
      what: 'unbooked',
      values: { sum: sum(1000), ...none },
      state: 'ok',
      refund: 'done',
      who: undefined,
      why: null,
      at: stamp(6),
    },
    {
      id: backs[3]!.id,
      what: 'byHand',
      values: { sum: sum(1000), reference: 'Caisse 12', day: formatDay('2026-03-01', 'fr') },
      state: 'ok',
      refund: 'done',
      who: 'Odile Mwamba',
      why: null,
      at: stamp(7),
    },
    {
      id: backs[2]!.id,
      what: 'refund',
      values: { sum: sum(1000), ...none },
      state: 'bad',
      refund: 'failed',
      who: undefined,
      why: null,
      at: stamp(8),
    },
    {
      id: backs[1]!.id,
      what: 'refund',
      values: { sum: sum(1000), ...none },
      state: 'wait',
      refund: 'accepted',
      who: 'somebody gone',
      why: null,
      at: stamp(9),
    },
    {
      id: backs[0]!.id,
      what: 'refund',
      values: { sum: sum(1000), ...none },
      state: 'wait',
      refund: 'asked',
      who: 'Odile Mwamba',
      why: 'demandé',
      at: stamp(10),
    },
  ]);
  expect(way.slice(11).map(({ at: _, ...event }) => event)).toEqual([
    { ...byOdile, what: 'corrected', values: { receipt: 'ELK-1' }, why: 'faute de frappe' },
    { ...byOdile, what: 'corrected', values: { receipt: '' } },
    { ...byOdile, what: 'taxed', values: { receipt: 'RF-1' }, who: 'server' },
    { ...byOdile, what: 'taxed', values: { receipt: '' } },
    { ...byOdile, what: 'accepted', values: { sum: sum(2050, 'EUR'), asked: sum(25_000) } },
    { ...byOdile, what: 'moved', values: { from: 'Une école', to: 'Un puits' } },
    { ...byOdile, what: 'moved', values: { from: '', to: '' } },
  ]);
});

test('how a payment ended is told once its provider said so', async () => {
  const id = await begin();
  const ends = async (values: Partial<typeof payments.$inferInsert>) => {
    await change(id, { createdAt: at(0), paidAt: null, toldAt: null, method: null, failureCode: null, ...values });
    return (await look(id)).way.slice(1);
  };
  expect(await ends({ status: 'pending', toldAt: at(2) })).toEqual([]);
  expect(await ends({ status: 'paid', paidAt: at(1), toldAt: at(2) })).toEqual([
    { id: 'paid', what: 'paid', values: { method: '' }, state: 'ok', at: stamp(1) },
  ]);
  expect(await ends({ status: 'disputed', paidAt: at(1), toldAt: at(2) })).toEqual([
    { id: 'paid', what: 'paid', values: { method: '' }, state: 'ok', at: stamp(1) },
    { id: 'disputed', what: 'disputed', state: 'bad', at: stamp(2) },
  ]);
  expect(await ends({ status: 'disputed' })).toEqual([]);
  for (const status of ['failed', 'cancelled', 'expired'] as const)
    expect(await ends({ status, toldAt: at(3), failureCode: 'card_declined' })).toEqual([
      { id: 'over', what: 'over', values: { code: 'card_declined' }, state: 'bad', at: stamp(3) },
    ]);
  expect(await ends({ status: 'failed', toldAt: at(3) })).toMatchObject([{ id: 'over', values: { code: '' } }]);
  expect(await ends({ status: 'failed' })).toEqual([]);
});

test('the ledger of a payment is its own lines in their order, each with what it is of a sum', async () => {
  const [id, other] = [await begin(), await begin()];
  const transactionId = randomUUID();
  const line = (account: string, amountMinor: number, more: object = {}) => ({
    transactionId,
    paymentId: id,
    account,
    amountMinor,
    currency: 'EUR' as const,
    at: at(1),
    ...more,
  });
  await db
    .insert(ledgerEntries)
    .values([
      line('provider:x', 1050),
      line('fund:a', -1000),
      line('other', -50, { paymentId: other }),
      line('fund:a', -50, { part: 'covered-fees' }),
      line('fund:b', 50, { valueDay: '2026-01-31' }),
    ]);
  expect((await look(id)).ledger).toEqual([
    {
      id: expect.any(Number),
      at: stamp(1),
      valueDay: formatDay(dayInKinshasa(at(1)), 'fr'),
      account: 'x',
      part: null,
      debit: sum(1050, 'EUR'),
      credit: '',
    },
    {
      id: expect.any(Number),
      at: stamp(1),
      valueDay: formatDay(dayInKinshasa(at(1)), 'fr'),
      account: 'Un fonds',
      part: null,
      debit: '',
      credit: sum(1000, 'EUR'),
    },
    {
      id: expect.any(Number),
      at: stamp(1),
      valueDay: formatDay(dayInKinshasa(at(1)), 'fr'),
      account: 'Un fonds',
      part: 'covered-fees',
      debit: '',
      credit: sum(50, 'EUR'),
    },
    {
      id: expect.any(Number),
      at: stamp(1),
      valueDay: formatDay('2026-01-31', 'fr'),
      account: 'Un fonds',
      part: null,
      debit: sum(50, 'EUR'),
      credit: '',
    },
  ]);
});
