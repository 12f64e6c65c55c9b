import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { setAsideMovements } from '#app/features/payments/tables.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { followRefunds, refundLater } from './refunds.server.ts';

const { db } = await createTestDatabase();
const { pay, desk, give } = await openGiftSite(db);
const SUM = 25_000;

const begin = async () => paymentOf(await give({ programId: 'project-1', amount: SUM, anonymous: true }));
async function paidGift() {
  const id = await begin();
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
}
const refundsOf = (id: string) => db.select().from(refunds).where(eq(refunds.paymentId, id));
async function put(
  paymentId: string,
  values: Partial<typeof refunds.$inferInsert> & Pick<typeof refunds.$inferInsert, 'amountMinor'>,
) {
  const id = randomUUID();
  await db.insert(refunds).values({ id, paymentId, provider: 'sandbox', currency: 'XOF', reason: 'staff', ...values });
  return id;
}

test('a refund that the provider accepted but has not completed is not requested again', async () => {
  const { id } = await paidGift();
  await put(id, { amountMinor: 15_000, status: 'accepted', providerRef: randomUUID() });
  await put(id, { amountMinor: 4000, status: 'failed', providerRef: randomUUID() });
  expect((await refundLater(db, pay.jobs, id, 'staff'))?.amountMinor).toBe(10_000);
  expect(await refundLater(db, pay.jobs, id, 'staff')).toBeUndefined();
});

test('a refund whose answer was lost is known again by our id, else by its sum; another sum is another refund', async () => {
  const payment = await paidGift();
  const lost = await put(payment.id, { amountMinor: 5000 });
  const told = (more: object) => ({ ref: randomUUID(), amountMinor: 5000, status: 'accepted' as const, ...more });
  const byId = told({ refundId: lost, amountMinor: 4999 });
  await followRefunds(db, payment, [byId], true);
  expect(await refundsOf(payment.id)).toMatchObject([{ id: lost, providerRef: byId.ref, status: 'accepted' }]);
  // It has a reference now: the same sum under another one is begun by somebody else, at the provider.
  await followRefunds(db, payment, [told({})], true);
  expect(await refundsOf(payment.id)).toHaveLength(2);

  const other = await paidGift();
  const bySum = await put(other.id, { amountMinor: 5000 });
  await followRefunds(db, other, [told({ amountMinor: 6000 })], true);
  expect((await refundsOf(other.id)).map(({ reason }) => reason).sort()).toEqual(['provider', 'staff']);
  const found = told({});
  await followRefunds(db, other, [found], true);
  expect((await refundsOf(other.id)).find(({ id }) => id === bySum)).toMatchObject({ providerRef: found.ref });
  expect(await refundsOf(other.id)).toHaveLength(2);
  // An id of ours that is not this one's says that it is another.
  const third = await paidGift();
  await put(third.id, { amountMinor: 5000 });
  await followRefunds(db, third, [told({ refundId: randomUUID() })], true);
  expect(await refundsOf(third.id)).toHaveLength(2);
});

test('a refund in another currency than its payment is never booked in the payment’s currency', async () => {
  const payment = await paidGift();
  const ours = await put(payment.id, { amountMinor: 5000 });
  const told = { ref: randomUUID(), amountMinor: 5000, currency: 'USD' as const, status: 'done' as const };
  for (const state of [told, { ...told, refundId: ours }, { ...told, currency: 'GBP' }])
    expect(await followRefunds(db, payment, [state], true)).toEqual({ refundedMinor: 0, changed: [] });
  // The treasurer hears of it, once.
  const aside = await db.select().from(setAsideMovements);
  expect(aside).toMatchObject([{ ref: `refund ${told.ref}`, problem: 'currency' }]);
  expect(aside[0]!.said).toBe(`refund 50.00 USD, ${payment.id}`);
  expect(await refundsOf(payment.id)).toMatchObject([{ id: ours, status: 'asked', providerRef: null }]);
  const own = await followRefunds(db, payment, [{ ...told, refundId: ours, currency: 'XOF' }], true);
  expect(own).toMatchObject({ refundedMinor: 5000, changed: [{ id: ours, status: 'done' }] });
});

test('a refund without a readable amount is set aside, unless we requested it and know the amount', async () => {
  const payment = await paidGift();
  const ours = await put(payment.id, { amountMinor: 5000 });
  const told = { ref: randomUUID(), status: 'done' as const };
  expect(await followRefunds(db, payment, [told], true)).toEqual({ refundedMinor: 0, changed: [] });
  const waiting = await db
    .select()
    .from(setAsideMovements)
    .where(eq(setAsideMovements.ref, `refund ${told.ref}`));
  expect(waiting).toMatchObject([{ problem: 'form', said: `refund ? XOF, ${payment.id}` }]);
  const own = await followRefunds(db, payment, [{ ...told, ref: randomUUID(), refundId: ours }], true);
  expect(own).toMatchObject({ refundedMinor: 5000 });
});

test('only what changed is told on, and only what is over has an end', async () => {
  const payment = await paidGift();
  const ref = randomUUID();
  const say = (status: 'accepted' | 'done' | 'failed') =>
    followRefunds(db, payment, [{ ref, amountMinor: 5000, status }], true);
  const end = async () => (await refundsOf(payment.id))[0]!.endedAt;
  expect(await say('accepted')).toMatchObject({ refundedMinor: 0, changed: [{ status: 'accepted' }] });
  expect(await end()).toBeNull();
  expect(await say('accepted')).toEqual({ refundedMinor: 0, changed: [] });
  expect(await say('done')).toMatchObject({ refundedMinor: 5000, changed: [{ status: 'done' }] });
  const ended = await end();
  expect(ended).toBeInstanceOf(Date);
  expect(await say('done')).toEqual({ refundedMinor: 5000, changed: [] });
  // Told again it ends no later.
  expect(await end()).toEqual(ended);
  expect(await say('failed')).toMatchObject({ refundedMinor: 0, changed: [{ status: 'failed' }] });
  expect(await end()).toBeInstanceOf(Date);
});

test('a reference that came late is kept, though nothing else changed', async () => {
  const payment = await paidGift();
  const id = await put(payment.id, { amountMinor: 5000, status: 'accepted' });
  const ref = randomUUID();
  const told = { ref, refundId: id, amountMinor: 5000, status: 'accepted' as const };
  expect(await followRefunds(db, payment, [told], true)).toEqual({ refundedMinor: 0, changed: [] });
  expect((await refundsOf(payment.id))[0]).toMatchObject({ providerRef: ref });
});
