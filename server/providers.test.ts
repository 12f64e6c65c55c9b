import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { createProviders, PROVIDERS, readProviders } from './providers.ts';

/** Payment by letter: the least that a provider can be. No page of its own, no subscriptions, no refunds, no phone. */
const letters = new Map<string, 'pending' | 'paid'>();
const post = defineProvider({
  name: 'post',
  liveKeys: 'POST_BOX (letters)',
  formTargets: ['https://post.example'],
  readSettings: ({ POST_BOX: box }) => (box ? { box } : undefined),
  create: ({ box }) => ({
    name: 'post',
    async openCheckout({ paymentId }) {
      letters.set(paymentId, 'pending');
      return { providerRef: paymentId, checkoutUrl: `https://post.example/${box}/${paymentId}` };
    },
    readEvent: async (paymentId) => ({ id: paymentId, kind: 'letter', about: { is: 'payment', paymentId } }),
    fetchState: async (paymentId) => ({ status: letters.get(paymentId)!, amountMinor: 25_000, currency: 'XOF' }),
  }),
});
const WITH_POST = [post, ...PROVIDERS];
const gift = { programId: 'project-1', amount: 25_000, donorName: 'Aline', donorEmail: 'aline@example.org' };

test('a provider is one entry of the list: it takes a payment, and what it cannot do is refused in words or told', async () => {
  const { db } = await createTestDatabase();
  const { pay, give, siteContext } = await openGiftSite(db);
  const { ready } = readProviders(WITH_POST, { POST_BOX: '7' });
  Object.assign(pay, createProviders(ready, { db, settings: siteContext.settings }));
  expect(ready.flatMap(({ formTargets }) => formTargets)).toEqual(['https://post.example']);

  expect(await give({ ...gift, donationType: 'monthly' })).toMatchObject({
    ok: false,
    body: { code: 'mobile_once_only' },
  });
  expect(await db.$count(payments)).toBe(0);

  const answer = await give(gift);
  expect(answer).toMatchObject({ ok: true, body: { checkoutUrl: expect.stringContaining('https://post.example/7/') } });
  const id = paymentOf(answer);
  letters.set(id, 'paid');
  expect(await receiveEvent(pay, 'post', id, new Headers())).toBe(200);
  const read = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  expect(await read()).toMatchObject({ status: 'paid', provider: 'post', keptMinor: 25_000 });

  await sendBack(pay, id);
  expect(await db.select().from(refunds)).toMatchObject([{ status: 'failed', failureCode: 'NO_REFUNDS' }]);
  expect((await read()).keptMinor).toBe(25_000);
  expect((await db.select().from(mails)).map(({ template }) => template)).toContain('payment-alert');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

/** Whichever of them is set would do: each that takes real money is named. */
const REAL = PROVIDERS.flatMap(({ liveKeys }) => liveKeys || []);
const KEYS = `${REAL.join(', or ')}: a payment provider’s keys`;
/** What is set, and what live mode misses then. */
const LIVE: [Record<string, string>, string[]][] = [
  [{}, [KEYS]],
  [{ STRIPE_SECRET_KEY: 'sk' }, [KEYS]],
  [{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: '' }, [KEYS]],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec' }, [KEYS]],
  [{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }, []],
  [{ PAWAPAY_TOKEN: 'token' }, []],
  [{ PAWAPAY_TOKEN: '' }, [KEYS]],
];
test('live mode asks for the keys of a provider that takes real money; the sandbox is none', () => {
  expect(REAL).toContain('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (cards)');
  expect(REAL).toContain('PAWAPAY_TOKEN (mobile money)');
  expect(PROVIDERS.filter(({ name, liveKeys }) => name.startsWith('sandbox') && liveKeys)).toEqual([]);
  for (const [environment, missing] of LIVE)
    expect([environment, readProviders(PROVIDERS, { SITE_MODE: 'live', ...environment }).missing]).toEqual([
      environment,
      missing,
    ]);
});

test('a wrong address of a provider is named, an empty one is none', () => {
  expect(readProviders(PROVIDERS, { STRIPE_API_URL: 'nowhere', PAWAPAY_API_URL: '' }).wrong).toEqual([
    expect.stringMatching(/^STRIPE_API_URL: /),
  ]);
});

test('half a provider does not start, whatever the mode', () => {
  const wrong = (environment: Record<string, string>) => readProviders(PROVIDERS, environment).wrong;
  expect(wrong({ STRIPE_SECRET_KEY: 'sk' })).toEqual([
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: missing beside STRIPE_SECRET_KEY/),
  ]);
  expect(wrong({ STRIPE_WEBHOOK_SECRET: 'whsec' })).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY: missing/)]);
  expect(wrong({ PAWAPAY_CALLBACK_KEY: 'key' })).toEqual([expect.stringMatching(/^PAWAPAY_TOKEN: missing/)]);
  expect(wrong({ ...STRIPE, PAWAPAY_TOKEN: 'token' })).toEqual([]);
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' };
/** What is set, where new payments go then, and those by phone. */
const CHOICES: [Record<string, string>, string, string | undefined][] = [
  [{}, 'sandbox', 'sandbox-phone'],
  [{ ...STRIPE }, 'stripe', 'sandbox-phone'],
  [{ PAWAPAY_TOKEN: 'token' }, 'sandbox', 'pawapay'],
  [{ SITE_MODE: 'live', PAWAPAY_TOKEN: 'token' }, 'pawapay', 'pawapay'],
  [{ SITE_MODE: 'live', ...STRIPE }, 'stripe', undefined],
  [{ SITE_MODE: 'live', ...STRIPE, PAWAPAY_TOKEN: 'token' }, 'stripe', 'pawapay'],
];
test('new payments go to the first provider that is set, by phone to the first that has one', async () => {
  const { db } = await createTestDatabase();
  const { siteContext } = await openGiftSite(db);
  for (const [environment, current, phone] of CHOICES) {
    const { ready } = readProviders(PROVIDERS, environment);
    const chosen = createProviders(ready, { db, settings: siteContext.settings });
    expect([environment, chosen.current.name, chosen.phone?.name]).toEqual([environment, current, phone]);
  }
});
