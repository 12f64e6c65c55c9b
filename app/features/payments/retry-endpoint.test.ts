import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { payContext } from './pay-context.server.ts';
import type { PaymentProvider } from './provider.server.ts';
import { paymentPath } from './payment-link.server.ts';
import { retryFromPage } from './retry-endpoint.server.ts';
import { currencyRates, payments } from './tables.server.ts';
import { forgetRates } from './rates.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const errors = translate('fr', 'errors');

const retry = (id: string, method?: string, address?: string) => retryAt(linkOf(id), method, address);
const linkOf = (id: string) => paymentPath(siteContext.settings.authSecret, id).split('/').at(-1)!;
function retryAt(link: string, method?: string, address = '::1') {
  const context = new RouterContextProvider();
  context.set(siteContextKey, siteContext);
  context.set(payContext, pay as never);
  context.set(visitorContext, { language: 'fr', address, requestId: 't' });
  const form = new FormData();
  if (method) form.set('method', method);
  return retryFromPage(context, link, form);
}
async function begin(status: 'failed' | 'pending' = 'failed', more: object = {}) {
  const id = paymentOf(await give({ programId: 'project-1', amount: 10_000, donorEmail: 'a@example.org', ...more }));
  await db.update(payments).set({ status }).where(eq(payments.id, id));
  return id;
}
const newest = async (id: string) => {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return (await db.select().from(payments).where(eq(payments.purposeId, row!.purposeId))).find((one) => one.id !== id);
};
const phone = (more: Partial<PaymentProvider> = {}): PaymentProvider => ({
  ...pay.current,
  name: 'phone',
  currencies: ['CDF'],
  subscriptions: undefined,
  openCheckout: async ({ paymentId }) => ({ providerRef: `ph_${paymentId}`, checkoutUrl: 'https://phone.example/' }),
  ...more,
});

test('an unknown payment has no page', async () => {
  await expect(retry(randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
  await expect(retryAt('nothing')).rejects.toMatchObject({ init: { status: 404 } });
});

test('an id alone tries nothing again', async () => {
  const id = await begin();
  await expect(retryAt(id)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await newest(id)).toBeUndefined();
});

test('one that failed is tried again the same way, as a new payment on a page of its own', async () => {
  const id = await begin();
  const { to } = (await retry(id)) as { to: string };
  const again = (await newest(id))!;
  expect(to).toBe(again.checkoutUrl);
  expect(again).toMatchObject({ provider: 'sandbox', amountMinor: 10_000, currency: 'XOF', status: 'pending' });
});

test('one that is still open leads back to its own page', async () => {
  const id = await begin('pending');
  expect(await retry(id)).toEqual({ to: `/payments/${linkOf(id)}` });
  expect(await newest(id)).toBeUndefined();
});

test('by mobile money it goes to the phone, in its currency, where there is one and it takes what comes again', async () => {
  const id = await begin();
  expect(await retry(id, 'mobile')).toEqual({ error: errors('method_unknown'), status: 400 });
  pay.phone = phone();
  pay.providers.set('phone', pay.phone);
  const monthly = await begin('failed', { donationType: 'monthly' });
  expect(await retry(monthly, 'mobile')).toEqual({ error: errors('mobile_once_only'), status: 400 });
  expect(await newest(monthly)).toBeUndefined();
  expect(await retry(id, 'mobile')).toEqual({ to: 'https://phone.example/' });
  expect(await newest(id)).toMatchObject({ provider: 'phone', currency: 'CDF' });
});

test('a provider that cannot be reached is said, and the try may be pressed again', async () => {
  const id = await begin();
  pay.phone = phone({
    openCheckout: async () => {
      throw new Error('unreachable');
    },
  });
  pay.providers.set('phone', pay.phone);
  expect(await retry(id, 'mobile')).toEqual({ error: translate('fr', 'payments')('retry.failed'), status: 503 });
});

test('a rate too old to charge by is refused in words', async () => {
  const id = await begin();
  pay.phone = phone({ ratesGoodForDays: 3 });
  pay.providers.set('phone', pay.phone);
  await db.update(currencyRates).set({ day: '2020-01-01' }).where(eq(currencyRates.currency, 'CDF'));
  forgetRates(db);
  expect(await retry(id, 'mobile')).toEqual({ error: errors('rate_too_old'), status: 409 });
  expect(await newest(id)).toBeUndefined();
});

test('one visitor tries a sixth as often a minute as anything may be called; others are not held up', async () => {
  siteContext.settings.limits = { callsPerMinute: 9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
  const id = await begin('pending');
  for (let time = 0; time < 2; time++) expect(await retry(id, undefined, '192.0.2.1')).toHaveProperty('to');
  expect(await retry(id, undefined, '192.0.2.1')).toEqual({ error: errors('too_many_requests'), status: 429 });
  expect(await retry(id, undefined, '192.0.2.2')).toHaveProperty('to');
});
