import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { seedSponsorshipFunds } from './seed.server.ts';
import { createSponsorship } from './sponsorship.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedSponsorshipFunds(db);
const fn = createSponsorship(() => pay) as unknown as SiteFunction;
const sponsor = (more: object) =>
  callFunction(
    siteContext,
    fn,
    {
      kind: 'meal',
      amount: '20',
      recurring: false,
      firstName: 'Aline',
      lastName: 'Kabongo',
      email: 'aline@example.org',
      ...more,
    },
    { language: 'fr', address: '127.0.0.1', requestId: 'test' },
    {},
  );

test.each([
  ['euros where no currency is said', {}, 'EUR', 2000],
  ['the currency that was chosen', { currency: 'XOF', amount: '13 000' }, 'XOF', 13_000],
  ['another', { currency: 'CDF', amount: 52_000 }, 'CDF', 5_200_000],
  ['dollars', { currency: 'USD', amount: '5,50' }, 'USD', 550],
])('a sponsorship is given in %s, and counts in euros', async (_what, more, currency, amountMinor) => {
  const raised = async () => (await db.select().from(funds).where(eq(funds.id, 'sponsor-meal')))[0]!.raisedMinor;
  const before = await raised();
  const id = paymentOf(await sponsor(more));
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  expect(payment).toMatchObject({ currency, amountMinor });
  expect((await db.select().from(donations).where(eq(donations.id, payment!.purposeId)))[0]).toMatchObject({
    currency,
    amountMinor,
  });
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const worth = (await raised()) - before;
  expect(worth / 100).toBeGreaterThan(4);
  expect(worth / 100).toBeLessThan(25);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test.each([
  [{ amount: '0,50' }, 'euros_below_floor'],
  [{ amount: '50001' }, 'amount_too_large'],
  [{ amount: '20', currency: 'XOF' }, 'amount_too_small'],
  [{ amount: '20', currency: 'CDF' }, 'gift_too_small'],
  [{ currency: 'XAF' }, 'currency_unknown'],
])('%j is refused', async (more, code) => {
  expect(await sponsor(more)).toMatchObject({ ok: false, body: { code } });
});
