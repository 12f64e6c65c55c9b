import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { formatMoney } from '#app/shared/money.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { currencyRates, payments, phoneDeposits } from '#app/features/payments/tables.server.ts';
import { askPhone, findDeposit, inCurrency, isRateGoodFor, mayChangeCurrency } from './deposit.server.ts';

const { db } = await createTestDatabase();
const { pay } = await openGiftSite(db);

/** A phone that says what it was asked, and answers what it is told to. */
let asked: object[] = [];
let answer: { failureCode?: string } = {};
const provider = (ratesGoodForDays?: number) =>
  ({
    name: 'phone',
    currencies: ['USD', 'CDF'],
    ratesGoodForDays,
    phone: {
      listOperators: async () => [
        {
          id: 'ORANGE_COD',
          name: 'Orange Money',
          limits: [
            { currency: 'CDF', leastMinor: 10_000, mostMinor: 5_000_000, isWhole: true },
            { currency: 'USD', leastMinor: 100, mostMinor: 250_000, isWhole: false },
          ],
        },
      ],
      startDeposit: async (deposit: object) => {
        asked.push(deposit);
        return answer;
      },
    },
  }) as unknown as PaymentProvider;
beforeEach(async () => {
  asked = [];
  answer = {};
  pay.providers.set('phone', provider());
  await db.delete(currencyRates);
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await db.insert(currencyRates).values([
    { currency: 'EUR', day, perEuro: '1' },
    { currency: 'USD', day, perEuro: '1' },
    { currency: 'CDF', day, perEuro: '2500.33' },
  ]);
});

async function payment(more: Partial<typeof payments.$inferInsert> = {}) {
  const [row] = await db
    .insert(payments)
    .values({
      id: randomUUID(),
      purpose: 'donation',
      purposeId: randomUUID(),
      provider: 'phone',
      amountMinor: 1000,
      currency: 'USD',
      interval: 'one_time',
      language: 'fr',
      // Its page is open, as that of a first try is.
      checkoutUrl: 'https://elikya.test/page',
      ...more,
    })
    .returning();
  return row!;
}
const ASKED = { operator: 'ORANGE_COD', phone: '081 000 00 12' };
const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;

test('the PIN is asked for on the phone, recorded so that people know the number again', async () => {
  const one = await payment();
  expect(await findDeposit(db, one.id)).toBeUndefined();
  expect(await askPhone(pay, one, ASKED, 'fr')).toBeUndefined();
  expect(asked).toEqual([
    { paymentId: one.id, operator: 'ORANGE_COD', phone: '243810000012', amountMinor: 1000, currency: 'USD' },
  ]);
  expect(await findDeposit(db, one.id)).toMatchObject({ operator: 'ORANGE_COD', maskedPhone: '+243 81 ••• 00 12' });
});

test('in francs it is the whole franc above, kept as the sum of the payment', async () => {
  const one = await payment();
  expect(await askPhone(pay, one, { ...ASKED, currency: 'CDF' }, 'fr')).toBeUndefined();
  // 10 dollars are 25 003.30 francs.
  expect(asked).toMatchObject([{ amountMinor: 2_500_400, currency: 'CDF' }]);
  expect(await rowOf(one.id)).toMatchObject({ amountMinor: 2_500_400, currency: 'CDF' });
  expect(await inCurrency(db, { amountMinor: 2_500_330, currency: 'CDF' }, 'USD')).toMatchObject({
    amountMinor: 1000,
    currency: 'USD',
    rate: expect.stringMatching(/^0\.000399/),
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

test('only gifts are taken in another currency, and only in francs or dollars', async () => {
  expect(['donation', 'several', 'order'].map((purpose) => mayChangeCurrency({ purpose }))).toEqual([
    true,
    true,
    false,
  ]);
  const bought = await payment({ purpose: 'order' });
  await askPhone(pay, bought, { ...ASKED, currency: 'CDF' }, 'fr');
  await askPhone(pay, await payment(), { ...ASKED, currency: 'EUR' }, 'fr');
  expect(asked).toMatchObject([{ currency: 'USD' }, { currency: 'USD' }]);
  const francs = await payment({ amountMinor: 2_500_330, currency: 'CDF' });
  await askPhone(pay, francs, { ...ASKED, currency: 'USD' }, 'fr');
  expect(asked.at(-1)).toMatchObject({ amountMinor: 1000, currency: 'USD' });
});

test('a rate that is too old changes no currency, where the provider minds', async () => {
  const one = await payment();
  expect(await isRateGoodFor(pay, one, 'CDF')).toBe(true);
  pay.providers.set('phone', provider(2));
  expect(await isRateGoodFor(pay, one, 'CDF')).toBe(false);
  expect(await askPhone(pay, one, { ...ASKED, currency: 'CDF' }, 'fr')).toMatchObject({
    code: 'rate_too_old',
    field: 'currency',
  });
  expect(asked).toEqual([]);
  expect(await askPhone(pay, one, { ...ASKED, currency: 'USD' }, 'fr')).toBeUndefined();
  pay.providers.set('phone', provider(3));
  expect(await isRateGoodFor(pay, one, 'CDF')).toBe(true);
});

test('a wrong number, an operator that is none and a sum out of bounds are said beside their field', async () => {
  const ask = async (more: object, values: object = {}) =>
    askPhone(pay, await payment(values), { ...ASKED, ...more }, 'fr');
  expect(await ask({ phone: '12' })).toMatchObject({ code: 'phone_invalid', field: 'phone' });
  expect(await ask({ operator: 'AIRTEL_COD' })).toMatchObject({ code: 'operator_unknown', field: 'operator' });
  const bounds = {
    least: formatMoney({ amountMinor: 100, currency: 'USD' }, 'fr'),
    most: formatMoney({ amountMinor: 250_000, currency: 'USD' }, 'fr'),
  };
  for (const amountMinor of [99, 250_001])
    expect(await ask({}, { amountMinor })).toMatchObject({
      code: 'phone_amount_limits',
      field: 'operator',
      values: bounds,
    });
  for (const amountMinor of [100, 250_000]) expect(await ask({}, { amountMinor })).toBeUndefined();
  expect(await ask({}, { currency: 'EUR' })).toMatchObject({
    code: 'phone_amount_limits',
    values: { least: '—', most: '—' },
  });
});

test('an operator that takes whole dollars alone is not asked for cents', async () => {
  const whole = provider();
  const [operator] = await whole.phone!.listOperators();
  pay.providers.set('phone', {
    ...whole,
    phone: {
      ...whole.phone!,
      listOperators: async () => [
        { ...operator!, limits: operator!.limits.map((limits) => ({ ...limits, isWhole: true })) },
      ],
    },
  });
  const ask = async (amountMinor: number) => askPhone(pay, await payment({ amountMinor }), ASKED, 'fr');
  expect(await ask(1250)).toMatchObject({ code: 'phone_whole_only', field: 'operator' });
  expect(asked).toEqual([]);
  expect(await ask(1200)).toBeUndefined();
});

test('a provider without phones asks none; what is over is asked for no more', async () => {
  expect(await askPhone(pay, await payment({ provider: 'sandbox' }), ASKED, 'fr')).toMatchObject({
    code: 'method_unknown',
  });
  expect(await askPhone(pay, await payment({ status: 'paid' }), { ...ASKED, phone: '12' }, 'fr')).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a repeated request keeps the first amount; after a refusal before the PIN another number can be tried', async () => {
  const one = await payment();
  await askPhone(pay, one, { ...ASKED, currency: 'CDF' }, 'fr');
  await askPhone(pay, await rowOf(one.id), { ...ASKED, currency: 'USD' }, 'fr');
  expect(asked).toMatchObject([
    { amountMinor: 2_500_400, currency: 'CDF' },
    { amountMinor: 2_500_400, currency: 'CDF' },
  ]);
  expect(await rowOf(one.id)).toMatchObject({ currency: 'CDF' });
  answer = { failureCode: 'PAYER_NOT_FOUND' };
  const other = await payment();
  expect(await askPhone(pay, other, ASKED, 'fr')).toMatchObject({ code: 'phone_refused', field: 'phone' });
  expect(await findDeposit(db, other.id)).toBeUndefined();
  expect(await db.$count(phoneDeposits, eq(phoneDeposits.paymentId, one.id))).toBe(1);
});

test('two simultaneous requests both ask for the stored amount and currency', async () => {
  const row = await payment();
  const press = { operator: 'ORANGE_COD', phone: '0891234567', currency: 'CDF' };
  // Both pages read the payment before either press arrived.
  await Promise.all([askPhone(pay, row, press, 'fr'), askPhone(pay, row, press, 'fr')]);
  await askPhone(pay, row, press, 'fr');
  const [kept] = await db.select().from(payments).where(eq(payments.id, row.id));
  expect(kept!.currency).toBe('CDF');
  const { amountMinor, currency } = kept!;
  expect(asked).toHaveLength(3);
  for (const one of asked) expect(one).toMatchObject({ amountMinor, currency });
});

test('without an operator the number tells it; where it does not, or that one takes nothing now, its owner is asked', async () => {
  const one = await payment();
  for (const phone of ['090 000 00 12', '081 000 00 12'])
    expect(await askPhone(pay, one, { operator: '', phone }, 'fr')).toMatchObject({
      code: 'operator_unknown',
      field: 'operator',
    });
  expect(asked).toEqual([]);
  expect(await askPhone(pay, one, { operator: '', phone: '084 000 00 12' }, 'fr')).toBeUndefined();
  expect(asked).toMatchObject([{ operator: 'ORANGE_COD', phone: '243840000012' }]);
});
