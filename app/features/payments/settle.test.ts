import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import type { PaymentState } from './payment.ts';
import type { Purpose } from './purposes.server.ts';
import { type PaymentNews, settleByHand, settlePayment } from './settle.server.ts';
import { ledgerEntries, payments, refunds, subscriptions } from './tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';

const { db } = await createTestDatabase();
const { pay, give } = await openGiftSite(db);

const SUM = 25_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 10, 12, minute));
const paid = (more: Partial<PaymentState> = {}): PaymentState => ({
  status: 'paid',
  amountMinor: SUM,
  currency: 'XOF',
  ...more,
});
/** What the provider gave back: one refund of each name, of its own reference. */
const refunder =
  (id: string) =>
  (amountMinor: number, name = 'a') => ({ ref: `${name}_${id}`, amountMinor, status: 'done' as const });

/** A gift that was begun, and what its settling told people. */
async function open() {
  const id = paymentOf(await give({ programId: 'project-1', amount: SUM, anonymous: true }));
  const news: PaymentNews[] = [];
  const parts = { ...pay, onNews: async (_tx: unknown, _payment: unknown, what: PaymentNews) => void news.push(what) };
  const row = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  return {
    id,
    back: refunder(id),
    parts,
    news,
    row,
    settle: (state: PaymentState) => settlePayment(db, parts, id, state),
    entries: () => db.$count(ledgerEntries, eq(ledgerEntries.paymentId, id)),
  };
}

test('the same answer twice changes nothing the second time, and says so', async () => {
  const { settle, entries } = await open();
  expect((await settle(paid()))!.hasChanged).toBe(true);
  expect((await settle(paid()))!.hasChanged).toBe(false);
  expect(await entries()).toBe(2);
});

test.for([
  ['paid', 0, 'paid'],
  ['given back whole', SUM, 'refunded'],
] as const)('what is %s failed at nothing, whatever an earlier try left', async ([, gone, status]) => {
  const { settle, row, back } = await open();
  await settle({ ...paid(), status: 'failed', failureCode: 'declined' });
  expect((await row()).failureCode).toBe('declined');
  await settle(paid({ failureCode: 'late', refunds: gone > 0 ? [back(gone)] : [] }));
  expect(await row()).toMatchObject({ status, failureCode: null });
});

test.for([
  ['failed', 'failed', 0],
  ['disputed', 'refunded', 0],
] as const)('%s and all given back, it is %s', async ([status, after, keptMinor]) => {
  const { settle, row, back } = await open();
  if (status === 'disputed') await settle(paid());
  await settle({ ...paid(), status, refunds: [back(SUM)] });
  expect(await row()).toMatchObject({ status: after, keptMinor });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one that was set apart and agrees again is looked at no more', async () => {
  const { settle, row, news } = await open();
  await settle(paid({ askedAt: at(0) }));
  await settle(paid({ amountMinor: 24_000, askedAt: at(1) }));
  expect((await row()).flag).toBe('provider says 24000 XOF');
  expect(news).toEqual([{ is: 'flag' }]);
  // Nothing else differs: it is a change by itself.
  expect((await settle(paid({ askedAt: at(2) })))!.hasChanged).toBe(true);
  expect(await row()).toMatchObject({ status: 'paid', keptMinor: SUM, flag: null });
});

test('a flagged payment loses nothing by an answer that nothing was received yet', async () => {
  const { settle, row } = await open();
  await settle(paid({ amountMinor: 24_000 }));
  expect((await settle({ ...paid(), status: 'pending' }))!.hasChanged).toBe(false);
  expect((await row()).flag).toBe('provider says 24000 XOF');
});

test('a dispute is told once, with its deadline, however much happens within it', async () => {
  const { settle, news, back } = await open();
  await settle(paid());
  const disputeDueAt = at(59);
  await settle({ ...paid(), status: 'disputed', disputeDueAt });
  await settle({ ...paid(), status: 'disputed', disputeDueAt, refunds: [back(5_000)] });
  expect(news.map(({ is }) => is)).toEqual(['dispute', 'refund']);
  expect(news[0]).toEqual({ is: 'dispute', dueAt: disputeDueAt });
});

test.for([
  ['heard of', true],
  ['never heard of', false],
] as const)('a dispute that was won, %s, is not brought back by an answer asked for before', async ([, isHeard]) => {
  const { settle, row } = await open();
  await settle(paid({ askedAt: at(0) }));
  if (isHeard) await settle({ ...paid({ askedAt: at(5) }), status: 'disputed' });
  await settle(paid({ askedAt: at(10) }));
  expect(await row()).toMatchObject({ status: 'paid', keptMinor: SUM, toldAt: at(10) });
  await settle({ ...paid({ askedAt: at(6) }), status: 'disputed' });
  expect(await row()).toMatchObject({ status: 'paid', keptMinor: SUM });
  // Another one that begins later is one.
  await settle({ ...paid({ askedAt: at(20) }), status: 'disputed' });
  expect(await row()).toMatchObject({ status: 'disputed', keptMinor: 0, toldAt: at(20) });
  await settle({ ...paid({ askedAt: at(30) }), status: 'disputed' });
  expect((await row()).toldAt).toEqual(at(20));
});

test('a part given back by hand: with its reason, told, and the rest kept', async () => {
  const { id, settle, row, parts, news } = await open();
  await settle(paid());
  const given = { amountMinor: 8_000, reference: 'Bon 7', day: '2026-11-10', who: 'member', why: 'au guichet' };
  await db.transaction(async (tx) => settleByHand(tx, parts, await row(), given));
  expect(await row()).toMatchObject({ status: 'paid', keptMinor: 17_000 });
  expect(news).toEqual([
    { is: 'refund', refund: expect.objectContaining({ ...given, reason: 'staff', status: 'done' }) },
  ]);
  await db.transaction(async (tx) => settleByHand(tx, parts, await row(), { ...given, amountMinor: 17_000 }));
  expect(await row()).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await db.$count(refunds, eq(refunds.paymentId, id))).toBe(2);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('an older answer about a flagged payment brings no money back; a newer one does, and is stored', async () => {
  const { settle, row, news, back } = await open();
  const other = { amountMinor: 24_000 };
  const failed = { ...back(10_000), status: 'failed' as const };
  await settle(paid({ ...other, askedAt: at(10), refunds: [back(10_000)] }));
  expect((await row()).toldAt).toEqual(at(10));
  // The bank refused it: said by an answer that was asked for before.
  await settle(paid({ ...other, askedAt: at(5), refunds: [failed, back(1_000, 'b')] }));
  expect((await row()).toldAt).toEqual(at(10));
  const states = async () =>
    (
      await db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, (await row()).id))
    )
      .map(({ status }) => status)
      .sort();
  expect(await states()).toEqual(['done', 'done']);
  await settle(paid({ ...other, askedAt: at(20), refunds: [failed] }));
  expect(await states()).toEqual(['done', 'failed']);
  expect((await row()).toldAt).toEqual(at(20));
  expect(news.filter(({ is }) => is === 'flag')).toHaveLength(1);
});

test('no refund is booked automatically for a settled payment whose provider then reports another amount', async () => {
  const { id, settle, row, back } = await open();
  await settle(paid());
  await settle(paid({ amountMinor: 24_000, refunds: [back(24_000)] }));
  expect(await row()).toMatchObject({ status: 'paid', keptMinor: SUM });
  expect(await db.$count(refunds, eq(refunds.paymentId, id))).toBe(0);
});

test('all of a sum that was not ours went back: it is given up, and nothing is left to look at', async () => {
  const { settle, row, entries, back } = await open();
  await settle(paid({ amountMinor: 24_000 }));
  expect((await settle(paid({ amountMinor: 24_000, refunds: [back(24_000)] })))!.hasChanged).toBe(true);
  expect(await row()).toMatchObject({ status: 'cancelled', flag: null, keptMinor: 0 });
  expect(await entries()).toBe(0);
});

test('the day it was paid stays, whatever comes later', async () => {
  const { settle, row, back } = await open();
  await settle(paid({ paidAt: at(1) }));
  await settle(paid({ paidAt: at(30), refunds: [back(1_000)] }));
  expect((await row()).paidAt).toEqual(at(1));
});

test('a payment nobody knows is no news', async () => {
  expect(await settlePayment(db, pay, crypto.randomUUID(), paid())).toBeUndefined();
});

test('a payment without received money has no amount to compare and is not flagged', async () => {
  const { settle, row, news } = await open();
  expect((await settle({ ...paid({ amountMinor: 0 }), status: 'pending' }))!.hasChanged).toBe(false);
  expect((await row()).flag).toBeNull();
  expect(news).toEqual([]);
});

test('that it failed is a change by itself, and so is why', async () => {
  const { settle, row } = await open();
  expect((await settle({ ...paid(), status: 'failed' }))!.hasChanged).toBe(true);
  expect(await row()).toMatchObject({ status: 'failed', failureCode: null });
  expect((await settle({ ...paid(), status: 'failed', failureCode: 'expired_card' }))!.hasChanged).toBe(true);
  expect((await row()).failureCode).toBe('expired_card');
});

test('the way it was paid stays where a later answer does not say it', async () => {
  const { settle, row, back } = await open();
  await settle(paid({ method: 'Visa •••• 4242' }));
  await settle(paid({ refunds: [back(1_000)] }));
  expect((await row()).method).toBe('Visa •••• 4242');
});

test('an equally old answer is no fresher: of one set apart it brings no money back', async () => {
  const { settle, back, id } = await open();
  const other = { amountMinor: 24_000, askedAt: at(10) };
  await settle(paid({ ...other, refunds: [back(10_000)] }));
  await settle(paid({ ...other, refunds: [{ ...back(10_000), status: 'failed' as const }] }));
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, id))).toMatchObject([{ status: 'done' }]);
});

test('another sum again is told again; the same one is no change', async () => {
  const { settle, row, news } = await open();
  await settle(paid({ amountMinor: 24_000 }));
  expect((await settle(paid({ amountMinor: 24_000 })))!.hasChanged).toBe(false);
  await settle(paid({ amountMinor: 23_000 }));
  expect((await row()).flag).toBe('provider says 23000 XOF');
  expect(news).toEqual([{ is: 'flag' }, { is: 'flag' }]);
});

test('nothing that came is not all given back: it waits for somebody to look', async () => {
  const { settle, row } = await open();
  await settle({ ...paid({ amountMinor: 0 }), status: 'failed' });
  expect(await row()).toMatchObject({ status: 'pending', flag: 'provider says 0 XOF' });
});

test('a settled payment stays settled and is flagged if its provider then reports an amount below its refunds', async () => {
  const { settle, row, back } = await open();
  await settle(paid({ refunds: [back(10_000)] }));
  await settle(paid({ amountMinor: 8_000 }));
  expect(await row()).toMatchObject({ status: 'paid', keptMinor: 15_000, flag: 'provider says 8000 XOF' });
});

test('a purpose hears of money that went back of what it had, and of nothing else; the payer of all', async () => {
  const { id, parts, news, back } = await open();
  const heard: number[] = [];
  const onRefunded: Purpose['onRefunded'] = async (_tx, _payment, { amountMinor }) => {
    heard.push(amountMinor);
  };
  const listening = { ...parts, purposes: { ...pay.purposes, donation: { ...pay.purposes.donation!, onRefunded } } };
  const settle = (truth: PaymentState) => settlePayment(db, listening, id, truth);
  // Never settled: it was nothing to the gift.
  await settle(paid({ amountMinor: 24_000, refunds: [back(1_000, 'before')] }));
  expect([heard, news.map(({ is }) => is)]).toEqual([[], ['refund', 'flag']]);
  await settle(paid({ refunds: [back(1_000, 'before'), { ...back(2_000), status: 'accepted' as const }] }));
  await settle(paid({ refunds: [{ ...back(2_000), status: 'failed' as const }] }));
  expect(heard).toEqual([]);
  await settle(paid({ refunds: [back(3_000, 'c')] }));
  expect(heard).toEqual([3000]);
  expect(news.filter(({ is }) => is === 'refund')).toHaveLength(4);
});

test('a promise begins with its first payment, by the reference it has at the provider', async () => {
  const begun = async () => {
    const id = paymentOf(await give({ programId: 'project-1', amount: SUM, donationType: 'monthly', anonymous: true }));
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    const subscription = async () =>
      (await db.select().from(subscriptions).where(eq(subscriptions.id, payment!.subscriptionId!)))[0]!;
    return { id, subscription };
  };
  const failed = await begun();
  await settlePayment(db, pay, failed.id, { ...paid({ subscriptionRef: `sub_${failed.id}` }), status: 'failed' });
  expect((await failed.subscription()).status).toBe('pending');
  const unnamed = await begun();
  await settlePayment(db, pay, unnamed.id, paid());
  expect((await unnamed.subscription()).status).toBe('pending');
  const named = await begun();
  await settlePayment(db, pay, named.id, paid({ subscriptionRef: `sub_${named.id}` }));
  expect(await named.subscription()).toMatchObject({ status: 'active', providerRef: `sub_${named.id}` });
});

test('money for a purpose that nobody knows is not taken', async () => {
  const { id, parts, row } = await open();
  await expect(settlePayment(db, { ...parts, purposes: {} }, id, paid())).rejects.toThrow('No purpose donation');
  expect((await row()).status).toBe('pending');
});

test('its receipt says what it was for', async () => {
  const { id, settle } = await open();
  await settle(paid());
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  expect(receipt!.purpose).toContain('Une école');
});
