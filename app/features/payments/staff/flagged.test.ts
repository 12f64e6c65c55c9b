import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { askRefund } from '#app/features/payments/refunds/refund-job.server.ts';
import { sandboxCharges } from '#app/features/payment-providers/sandbox/tables.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { askAgain } from './ask-again.server.ts';
import { refundPayment } from './refund-payment.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf, planOf } = openDesk(siteContext, [
  askAgain(() => pay),
  refundPayment({ pay: () => pay, settings: { refundAloneXof: 200_000 } }),
]);
const [treasurer, other, collector] = [await hire('tresorerie'), await hire('tresorerie'), await hire('collecte')];

/** A gift of 25 000 XOF of which the provider says another sum. */
async function flagged(amountMinor = 24_000, asked = 25_000) {
  const gift = { programId: 'project-1', amount: asked, donorName: 'Aline', donorEmail: 'aline@example.org' };
  const id = paymentOf(await give(gift));
  const say = (minor: number) =>
    db.update(sandboxCharges).set({ amountMinor: minor }).where(eq(sandboxCharges.paymentId, id));
  await say(amountMinor);
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const read = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const back = () => db.select().from(refunds).where(eq(refunds.paymentId, id));
  const refund = (who: typeof treasurer, body: object = {}) =>
    who.call('refund-payment', { paymentId: id, reason: 'autre somme', ...body });
  /** The provider is asked for every refund that waits, and answers. */
  const settle = async () => {
    for (const { id: refundId, status } of await back()) if (status === 'asked') await askRefund(pay, refundId);
  };
  return { id, say, read, back, refund, settle };
}

test('asked again, a provider that now agrees clears the flag and the payment is settled; one that does not leaves it', async () => {
  const { id, say, read } = await flagged();
  expect(await read()).toMatchObject({ status: 'pending', flag: 'provider says 24000 XOF', keptMinor: 0 });
  const ask = (who = treasurer) => who.call('check-payment', { paymentId: id });
  expect(await ask()).toMatchObject({ status: 'pending', isFlagged: true });
  await say(25_000);
  expect(await ask()).toMatchObject({ status: 'paid', isFlagged: false });
  expect(await read()).toMatchObject({ status: 'paid', flag: null, keptMinor: 25_000 });
  expect((await linesOf(`payment:${id}`)).map(({ verb }) => verb)).toEqual(['check-payment', 'check-payment']);
  expect(await ask(collector)).toMatchObject({ code: 'permission_missing' });
  expect(await treasurer.call('check-payment', { paymentId: randomUUID() })).toMatchObject({ code: 'payment_unknown' });
  const sandbox = pay.providers.get('sandbox')!;
  pay.providers.set('sandbox', { ...sandbox, fetchState: () => Promise.reject(new Error('away')) });
  expect(await ask()).toMatchObject({ code: 'provider_away' });
  pay.providers.set('sandbox', sandbox);
});

test('all that came goes back: nothing was ever booked, the payer is told, nobody has to look at it any more', async () => {
  const { id, read, back, refund, settle } = await flagged();
  expect(await refund(treasurer)).toMatchObject({ state: 'asked', amount: '24000', currency: 'XOF' });
  expect(await back()).toMatchObject([{ amountMinor: 24_000, status: 'asked', who: treasurer.id, why: 'autre somme' }]);
  expect(await refund(treasurer)).toMatchObject({ code: 'refund_running' });
  await settle();
  expect(await read()).toMatchObject({ status: 'cancelled', flag: null, keptMinor: 0, paidAt: null });
  expect(await back()).toMatchObject([{ status: 'done' }]);
  const told = await db.select().from(mails).where(eq(mails.template, 'payment-refunded'));
  expect(told.filter(({ data }) => (data as { paymentId: string }).paymentId === id)).toHaveLength(1);
  // The provider goes on saying what came: it is back, and stays so.
  await checkPayment(pay, id);
  expect(await read()).toMatchObject({ status: 'cancelled', flag: null });
  expect(await refund(treasurer)).toMatchObject({ code: 'refund_not_kept' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a refund begun in the provider’s dashboard ends it as well; a part of it does not', async () => {
  const { id, read, back } = await flagged();
  await desk.act(`sb_${id}`, 'refund-half');
  await checkPayment(pay, id);
  expect(await read()).toMatchObject({ status: 'pending', flag: 'provider says 24000 XOF' });
  await desk.act(`sb_${id}`, 'refund');
  await checkPayment(pay, id);
  expect(await read()).toMatchObject({ status: 'cancelled', flag: null });
  expect((await back()).map(({ reason }) => reason)).toEqual(['provider', 'provider']);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('never by hand, never a part; of who may only ask, and above the limit, a plan for what came', async () => {
  const small = await flagged();
  const byHand = { reference: 'x', day: '2026-01-01' };
  expect(await small.refund(treasurer, { byHand })).toMatchObject({ code: 'refund_not_kept' });
  expect(await small.refund(treasurer, { amount: 1000 })).toMatchObject({ code: 'amount_invalid' });
  expect(await small.refund(treasurer, { amount: 25_000 })).toMatchObject({ code: 'refund_too_much' });
  expect(await small.refund(collector)).toMatchObject({ code: 'approval_needed' });
  const large = await flagged(300_000, 299_000);
  const { planId } = await large.refund(treasurer);
  expect((await planOf(planId)).summary.sum).toBe('300\u00a0000\u00a0XOF');
  expect(await large.back()).toEqual([]);
  expect(await other.call('approve-plan', { planId })).toMatchObject({ state: 'done' });
  expect(await large.back()).toMatchObject([{ amountMinor: 300_000, who: treasurer.id }]);
});

test('a refund that the provider refuses leaves the payment to be looked at, and may be asked for again', async () => {
  const { read, back, refund, settle } = await flagged();
  const sandbox = pay.providers.get('sandbox')!;
  const refuse = async ({ refundId, amountMinor }: { refundId: string; amountMinor: number }) =>
    ({ ref: refundId, refundId, amountMinor, status: 'failed', failureCode: 'no' }) as const;
  pay.providers.set('sandbox', { ...sandbox, refunds: { start: refuse } });
  await refund(treasurer);
  await settle();
  pay.providers.set('sandbox', sandbox);
  expect(await back()).toMatchObject([{ status: 'failed' }]);
  expect(await read()).toMatchObject({ status: 'pending', flag: 'provider says 24000 XOF' });
  expect(await refund(treasurer)).toMatchObject({ state: 'asked' });
});
