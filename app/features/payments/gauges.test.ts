import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { PayParts } from './pay.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { paymentGauges } from './gauges.server.ts';
import { currencyRates, payments, refunds, webhookEvents } from './tables.server.ts';

const { db } = await createTestDatabase();
const providers = new Map(['sandbox', 'stripe', 'silent'].map((name) => [name, {}]));
const gauges = paymentGauges(db, { pay: () => ({ providers }) as unknown as PayParts });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number) => new Date(Date.now() - ms);

const payment = (more: Partial<typeof payments.$inferInsert> = {}) => ({
  id: randomUUID(),
  purpose: 'donation',
  purposeId: randomUUID(),
  provider: 'sandbox',
  amountMinor: 5000,
  currency: 'XOF' as const,
  interval: 'one_time' as const,
  language: 'fr' as const,
  ...more,
});
const read = (name: string) => gauges[name]!.read();

beforeAll(async () => {
  const paid = payment({ status: 'paid', createdAt: ago(HOUR), flag: 'provider says 1 XOF' });
  await db
    .insert(payments)
    .values([
      paid,
      payment({ status: 'paid', createdAt: ago(23 * HOUR) }),
      payment({ status: 'paid', createdAt: ago(25 * HOUR) }),
      payment({ status: 'paid', currency: 'EUR', createdAt: ago(HOUR) }),
      payment({ createdAt: ago(14 * MINUTE) }),
      payment({ createdAt: ago(16 * MINUTE) }),
      payment({ createdAt: ago(26 * HOUR), flag: 'provider says 2 XOF' }),
      payment({ provider: 'transfer', createdAt: ago(26 * HOUR), flag: 'provider says 2 XOF' }),
      payment({ provider: 'stripe', status: 'failed', createdAt: ago(26 * HOUR) }),
    ]);
  const refund = { paymentId: paid.id, provider: 'sandbox', amountMinor: 1, currency: 'XOF' as const, reason: 'staff' };
  await db.insert(refunds).values(
    (['asked', 'accepted', 'accepted', 'done', 'failed'] as const).map((status) => ({
      ...refund,
      id: randomUUID(),
      status,
    })),
  );
  await db.insert(webhookEvents).values([
    { provider: 'sandbox', eventId: 'a', kind: 'x', receivedAt: ago(3 * HOUR), isForeign: true },
    { provider: 'sandbox', eventId: 'b', kind: 'x', receivedAt: ago(2 * HOUR) },
    { provider: 'stripe', eventId: 'c', kind: 'x', receivedAt: ago(25 * HOUR), isForeign: true },
    { provider: 'unknown', eventId: 'd', kind: 'x', receivedAt: ago(HOUR), isForeign: true },
  ]);
});

test('payments of the last day are counted by provider, currency and state', async () => {
  expect(gauges.elikya_payments_day!.labels).toEqual(['provider', 'currency', 'state']);
  const counted = (await read('elikya_payments_day')) as [Record<string, string>, number][];
  expect(counted.toSorted(([a], [b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual([
    [{ provider: 'sandbox', currency: 'EUR', state: 'paid' }, 1],
    [{ provider: 'sandbox', currency: 'XOF', state: 'paid' }, 2],
    [{ provider: 'sandbox', currency: 'XOF', state: 'pending' }, 2],
  ]);
});

test('a payment is late after a quarter of an hour, a promised transfer never', async () => {
  expect(await read('elikya_payments_pending_late')).toBe(2);
});

test('flagged payments, pending refunds and foreign events are counted while they are open', async () => {
  expect(await read('elikya_payments_flagged')).toBe(2);
  expect(await read('elikya_refunds_open')).toBe(3);
  expect(await read('elikya_webhooks_foreign_day')).toBe(2);
});

test('a provider that told something says how long ago its newest was; one that never did says nothing', async () => {
  expect(gauges.elikya_webhooks_age_seconds!.labels).toEqual(['provider']);
  const ages = (await read('elikya_webhooks_age_seconds')) as [{ provider: string }, number][];
  const byName = Object.fromEntries(ages.map(([{ provider }, age]) => [provider, Math.floor(age / 3600)]));
  expect(byName).toEqual({ sandbox: 2, stripe: 25 });
});

test('the age of rates is that of the oldest currency that floats, by its newest rate; without rates it is 0', async () => {
  await db.delete(currencyRates);
  expect(await read('elikya_rates_age_days')).toBe(0);
  // Days of rates are those of UTC, as their source has them.
  const day = (days: number) =>
    ago(days * 24 * HOUR)
      .toISOString()
      .slice(0, 10);
  await db.insert(currencyRates).values([
    { currency: 'USD', day: day(3), perEuro: '1.1' },
    { currency: 'CDF', day: day(5), perEuro: '2500' },
    { currency: 'CDF', day: day(9), perEuro: '2400' },
    { currency: 'XOF', day: day(90), perEuro: '655.957' },
  ]);
  expect(await read('elikya_rates_age_days')).toBe(5);
});

test('each number says what it counts', () => {
  expect(Object.values(gauges).every(({ help }) => help.length > 20)).toBe(true);
  expect(Object.keys(gauges)).toHaveLength(7);
});
