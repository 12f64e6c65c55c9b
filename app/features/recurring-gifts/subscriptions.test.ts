import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { signSandboxEvent } from '#app/features/payment-providers/sandbox/sandbox-provider.server.ts';
import { createStripeProvider } from '#app/features/payment-providers/stripe/stripe-provider.server.ts';
import { startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import {
  changeSubscription,
  findSubscription,
  pauseSubscription,
  stopSubscription,
  type Subscription,
} from './subscriptions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { sandboxEvents } from '#app/features/payment-providers/sandbox/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
const { secretKey, webhookSecret, url: apiUrl } = stripe;
const providers = {
  sandbox: pay.current,
  stripe: createStripeProvider({ secretKey, webhookSecret, apiUrl }),
};
pay.providers.set('stripe', providers.stripe);
type Name = keyof typeof providers;
const SUM = 25_000;

/** A monthly gift that runs, at this provider, with its first payment. */
async function run(name: Name) {
  pay.current = providers[name];
  const answer = await give({
    programId: 'project-1',
    amount: SUM,
    donationType: 'monthly',
    donorName: 'Aline',
    donorEmail: 'aline@example.org',
  });
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.checkoutUrl, String(answer.ok && answer.body.checkoutUrl)));
  const ref = payment!.providerRef!;
  if (name === 'stripe') await stripe.pay(ref);
  else await desk.act(ref, 'pay');
  await checkPayment(pay, payment!.id);
  const read = async () => (await findSubscription(db, payment!.subscriptionId!))!;
  const { id, providerRef } = await read();
  return {
    read,
    id,
    atProvider: () => providers[name].subscriptions!.fetch(providerRef!),
    /** A month goes by; the events come to our webhook. The payments that the renewal made. */
    renew: async () => {
      const before = db.select({ id: payments.id }).from(payments);
      const known = (await before).map((row) => row.id);
      if (name === 'stripe')
        for (const { body, headers } of await stripe.renew(providerRef!))
          expect(await receiveEvent(pay, 'stripe', body, headers)).toBe(200);
      else {
        await db.delete(sandboxEvents);
        await desk.act(ref, 'renew');
        for (const { body } of await db.select().from(sandboxEvents)) {
          const raw = JSON.stringify(body);
          const signature = signSandboxEvent(siteContext.settings.authSecret, raw);
          expect(await receiveEvent(pay, 'sandbox', raw, new Headers({ 'sandbox-signature': signature }))).toBe(200);
        }
      }
      const all = await db
        .select()
        .from(payments)
        .where(and(eq(payments.subscriptionId, id), ne(payments.id, payment!.id)));
      return all.filter((row) => !known.includes(row.id));
    },
  };
}

/** What its giver does with a gift that runs, and what is recorded here and true at the provider afterwards. */
const ACTS: Record<
  string,
  { act: (gift: Subscription) => Promise<void>; status: string; amountMinor: number; renews: number | undefined }
> = {
  nothing: { act: async () => {}, status: 'active', amountMinor: SUM, renews: SUM },
  stop: { act: (gift) => stopSubscription(pay, gift), status: 'ended', amountMinor: SUM, renews: undefined },
  pause: { act: (gift) => pauseSubscription(pay, gift, true), status: 'paused', amountMinor: SUM, renews: undefined },
  less: { act: (gift) => changeSubscription(pay, gift, 10_000), status: 'active', amountMinor: 10_000, renews: 10_000 },
};

for (const name of Object.keys(providers) as Name[]) {
  for (const [did, { act, status, amountMinor, renews }] of Object.entries(ACTS)) {
    test(`${name}, ${did}: recorded here and told to the provider, once and again`, async () => {
      const { read, atProvider, renew } = await run(name);
      for (let time = 0; time < 2; time++) {
        await act(await read());
        expect(await read()).toMatchObject({
          status,
          amountMinor,
          endedAt: status === 'ended' ? expect.any(Date) : null,
        });
        expect(await atProvider()).toMatchObject({ status, amountMinor, currency: 'XOF' });
      }
      // Stripe's own calendar is not the stand-in's: it renews whatever it is told to.
      if (renews !== undefined || name === 'sandbox')
        expect((await renew()).map((payment) => payment.keptMinor)).toEqual(renews === undefined ? [] : [renews]);
      expect(await findBrokenInvariants(db)).toEqual([]);
    });
  }

  test(`${name}: a gift that rests goes on where it was; one that ended or never began takes neither`, async () => {
    const { read, atProvider, renew } = await run(name);
    await pauseSubscription(pay, await read(), true);
    await pauseSubscription(pay, await read(), false);
    expect([(await read()).status, (await atProvider()).status]).toEqual(['active', 'active']);
    expect(await renew()).toMatchObject([{ status: 'paid', keptMinor: SUM }]);
    const begun = { ...(await read()), status: 'pending' as const, providerRef: null };
    await expect(pauseSubscription(pay, begun, true)).rejects.toThrow('running');
    await expect(changeSubscription(pay, begun, 10_000)).rejects.toThrow('running');
    await stopSubscription(pay, await read());
    await expect(pauseSubscription(pay, await read(), true)).rejects.toThrow('running');
    await expect(changeSubscription(pay, await read(), 10_000)).rejects.toThrow('running');
    expect(await read()).toMatchObject({ status: 'ended', amountMinor: SUM });
  });

  test(`${name}: a renewal counts what the provider took, not what we thought it would`, async () => {
    const { read, renew } = await run(name);
    // In the provider's dashboard, whose news has not come.
    await providers[name].subscriptions!.change((await read()).providerRef!, 12_500, 'XOF');
    expect((await read()).amountMinor).toBe(SUM);
    expect(await renew()).toMatchObject([{ amountMinor: 12_500, keptMinor: 12_500, currency: 'XOF', flag: null }]);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

for (const [did, act] of Object.entries({
  stop: (gift: Subscription) => stopSubscription(pay, gift),
  pause: (gift: Subscription) => pauseSubscription(pay, gift, true),
  less: (gift: Subscription) => changeSubscription(pay, gift, 10_000),
})) {
  test(`${did} while the provider is away: nothing is recorded, the giver is not told it was done`, async () => {
    const { read, atProvider } = await run('stripe');
    stripe.weather.failures.push(500, 500);
    await expect(act(await read())).rejects.toThrow();
    stripe.weather.failures.length = 0;
    expect(await read()).toMatchObject({ status: 'active', amountMinor: SUM, endedAt: null });
    expect(await atProvider()).toMatchObject({ status: 'active', amountMinor: SUM });
  });
}

test('what is changed in the provider’s dashboard is followed here', async () => {
  const { read } = await run('stripe');
  const { providerRef } = await read();
  const events = stripe.sent.length;
  await providers.stripe.subscriptions!.change(providerRef!, 7000, 'XOF');
  await providers.stripe.subscriptions!.pause(providerRef!, true);
  for (const { body, headers } of stripe.sent.slice(events)) await receiveEvent(pay, 'stripe', body, headers);
  expect(await read()).toMatchObject({ amountMinor: 7000, status: 'paused' });
  const { rows } = await db.execute(sql`select 1 from webhook_events where handled_at is null`);
  expect(rows).toEqual([]);
});
