import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { enterRate } from '#app/features/payments/rates.server.ts';
import type { SandboxAct } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import { joinGifts, listOwnGifts } from './own-gifts.server.ts';
import { findFund } from './funds.server.ts';
import { seedSponsorshipFunds } from '#app/features/sponsorship/seed.server.ts';
import { contributions, donations } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await db.transaction((tx) => seedSponsorshipFunds(tx));
const gift = (more: object = {}) =>
  give({ programId: 'project-1', amount: 25_000, donorName: 'Aline', donorEmail: 'aline@example.org', ...more });
const sponsor = (more: object = {}) =>
  callFunction(
    siteContext,
    createSponsorship(() => pay) as unknown as SiteFunction,
    { kind: 'tree', amount: 15, recurring: false, email: 'aline@example.org', ...more },
    { language: 'fr', address: '::1', requestId: 't' },
  );
async function act(paymentId: string, what: SandboxAct) {
  await desk.act(`sb_${paymentId}`, what);
  await checkPayment(pay, paymentId);
}

/** What is asked for, in francs or euros, and how it is answered: the sum that is recorded in minor units, or the code. */
const SUMS: [string, typeof gift, (number | string)[], number | string][] = [
  ['gift', gift, [1000, '1000', '1 000'], 1000],
  ['gift', gift, [999, '999', 1], 'amount_too_small'],
  ['gift', gift, [0, -1, '', 'x', '-1000'], 'amount_invalid'],
  ['gift', gift, [50_000_000], 50_000_000],
  ['gift', gift, [50_000_001], 'amount_too_large'],
  ['sponsorship', sponsor, [1, '1', '1,00'], 100],
  ['sponsorship', sponsor, [0.99, '0,99', '0.01'], 'euros_below_floor'],
  ['sponsorship', sponsor, [0, -1, '', 'x'], 'amount_invalid'],
  ['sponsorship', sponsor, [50_000], 5_000_000],
  ['sponsorship', sponsor, [50_000.01], 'amount_too_large'],
];
for (const [name, ask, amounts, expected] of SUMS) {
  test(`a ${name} of ${amounts.join(' or ')}: ${expected}`, async () => {
    for (const amount of amounts) {
      const before = await db.$count(donations);
      const answer = await ask({ amount });
      if (typeof expected === 'string') {
        expect([amount, answer]).toMatchObject([
          amount,
          { ok: false, status: 400, body: { code: expected, fields: { amount: expect.any(String) } } },
        ]);
        expect(await db.$count(donations)).toBe(before);
      } else {
        const [row] = await db
          .select()
          .from(payments)
          .where(eq(payments.id, paymentOf(answer)));
        expect([amount, row!.amountMinor]).toEqual([amount, expected]);
      }
    }
  });
}

test('guests’ gifts under an address belong to a member once they confirmed it, not before', async () => {
  const email = 'kabongo@example.org';
  const ownerOf = async (more: object = {}) => {
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.id, paymentOf(await gift({ donorEmail: email, ...more }))));
    await act(payment!.id, 'pay');
    const [donation] = await db.select().from(donations).where(eq(donations.id, payment!.purposeId));
    return donation!.memberId;
  };
  expect(await ownerOf()).toBeNull();
  // Anybody may open an account under an address that is not theirs.
  await db.insert(users).values({ id: 'squatter', name: 'x', email, emailVerified: false });
  expect([await ownerOf(), await ownerOf({ donorEmail: 'Kabongo@Example.org' })]).toEqual([null, null]);
  expect(await listOwnGifts(db, 'squatter')).toEqual([]);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, 'squatter'));
  expect([await ownerOf(), await ownerOf({ donorEmail: 'Kabongo@Example.org' })]).toEqual(['squatter', 'squatter']);
  expect(await ownerOf({ anonymous: true })).toBeNull();
  expect(await listOwnGifts(db, 'squatter')).toHaveLength(2);
  await joinGifts(db, { id: 'squatter', email });
  expect(await listOwnGifts(db, 'squatter')).toHaveLength(5);
});

/** What happens to a gift after the dollar has doubled, and what is left of it in its fund, as a part of what was counted. */
const AFTER: [SandboxAct[], number][] = [
  [['refund'], 0],
  [['refund-half'], 0.5],
  [['refund-half', 'refund'], 0],
  [['dispute'], 0],
  [['dispute', 'win-dispute'], 1],
];
for (const [acts, part] of AFTER) {
  test(`${acts.join(', ')} at another rate: the fund loses and keeps what the day of the payment counted`, async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await enterRate(db, 'USD', '1.10', day(1));
    await enterRate(db, 'USD', '1.10', day(0));
    const before = (await findFund(db, 'project-1'))!;
    const id = paymentOf(await gift({ amount: 50_000 }));
    await act(id, 'pay');
    const counted = (await findFund(db, 'project-1'))!.raisedMinor - before.raisedMinor;
    expect(counted).toBe(8385);
    await enterRate(db, 'USD', '2.20', day(0));
    for (const what of acts) await act(id, what);
    const after = (await findFund(db, 'project-1'))!;
    expect(after.raisedMinor - before.raisedMinor).toBe(Math.floor(counted * part));
    const [row] = await db.select().from(contributions).where(eq(contributions.paymentId, id));
    expect(row!.rate).toMatch(/^0\.00167/);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}
