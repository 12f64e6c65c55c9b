import fc from 'fast-check';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { courses } from '#app/features/academy/courses.server.ts';
import { createEnrollment } from '#app/features/academy/enrollments.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { coursePurchases } from '#app/features/academy/tables.server.ts';
import { plots, shares } from '#app/features/crowd-farming/tables.server.ts';
import { giveToSeveral } from '#app/features/donations/several/give-to-several.server.ts';
import { seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { orders } from '#app/features/marketplace/tables.server.ts';
import { endDuplicate } from '#app/features/recurring-gifts/end-duplicate-job.server.ts';
import { checkPayment, openCheckout } from '#app/features/payments/pay.server.ts';
import { askRefund } from '#app/features/payments/refunds/refund-job.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import type { SandboxAct } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { ledgerBalances, payments, refunds, subscriptions } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { tryAgain } from '#app/features/payments/try-again.server.ts';
import type { Member } from '#platform/auth.ts';
import { mails } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';
import { runInvariants } from '#server/invariants.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await db.transaction(async (tx) => {
  await seedCollection(tx, sharedFields, { withSamples: true });
  await seedCollection(tx, courses, { withSamples: true });
  await seedCollection(tx, products, { withSamples: true });
});
await db.update(plots).set({ status: 'funding', goalMinor: 1e12, fundingUntil: '2099-01-01', fundedAt: null });

let members = 0;
async function join(): Promise<Member> {
  const id = `m${++members}`;
  const email = `${id}@example.org`;
  await db.insert(users).values({ id, name: id, email, emailVerified: true });
  const member = {
    id,
    email,
    name: id,
    language: 'fr' as const,
    isConfirmed: true,
    hasSecondFactor: false,
    factorAt: null,
  };
  return { ...member, isStrong: false, createdAt: new Date(), confirmedAt: null, lastSignInAt: null, sessionId: 's' };
}
const call = async (fn: unknown, body: object, member?: Member) =>
  paymentOf(
    await callFunction(siteContext, fn as SiteFunction, body, {
      language: 'fr',
      address: '::1',
      requestId: 't',
      member,
    }),
  );

const gift = { programId: 'project-1', amount: 25_000, donorName: 'Aline', donorEmail: 'aline@example.org' };
const customerInfo = { firstName: 'Aline', lastName: 'K', email: 'a@example.org', address: '8', city: 'Kinshasa' };
const PURCHASES: Record<string, () => Promise<string>> = {
  'a gift': async () => paymentOf(await give(gift)),
  'a gift by the month': async () => paymentOf(await give({ ...gift, donationType: 'monthly' })),
  'a gift to several': () =>
    call(
      giveToSeveral(() => pay),
      {
        gifts: [
          { programId: 'project-1', amount: 5000 },
          { programId: 'general', amount: 7000 },
        ],
        donorName: 'Aline',
        donorEmail: 'aline@example.org',
      },
    ),
  'an order': () =>
    call(
      createMarketplaceOrder(() => pay),
      { items: [{ id: '1', quantity: 1 }], customerInfo },
    ),
  'a share': async () =>
    call(
      createInvestment(() => pay),
      { projectId: '2', amount: 100, investmentType: 'investor' },
      await join(),
    ),
  'a course': async () =>
    call(
      createEnrollment(() => pay),
      { courseId: PAID_COURSE },
      await join(),
    ),
};
const PAID_COURSE = '12';

const read = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const refundsOf = (ids: string[]) => db.select().from(refunds).where(inArray(refunds.paymentId, ids));
/** What jobs do: asks for each refund that was asked for, and ends regular gifts that were begun twice. */
async function settleUp(ids: string[]) {
  for (const { id } of await refundsOf(ids)) await askRefund(pay, id);
  for (const id of ids) {
    const { duplicateOf, subscriptionId } = await read(id);
    if (duplicateOf && subscriptionId) await endDuplicate(pay, subscriptionId);
  }
}

for (const [name, begin] of Object.entries(PURCHASES)) {
  test(`${name}: refused, tried again and paid, then paid on the first page too: the second money goes back by itself`, async () => {
    const first = await begin();
    await desk.act(`sb_${first}`, 'refuse');
    await checkPayment(pay, first);
    const second = await tryAgain(pay, first, pay.current);
    expect(second).not.toBe(first);
    await openCheckout(pay, second);
    await desk.act(`sb_${second}`, 'pay');
    await checkPayment(pay, second);
    await desk.act(`sb_${first}`, 'pay');
    await checkPayment(pay, first);
    const { amountMinor } = await read(first);
    expect(await refundsOf([first, second])).toMatchObject([{ paymentId: first, reason: 'paid_twice', amountMinor }]);
    expect(await findBrokenInvariants(db)).toEqual([]);
    await settleUp([first, second]);
    expect([await read(first), await read(second)]).toMatchObject([
      { status: 'refunded', keptMinor: 0, duplicateOf: second },
      { status: 'paid', keptMinor: amountMinor, duplicateOf: null },
    ]);
    // One purchase, one receipt; in the end nothing is owed back.
    expect(
      await db
        .select()
        .from(receipts)
        .where(inArray(receipts.paymentId, [first, second])),
    ).toMatchObject([{ paymentId: second, cancelledAt: null }]);
    const owed = await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, 'duplicates'));
    expect(owed.every(({ balanceMinor }) => balanceMinor === 0)).toBe(true);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });

  test(`${name}: whatever comes in whatever order, it is paid once`, async () => {
    const acts = fc.constantFrom<SandboxAct>('pay', 'pay', 'refuse', 'cancel', 'expire');
    const event = fc.oneof(
      fc.record({ is: fc.constant('act' as const), of: fc.nat(2), act: acts }),
      fc.record({ is: fc.constant('news' as const), of: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }) }),
      fc.record({ is: fc.constant('again' as const), of: fc.nat(2) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 9 }), async (events) => {
        const tries = [await begin()];
        const at = (index: number) => tries[index % tries.length]!;
        const hear = (ids: string[]) => Promise.all(ids.map((id) => checkPayment(pay, id)));
        for (const one of events) {
          if (one.is === 'act') await desk.act(`sb_${at(one.of)}`, one.act);
          else if (one.is === 'news') await hear(one.of.map(at));
          else {
            const next = await tryAgain(pay, at(one.of), pay.current);
            if (!tries.includes(next)) tries.push(next);
            await openCheckout(pay, next);
          }
        }
        // Every event is heard in the end, the last ones twice and at once.
        await hear(tries);
        await hear([...tries, ...tries.toReversed()]);
        await settleUp(tries);
        const ended = await Promise.all(tries.map(read));
        const paid = ended.filter(({ paidAt }) => paidAt !== null);
        expect(ended.filter(({ keptMinor }) => keptMinor > 0)).toHaveLength(Math.min(1, paid.length));
        expect(paid.filter(({ status }) => status === 'refunded')).toHaveLength(Math.max(0, paid.length - 1));
        const running = ended.flatMap(({ subscriptionId }) => subscriptionId ?? []);
        if (running.length > 0)
          expect(
            await db.$count(subscriptions, and(inArray(subscriptions.id, running), eq(subscriptions.status, 'active'))),
          ).toBe(Math.min(1, paid.length));
        expect(await findBrokenInvariants(db)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
}

test('two that are paid at the same moment: one counts', async () => {
  const first = await PURCHASES['a share']!();
  await desk.act(`sb_${first}`, 'refuse');
  await checkPayment(pay, first);
  const second = await tryAgain(pay, first, pay.current);
  await openCheckout(pay, second);
  for (const id of [first, second]) await desk.act(`sb_${id}`, 'pay');
  await Promise.all([first, second].flatMap((id) => [checkPayment(pay, id), checkPayment(pay, id)]));
  const both = [await read(first), await read(second)];
  expect(both.filter(({ duplicateOf }) => duplicateOf === null)).toHaveLength(1);
  const [share] = await db.select().from(shares).where(eq(shares.id, both[0]!.purposeId));
  expect(share!.heldMinor).toBe(both[0]!.amountMinor);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a second gift that is disputed, won back, and refused on its way goes back once more; its fund counts one', async () => {
  const raised = async () => (await db.select().from(funds).where(eq(funds.id, 'project-1')))[0]!.raisedMinor;
  const first = await PURCHASES['a gift']!();
  await desk.act(`sb_${first}`, 'expire');
  await checkPayment(pay, first);
  const second = await tryAgain(pay, first, pay.current);
  await openCheckout(pay, second);
  await desk.act(`sb_${second}`, 'pay');
  await checkPayment(pay, second);
  const before = await raised();
  for (const act of ['pay', 'dispute', 'win-dispute'] as const) {
    await desk.act(`sb_${first}`, act);
    await checkPayment(pay, first);
  }
  expect(await raised()).toBe(before);
  await settleUp([first, second]);
  expect(await read(first)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await raised()).toBe(before);
  // Its refund is taken back out of the books: the invariant sees it.
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.update(payments).set({ keptMinor: 1 }).where(eq(payments.id, first));
  expect((await findBrokenInvariants(db)).join()).toContain(
    'money that came a second time for one purchase goes nowhere',
  );
  await db.update(payments).set({ keptMinor: 0 }).where(eq(payments.id, first));
});

/** Paid for, with what makes it owed and sends nothing back; and by which name the night finds it. */
const OWED: [string, string, (payment: typeof payments.$inferSelect) => Promise<unknown>][] = [
  [
    'a share',
    'money of a closed field, or of a share that came too late, goes nowhere',
    ({ purposeId }) => db.update(shares).set({ turnedAwayAt: new Date() }).where(eq(shares.id, purposeId)),
  ],
  [
    'an order',
    'money of an order that came back, or had no goods left, goes nowhere',
    ({ purposeId }) => db.update(orders).set({ status: 'returned' }).where(eq(orders.id, purposeId)),
  ],
  [
    'a course',
    'money for a course that was paid for already goes nowhere',
    ({ purposeId }) =>
      db.update(coursePurchases).set({ turnedAwayAt: new Date() }).where(eq(coursePurchases.id, purposeId)),
  ],
  [
    'a gift to several',
    'money that came a second time for one purchase goes nowhere',
    ({ id }) => db.update(payments).set({ duplicateOf: id }).where(eq(payments.id, id)),
  ],
  [
    'a gift',
    'a refund waits for its turn for a day, and for nothing',
    async ({ id }) => {
      const refund = (await refundLater(db, pay.jobs, id, 'staff', 5))!;
      await db
        .update(refunds)
        .set({ status: 'queued', createdAt: new Date(Date.now() - 2 * 86_400_000) })
        .where(eq(refunds.id, refund.id));
    },
  ],
];

test('each night finds what should have gone back and has neither a refund nor a reason, and writes to the foundation', async () => {
  const runs = SITE.jobs({ ...siteContext, jobs: pay.jobs, pay: () => pay, runInvariants } as never);
  const night = runs.find(({ name }) => name === 'check-invariants')!;
  expect(night.schedule).toBe('41 3 * * *');
  await night.run();
  expect(await db.$count(mails, eq(mails.template, 'invariants-alert'))).toBe(0);
  for (const [what, , plant] of OWED) {
    const id = await PURCHASES[what]!();
    await desk.act(`sb_${id}`, 'pay');
    await checkPayment(pay, id);
    await plant(await read(id));
  }
  await night.run();
  const [told] = await db.select().from(mails).where(eq(mails.template, 'invariants-alert'));
  for (const [, name] of OWED) expect((told!.data as { broken: unknown }).broken).toContainEqual({ name, count: 1 });
});

test('an invariant that cannot be read is told as broken, and hides no other', async () => {
  SITE.checks['cannot be read'] = 'select 1 from no_such_table';
  const found = await runInvariants(db);
  delete SITE.checks['cannot be read'];
  expect(found).toContainEqual({ name: 'cannot be read', count: 1 });
  expect(found).toContainEqual({ name: OWED[0]![1], count: 1 });
});
