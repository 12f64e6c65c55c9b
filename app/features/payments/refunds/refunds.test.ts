import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import type { PaymentState } from '#app/features/payments/payment.ts';
import type { RefundRequest } from '#app/features/payments/provider.server.ts';
import { askRefund, followOpenRefunds } from './refund-job.server.ts';
import { followRefunds, refunding, refundLater } from './refunds.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { createStripeProvider } from '#app/features/payment-providers/stripe/stripe-provider.server.ts';
import { startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const { db } = await createTestDatabase();
const { pay, desk, give, sent } = await openGiftSite(db);
const sandbox = pay.current;
const byCard = createStripeProvider({
  secretKey: stripe.secretKey,
  webhookSecret: stripe.webhookSecret,
  apiUrl: stripe.url,
});
pay.providers.set('stripe', byCard);
const SUM = 25_000;
const gift = { programId: 'project-1', amount: SUM, donorName: 'Aline', donorEmail: 'aline@example.org' };

const read = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const refundsOf = (id: string) => db.select().from(refunds).where(eq(refunds.paymentId, id));

async function paidGift(provider = sandbox): Promise<string> {
  pay.current = provider;
  const answer = await give(gift);
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.checkoutUrl, String(answer.ok && answer.body.checkoutUrl)));
  const { id, providerRef } = payment ?? (await read(paymentOf(answer)));
  if (provider === byCard) await stripe.pay(providerRef!);
  else await desk.act(providerRef!, 'pay');
  await checkPayment(pay, id);
  return id;
}

test('a refund asked for again is asked for under its own id, however often its answer was lost', async () => {
  const id = await paidGift();
  const asked: RefundRequest[] = [];
  pay.providers.set('sandbox', {
    ...sandbox,
    // The provider took it on; its answer never arrives.
    refunds: {
      start: async (request) => {
        asked.push(request);
        await sandbox.refunds!.start(request);
        throw new Error('the line broke');
      },
    },
  });
  const { id: refundId } = (await refundLater(db, pay.jobs, id, 'staff'))!;
  for (let time = 0; time < 3; time++) await expect(askRefund(pay, refundId)).rejects.toThrow('the line broke');
  pay.providers.set('sandbox', sandbox);
  await askRefund(pay, refundId);
  expect(asked.map((request) => request.refundId)).toEqual([refundId, refundId, refundId]);
  expect(await refundsOf(id)).toMatchObject([{ id: refundId, status: 'done', amountMinor: SUM }]);
  expect(await read(id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('at Stripe a repeated refund has one key, and long afterwards is found instead of made again', async () => {
  const id = await paidGift(byCard);
  const before = stripe.calls.length;
  const keys = () =>
    stripe.calls
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
      .map(({ headers }) => headers['idempotency-key']);
  const { id: refundId } = (await refundLater(db, pay.jobs, id, 'staff'))!;
  const { providerRef } = await read(id);
  const request = { refundId, providerRef: providerRef!, amountMinor: SUM, currency: 'XOF' as const };
  await byCard.refunds!.start(request);
  expect(keys()).toEqual([`refund:${refundId}`]);
  // Stripe has forgotten the key by then: the id that the refund carries tells.
  expect(await byCard.refunds!.start(request)).toMatchObject({ refundId, amountMinor: SUM, status: 'done' });
  expect(keys()).toHaveLength(1);
});

/** Until so many sessions wait for a lock, or `settled` has nothing to wait for. */
async function waiting(sessions: number, settled: Promise<unknown>) {
  let isOver = false;
  void settled.finally(() => (isOver = true)).catch(() => {});
  for (;;) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (isOver || rows[0]!.n >= sessions) return;
  }
}

for (const [name, sums] of Object.entries({ 'all of it': [undefined, undefined], 'a part each': [5000, 7000] })) {
  test(`two ask at once for ${name}: one is asked for, one job is sent, what is left waits for its turn`, async () => {
    const id = await paidGift();
    const jobs = () => sent.filter((job) => job.name === refunding.name).length;
    const before = jobs();
    let second: Promise<unknown> | undefined;
    const first = await db.transaction(async (tx) => {
      const mine = await refundLater(tx, pay.jobs, id, 'staff', sums[0]);
      second = db.transaction((other) => refundLater(other, pay.jobs, id, 'returned', sums[1]));
      await waiting(1, second);
      return mine;
    });
    const waits = sums[1] ? { status: 'queued', amountMinor: sums[1], reason: 'returned' } : undefined;
    const queued = await second;
    if (waits) expect(queued).toMatchObject(waits);
    else expect(queued).toBeUndefined();
    const asked = { id: first!.id, status: 'asked', amountMinor: sums[0] ?? SUM };
    expect(await refundsOf(id)).toMatchObject(waits ? [asked, waits] : [asked]);
    expect(jobs()).toBe(before + 1);
  });
}

test('a refund requested while another is in progress is queued, then sent', async () => {
  const id = await paidGift();
  const first = (await refundLater(db, pay.jobs, id, 'staff', 5000))!;
  const rest = await refundLater(db, pay.jobs, id, 'field_unfunded');
  expect(rest).toMatchObject({ status: 'queued', amountMinor: SUM - 5000 });
  expect(await refundLater(db, pay.jobs, id, 'returned')).toBeUndefined();
  // One at a time: before its turn nothing is asked.
  await askRefund(pay, rest!.id);
  expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['asked', 'queued']);
  await askRefund(pay, first.id);
  expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['done', 'done']);
  expect(await read(id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one whose turn came while nobody looked is asked for within a minute, one after the other', async () => {
  const id = await paidGift();
  const first = (await refundLater(db, pay.jobs, id, 'staff', 5000))!;
  for (const part of [6000, 7000]) await refundLater(db, pay.jobs, id, 'staff', part);
  // Its answer came by a webhook of the provider, or the server died before the next was asked for.
  await db.update(refunds).set({ status: 'failed', failureCode: 'GONE' }).where(eq(refunds.id, first.id));
  await followOpenRefunds(pay);
  expect((await refundsOf(id)).map(({ status }) => status).sort()).toEqual(['done', 'done', 'failed']);
  expect(await read(id)).toMatchObject({ keptMinor: SUM - 13_000 });
});

test('a refund of the provider’s own dashboard is not taken for one that waits', async () => {
  const id = await paidGift();
  await refundLater(db, pay.jobs, id, 'staff', 5000);
  const queued = (await refundLater(db, pay.jobs, id, 'staff', 7000))!;
  const payment = await read(id);
  await followRefunds(db, payment, [{ ref: 'from-the-dashboard', amountMinor: 7000, status: 'accepted' }], true);
  expect((await refundsOf(id)).find((refund) => refund.id === queued.id)).toMatchObject({ status: 'queued' });
  expect((await refundsOf(id)).map(({ reason }) => reason).sort()).toEqual(['provider', 'staff', 'staff']);
});

test('a refund that cannot be sent is an error: no such payment, or unknown to its provider', async () => {
  await expect(refundLater(db, pay.jobs, crypto.randomUUID(), 'staff')).rejects.toThrow('No such payment');
  const id = await paidGift();
  await db.update(payments).set({ providerRef: null }).where(eq(payments.id, id));
  await expect(refundLater(db, pay.jobs, id, 'staff')).rejects.toThrow('no reference');
  expect(await refundsOf(id)).toEqual([]);
});

test('no more goes back than is kept: parts, a part too large, then nothing', async () => {
  const id = await paidGift();
  const parts = [];
  for (const wanted of [10_000, 10_000, 10_000, 10_000]) {
    const refund = await refundLater(db, pay.jobs, id, 'staff', wanted);
    if (refund) await askRefund(pay, refund.id);
    parts.push(refund?.amountMinor);
  }
  expect(parts).toEqual([10_000, 10_000, 5000, undefined]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

const paid: PaymentState = { status: 'paid', amountMinor: SUM, currency: 'XOF' };
const part = (status: 'accepted' | 'done' | 'failed') => ({
  refunds: [{ ref: 'a-refund', amountMinor: 5000, status }],
});
/** Answers of a provider, each with the minute it was asked for, in the order in which they arrive; what is kept after each. */
const ANSWERS: Record<string, [minute: number, state: Partial<PaymentState>, status: string, kept: number][]> = {
  'a dispute, then an older answer without it': [
    [1, {}, 'paid', SUM],
    [3, { status: 'disputed' }, 'disputed', 0],
    [2, {}, 'disputed', 0],
    [4, {}, 'paid', SUM],
  ],
  'what went back, then an older answer that says it failed': [
    [1, {}, 'paid', SUM],
    [3, part('done'), 'paid', SUM - 5000],
    [2, part('failed'), 'paid', SUM - 5000],
    [4, part('failed'), 'paid', SUM],
  ],
  'what went back, then an older answer that knows nothing of it': [
    [1, {}, 'paid', SUM],
    [3, part('done'), 'paid', SUM - 5000],
    [2, {}, 'paid', SUM - 5000],
    [2, part('accepted'), 'paid', SUM - 5000],
    [4, {}, 'paid', SUM - 5000],
  ],
  'an old answer with news of its own does not make the next old one young': [
    [1, {}, 'paid', SUM],
    [5, { status: 'disputed' }, 'disputed', 0],
    [2, { status: 'disputed', ...part('done') }, 'disputed', 0],
    [3, part('done'), 'disputed', 0],
    [6, part('done'), 'paid', SUM - 5000],
  ],
  'the same moment is not fresher': [
    [1, {}, 'paid', SUM],
    [3, { status: 'disputed' }, 'disputed', 0],
    [3, {}, 'disputed', 0],
  ],
};
for (const [name, answers] of Object.entries(ANSWERS)) {
  test(name, async () => {
    pay.current = sandbox;
    const id = paymentOf(await give(gift));
    const start = Date.now() - 3_600_000;
    const ref = `a-refund-${id}`;
    for (const [minute, state, status, keptMinor] of answers) {
      await settlePayment(db, pay, id, {
        ...paid,
        ...state,
        refunds: state.refunds?.map((refund) => ({ ...refund, ref })),
        askedAt: new Date(start + minute * 60_000),
      });
      expect([minute, await read(id)]).toMatchObject([minute, { status, keptMinor }]);
    }
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('an answer that was long on its way is as old as its question', async () => {
  const id = await paidGift();
  const { providerRef } = await read(id);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isFirst = true;
  pay.providers.set('sandbox', {
    ...sandbox,
    fetchState: async (ref) => {
      const state = await sandbox.fetchState(ref);
      if (isFirst) {
        isFirst = false;
        await held;
      }
      return state;
    },
  });
  const slow = checkPayment(pay, id);
  await expect.poll(() => isFirst).toBe(false);
  await desk.act(providerRef!, 'dispute');
  await checkPayment(pay, id);
  expect((await read(id)).status).toBe('disputed');
  release();
  await slow;
  pay.providers.set('sandbox', sandbox);
  expect(await read(id)).toMatchObject({ status: 'disputed', keptMinor: 0 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});
