import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { holdFoundation, SAMPLE_FOUNDATION } from '#app/kit/foundation.server.ts';
import { CURRENCIES, type Currency, formatMoney, type Money } from '#app/shared/money.ts';
import { Refusal } from '#platform/refusals.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import {
  answerCheckout,
  chargedBy,
  checkPayment,
  openCheckout,
  type PaymentToStart,
  providerFor,
  providerOf,
  startPayment,
  subscriptionsOf,
} from './pay.server.ts';
import { chargeOf, rateBetween } from './charge.ts';
import type { PaymentProvider } from './provider.server.ts';
import { readPerEuro } from './rates.server.ts';
import { sayCharge } from './say-charge.server.ts';
import {
  followProviderState,
  findSubscription,
  minimumOf,
  stopSubscription,
} from '#app/features/recurring-gifts/subscriptions.server.ts';
import { payments } from './tables.server.ts';
import { giftEvents } from '#app/features/recurring-gifts/tables.server.ts';

const { db } = await createTestDatabase();
const { pay, desk, give } = await openGiftSite(db);
const sandbox = pay.current;
afterEach(() => {
  pay.providers.set('sandbox', sandbox);
  holdFoundation({ isLive: false, foundation: SAMPLE_FOUNDATION });
});
const SUM = 25_000;
const gift = { programId: 'project-1', amount: SUM, anonymous: true };
const read = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const begin = async (more: object = {}) => paymentOf(await give({ ...gift, ...more }));

const START: PaymentToStart = {
  purpose: 'donation',
  purposeId: randomUUID(),
  amountMinor: SUM,
  currency: 'XOF',
  interval: 'one_time',
  language: 'fr',
  source: null,
};
const start = (provider: PaymentProvider, more: Partial<PaymentToStart> = {}) =>
  db.transaction((tx) => startPayment(tx, provider, { ...START, ...more }));

test('a live site that does not know whose it is begins no payment', async () => {
  holdFoundation({ isLive: true, foundation: SAMPLE_FOUNDATION });
  await expect(start(sandbox)).rejects.toMatchObject({ refusal: { code: 'not_open_yet' } });
  expect(await db.$count(payments)).toBe(0);
});

test('only what comes again has a promise; what is paid once may stand in for one', async () => {
  expect((await read(await start(sandbox))).subscriptionId).toBeNull();
  const monthly = await read(await start(sandbox, { interval: 'monthly' }));
  expect(await findSubscription(db, monthly.subscriptionId!)).toMatchObject({
    status: 'pending',
    amountMinor: SUM,
    interval: 'monthly',
  });
  const instead = await read(await start(sandbox, { subscriptionId: monthly.subscriptionId! }));
  expect(instead.subscriptionId).toBe(monthly.subscriptionId);
});

test('a provider that does not take francs CFA is asked for its own currency, in whole francs, never less', async () => {
  const abroad = { ...sandbox, currencies: ['USD', 'CDF'] as const };
  const { amountMinor, currency } = await read(await start(abroad as unknown as PaymentProvider));
  expect(currency).toBe('CDF');
  expect(amountMinor % 100).toBe(0);
  // 25 000 XOF are 38.11 EUR.
  const { rows } = await db.execute<{ worth: number }>(
    sql`select 25000 / 655.957 * per_euro::float8 as worth from currency_rates where currency = 'CDF' order by day desc limit 1`,
  );
  expect(amountMinor / 100 - rows[0]!.worth).toBeGreaterThanOrEqual(0);
  expect(amountMinor / 100 - rows[0]!.worth).toBeLessThan(1);
  expect(
    await read(await start(abroad as unknown as PaymentProvider, { amountMinor: 4_050, currency: 'USD' })),
  ).toMatchObject({
    amountMinor: 4_050,
    currency: 'USD',
  });
});

test('a converted amount is rounded up to whole francs CFA, whole Congolese francs, or cents', async () => {
  const into = async (currency: Currency, money: Money) =>
    read(await start({ ...sandbox, currencies: [currency] }, money)).then((row) => [row.amountMinor, row.currency]);
  expect(await into('XOF', { amountMinor: 1000, currency: 'EUR' })).toEqual([6560, 'XOF']);
  expect(await into('XAF', { amountMinor: 1000, currency: 'EUR' })).toEqual([6560, 'XAF']);
  expect(await into('EUR', { amountMinor: 25_000, currency: 'XOF' })).toEqual([3811, 'EUR']);
  const [francs] = await into('CDF', { amountMinor: 1001, currency: 'EUR' });
  expect(Number(francs) % 100).toBe(0);
});

test('what a form says will be charged is what is charged, for every pair of currencies', async () => {
  const perEuro = await readPerEuro(db);
  for (const currency of CURRENCIES)
    for (const to of CURRENCIES.filter((one) => one !== currency))
      for (const amountMinor of [1, 999, 25_000, 1_234_567]) {
        const said = chargeOf({ amountMinor, currency }, to, rateBetween(perEuro, currency, to)!);
        expect(await chargedBy(db, { ...sandbox, currencies: [to] }, { amountMinor, currency })).toEqual(said);
      }
});

test('before a phone is charged in another currency, the sum and the rate are said in words', async () => {
  const phone = { ...sandbox, currencies: ['USD', 'CDF'] as const };
  const money = { amountMinor: SUM, currency: 'XOF' as const };
  const charged = await chargedBy(db, phone, money);
  const words = (await sayCharge(db, phone, money, 'fr'))!;
  expect(words).toContain(formatMoney(charged, 'fr'));
  expect(words).toMatch(/1\sXOF = /);
  expect(await sayCharge(db, phone, { amountMinor: 500, currency: 'USD' }, 'fr')).toBeUndefined();
});

test('by a rate that is too old nothing is converted where a provider says how old it may be', async () => {
  const limited = (ratesGoodForDays?: number) =>
    ({ ...sandbox, currencies: ['USD', 'CDF'], ratesGoodForDays }) as unknown as PaymentProvider;
  await db.execute(
    sql`update currency_rates set day = to_char(now() - interval '60 days', 'YYYY-MM-DD') where currency = 'CDF'`,
  );
  await expect(start(limited(45))).rejects.toMatchObject({
    refusal: { code: 'rate_too_old', field: 'method', status: 409 },
  });
  expect((await read(await start(limited()))).currency).toBe('CDF');
  expect((await read(await start(limited(45), { currency: 'USD' }))).currency).toBe('USD');
  await db.execute(sql`update currency_rates set day = to_char(now(), 'YYYY-MM-DD') where currency = 'CDF'`);
  expect((await read(await start(limited(45)))).currency).toBe('CDF');
});

test('by card the one, by phone the other, where it is set up, and what comes again where it can', () => {
  const phone = { ...sandbox, name: 'phone', subscriptions: undefined };
  expect(providerFor({ current: sandbox, phone }, 'card', 'monthly')).toBe(sandbox);
  expect(providerFor({ current: sandbox, phone }, 'mobile', 'one_time')).toBe(phone);
  expect(providerFor({ current: sandbox, phone }, 'mobile', 'monthly')).toMatchObject({
    code: 'mobile_once_only',
    field: 'method',
  });
  const none = providerFor({ current: sandbox }, 'mobile', 'one_time');
  expect(none).toBeInstanceOf(Refusal);
  expect(none).toMatchObject({ code: 'method_unknown', field: 'method' });
});

test('names a missing provider or capability in the error', () => {
  expect(() => providerOf(pay, { provider: 'nobody' })).toThrow('No provider nobody');
  pay.providers.set('sandbox', { ...sandbox, subscriptions: undefined });
  expect(() => subscriptionsOf(pay, { provider: 'sandbox' })).toThrow('sandbox has no subscriptions');
});

/** The provider, and how often it was asked to open a page. */
function listen(answer: () => void = () => {}): string[] {
  const opened: string[] = [];
  pay.providers.set('sandbox', {
    ...sandbox,
    openCheckout: async (asked) => {
      opened.push(asked.paymentId);
      answer();
      return sandbox.openCheckout(asked);
    },
  });
  return opened;
}

test('the page of a payment is opened once, and its address kept', async () => {
  const id = await begin();
  const opened = listen();
  expect(await openCheckout(pay, id)).toBe((await read(id)).checkoutUrl);
  expect(opened).toEqual([]);
  await expect(openCheckout(pay, randomUUID())).rejects.toThrow('No such payment');
});

test('a page that could not be opened is a plain word, with when to try again', async () => {
  const id = await begin();
  await db.update(payments).set({ checkoutUrl: null, providerRef: null }).where(eq(payments.id, id));
  listen(() => {
    throw new Error('away');
  });
  expect(await answerCheckout(pay, id, { requestId: 'test' })).toMatchObject({
    code: 'donation_failed',
    status: 503,
    retryAfter: 5,
  });
});

test('a payment whose reference was lost on its way asks for it again, then for its state; a known one only for that', async () => {
  const id = await begin();
  await desk.act(`sb_${id}`, 'pay');
  await db.update(payments).set({ checkoutUrl: null, providerRef: null }).where(eq(payments.id, id));
  const opened = listen();
  expect(await checkPayment(pay, id)).toMatchObject({ status: 'paid', providerRef: `sb_${id}` });
  expect(await checkPayment(pay, id)).toMatchObject({ status: 'paid' });
  expect(opened).toEqual([id]);
  expect(await checkPayment(pay, randomUUID())).toBeUndefined();
});

test('a provider that gives no reference is no reason to ask it for a state', async () => {
  const id = await begin();
  await db.update(payments).set({ providerRef: null }).where(eq(payments.id, id));
  await expect(checkPayment(pay, id)).rejects.toThrow('The provider gave no reference');
});

/** A monthly gift that runs. */
async function running() {
  const id = await begin({ donationType: 'monthly' });
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const { subscriptionId } = await read(id);
  const subscription = async () => (await findSubscription(db, subscriptionId!))!;
  const told = async () =>
    (
      await db.select().from(giftEvents).where(eq(giftEvents.subscriptionId, subscriptionId!)).orderBy(giftEvents.id)
    ).map(({ what, who }) => `${what} by ${who}`);
  const hear = async (status: 'active' | 'paused' | 'past_due' | 'ended', amountMinor = SUM) => {
    await followProviderState(db, await subscription(), { status, amountMinor, currency: 'XOF' });
    return (await subscription()).status;
  };
  return { subscription, told, hear };
}

test('a provider’s changes of a subscription are applied, and each is recorded once', async () => {
  const { subscription, told, hear } = await running();
  expect(await hear('active')).toBe('active');
  expect(await told()).toEqual([]);
  expect(await hear('paused')).toBe('paused');
  expect(await hear('paused')).toBe('paused');
  expect(await hear('past_due')).toBe('past_due');
  expect(await hear('paused')).toBe('paused');
  expect(await hear('active', 12_500)).toBe('active');
  expect((await subscription()).amountMinor).toBe(12_500);
  expect(await told()).toEqual(['paused by provider', 'paused by provider', 'resumed by provider']);
  expect(await hear('ended')).toBe('ended');
  // Late news of one that ended begin it no more.
  expect(await hear('active', 1_000)).toBe('ended');
  expect((await subscription()).amountMinor).toBe(12_500);
  expect((await told()).at(-1)).toBe('stopped by provider');
});

test('a promise that never reached its provider is stopped here; one that ended is not ended again', async () => {
  const ended: string[] = [];
  pay.providers.set('sandbox', {
    ...sandbox,
    subscriptions: { ...sandbox.subscriptions!, end: async (ref) => void ended.push(ref) },
  });
  const unreached = await read(await start(sandbox, { interval: 'monthly' }));
  await stopSubscription(pay, (await findSubscription(db, unreached.subscriptionId!))!);
  expect(ended).toEqual([]);
  const { subscription, told } = await running();
  await stopSubscription(pay, await subscription());
  await stopSubscription(pay, await subscription());
  expect(ended).toHaveLength(1);
  expect(await told()).toEqual(['stopped by giver']);
});

test('the least a renewal may be', () => {
  expect([minimumOf('XOF'), minimumOf('EUR'), minimumOf('CDF')]).toEqual([1000, 200, 450_000]);
});
