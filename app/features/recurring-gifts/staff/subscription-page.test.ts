import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { permissionsOf, type Role } from '#app/features/staff/roles.ts';
import { dayInKinshasa, formatDay, formatStamp, startOfDay } from '#app/shared/dates.server.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { users } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { putRegularGift, type RegularGift } from '#test/regular-gifts.ts';
import { nextDue } from '#app/features/recurring-gifts/renewals.ts';
import { monthsLater } from '#app/shared/months.ts';
import { dunnings, giftEvents, giftOrders } from '#app/features/recurring-gifts/tables.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { viewGiftForStaff } from './subscription-page.server.ts';

const { db } = await createTestDatabase();
const { pay } = await openGiftSite(db);
const ODILE = randomUUID();
await db.insert(users).values({ id: ODILE, email: 'odile@exemple.org', name: 'Odile Mwamba', emailVerified: true });

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const stamp = (minute: number) => formatStamp(at(minute), 'fr');
const day = (text: string) => formatDay(text, 'fr');
const sum = (amountMinor: number, currency: Currency = 'XOF') => formatMoney({ amountMinor, currency }, 'fr');

const put = (more: RegularGift = {}) => putRegularGift(db, { language: 'en', createdAt: at(0), ...more });
async function pays(subscriptionId: string, more: Partial<typeof payments.$inferInsert> = {}) {
  const id = randomUUID();
  await db.insert(payments).values({
    id,
    purpose: 'donation',
    purposeId: randomUUID(),
    subscriptionId,
    provider: 'sandbox',
    amountMinor: 5000,
    currency: 'XOF',
    interval: 'monthly',
    language: 'fr',
    ...more,
  });
  return id;
}
async function look(id: string, role: Role = 'collecte') {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  const staff = { permissions: permissionsOf([role]) } as never;
  return viewGiftForStaff(subscription!, { db, pay, staff, language: 'fr' });
}
const change = (id: string, values: Partial<typeof subscriptions.$inferInsert>) =>
  db.update(subscriptions).set(values).where(eq(subscriptions.id, id));

test('an active gift is shown whole, with its next day and what may be done with it', async () => {
  const id = await put();
  const today = dayInKinshasa();
  expect(await look(id)).toEqual({
    id,
    personId: expect.any(String),
    state: 'active',
    sum: sum(5000),
    interval: 'monthly',
    title: 'Une école, Luozi',
    path: '/projects/1',
    cloth: clothUrl({ motif: 'losange', fg: '#B8371B', bg: '#FFB71B' }),
    name: 'Aline Kabongo',
    email: 'aline@example.org',
    isMasked: false,
    language: 'en',
    provider: 'sandbox',
    reference: `sub_${id}`,
    since: day('2026-03-01'),
    next: day(nextDue('2026-03-01', 'monthly', today)),
    until: undefined,
    ended: undefined,
    failing: undefined,
    acts: {
      isWaiting: false,
      isResting: false,
      amount: '5000',
      minimum: sum(1000),
      currency: 'XOF',
      tomorrow: dayInKinshasa(startOfDay(today, 1)),
      inThreeMonths: monthsLater(today, 3),
    },
    way: [{ id: 'begun', what: 'begun', state: 'ok', at: stamp(0) }],
  });
});

test('it shows where its mails go once its giver confirmed another address, beside the one it was begun with', async () => {
  const email = 'partie@example.org';
  const id = await put({ donorEmail: email });
  expect(await look(id)).toMatchObject({ email, mailsTo: undefined });
  await confirmAddress(db, email, 'apres@example.org');
  expect(await look(id)).toMatchObject({ email, mailsTo: 'apres@example.org' });
});

test('its days are Kinshasa’s: begun an hour before midnight elsewhere it is of the day after', async () => {
  const evening = new Date('2026-01-31T23:30:00Z');
  const id = await put({ createdAt: evening, endedAt: new Date('2026-03-31T23:30:00Z') });
  expect(await look(id)).toMatchObject({
    since: day('2026-02-01'),
    next: day(nextDue('2026-02-01', 'monthly', dayInKinshasa())),
    ended: day('2026-04-01'),
  });
});

test('a resting gift says until when; one that ended says when, and nothing can be done with it', async () => {
  const id = await put({ status: 'paused', restsUntil: '2030-05-01', amountMinor: 2050, currency: 'EUR' });
  expect(await look(id)).toMatchObject({
    state: 'resting',
    next: undefined,
    until: day('2030-05-01'),
    acts: { isResting: true, amount: '20.50', minimum: sum(200, 'EUR'), currency: 'EUR' },
  });
  await change(id, { restsUntil: null });
  expect(await look(id)).toMatchObject({ until: undefined });
  await change(id, { status: 'active', restsUntil: '2030-05-01' });
  expect(await look(id)).toMatchObject({ state: 'active', until: undefined });
  await change(id, { status: 'ended', endedAt: at(9) });
  expect(await look(id)).toMatchObject({
    state: 'stopped',
    ended: day('2026-03-01'),
    acts: undefined,
    next: undefined,
  });
  await change(id, { status: 'active', providerRef: null });
  expect(await look(id)).toMatchObject({ reference: null, acts: undefined });
});

test('who only reads gifts sees no person and changes nothing; nobody is named where nobody gave a name', async () => {
  expect(await look(await put(), 'audit')).toMatchObject({
    name: 'A. K.',
    email: 'a•••@example.org',
    isMasked: true,
    acts: undefined,
  });
  expect(await look(await put({ donorName: null, donorEmail: null }))).toMatchObject({ name: null, email: null });
});

test('a failing gift says since when, why, how many mails went out, and when it will rest', async () => {
  const id = await put({ status: 'past_due' });
  const paymentId = await pays(id);
  const dunning = { subscriptionId: id, paymentId, nextAt: at(0), mailsSent: 2 };
  await db.insert(dunnings).values([
    { ...dunning, code: 'lost_card', beganAt: new Date('2026-01-01T10:00:00Z'), endedAt: at(0) },
    { ...dunning, code: 'expired_card', beganAt: new Date('2026-02-01T23:30:00Z'), mailsSent: 1 },
  ]);
  expect(await look(id)).toMatchObject({
    state: 'failing',
    next: undefined,
    failing: { since: day('2026-02-02'), why: 'expired_card', mails: 1, rests: day('2026-02-23') },
    acts: { isWaiting: false },
  });
});

test('a gift waits while the newest of what was asked for it is not done', async () => {
  const id = await put();
  const order = { subscriptionId: id, act: 'pause' as const, who: ODILE, why: 'au téléphone' };
  await db.insert(giftOrders).values({ ...order, askedAt: at(1), doneAt: at(2) });
  expect((await look(id)).acts).toMatchObject({ isWaiting: false });
  await db.insert(giftOrders).values({ ...order, subscriptionId: await put(), askedAt: at(9) });
  expect((await look(id)).acts).toMatchObject({ isWaiting: false });
  await db.insert(giftOrders).values({ ...order, askedAt: at(3) });
  expect((await look(id)).acts).toMatchObject({ isWaiting: true });
  await db
    .update(giftOrders)
    .set({ askedAt: at(0) })
    .where(eq(giftOrders.askedAt, at(3)));
  expect((await look(id)).acts).toMatchObject({ isWaiting: false });
});

test('the way of a gift goes by time: what was paid, changed, asked for and mailed', async () => {
  const id = await put();
  const other = await put();
  const paid = await pays(id, { paidAt: at(20), amountMinor: 7000, method: 'Visa' });
  const plain = await pays(id, { paidAt: at(2) });
  const refused = await pays(id);
  await pays(other, { paidAt: at(3) });
  const event = { subscriptionId: id, what: 'changed' as const };
  await db.insert(giftEvents).values([
    { ...event, at: at(4), what: 'refused', why: 'stolen_card', paymentId: refused, amountMinor: 5000 },
    { ...event, at: at(3), what: 'refused' },
    { ...event, at: at(5), amountMinor: 7000, who: ODILE, why: 'au téléphone' },
    { ...event, at: at(6), what: 'paused', until: '2026-06-01', who: 'giver' },
    { ...event, at: at(7), what: 'rested' },
    { ...event, at: at(8), what: 'resumed' },
    { ...event, at: at(9), what: 'stopped' },
    { ...event, at: at(9), subscriptionId: other },
  ]);
  const [done, open] = [randomUUID(), randomUUID()];
  const order = { subscriptionId: id, act: 'stop' as const, who: ODILE, why: 'par lettre' };
  await db.insert(giftOrders).values([
    { ...order, id: done, askedAt: at(10), doneAt: at(11) },
    { ...order, id: open, askedAt: at(12), act: 'change' },
    { ...order, subscriptionId: other, who: 'somebody gone', askedAt: at(13) },
  ]);
  const dunning = { subscriptionId: id, paymentId: refused, code: 'x', nextAt: at(0) };
  const [first, second] = [randomUUID(), randomUUID()];
  await db.insert(dunnings).values([
    { ...dunning, id: first, mailsSent: 2, endedAt: at(0) },
    { ...dunning, id: second, mailsSent: 1 },
  ]);
  const mail = (uniqueKey: string, createdAt: Date, deliveredAt?: Date) => ({
    id: randomUUID(),
    uniqueKey,
    template: 'renewal-failed',
    data: {},
    language: 'fr' as const,
    createdAt,
    deliveredAt,
  });
  const sent = [
    mail(`dunning:${first}:1`, at(0), at(13)),
    mail(`dunning:${first}:2`, at(0), at(14)),
    mail(`dunning:${first}:3`, at(0), at(14)),
    mail(`dunning:${second}:1`, at(15)),
    mail(`gift-order:${done}`, at(0), at(16)),
    mail(`gift-order:${open}`, at(17)),
    mail(`gift-order:${randomUUID()}`, at(17)),
  ];
  await db.insert(mails).values(sent);
  const { way } = await look(id);
  const none = { sum: '', date: '', isDated: '' };
  const entry = (minute: number, what: string, more: object = {}) => ({
    id: expect.stringMatching(/^event-\d+$/),
    what,
    values: none,
    state: 'ok',
    who: undefined,
    why: null,
    at: stamp(minute),
    ...more,
  });
  const told = (place: number, minute: number, what: string, number: string, state = 'ok') => ({
    id: sent[place]!.id,
    what,
    values: { number },
    state,
    at: stamp(minute),
  });
  expect(way).toEqual([
    { id: 'begun', what: 'begun', state: 'ok', at: stamp(0) },
    {
      id: plain,
      what: 'paid',
      values: { sum: sum(5000), method: '' },
      state: 'ok',
      paymentId: plain,
      at: stamp(2),
    },
    {
      id: expect.stringMatching(/^event-/),
      what: 'refused',
      values: none,
      state: 'bad',
      who: undefined,
      refusal: 'other',
      paymentId: undefined,
      at: stamp(3),
    },
    {
      id: expect.stringMatching(/^event-/),
      what: 'refused',
      values: { ...none, sum: sum(5000) },
      state: 'bad',
      who: undefined,
      refusal: 'unusable',
      paymentId: refused,
      at: stamp(4),
    },
    entry(5, 'changed', { values: { ...none, sum: sum(7000) }, who: 'Odile Mwamba', why: 'au téléphone' }),
    entry(6, 'paused', {
      values: { sum: '', date: day('2026-06-01'), isDated: 'yes' },
      state: 'wait',
      who: 'giver',
    }),
    entry(7, 'rested', { state: 'wait' }),
    entry(8, 'resumed'),
    entry(9, 'stopped', { state: 'bad' }),
    {
      id: open,
      what: 'asked',
      values: { act: 'change' },
      state: 'wait',
      who: 'Odile Mwamba',
      why: 'par lettre',
      at: stamp(12),
    },
    told(0, 13, 'mailed', '1'),
    told(1, 14, 'mailed', '2'),
    told(3, 15, 'mailWaiting', '1', 'wait'),
    told(4, 16, 'told', ''),
    told(5, 17, 'mailWaiting', '', 'wait'),
    {
      id: paid,
      what: 'paid',
      values: { sum: sum(7000), method: 'Visa' },
      state: 'ok',
      paymentId: paid,
      at: stamp(20),
    },
  ]);
  // What somebody asked who is of the staff no more keeps what they were known by.
  expect((await look(other)).way.at(-1)).toMatchObject({ what: 'asked', who: 'somebody gone' });
});

test('of very many payments the newest 200 are on the way', async () => {
  const id = await put({ createdAt: at(-300) });
  const rows = Array.from({ length: 201 }, (_, minute) => ({
    id: randomUUID(),
    purpose: 'donation',
    purposeId: randomUUID(),
    subscriptionId: id,
    provider: 'sandbox',
    amountMinor: 5000,
    currency: 'XOF' as const,
    interval: 'monthly' as const,
    language: 'fr' as const,
    createdAt: at(minute),
    paidAt: at(minute),
  }));
  await db.insert(payments).values(rows);
  const { way } = await look(id);
  expect(way.slice(1).map(({ id: paymentId }) => paymentId)).toEqual(rows.slice(1).map((row) => row.id));
});
