import { afterEach, expect, test, vi } from 'vitest';
import type { ZodError } from 'zod';
import type { Jobs } from '#platform/jobs.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import type { ProviderDefinition } from '#app/features/payments/define-provider.server.ts';
import { pawapay } from './pawapay/pawapay.server.ts';
import { openSandboxDesk, sandbox, sandboxPhone } from './sandbox/sandbox.server.ts';
import { sandboxCharges } from './sandbox/tables.server.ts';
import { stripe } from './stripe/stripe.server.ts';
import { transfer } from './transfer/transfer.server.ts';

const { db } = await createTestDatabase();
const demo = { ...readSettings({ DATA_DIR: '/tmp/elikya-unit' }), authSecret: 'x'.repeat(40) };
const live = { ...demo, isLive: true };
afterEach(() => {
  vi.restoreAllMocks();
});

/** What is said to be wrong, beside its variable. */
function faults(provider: ProviderDefinition, environment: Record<string, string>) {
  try {
    provider.open(environment);
  } catch (error) {
    return (error as ZodError).issues.map(({ path, message }) => [path.join('.'), message]);
  }
  return [];
}

test('Stripe is set up by key and secret together, and takes real money then', () => {
  const ready = stripe.open({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  expect(ready).toMatchObject({ isLiveReady: true, formTargets: ['https://checkout.stripe.com'] });
  expect(ready!.create({ db, settings: live }).name).toBe('stripe');
  expect(stripe.open({})).toBeUndefined();
  expect(stripe.open({ STRIPE_API_URL: 'https://stripe.example' })).toBeUndefined();
  expect([stripe.name, stripe.liveKeys]).toEqual(['stripe', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (cards)']);
});

test('of Stripe’s key and secret one alone is a fault, said of the one that is missing', () => {
  expect(faults(stripe, { STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    ['STRIPE_WEBHOOK_SECRET', expect.stringContaining('missing beside STRIPE_SECRET_KEY')],
  ]);
  expect(faults(stripe, { STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual([
    ['STRIPE_SECRET_KEY', 'missing beside STRIPE_WEBHOOK_SECRET'],
  ]);
  expect(faults(stripe, { STRIPE_API_URL: 'no address' })).toEqual([['STRIPE_API_URL', expect.any(String)]]);
});

test('Stripe is asked where its address says, with our key', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: 'acct_1' }));
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const { ping } = stripe
    .open({ ...keys, STRIPE_API_URL: 'https://stripe.example:8443' })!
    .create({ db, settings: demo });
  await ping!().catch(() => undefined);
  expect(asked.mock.calls.map(([url]) => new URL(String(url)).origin)).toEqual(['https://stripe.example:8443']);
});

test('mobile money is set up by its token alone; a key of callbacks without one is a fault', () => {
  expect(pawapay.open({ PAWAPAY_TOKEN: 't' })).toMatchObject({ isLiveReady: true, formTargets: [] });
  expect(pawapay.open({})).toBeUndefined();
  expect(pawapay.open({ PAWAPAY_TOKEN: 't', PAWAPAY_CALLBACK_KEY: 'pem' })).toBeDefined();
  expect(faults(pawapay, { PAWAPAY_CALLBACK_KEY: 'pem' })).toEqual([
    ['PAWAPAY_TOKEN', 'missing beside PAWAPAY_CALLBACK_KEY'],
  ]);
  expect(faults(pawapay, { PAWAPAY_API_URL: 'no address' })).toEqual([['PAWAPAY_API_URL', expect.any(String)]]);
  expect(pawapay.liveKeys).toBe('PAWAPAY_TOKEN (mobile money)');
});

test('mobile money is asked at its own address, else at pawaPay’s for real or for trying; only real money minds old rates', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ balances: [] }));
  const open = (environment: object, settings: typeof demo) =>
    pawapay.open({ PAWAPAY_TOKEN: 'the-token', ...environment })!.create({ db, settings });
  for (const provider of [open({ PAWAPAY_API_URL: 'https://pawa.example' }, live), open({}, live), open({}, demo)])
    await provider.ping!();
  expect(asked.mock.calls.map(([url]) => url)).toEqual([
    'https://pawa.example/v2/wallet-balances',
    'https://api.pawapay.io/v2/wallet-balances',
    'https://api.sandbox.pawapay.io/v2/wallet-balances',
  ]);
  expect(asked.mock.calls[0]![1]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer the-token' } });
  expect([open({}, live).ratesGoodForDays, open({}, demo).ratesGoodForDays]).toEqual([45, undefined]);
});

test('a key of callbacks on one line is read as the lines it stands for, and callbacks are checked by it', async () => {
  const callbackKey = '-----BEGIN PUBLIC KEY-----\\nno key\\n-----END PUBLIC KEY-----';
  const create = (environment: object) =>
    pawapay.open({ PAWAPAY_TOKEN: 't', ...environment })!.create({ db, settings: demo });
  const body = JSON.stringify({ statementId: '00000000-0000-4000-8000-000000000001', status: 'COMPLETED' });
  await expect(create({ PAWAPAY_CALLBACK_KEY: callbackKey }).readEvent(body, new Headers())).rejects.toThrow(
    'content-digest',
  );
  expect(await create({}).readEvent(body, new Headers())).toMatchObject({ isUnproved: true });
});

test('the sandbox is there in demo mode only, and never takes real money', () => {
  for (const provider of [sandbox, sandboxPhone]) {
    expect(provider.open({ SITE_MODE: 'live' })).toBeUndefined();
    for (const environment of [{}, { SITE_MODE: 'demo' }])
      expect(provider.open(environment)).toMatchObject({ isLiveReady: false, formTargets: [] });
    expect(provider.open({})!.create({ db, settings: demo }).name).toBe(provider.name);
  }
  expect([sandbox.name, sandboxPhone.name]).toEqual(['sandbox', 'sandbox-phone']);
});

test('the sandbox’s hand tells our own server, by a name it can be reached by; a live site has none', async () => {
  const jobs = { send: async () => undefined } as unknown as Pick<Jobs, 'send'>;
  expect(openSandboxDesk({ db, settings: live }, jobs)).toBeUndefined();
  await db.insert(sandboxCharges).values({
    ref: 'sb_1',
    paymentId: '00000000-0000-4000-8000-000000000001',
    amountMinor: 1,
    currency: 'XOF',
    interval: 'one_time',
    description: 'x',
    returnUrl: '/',
  });
  const told = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
  for (const host of ['0.0.0.0', 'site.example'])
    await openSandboxDesk({ db, settings: { ...demo, host, port: 4321 } }, jobs)!.act('sb_1', 'cancel');
  expect(told.mock.calls.map(([url]) => url)).toEqual([
    'http://127.0.0.1:4321/webhooks/sandbox',
    'http://site.example:4321/webhooks/sandbox',
  ]);
  const { body, headers } = told.mock.calls[0]![1]!;
  const provider = sandbox.open({})!.create({ db, settings: demo });
  expect(await provider.readEvent(String(body), new Headers(headers))).toMatchObject({ kind: 'charge.cancel' });
});

test('transfers are always there, and hold real money to newer rates', () => {
  const ready = transfer.open({ SITE_MODE: 'live' })!;
  expect(ready).toMatchObject({ isLiveReady: false });
  expect(ready.create({ db, settings: demo })).toMatchObject({ name: 'transfer', ratesGoodForDays: undefined });
  expect(ready.create({ db, settings: live })).toMatchObject({ name: 'transfer', ratesGoodForDays: 45 });
});
