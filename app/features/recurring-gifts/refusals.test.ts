import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay, formatMoment, startOfDay } from '#app/shared/dates.server.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { Language } from '#app/shared/language.ts';
import type { MailKind } from '#platform/mail.ts';
import { signLink } from '#platform/signed-links.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { putRegularGift, type RegularGift } from '#test/regular-gifts.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { findSubscription } from './subscriptions.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { lockSubscription, recordChange } from './changes.server.ts';
import { followDunnings, followRenewals, resumeRested } from './dunning-job.server.ts';
import { findDunning, mailDay, noteRefusal, renewalFailed } from './dunning.server.ts';
import { carryOut, giftChanged, tellProvider } from './gift-orders.server.ts';
import { giveByPhone, openCardPage } from './other-ways.server.ts';
import { renewalMails } from './renewal-mails.server.ts';
import { dunnings, giftEvents, giftOrders } from './tables.server.ts';

const { db } = await createTestDatabase();
const { pay, siteContext } = await openGiftSite(db);
const { settings } = siteContext;
const DAY = 86_400_000;
const BEGAN = new Date('2026-03-01T10:00:00Z');

/** Cards of a provider that does what it is told, and says what it was told. */
let told: unknown[] = [];
const cards = {
  name: 'cards',
  fetchState: async () => ({ status: 'failed', amountMinor: 5000, currency: 'XOF', failureCode: 'x' }),
  subscriptions: {
    fetch: async () => ({ status: 'past_due', amountMinor: 5000, currency: 'XOF' }),
    end: async (ref: string) => void told.push(['end', ref]),
    pause: async (ref: string, isPaused: boolean) => void told.push(['pause', ref, isPaused]),
    change: async (...asked: unknown[]) => void told.push(['change', ...asked]),
    waive: async (ref: string) => void told.push(['waive', ref]),
    openCard: async (ref: string, page: object) => {
      told.push(['card', ref, page]);
      return 'https://cards.example/card';
    },
  },
} as unknown as PaymentProvider;
const phone = {
  name: 'phone',
  currencies: ['CDF'],
  openCheckout: async ({ paymentId }: { paymentId: string }) => ({
    providerRef: paymentId,
    checkoutUrl: `https://phone.example/${paymentId}`,
  }),
} as unknown as PaymentProvider;
beforeEach(() => {
  told = [];
  pay.providers.set('cards', cards);
  pay.providers.set('phone', phone);
  pay.phone = undefined;
});

const put = (more: RegularGift = {}) => putRegularGift(db, { provider: 'cards', ...more });
async function renewal(subscriptionId: string | null, more: Partial<typeof payments.$inferInsert> = {}) {
  const id = randomUUID();
  const gift = subscriptionId ? await findSubscription(db, subscriptionId) : undefined;
  await db.insert(payments).values({
    id,
    purpose: 'donation',
    purposeId: gift?.purposeId ?? randomUUID(),
    subscriptionId,
    provider: 'cards',
    providerRef: `in_${id}`,
    amountMinor: 5000,
    currency: 'XOF',
    interval: 'monthly',
    status: 'failed',
    language: 'fr',
    ...more,
  });
  return id;
}
const refuse = (paymentId: string, code = 'expired_card', now = BEGAN) =>
  db.transaction((tx) => noteRefusal(tx, pay, paymentId, { code }, now));
const gift = async (id: string) => (await findSubscription(db, id))!;
const eventsOf = (id: string) =>
  db.select().from(giftEvents).where(eq(giftEvents.subscriptionId, id)).orderBy(giftEvents.id);
const dunningsOf = (id: string) => db.select().from(dunnings).where(eq(dunnings.subscriptionId, id));
const mailsOf = async (id: string) => {
  const keys = (await dunningsOf(id)).flatMap((one) => [1, 2, 3].map((number) => `dunning:${one.id}:${number}`));
  return db
    .select()
    .from(mails)
    .where(inArray(mails.uniqueKey, [...keys, '']));
};

test('a first refusal begins the days of its mails, and is written to its giver once', async () => {
  const id = await put();
  const paymentId = await renewal(id);
  await refuse(paymentId);
  await refuse(paymentId, 'other');
  expect((await gift(id)).status).toBe('past_due');
  expect(await eventsOf(id)).toMatchObject([
    { what: 'refused', why: 'expired_card', paymentId, amountMinor: 5000, who: null },
  ]);
  expect(await dunningsOf(id)).toMatchObject([
    {
      paymentId,
      code: 'expired_card',
      beganAt: BEGAN,
      mailsSent: 1,
      nextAt: new Date(BEGAN.getTime() + 7 * DAY),
      endedAt: null,
      isWaiving: false,
    },
  ]);
  const [dunning] = await dunningsOf(id);
  expect(await mailsOf(id)).toMatchObject([
    { uniqueKey: `dunning:${dunning!.id}:1`, recipient: 'aline@example.org', data: { number: 1 } },
  ]);
  expect([1, 2, 3].map((number) => (mailDay(BEGAN, number).getTime() - BEGAN.getTime()) / DAY)).toEqual([0, 7, 21]);
});

test('the next renewal refused takes the place of the one before, within the same days', async () => {
  const id = await put();
  await refuse(await renewal(id));
  const second = await renewal(id);
  await refuse(second, 'lost_card', new Date(BEGAN.getTime() + 30 * DAY));
  expect(await dunningsOf(id)).toMatchObject([{ paymentId: second, code: 'lost_card', beganAt: BEGAN, mailsSent: 1 }]);
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await eventsOf(id)).toHaveLength(2);
});

test('a refusal of what was paid since, is no renewal, rests or has ended changes nothing', async () => {
  const [active, paused, ended] = [await put(), await put({ status: 'paused' }), await put({ status: 'ended' })];
  await refuse(await renewal(active, { paidAt: BEGAN }));
  await refuse(await renewal(null));
  await refuse(randomUUID());
  await refuse(await renewal(paused));
  await refuse(await renewal(ended));
  for (const id of [active, paused, ended]) expect([await dunningsOf(id), await eventsOf(id)]).toEqual([[], []]);
  expect((await gift(active)).status).toBe('active');
});

test('who left no address is not written to, and the days begin all the same', async () => {
  const id = await put({ donorEmail: null });
  await refuse(await renewal(id));
  expect([(await dunningsOf(id)).length, (await mailsOf(id)).length]).toEqual([1, 0]);
});

test('a change is written with who made it; what has ended changes no more', async () => {
  const id = await put({ status: 'past_due', restsUntil: '2020-01-01' });
  const record = (change: Parameters<typeof recordChange>[2]) => db.transaction((tx) => recordChange(tx, id, change));
  await record({ what: 'changed', amountMinor: 7000, who: 'giver', why: 'moins' });
  expect(await gift(id)).toMatchObject({ amountMinor: 7000, status: 'past_due' });
  await record({ what: 'paused', until: '2030-05-01' });
  expect(await gift(id)).toMatchObject({ status: 'paused', restsUntil: '2030-05-01' });
  await record({ what: 'paused', who: 'provider' });
  expect(await gift(id)).toMatchObject({ status: 'paused', restsUntil: '2030-05-01' });
  await record({ what: 'resumed', who: 'provider' });
  expect(await gift(id)).toMatchObject({ status: 'active', restsUntil: '2030-05-01' });
  await record({ what: 'resumed' });
  expect(await gift(id)).toMatchObject({ status: 'active', restsUntil: null });
  await db.update(subscriptions).set({ restsUntil: dayInKinshasa() }).where(eq(subscriptions.id, id));
  await record({ what: 'paused', who: 'provider' });
  expect(await gift(id)).toMatchObject({ status: 'paused', restsUntil: null });
  await record({ what: 'rested' });
  await record({ what: 'stopped' });
  expect(await gift(id)).toMatchObject({ status: 'ended', endedAt: expect.any(Date), restsUntil: null });
  await record({ what: 'resumed' });
  expect((await gift(id)).status).toBe('ended');
  expect(
    (await eventsOf(id)).map(({ what, who, why, amountMinor, until }) => [what, who, why, amountMinor, until]),
  ).toEqual([
    ['changed', 'giver', 'moins', 7000, null],
    ['paused', null, null, null, '2030-05-01'],
    ['paused', 'provider', null, null, null],
    ['resumed', 'provider', null, null, null],
    ['resumed', null, null, null, null],
    ['paused', 'provider', null, null, null],
    ['rested', null, null, null, null],
    ['stopped', null, null, null, null],
  ]);
  await expect(db.transaction((tx) => lockSubscription(tx, randomUUID()))).rejects.toThrow('No such subscription');
});

test('a change ends the mails about a refusal: taken up it is recovered, else what was refused is given up', async () => {
  const ends = async (change: Parameters<typeof recordChange>[2]) => {
    const id = await put();
    await refuse(await renewal(id));
    await db.transaction((tx) => recordChange(tx, id, change));
    const [dunning] = await dunningsOf(id);
    expect(await findDunning(db, id)).toBeUndefined();
    const happened = (await eventsOf(id)).map(({ what }) => what);
    return [dunning!.end, dunning!.isWaiving, (await gift(id)).status, happened];
  };
  expect(await ends({ what: 'resumed' })).toEqual(['recovered', false, 'active', ['refused', 'resumed', 'recovered']]);
  expect(await ends({ what: 'changed', amountMinor: 1 })).toEqual(['changed', true, 'active', ['refused', 'changed']]);
  expect(await ends({ what: 'paused' })).toEqual(['paused', true, 'paused', ['refused', 'paused']]);
  expect(await ends({ what: 'rested' })).toEqual(['rested', true, 'paused', ['refused', 'rested']]);
  expect(await ends({ what: 'stopped' })).toEqual(['stopped', true, 'ended', ['refused', 'stopped']]);
});

async function order(subscriptionId: string, more: Partial<typeof giftOrders.$inferInsert> = {}) {
  const id = randomUUID();
  await db.insert(giftOrders).values({ id, subscriptionId, act: 'pause', who: 'odile', why: 'au téléphone', ...more });
  return id;
}
const orderRow = async (id: string) => (await db.select().from(giftOrders).where(eq(giftOrders.id, id)))[0]!;
const orderMails = (id: string) =>
  db
    .select()
    .from(mails)
    .where(eq(mails.uniqueKey, `gift-order:${id}`));

test('what staff asked for is told the provider, written down and mailed to the giver, once', async () => {
  const id = await put({ language: 'en' });
  const orderId = await order(id, { act: 'change', amountMinor: 3000 });
  const job = tellProvider(() => pay);
  for (let time = 0; time < 2; time++) await job.run({ orderId });
  await carryOut(pay, randomUUID());
  expect(told).toEqual([['change', `sub_${id}`, 3000, 'XOF']]);
  expect(await orderRow(orderId)).toMatchObject({ doneAt: expect.any(Date), isVoid: false });
  expect((await gift(id)).amountMinor).toBe(3000);
  expect(await eventsOf(id)).toMatchObject([{ what: 'changed', who: 'odile', why: 'au téléphone', amountMinor: 3000 }]);
  expect(await orderMails(orderId)).toMatchObject([
    { recipient: 'aline@example.org', language: 'en', data: { orderId }, template: 'gift-changed' },
  ]);
});

test('a change handled by two servers at the same time is recorded and mailed once', async () => {
  const id = await put();
  const orderId = await order(id);
  const { pause } = cards.subscriptions!;
  const bothTold = Promise.withResolvers<void>();
  let count = 0;
  Object.assign(cards.subscriptions!, {
    pause: async () => {
      if (++count === 2) bothTold.resolve();
      await bothTold.promise;
    },
  });
  await Promise.all([carryOut(pay, orderId), carryOut(pay, orderId)]);
  Object.assign(cards.subscriptions!, { pause });
  expect(await eventsOf(id)).toMatchObject([{ what: 'paused', who: 'odile' }]);
  expect(await orderMails(orderId)).toHaveLength(1);
});

test('a rest has its day, an end none; who left no address is not written to', async () => {
  const [rests, stops] = [await put({ donorEmail: null }), await put()];
  const pausing = await order(rests, { until: '2030-05-01' });
  await carryOut(pay, pausing);
  await carryOut(pay, await order(stops, { act: 'stop' }));
  expect(told).toEqual([
    ['pause', `sub_${rests}`, true],
    ['end', `sub_${stops}`],
  ]);
  expect(await gift(rests)).toMatchObject({ status: 'paused', restsUntil: '2030-05-01' });
  expect((await gift(stops)).status).toBe('ended');
  expect(await orderMails(pausing)).toEqual([]);
});

test('a gift that ended meanwhile is changed no more, and nobody is told so', async () => {
  const id = await put({ status: 'ended' });
  for (const act of ['pause', 'stop'] as const) {
    const orderId = await order(id, { act });
    await carryOut(pay, orderId);
    expect(await orderRow(orderId)).toMatchObject({ doneAt: expect.any(Date), isVoid: true });
    expect(await orderMails(orderId)).toEqual([]);
  }
  expect([told, await eventsOf(id)]).toEqual([[], []]);
});

test('ended by another hand while the provider was told, a stop counts as done and a change is void', async () => {
  const { end, change } = cards.subscriptions!;
  for (const act of ['stop', 'change'] as const) {
    const id = await put();
    const ending = async () => {
      await db.update(subscriptions).set({ status: 'ended' }).where(eq(subscriptions.id, id));
    };
    Object.assign(cards.subscriptions!, { end: ending, change: ending });
    const orderId = await order(id, { act, amountMinor: 7000 });
    await carryOut(pay, orderId);
    expect([(await orderRow(orderId)).isVoid, (await orderMails(orderId)).length]).toEqual(
      act === 'stop' ? [false, 1] : [true, 0],
    );
  }
  Object.assign(cards.subscriptions!, { end, change });
});

test('another card is left at the provider, on a page that leads back to the gift', async () => {
  const id = await put();
  const open = async () => openCardPage(pay, await gift(id), { language: 'en', authSecret: settings.authSecret });
  expect(await open()).toBe('https://cards.example/card');
  const returnUrl = `${pay.origin}/gifts/${signLink(settings.authSecret, 'gift', id)}?card=left`;
  expect(told).toEqual([['card', `sub_${id}`, { language: 'en', returnUrl }]]);
  for (const values of [{ status: 'ended' as const }, { status: 'active' as const, providerRef: null }]) {
    await db.update(subscriptions).set(values).where(eq(subscriptions.id, id));
    expect(await open()).toBeUndefined();
  }
});

test('where the provider has no page for cards, a refused renewal is paid on its own', async () => {
  pay.providers.set('cards', { ...cards, subscriptions: { ...cards.subscriptions!, openCard: undefined } });
  const id = await put();
  const open = async () => openCardPage(pay, await gift(id), { language: 'en', authSecret: settings.authSecret });
  expect(await open()).toBeUndefined();
  const paymentId = await renewal(id, { checkoutUrl: 'https://cards.example/in_1' });
  await refuse(paymentId);
  expect(await open()).toBe('https://cards.example/in_1');
  await db.update(payments).set({ checkoutUrl: '' }).where(eq(payments.id, paymentId));
  expect(await open()).toBeUndefined();
});

test('what was refused is given once by phone, tied to the gift, and pressed twice it is one', async () => {
  const id = await put();
  const press = async () => giveByPhone(pay, await gift(id));
  await refuse(await renewal(id, { source: 'lettre', amountMinor: 6000 }));
  expect(await press()).toBeUndefined();
  pay.phone = phone;
  const other = await put();
  expect(await giveByPhone(pay, await gift(other))).toBeUndefined();
  // Neither one by card that is open, nor another gift's by phone, is it.
  await renewal(id, { status: 'pending' });
  await renewal(other, { status: 'pending', provider: 'phone', checkoutUrl: 'https://phone.example/other' });
  const url = await press();
  expect(await press()).toBe(url);
  const begun = (await db.select().from(payments).where(eq(payments.subscriptionId, id))).filter(
    ({ provider }) => provider === 'phone',
  );
  expect(begun).toMatchObject([
    {
      subscriptionId: id,
      currency: 'CDF',
      interval: 'one_time',
      source: 'lettre',
      language: 'fr',
      purpose: 'donation',
      purposeId: (await gift(id)).purposeId,
      checkoutUrl: url,
    },
  ]);
  await db.update(payments).set({ status: 'failed' }).where(eq(payments.id, begun[0]!.id));
  expect(await press()).not.toBe(url);
});

test('a day that has come sends the next mail; with the third the gift rests, and what was refused is given up', async () => {
  const [id, early] = [await put(), await put()];
  const paymentId = await renewal(id, { status: 'pending' });
  await db.update(payments).set({ status: 'failed', failureCode: 'x' }).where(eq(payments.id, paymentId));
  await refuse(paymentId);
  await refuse(await renewal(early, { failureCode: 'x' }), 'x', new Date(BEGAN.getTime() + 1));
  const after = (days: number) => new Date(BEGAN.getTime() + days * DAY);
  const sent = async () => (await dunningsOf(id))[0]!.mailsSent;
  await followDunnings(pay, new Date(after(7).getTime() - 1));
  expect(await sent()).toBe(1);
  await followDunnings(pay, after(7));
  expect([await sent(), (await dunningsOf(id))[0]!.nextAt, (await dunningsOf(early))[0]!.mailsSent]).toEqual([
    2,
    after(21),
    1,
  ]);
  await followDunnings(pay, after(7));
  expect([await sent(), told]).toEqual([2, []]);
  await followDunnings(pay, after(21));
  expect(told).toContainEqual(['pause', `sub_${id}`, true]);
  expect(await dunningsOf(id)).toMatchObject([
    { mailsSent: 3, end: 'rested', endedAt: expect.any(Date), isWaiving: true },
  ]);
  expect((await gift(id)).status).toBe('paused');
  expect(await mailsOf(id)).toHaveLength(3);
  told = [];
  await followRenewals(() => pay).run({});
  expect(told).toContainEqual(['waive', `in_${paymentId}`]);
  expect(await dunningsOf(id)).toMatchObject([{ isWaiving: false }]);
  told = [];
  await followRenewals(() => pay).run({});
  expect(told).not.toContainEqual(['waive', `in_${paymentId}`]);
});

test('given up is what was refused and not paid since, of this gift alone', async () => {
  const [id, other] = [await put(), await put()];
  const [paid, owed, elsewhere] = [await renewal(id), await renewal(id), await renewal(other)];
  for (const paymentId of [paid, owed, elsewhere]) await refuse(paymentId);
  const unheard = await renewal(id);
  await db.update(payments).set({ paidAt: BEGAN }).where(eq(payments.id, paid));
  await db.transaction((tx) => recordChange(tx, id, { what: 'paused' }));
  await followRenewals(() => pay).run({});
  const waived = (told as unknown[][]).filter(([what]) => what === 'waive').map(([, ref]) => ref);
  expect(waived).toContain(`in_${owed}`);
  for (const kept of [paid, unheard, elsewhere]) expect(waived).not.toContain(`in_${kept}`);
});

test('a gift rests up to its day and goes on by itself on it; one that cannot be told keeps no other waiting', async () => {
  const today = '2027-03-10';
  const rests = (restsUntil: string | null, more: object = {}) => put({ status: 'paused', restsUntil, ...more });
  const broken = await rests('2027-03-01', { providerRef: null });
  const [due, past, ahead, open] = [
    await rests('2027-03-10'),
    await rests('2027-03-09'),
    await rests('2027-03-11'),
    await rests(null),
  ];
  const ended = await put({ status: 'ended', restsUntil: '2027-03-01' });
  await resumeRested(pay, today);
  const states = await Promise.all([broken, due, past, ahead, open, ended].map(async (id) => (await gift(id)).status));
  expect(states).toEqual(['paused', 'active', 'active', 'paused', 'paused', 'ended']);
  expect(await eventsOf(due)).toMatchObject([{ what: 'resumed', who: null }]);
});

const t = translate('fr', 'payments');
const templates = renewalMails({ pay: () => pay, settings });
const write = (kind: MailKind<never>, data: object, language: Language = 'fr') =>
  templates.find(({ name }) => name === kind.name)!.write(db, data, language);
const sum = (amountMinor: number, currency: Currency = 'XOF') => formatMoney({ amountMinor, currency }, 'fr');
const pageOf = (id: string) => `${settings.origin}/gifts/${signLink(settings.authSecret, 'gift', id)}`;
/** A letter as it is read: its subject, then its lines down to the sender. */
function read(mail: { subject: string; text: string } | undefined) {
  const lines = mail!.text.split('\n').filter(Boolean);
  return [mail!.subject, ...lines.slice(1, lines.indexOf('--'))];
}
async function failing({
  paid = {},
  dunned = {},
  ...more
}: Parameters<typeof put>[0] & { paid?: object; dunned?: object } = {}) {
  const id = await put({ status: 'past_due', ...more });
  const paymentId = await renewal(id, paid);
  const [dunning] = await db
    .insert(dunnings)
    .values({
      subscriptionId: id,
      paymentId,
      code: 'expired_card',
      beganAt: BEGAN,
      nextAt: BEGAN,
      mailsSent: 1,
      ...dunned,
    })
    .returning();
  const mail = (number: number, retryAt?: string) =>
    write(renewalFailed as never, { dunningId: dunning!.id, number, retryAt });
  return { id, dunning: dunning!, mail };
}
const VALUES = { sum: sum(5000), purpose: 'Une école, Luozi', why: t('news.why.expired_card') };
const PAUSES = t('news.renewal.pausesOn', { date: formatMoment(new Date(BEGAN.getTime() + 21 * DAY), 'fr') });
const way = (of: 'card' | 'less' | 'pause' | 'resume', url: string) => [
  t(`news.renewal.${of}Title`),
  t(`news.renewal.${of}Text`, VALUES),
  t(`news.renewal.${of}Action`, VALUES),
  url,
];

test('the first mail says what was refused, when it is tried again and each way on', async () => {
  const { id, mail } = await failing();
  const retryAt = new Date(Date.now() + 2 * DAY).toISOString();
  const tail = [
    ...way('card', `${pageOf(id)}#card`),
    ...way('less', `${pageOf(id)}#change`),
    ...way('pause', `${pageOf(id)}#pause`),
    t('news.renewal.note'),
  ];
  const head = [
    t('news.renewal.subject.monthly'),
    t('news.greeting', { name: 'Aline Kabongo' }),
    t('news.renewal.text', VALUES),
  ];
  expect(read(await mail(1, retryAt))).toEqual([
    ...head,
    t('news.renewal.retryOn', { date: formatMoment(retryAt, 'fr') }),
    PAUSES,
    ...tail,
  ]);
  // A try that is over is none to wait for.
  expect(read(await mail(1, '2026-01-01T10:00:00.000Z'))).toEqual([...head, PAUSES, ...tail]);
  expect(read(await mail(1))).toEqual([...head, PAUSES, ...tail]);
});

test('by phone only where there is one; another card only where it can be left or paid with', async () => {
  pay.phone = phone;
  pay.providers.set('cards', { ...cards, subscriptions: { ...cards.subscriptions!, openCard: undefined } });
  const bare = await failing({ interval: 'yearly', donorName: null, dunned: { mailsSent: 2 } });
  expect(read(await bare.mail(2))).toEqual([
    t('news.renewal.again.yearly'),
    t('news.renewal.textAgain', VALUES),
    PAUSES,
    t('retry.mobile'),
    t('news.renewal.phoneText', VALUES),
    t('news.renewal.cardAction', VALUES),
    `${pageOf(bare.id)}#phone`,
    ...way('less', `${pageOf(bare.id)}#change`),
    ...way('pause', `${pageOf(bare.id)}#pause`),
    t('news.renewal.note'),
  ]);
  const paged = await failing({ paid: { checkoutUrl: 'https://cards.example/in_1' } });
  expect(read(await paged.mail(1))).toContain(`${pageOf(paged.id)}#card`);
});

test('the last mail says that the gift rests, while it does', async () => {
  const dunned = { mailsSent: 3, end: 'rested', endedAt: BEGAN };
  const { id, mail } = await failing({ status: 'paused', dunned });
  expect(read(await mail(3))).toEqual([
    t('news.renewal.rests.monthly'),
    t('news.greeting', { name: 'Aline Kabongo' }),
    t('news.renewal.textRests', VALUES),
    ...way('resume', pageOf(id)),
    t('news.renewal.note'),
  ]);
  await db.update(subscriptions).set({ status: 'active' }).where(eq(subscriptions.id, id));
  expect(await mail(3)).toBeUndefined();
  const changed = await failing({ status: 'paused', dunned: { ...dunned, end: 'paused' } });
  expect(await changed.mail(3)).toBeUndefined();
});

test('nothing is told that has passed meanwhile, nor by a mail that a newer one followed', async () => {
  const { mail, dunning } = await failing({ dunned: { mailsSent: 2 } });
  expect(await mail(1)).toBeUndefined();
  expect(await mail(2)).toBeDefined();
  await db.update(dunnings).set({ endedAt: BEGAN, end: 'recovered' }).where(eq(dunnings.id, dunning.id));
  expect(await mail(2)).toBeUndefined();
  expect(await write(renewalFailed as never, { dunningId: randomUUID(), number: 1 })).toBeUndefined();
});

test('from right to left what it was given for stands apart', async () => {
  const { dunning } = await failing();
  const data = { dunningId: dunning.id, number: 1 };
  const [arabic, french] = [await write(renewalFailed as never, data, 'ar'), await write(renewalFailed as never, data)];
  expect([/\u2068[^\u2069]+\u2069/.test(arabic!.text), french!.text.includes('\u2068')]).toEqual([true, false]);
});

test('what staff did is told as agreed: the sum, the day it goes on, and the way back but for an end', async () => {
  const id = await put();
  const tell = async (more: Partial<typeof giftOrders.$inferInsert>) => {
    const orderId = await order(id, { doneAt: BEGAN, ...more });
    return write(giftChanged as never, { orderId });
  };
  const hello = t('news.greeting', { name: 'Aline Kabongo' });
  const purpose = 'Une école, Luozi';
  const values = { sum: sum(5000), purpose };
  const back = [t('news.renewal.resumeAction'), pageOf(id)];
  const note = t('news.change.note');
  const ahead = dayInKinshasa(startOfDay(dayInKinshasa(), 9));
  const paused = [t('news.change.paused.subject'), hello];
  expect(read(await tell({ until: ahead }))).toEqual([
    ...paused,
    t('news.change.pausedUntil.text', { ...values, date: formatDay(ahead, 'fr') }),
    ...back,
    note,
  ]);
  for (const until of [null, '2020-01-01', dayInKinshasa()])
    expect(read(await tell({ until }))).toEqual([...paused, t('news.change.paused.text', values), ...back, note]);
  expect(read(await tell({ act: 'change', amountMinor: 7000, until: ahead }))).toEqual([
    t('news.change.changed.subject'),
    hello,
    t('news.change.changed.text', { sum: sum(7000), purpose }),
    ...back,
    note,
  ]);
  expect(read(await tell({ act: 'stop' }))).toEqual([
    t('news.change.stopped.subject'),
    hello,
    t('news.change.stopped.text', values),
    ...back,
  ]);
  expect(await tell({ isVoid: true })).toBeUndefined();
  expect(await write(giftChanged as never, { orderId: randomUUID() })).toBeUndefined();
});

/** More than one page of them, whose provider never answers, and before all others. */
async function manyStuck(make: () => Promise<string>): Promise<Set<string>> {
  const refs = new Set<string>();
  for (let made = 0; made <= 100; made++) {
    const id = await make();
    refs.add((await gift(id)).providerRef!);
    for (const { providerRef } of await db.select().from(payments).where(eq(payments.subscriptionId, id)))
      refs.add(providerRef!);
  }
  const answer = (ref: string) => {
    if (refs.has(ref)) throw new Error('no answer');
  };
  pay.providers.set('cards', {
    ...cards,
    fetchState: async (ref) => (answer(ref), cards.fetchState(ref)),
    subscriptions: {
      ...cards.subscriptions!,
      pause: async (ref, isPaused) => (answer(ref), cards.subscriptions!.pause(ref, isPaused)),
      waive: async (ref) => (answer(ref), cards.subscriptions!.waive(ref)),
    },
  });
  return refs;
}

test('a hundred refused renewals that cannot be followed keep no other giver from the next mail', async () => {
  const failing = async (began: Date) => {
    const id = await put();
    await refuse(await renewal(id), 'expired_card', began);
    return id;
  };
  await manyStuck(() => failing(new Date(BEGAN.getTime() - 1000)));
  const id = await failing(BEGAN);
  const after = (days: number) => new Date(BEGAN.getTime() + days * 86_400_000);
  await followDunnings(pay, after(7));
  expect((await dunningsOf(id))[0]!.mailsSent).toBe(2);
});

test('a hundred that cannot be given up keep no other from being', async () => {
  const waiving = async (endedAt: Date) => {
    const id = await put();
    await refuse(await renewal(id));
    await db.update(dunnings).set({ isWaiving: true, endedAt, end: 'stopped' }).where(eq(dunnings.subscriptionId, id));
    return id;
  };
  await manyStuck(() => waiving(BEGAN));
  const id = await waiving(new Date(BEGAN.getTime() + 1000));
  await followRenewals(() => pay).run({});
  expect((await dunningsOf(id))[0]!.isWaiving).toBe(false);
});

test('a hundred gifts that cannot be taken up again keep no other resting', async () => {
  const resting = () => put({ status: 'paused', restsUntil: '2026-01-01' });
  await manyStuck(resting);
  const id = await resting();
  await resumeRested(pay, '2026-01-02');
  expect((await gift(id)).status).toBe('active');
});
