import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { mails } from '#platform/tables.ts';
import { overhear } from '#test/announcements.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { type Delivery, startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { createSandboxPhone } from '#app/features/payment-providers/sandbox/sandbox-phone.server.ts';
import { createStripeProvider } from '#app/features/payment-providers/stripe/stripe-provider.server.ts';
import { changeSubscription, findSubscription, pauseSubscription, stopSubscription } from './subscriptions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { followDunnings, followRenewals, resumeRested } from './dunning-job.server.ts';
import { giveByPhone, openCardPage } from './other-ways.server.ts';
import { renewalMails } from './renewal-mails.server.ts';
import { resendRenewal } from './staff/resend-renewal.server.ts';
import { retryRenewal } from './staff/retry-renewal.server.ts';
import { dunnings, giftEvents } from './tables.server.ts';
import { openDesk } from '#test/staff-desk.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const { db } = await createTestDatabase();
const { pay, give, desk, siteContext } = await openGiftSite(db);
const { settings } = siteContext;
const { secretKey, webhookSecret, url: apiUrl } = stripe;
const provider = createStripeProvider({ secretKey, webhookSecret, apiUrl });
const sandbox = pay.current;
pay.providers.set('stripe', provider);
pay.current = provider;
pay.phone = createSandboxPhone(db, sandbox);
pay.providers.set('sandbox-phone', pay.phone);
const templates = renewalMails({ pay: () => pay, settings });
const runJob = () => followRenewals(() => pay).run({});
const { hire, linesOf } = openDesk(siteContext, [resendRenewal(() => pay), retryRenewal(() => pay)]);
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY + 60_000);

/** A monthly gift by card that runs. */
async function run(more: object = {}) {
  const answer = await give({
    programId: 'project-1',
    amount: 25_000,
    donationType: 'monthly',
    donorName: 'Aline',
    donorEmail: 'aline@example.org',
    ...more,
  });
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.checkoutUrl, String(answer.ok && answer.body.checkoutUrl)));
  const { id: paymentId, subscriptionId } = payment!;
  const id = subscriptionId!;
  await stripe.pay(payment!.providerRef!);
  await checkPayment(pay, paymentId);
  const gift = async () => (await findSubscription(db, id))!;
  const ref = (await gift()).providerRef!;
  const hear = async (deliveries: Delivery[]) => {
    for (const { body, headers } of deliveries) expect(await receiveEvent(pay, 'stripe', body, headers)).toBe(200);
  };
  const dunning = async () => (await db.select().from(dunnings).where(eq(dunnings.subscriptionId, id))).at(-1);
  const told = async () => {
    const { id: dunningId } = (await dunning()) ?? { id: 'none' };
    const rows = await db
      .select()
      .from(mails)
      .where(like(mails.uniqueKey, `dunning:${dunningId}:%`))
      .orderBy(mails.uniqueKey);
    return rows;
  };
  return {
    id,
    ref,
    gift,
    hear,
    dunning,
    told,
    numbers: async () => (await told()).map(({ uniqueKey }) => Number(uniqueKey.split(':').at(-1))),
    events: async () =>
      (await db.select().from(giftEvents).where(eq(giftEvents.subscriptionId, id)).orderBy(giftEvents.id)).map(
        ({ what }) => what,
      ),
    renew: (fails: false | 'again later' | 'for good') => stripe.renew(ref, { fails }),
    refused: async () =>
      (
        await db
          .select()
          .from(payments)
          .where(eq(payments.id, (await dunning())!.paymentId))
      )[0]!,
    /** A mail as it would leave now. */
    read: async (number: number, language: (typeof LANGUAGES)[number] = 'fr') =>
      templates[0]!.write(db, (await told())[number - 1]!.data, language),
  };
}

test('refused: one mail however often and in whatever order it is told, with its reason and every way on', async () => {
  const { renew, hear, numbers, read, gift, events, refused } = await run();
  const told = await renew('again later');
  await hear([...told].reverse());
  await hear(told);
  await hear(await stripe.retry((await refused()).providerRef!, { fails: 'again later' }));
  expect(await numbers()).toEqual([1]);
  expect((await gift()).status).toBe('past_due');
  expect(await events()).toEqual(['refused']);
  const { subject, text } = (await read(1))!;
  expect(subject).toBe('Votre don mensuel n’a pas pu être débité');
  expect(text).toMatch(/Aline.*25\s000\sXOF.*solde insuffisant.*Nous réessaierons le.*sera mis en pause le/s);
  for (const way of ['card', 'phone', 'change', 'pause']) expect(text).toMatch(new RegExp(`/gifts/[\\w.-]+#${way}`));
});

test('other services are told of a refusal once, and of its end once', async () => {
  const { id, renew, hear, gift, refused } = await run();
  const heard = await overhear(db);
  const told = await renew('for good');
  await hear(told);
  await hear(told);
  const promise = { subscriptionId: id, giftId: (await gift()).purposeId, amount: 25_000, currency: 'XOF' };
  expect(await heard()).toEqual([
    { type: 'subscription.failed', data: { ...promise, paymentId: (await refused()).id, reason: expect.any(String) } },
  ]);
  await stopSubscription(pay, await gift());
  await stopSubscription(pay, await gift());
  expect(await heard()).toEqual([{ type: 'subscription.ended', data: promise }]);
});

test('heard only of the subscription, that it is past due: the renewal is asked for, and its giver told', async () => {
  const { renew, hear, numbers, refused } = await run();
  const told = await renew('again later');
  await hear(told.filter(({ type }) => type === 'customer.subscription.updated'));
  expect(await numbers()).toEqual([1]);
  expect(await refused()).toMatchObject({ status: 'pending', failureCode: 'insufficient_funds', amountMinor: 25_000 });
});

test('a renewal that was paid when the provider is asked again: no mail, no failure', async () => {
  const { renew, hear, dunning, gift } = await run();
  const told = await renew('again later');
  const invoice = told
    .map(({ body }) => JSON.parse(body).data.object as { id: string; object: string })
    .find(({ object }) => object === 'invoice')!;
  await stripe.retry(invoice.id);
  await hear(told);
  expect(await dunning()).toBeUndefined();
  expect((await gift()).status).toBe('active');
});

test('three mails over 21 days, each once, then the gift rests and what was refused is given up; a restart loses nothing', async () => {
  const { renew, hear, numbers, gift, read, events, dunning, refused, ref } = await run();
  await hear(await renew('for good'));
  for (const [days, sent] of [
    [0, [1]],
    [6, [1]],
    [7, [1, 2]],
    [7, [1, 2]],
    [20, [1, 2]],
    [21, [1, 2, 3]],
    [40, [1, 2, 3]],
  ] as const) {
    // Two servers at once.
    await Promise.all([followDunnings(pay, inDays(days)), followDunnings(pay, inDays(days))]);
    expect([days, await numbers()]).toEqual([days, [...sent]]);
    expect((await gift()).status).toBe(days < 21 ? 'past_due' : 'paused');
  }
  expect(await events()).toEqual(['refused', 'rested']);
  expect(await dunning()).toMatchObject({ end: 'rested', isWaiving: true, mailsSent: 3 });
  await runJob();
  expect(await dunning()).toMatchObject({ isWaiving: false });
  expect(await refused()).toMatchObject({ status: 'failed', keptMinor: 0 });
  expect((await provider.subscriptions!.fetch(ref)).status).toBe('paused');
  expect((await provider.fetchState((await refused()).providerRef!)).payUrl).toBeUndefined();
  for (const language of LANGUAGES) expect((await read(3, language))!.subject).not.toMatch(/\{\{|news\./);
  expect((await read(3))!.text).toContain('dernier message');
  // The earlier ones say nothing any more.
  expect(await read(1)).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the provider’s own news of the rest come before we wrote it: the third mail leaves all the same', async () => {
  const { renew, hear, numbers, gift, dunning } = await run();
  await hear(await renew('for good'));
  await followDunnings(pay, inDays(7));
  const { subscriptions: able } = provider;
  const before = stripe.sent.length;
  pay.providers.set('stripe', {
    ...provider,
    subscriptions: {
      ...able!,
      async pause(subscriptionRef, isPaused) {
        await able!.pause(subscriptionRef, isPaused);
        await hear(stripe.sent.slice(before));
      },
    },
  });
  await followDunnings(pay, inDays(21));
  pay.providers.set('stripe', provider);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect([(await gift()).status, (await dunning())!.end]).toEqual(['paused', 'rested']);
});

test('the provider does not answer on the day: the mail waits, the others do not', async () => {
  const [first, second] = [await run(), await run()];
  for (const { hear, renew } of [first, second]) await hear(await renew('for good'));
  stripe.weather.failures.push(500, 500);
  await followDunnings(pay, inDays(7));
  // Whichever is taken up first meets the failure.
  const numbers = async () => [await first.numbers(), await second.numbers()];
  expect((await numbers()).toSorted((one, other) => one.length - other.length)).toEqual([[1], [1, 2]]);
  await followDunnings(pay, inDays(7));
  expect(await numbers()).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

/** What ends the mails at once, and whether the provider is then told to give the refused renewal up. */
const ENDS: Record<string, [(gift: Awaited<ReturnType<typeof run>>) => Promise<unknown>, string, string, boolean]> = {
  'its next renewal succeeds': [async ({ hear, renew }) => hear(await renew(false)), 'recovered', 'active', false],
  'the provider takes it after all': [
    async ({ hear, refused }) => hear(await stripe.retry((await refused()).providerRef!)),
    'recovered',
    'active',
    false,
  ],
  'its giver stops it': [async ({ gift }) => stopSubscription(pay, await gift()), 'stopped', 'ended', true],
  'its giver lets it rest': [async ({ gift }) => pauseSubscription(pay, await gift(), true), 'paused', 'paused', true],
  'its giver gives less': [async ({ gift }) => changeSubscription(pay, await gift(), 5000), 'changed', 'active', true],
  'it is stopped at the provider': [async ({ hear, ref }) => hear(await stripe.end(ref)), 'stopped', 'ended', true],
};
for (const [what, [act, end, status, isWaived]] of Object.entries(ENDS)) {
  test(`${what}: no further mail, and one that waits says nothing`, async () => {
    const one = await run();
    await one.hear(await one.renew('again later'));
    await followDunnings(pay, inDays(7));
    await act(one);
    expect(await one.dunning()).toMatchObject({ end, isWaiving: isWaived, endedAt: expect.any(Date) });
    expect((await one.gift()).status).toBe(status);
    await runJob();
    await followDunnings(pay, inDays(21));
    expect(await one.numbers()).toEqual([1, 2]);
    expect([await one.read(1), await one.read(2)]).toEqual([undefined, undefined]);
    expect((await one.dunning())!.isWaiving).toBe(false);
    if (isWaived) expect((await one.refused()).paidAt).toBeNull();
    expect((await one.gift()).status).toBe(status);
    // Told late, it begins nothing anew.
    await one.hear(stripe.sent.filter(({ body }) => body.includes(one.ref)));
    expect([await one.numbers(), (await one.dunning())!.end]).toEqual([[1, 2], end]);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('another card: left at the provider it takes what was refused and what comes; one that is refused too changes nothing', async () => {
  const { gift, hear, renew, dunning, refused, ref } = await run();
  await hear(await renew('for good'));
  const open = async () =>
    (await openCardPage(pay, await gift(), { language: 'sw', authSecret: settings.authSecret }))!.split('/').at(-1)!;
  await hear(await stripe.leaveCard(await open(), 'pm_bad'));
  expect((await dunning())!.endedAt).toBeNull();
  const left = await stripe.leaveCard(await open());
  await hear(left);
  await hear(stripe.sent.slice(-6));
  await hear(left);
  expect(await dunning()).toMatchObject({ end: 'recovered', isWaiving: false });
  expect(await refused()).toMatchObject({ status: 'paid', keptMinor: 25_000 });
  expect((await provider.subscriptions!.fetch(ref)).status).toBe('active');
  // Nothing is owed: it is for what comes. Of a gift that ended meanwhile it is nothing.
  const page = await open();
  await stopSubscription(pay, await gift());
  await hear(await stripe.leaveCard(page));
  expect((await gift()).status).toBe('ended');
  expect(await openCardPage(pay, await gift(), { language: 'fr', authSecret: settings.authSecret })).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('by phone instead: once, however often it is pressed; paid, the mails end and the card is charged no more for it', async () => {
  const { id, gift, hear, renew, dunning, refused } = await run();
  await hear(await renew('again later'));
  await db.update(payments).set({ source: 'lettre' }).where(eq(payments.subscriptionId, id));
  const pages = await Promise.all([giveByPhone(pay, await gift()), giveByPhone(pay, await gift())]);
  expect(new Set(pages).size).toBe(1);
  const [byPhone] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, id), eq(payments.provider, 'sandbox-phone')));
  expect(byPhone).toMatchObject({ interval: 'one_time', status: 'pending', source: 'lettre' });
  const { amountMinor, currency } = byPhone!;
  await pay.phone!.phone!.startDeposit({
    paymentId: byPhone!.id,
    operator: 'x',
    phone: '243810000001',
    amountMinor,
    currency,
  });
  await desk.act(byPhone!.providerRef!, 'pay');
  await checkPayment(pay, byPhone!.id);
  expect(await dunning()).toMatchObject({ end: 'otherwise', isWaiving: true });
  expect((await gift()).status).toBe('active');
  await runJob();
  expect(await refused()).toMatchObject({ status: 'failed', keptMinor: 0 });
  expect(await giveByPhone(pay, await gift())).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a rest until a day ends on that day by itself, at the provider too; one without a day does not', async () => {
  const [dated, open] = [await run(), await run()];
  await pauseSubscription(pay, await dated.gift(), true, { who: 'giver', until: '2027-03-01' });
  await pauseSubscription(pay, await open.gift(), true);
  await dated.hear(stripe.sent.filter(({ body }) => body.includes(dated.ref)).slice(-1));
  await resumeRested(pay, '2027-02-28');
  expect((await dated.gift()).status).toBe('paused');
  await resumeRested(pay, '2027-03-01');
  expect(await dated.gift()).toMatchObject({ status: 'active', restsUntil: null });
  expect((await provider.subscriptions!.fetch(dated.ref)).status).toBe('active');
  expect((await open.gift()).status).toBe('paused');
});

test('staff try the card again and send the mail again while it is refused; paid, neither is done', async () => {
  const { id, renew, hear, told, gift } = await run({ donorEmail: 'encore@example.org' });
  const collector = await hire('collecte');
  const ask = (name: string, who = collector) => who.call(name, { subscriptionId: id });
  expect(await ask('retry-renewal')).toMatchObject({ code: 'gift_not_failing' });
  expect(await ask('resend-renewal')).toMatchObject({ code: 'gift_not_failing' });
  await hear(await renew('again later'));
  expect(await told()).toHaveLength(1);
  expect(await ask('resend-renewal', await hire('marche'))).toMatchObject({ code: 'permission_missing' });
  for (const _ of [1, 2]) expect(await ask('resend-renewal')).toHaveProperty('message');
  expect(await told()).toHaveLength(3);
  expect(new Set((await told()).map(({ recipient }) => recipient))).toEqual(new Set(['encore@example.org']));
  const answer = await ask('retry-renewal');
  expect(answer).toMatchObject({ state: 'paid' });
  expect((await gift()).status).toBe('active');
  expect(await ask('retry-renewal')).toMatchObject({ code: 'gift_not_failing' });
  expect(await ask('resend-renewal')).toMatchObject({ code: 'gift_not_failing' });
  expect((await linesOf(`gift:${id}`)).map(({ verb }) => verb)).toEqual([
    'resend-renewal',
    'resend-renewal',
    'retry-renewal',
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('its mails follow to the address its giver confirmed since it began, not to one of before', async () => {
  const old = 'partie@example.org';
  const { id, renew, hear, told, gift } = await run({ donorEmail: old });
  await confirmAddress(db, old, 'avant@example.org', new Date(Date.now() - 10 * DAY));
  await hear(await renew('again later'));
  expect((await told()).map(({ recipient }) => recipient)).toEqual([old]);
  await confirmAddress(db, old, 'apres@example.org');
  expect(await (await hire('collecte')).call('resend-renewal', { subscriptionId: id })).toHaveProperty('message');
  expect((await told()).map(({ recipient }) => recipient).sort()).toEqual(['apres@example.org', old]);
  // The receipt of what was paid, and what its giver hears of a change.
  await hear(await renew(false));
  await stopSubscription(pay, await gift());
  const later = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, 'apres@example.org'), inArray(mails.template, ['receipt', 'gift-changed'])));
  expect(later.map(({ template }) => template)).toContain('receipt');
  // Another gift with the old address, begun since: what they typed now is newer.
  const again = await run({ donorEmail: old });
  await again.hear(await again.renew('again later'));
  expect((await again.told()).map(({ recipient }) => recipient)).toEqual([old]);
});
