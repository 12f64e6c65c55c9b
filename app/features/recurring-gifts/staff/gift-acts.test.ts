import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { mails } from '#platform/tables.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { carryOut } from '#app/features/recurring-gifts/gift-orders.server.ts';
import { renewalMails } from '#app/features/recurring-gifts/renewal-mails.server.ts';
import { GIFT_ACTS } from '#app/features/recurring-gifts/renewals.ts';
import { endOffers, findOffer, takeOffer } from '#app/features/recurring-gifts/gift-offers.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { giftEvents, giftOffers, giftOrders } from '#app/features/recurring-gifts/tables.server.ts';
import {
  changeSubscription,
  findSubscription,
  pauseSubscription,
  stopSubscription,
} from '#app/features/recurring-gifts/subscriptions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { giftAct } from './gift-acts.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give, sent } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(
  siteContext,
  GIFT_ACTS.map((act) => giftAct(act, pay.jobs, () => pay.purposes)),
);
const collector = await hire('collecte');
const changed = renewalMails({ pay: () => pay, settings: siteContext.settings }).find(
  ({ name }) => name === 'gift-changed',
)!;
const sandbox = pay.current;

/** A monthly gift of 25 000 XOF that runs, or was only begun. */
async function run({ isPaid = true, donorEmail = 'aline@example.org' } = {}) {
  const gift = { programId: 'project-1', amount: 25_000, donationType: 'monthly', donorName: 'Aline' };
  const paymentId = paymentOf(await give({ ...gift, donorEmail }));
  if (isPaid) await desk.act(`sb_${paymentId}`, 'pay');
  await checkPayment(pay, paymentId);
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const id = payment!.subscriptionId!;
  const read = async () => (await findSubscription(db, id))!;
  const orders = () => db.select().from(giftOrders).where(eq(giftOrders.subscriptionId, id));
  return {
    id,
    read,
    orders,
    call: (act: string, body: object = {}, who = collector, key?: string) =>
      who.call(`${act}-gift`, { subscriptionId: id, reason: 'au téléphone', ...body }, key),
    /** The job runs for all that waits, twice. */
    settle: async () => {
      for (const { id: orderId } of await orders()) for (const _ of [1, 2]) await carryOut(pay, orderId);
    },
    atProvider: async () => sandbox.subscriptions!.fetch((await read()).providerRef!),
    told: () => db.select().from(mails).where(like(mails.uniqueKey, 'gift-order:%')),
    events: async () =>
      (await db.select().from(giftEvents).where(eq(giftEvents.subscriptionId, id))).map(({ what, who, why }) => [
        what,
        who,
        why,
      ]),
  };
}

const ACTS: Record<string, [body: object, here: object, there: object, what: string, said: RegExp, line: object]> = {
  pause: [
    { until: '2031-05-01' },
    { status: 'paused', restsUntil: '2031-05-01' },
    { status: 'paused' },
    'paused',
    /en pause.*1er mai 2031/s,
    { before: { status: 'active' }, after: { status: 'paused', until: '2031-05-01' } },
  ],
  change: [
    { amount: '10 000' },
    { status: 'active', amountMinor: 10_000 },
    { status: 'active', amountMinor: 10_000 },
    'changed',
    /10\s000\sXOF à partir du prochain/,
    { before: { amount: '25000', currency: 'XOF' }, after: { amount: '10000', currency: 'XOF' } },
  ],
  stop: [
    {},
    { status: 'ended' },
    { status: 'ended' },
    'stopped',
    /est arrêté/,
    { before: { status: 'active' }, after: { status: 'ended' } },
  ],
};
for (const [act, [body, here, there, what, said, line]] of Object.entries(ACTS)) {
  test(`${act}: asked once, told to the provider, then to the giver, in the log with who and why`, async () => {
    const gift = await run();
    const before = await gift.told();
    const key = randomUUID();
    const jobs = sent.length;
    expect(await gift.call(act, body, collector, key)).toEqual({
      message: expect.stringContaining('La personne recevra un e-mail.'),
      state: 'asked',
    });
    expect(await gift.call(act, body, collector, key)).toMatchObject({ message: expect.any(String) });
    expect(sent.slice(jobs).map(({ name }) => name)).toEqual(['tell-provider-of-gift']);
    // Nothing is so before the provider knows.
    expect(await gift.read()).toMatchObject({ status: 'active', amountMinor: 25_000 });
    await gift.settle();
    expect(await gift.read()).toMatchObject(here);
    expect(await gift.atProvider()).toMatchObject(there);
    expect(await gift.events()).toEqual([[what, collector.id, 'au téléphone']]);
    const told = (await gift.told()).slice(before.length);
    expect(told).toMatchObject([{ recipient: 'aline@example.org', language: 'fr' }]);
    const { text } = (await changed.write(db, told[0]!.data, 'fr'))!;
    expect(text).toMatch(said);
    expect(text).not.toContain('au téléphone');
    for (const language of LANGUAGES)
      expect((await changed.write(db, told[0]!.data, language))!.text).not.toMatch(/\{\{|news\./);
    expect(await linesOf(`gift:${gift.id}`)).toMatchObject([
      { verb: `${act}-gift`, actor: collector.id, reason: 'au téléphone', ...line },
    ]);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });

  test(`${act}: for Collecte, Trésorerie and Administration alone, with a reason, of a gift that runs`, async () => {
    const gift = await run();
    for (const role of ['redaction', 'terrain', 'marche', 'enseignement', 'audit'] as const)
      expect(await gift.call(act, body, await hire(role))).toMatchObject({ code: 'permission_missing' });
    expect(await gift.call(act, { ...body, reason: ' ' })).toMatchObject({ fields: { reason: 'Indiquez la raison.' } });
    expect(await gift.call(act, { ...body, subscriptionId: randomUUID() })).toMatchObject({ code: 'gift_unknown' });
    expect(await (await run({ isPaid: false })).call(act, body)).toMatchObject({ code: 'gift_over' });
    expect(await gift.orders()).toEqual([]);
    const two = await Promise.all([
      gift.call(act, body, await hire('tresorerie')),
      gift.call(act, body, await hire('administration')),
    ]);
    expect(two.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'gift_change_running']);
    await stopSubscription(pay, await gift.read());
    await gift.settle();
    expect((await gift.read()).status).toBe('ended');
    expect(await gift.orders()).toMatchObject([{ isVoid: true, doneAt: expect.any(Date) }]);
    expect(await gift.call(act, body)).toMatchObject({ code: 'gift_over' });
  });

  test(`${act}: a provider that is away is asked again; nobody is told before it was done`, async () => {
    const gift = await run();
    const before = (await gift.told()).length;
    await gift.call(act, body);
    const away = () => Promise.reject(new Error('away'));
    pay.providers.set('sandbox', {
      ...sandbox,
      subscriptions: { ...sandbox.subscriptions!, end: away, pause: away, change: away },
    });
    await expect(gift.settle()).rejects.toThrow('away');
    expect(await gift.read()).toMatchObject({ status: 'active', amountMinor: 25_000 });
    expect((await gift.told()).length).toBe(before);
    pay.providers.set('sandbox', sandbox);
    await gift.settle();
    expect(await gift.read()).toMatchObject(here);
    expect((await gift.told()).length).toBe(before + 1);
  });
}

test('what its giver hears of a change or an offer goes to the address they confirmed since it began', async () => {
  const donorEmail = 'partie@example.org';
  const gift = await run({ donorEmail });
  await confirmAddress(db, donorEmail, 'apres@example.org');
  await gift.call('change', { amount: 900_000 });
  await gift.call('pause', { until: '2031-05-01' });
  await gift.settle();
  const heard = await db.select().from(mails).where(eq(mails.recipient, 'apres@example.org'));
  expect(heard.map(({ template }) => template).sort()).toEqual(['gift-changed', 'gift-offered']);
});

test('a larger sum is offered: nothing is taken more before its giver took it up, once, by their own page', async () => {
  const gift = await run();
  const jobs = sent.length;
  const answer = await gift.call('change', { amount: 900_000 });
  expect(answer).toMatchObject({ state: 'offered' });
  expect(String(answer.message)).toMatch(/confirme/);
  // Neither here nor at the provider, whatever jobs run.
  expect(sent.slice(jobs).map(({ name }) => name)).not.toContain('tell-provider-of-gift');
  expect(await gift.orders()).toEqual([]);
  await gift.settle();
  expect(await gift.read()).toMatchObject({ amountMinor: 25_000 });
  expect(await gift.atProvider()).toMatchObject({ amountMinor: 25_000 });
  expect(await linesOf(`gift:${gift.id}`)).toMatchObject([
    { before: { amount: '25000' }, after: { offered: '900000', currency: 'XOF' }, reason: 'au téléphone' },
  ]);
  const [offer] = await db.select().from(giftOffers).where(eq(giftOffers.subscriptionId, gift.id));
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.uniqueKey, `gift-offer:${offer!.id}`));
  expect(mail).toMatchObject({ recipient: 'aline@example.org', language: 'fr' });
  const offered = renewalMails({ pay: () => pay, settings: siteContext.settings }).find(
    ({ name }) => name === 'gift-offered',
  )!;
  const { text } = (await offered.write(db, mail!.data, 'fr'))!;
  expect(text).toMatch(/900\s000\sXOF/);
  expect(text).toMatch(/\/gifts\/[\w-]+\.[\w-]+#offer/);
  expect(text).not.toMatch(/Comme convenu|au téléphone/);
  for (const language of LANGUAGES)
    expect((await offered.write(db, mail!.data, language))!.text).not.toMatch(/\{\{|news\./);
  // One at a time; of another gift, or a made-up one, none is taken up.
  expect(await gift.call('change', { amount: 800_000 })).toMatchObject({ code: 'gift_offer_open' });
  expect(await takeOffer(pay, await (await run()).read(), offer!.id)).toBeUndefined();
  expect(await takeOffer(pay, await gift.read(), randomUUID())).toBeUndefined();
  expect(await takeOffer(pay, await gift.read(), offer!.id)).toBe(900_000);
  expect(await gift.read()).toMatchObject({ amountMinor: 900_000 });
  expect(await gift.atProvider()).toMatchObject({ amountMinor: 900_000 });
  expect(await gift.events()).toEqual([['changed', 'giver', null]]);
  expect(await takeOffer(pay, await gift.read(), offer!.id)).toBeUndefined();
  expect(await offered.write(db, mail!.data, 'fr')).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a smaller sum that was asked for is not told once its giver gives less than that by themselves', async () => {
  const gift = await run();
  await gift.call('change', { amount: 10_000 });
  await changeSubscription(pay, await gift.read(), 5000);
  await gift.settle();
  expect(await gift.read()).toMatchObject({ amountMinor: 5000 });
  expect(await gift.atProvider()).toMatchObject({ amountMinor: 5000 });
  expect(await gift.orders()).toMatchObject([{ isVoid: true, doneAt: expect.any(Date) }]);
});

test('an offer ends with its days, with the gift and with the rights of who made it; without an address nobody is offered more', async () => {
  const gift = await run();
  const other = await hire('collecte');
  expect(await gift.call('change', { amount: 30_000 }, other)).toMatchObject({ state: 'offered' });
  const read = async () => (await findOffer(db, await gift.read()))?.amountMinor;
  expect(await read()).toBe(30_000);
  await db.transaction((tx) => endOffers(tx, { memberId: other.id, keeps: new Set(), mayCall: () => false }));
  expect(await read()).toBeUndefined();
  expect(await gift.call('change', { amount: 31_000 })).toMatchObject({ state: 'offered' });
  await db
    .update(giftOffers)
    .set({ endsAt: new Date(0) })
    .where(eq(giftOffers.subscriptionId, gift.id));
  expect(await read()).toBeUndefined();
  expect(await gift.call('change', { amount: 32_000 })).toMatchObject({ state: 'offered' });
  await stopSubscription(pay, await gift.read());
  expect(await read()).toBeUndefined();
  const silent = await run();
  await db
    .update(donations)
    .set({ donorEmail: null })
    .where(eq(donations.id, (await silent.read()).purposeId));
  expect(await silent.call('change', { amount: 30_000 })).toMatchObject({ code: 'gift_no_address' });
});

test('a day that is past, a sum below the least, the same sum and the same rest are refused and said', async () => {
  const gift = await run();
  expect(await gift.call('pause', { until: '2020-01-01' })).toMatchObject({
    fields: { until: 'Choisissez un jour à venir.' },
  });
  for (const amount of ['999', '0', '-5', 'abc', ''])
    expect([amount, await gift.call('change', { amount })]).toEqual([
      amount,
      expect.objectContaining({ code: 'amount_invalid' }),
    ]);
  expect(await gift.call('change', { amount: 25_000 })).toMatchObject({ code: 'gift_same_sum' });
  await pauseSubscription(pay, await gift.read(), true);
  expect(await gift.call('pause')).toMatchObject({ code: 'gift_rests' });
  expect(await gift.orders()).toEqual([]);
  // A day for a rest that has none yet is a change.
  expect(await gift.call('pause', { until: '2031-05-01' })).toMatchObject({ message: expect.any(String) });
});
