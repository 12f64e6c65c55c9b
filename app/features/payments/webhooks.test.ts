import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { registry } from '#platform/metrics.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import type { PaymentState } from './payment.ts';
import { InvalidEventError, type PaymentProvider, type ProviderEvent } from './provider.server.ts';
import { dunnings } from '#app/features/recurring-gifts/tables.server.ts';
import { findSubscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { payments, refunds, webhookEvents } from './tables.server.ts';
import { receiveEvent } from './webhooks.server.ts';

const { db } = await createTestDatabase();
const { pay, give } = await openGiftSite(db);
const SUM = 25_000;
const ALINE = { donorName: 'Aline', donorEmail: 'aline@example.org' };

/** What the provider says of each reference, when it is asked. */
const states = new Map<string, PaymentState>();
const stateOf = (ref: string): PaymentState => {
  const state = states.get(ref);
  if (!state) throw new Error(`${ref} is unknown here`);
  return state;
};
const paid = (more: Partial<PaymentState> = {}): PaymentState => ({
  status: 'paid',
  amountMinor: SUM,
  currency: 'XOF',
  ...more,
});

/** A provider whose events are what the test says they are; two of one kind, so that one's references are not the other's. */
const provider = (name: string): PaymentProvider => ({
  name,
  openCheckout: async ({ paymentId }) => ({ providerRef: `${name}-${paymentId}`, checkoutUrl: `/pay/${paymentId}` }),
  readEvent: async (raw) => {
    if (raw === 'forged') throw new InvalidEventError('signature');
    if (raw === 'broken') throw new Error('a fault of ours');
    return JSON.parse(raw) as ProviderEvent;
  },
  fetchState: async (ref) => stateOf(ref),
  subscriptions: {
    fetch: vi.fn<NonNullable<PaymentProvider['subscriptions']>['fetch']>(),
    end: async () => {},
    pause: async () => {},
    change: async () => {},
    waive: async () => {},
    takeCard: vi.fn<() => Promise<boolean>>(async () => true),
  },
  refunds: {
    start: async () => ({ ref: 'none', amountMinor: 0, status: 'accepted' }),
    find: vi.fn<() => Promise<undefined>>(),
  },
});
const ours = provider('ours');
const others = provider('others');
pay.providers.set('ours', ours).set('others', others);
pay.current = ours;
afterEach(() => void vi.clearAllMocks());

const event = (about: ProviderEvent['about'], more: Partial<ProviderEvent> = {}): ProviderEvent => ({
  id: randomUUID(),
  kind: 'thing.happened',
  about,
  ...more,
});
const send = (what: ProviderEvent | string, name = 'ours', sender: string = randomUUID()) =>
  receiveEvent(pay, name, typeof what === 'string' ? what : JSON.stringify(what), new Headers(), '', sender);
const kept = async ({ id }: ProviderEvent, name = 'ours') =>
  (
    await db
      .select()
      .from(webhookEvents)
      .where(and(eq(webhookEvents.eventId, id), eq(webhookEvents.provider, name)))
  )[0];
const payment = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;

/** A gift that was begun at `ours`; the provider says `state` of it. */
async function open(state: PaymentState = paid(), more: object = { anonymous: true }, source?: string) {
  const id = paymentOf(await give({ programId: 'project-1', amount: SUM, ...more }, undefined, source));
  const ref = (await payment(id)).providerRef!;
  states.set(ref, state);
  return { id, ref };
}

const counted = async () =>
  (await registry.getSingleMetric('elikya_webhooks_total')!.get()).values as {
    value: number;
    labels: Record<string, string>;
  }[];

test('an event is handled once and kept with its kind; sent again it asks nothing any more', async () => {
  const { id, ref } = await open();
  const news = event({ is: 'payment', paymentId: id });
  expect(await send(news)).toBe(200);
  expect(await payment(id)).toMatchObject({ status: 'paid', keptMinor: SUM });
  expect(await kept(news)).toMatchObject({ kind: 'thing.happened', handledAt: expect.any(Date), isForeign: false });
  states.set(ref, paid({ refunds: [{ ref: 're_1', amountMinor: SUM, status: 'done' }] }));
  expect(await send(news)).toBe(200);
  expect((await payment(id)).status).toBe('paid');
});

test('one that failed half-way is answered by a fault and handled when it comes again', async () => {
  const { id, ref } = await open();
  states.delete(ref);
  const news = event({ is: 'payment', paymentId: id });
  await expect(send(news)).rejects.toThrow('unknown here');
  expect(await kept(news)).toMatchObject({ handledAt: null });
  states.set(ref, paid());
  expect(await send(news)).toBe(200);
  expect((await payment(id)).status).toBe('paid');
  expect(await kept(news)).toMatchObject({ handledAt: expect.any(Date) });
});

test('the same name at two providers is two events', async () => {
  const { id } = await open();
  const first = event({ is: 'nothing' });
  await send(first, 'others');
  await send({ ...first, about: { is: 'payment', paymentId: id } });
  expect((await payment(id)).status).toBe('paid');
  expect(await kept(first)).toMatchObject({ isForeign: false, handledAt: expect.any(Date) });
});

test('no such provider 404; a wrong signature 400, nothing kept; a fault of ours stays one, and each is counted', async () => {
  expect(await send(event({ is: 'nothing' }), 'nobody')).toBe(404);
  const before = await db.$count(webhookEvents);
  expect(await send('forged')).toBe(400);
  await expect(send('broken')).rejects.toThrow('a fault of ours');
  expect(await db.$count(webhookEvents)).toBe(before);
  const labels = (await counted()).map((row) => row.labels);
  expect(labels).toContainEqual({ provider: 'ours', kind: 'unproved', status: '400' });
  expect(labels).toContainEqual({ provider: 'ours', kind: 'unproved', status: '500' });
  expect(labels).toContainEqual({ provider: 'ours', kind: 'thing.happened', status: '200' });
});

test.for(['', ' ', 'two words', 'é', 'x'.repeat(201)])('"%s" is no name of an event', async (name) => {
  const before = await db.$count(webhookEvents);
  expect(await send(event({ is: 'nothing' }, { id: name }))).toBe(400);
  expect(await send(event({ is: 'nothing' }, { kind: name }))).toBe(400);
  expect(await db.$count(webhookEvents)).toBe(before);
  expect(await send(event({ is: 'nothing' }, { kind: 'x'.repeat(200) }))).toBe(200);
});

test.for<[string, () => ProviderEvent['about'], boolean]>([
  ['payment', () => ({ is: 'payment', paymentId: randomUUID() }), true],
  ['reference', () => ({ is: 'reference', providerRef: 'of somebody else' }), true],
  ['refund', () => ({ is: 'refund', refundRef: 're_unknown' }), true],
  ['renewal', () => ({ is: 'renewal', subscriptionRef: 'sub_x', chargeRef: 'in_x', paymentId: randomUUID() }), true],
  ['subscription', () => ({ is: 'subscription', subscriptionRef: 'sub_x' }), true],
  ['foreign', () => ({ is: 'foreign' }), true],
  ['nothing', () => ({ is: 'nothing' }), false],
] as const)(
  'a %s that is nothing of ours is said to be foreign where it names something',
  async ([, about, isForeign]) => {
    const news = event(about());
    expect(await send(news)).toBe(200);
    expect(await kept(news)).toMatchObject({ isForeign, handledAt: expect.any(Date) });
  },
);

test('a payment is known by our id and by the provider’s reference, of that provider alone', async () => {
  const byId = await open();
  expect(await send(event({ is: 'reference', providerRef: byId.id }))).toBe(200);
  expect((await payment(byId.id)).status).toBe('paid');
  const byRef = await open();
  const told = event({ is: 'reference', providerRef: byRef.ref });
  expect(await send(told)).toBe(200);
  expect(await kept(told)).toMatchObject({ isForeign: false });
  expect((await payment(byRef.id)).status).toBe('paid');
  const shaped = await open();
  const ref = randomUUID();
  await db.update(payments).set({ providerRef: ref }).where(eq(payments.id, shaped.id));
  states.set(ref, paid());
  expect(await send(event({ is: 'reference', providerRef: ref }))).toBe(200);
  expect((await payment(shaped.id)).status).toBe('paid');
  const elsewhere = await open();
  for (const providerRef of [elsewhere.id, elsewhere.ref]) {
    const news = event({ is: 'reference', providerRef });
    expect(await send(news, 'others')).toBe(200);
    expect(await kept(news, 'others')).toMatchObject({ isForeign: true });
  }
  expect((await payment(elsewhere.id)).status).toBe('pending');
});

test('an unverified event about something that is not ours is not stored', async () => {
  const { id, ref } = await open();
  for (const about of [
    { is: 'payment', paymentId: randomUUID() },
    { is: 'refund', refundRef: 're_x' },
    { is: 'refund', refundRef: 're_x', providerRef: 'of nobody' },
    { is: 'reference', providerRef: ref },
    { is: 'foreign' },
  ] as const) {
    const news = event(about, { isUnproved: true, kind: 'invented' });
    expect(await send(news)).toBe(200);
    expect(await kept(news)).toBeUndefined();
  }
  expect((await payment(id)).status).toBe('pending');
  expect(ours.refunds!.find).not.toHaveBeenCalled();
  const news = event({ is: 'payment', paymentId: id }, { isUnproved: true, kind: 'invented' });
  expect(await send(news)).toBe(200);
  expect((await payment(id)).status).toBe('paid');
  expect(await kept(news)).toMatchObject({ handledAt: expect.any(Date) });
  expect((await counted()).map((row) => row.labels.kind)).not.toContain('invented');
});

test('120 unverified events a minute of one sender are processed; verified ones always', async () => {
  const sender = randomUUID();
  const { id } = await open();
  for (let number = 0; number < 120; number++)
    expect(await send(event({ is: 'foreign' }, { isUnproved: true }), 'ours', sender)).toBe(200);
  expect(await send(event({ is: 'payment', paymentId: id }, { isUnproved: true }), 'ours', sender)).toBe(429);
  expect((await payment(id)).status).toBe('pending');
  expect(await send(event({ is: 'payment', paymentId: id }, { isUnproved: true }), 'ours', 'another')).toBe(200);
  expect(await send(event({ is: 'payment', paymentId: id }), 'ours', sender)).toBe(200);
});

/** A gift that was paid, and a refund of it that we asked for. */
async function openRefund(refundRef: string) {
  const gift = await open();
  await send(event({ is: 'payment', paymentId: gift.id }));
  const id = randomUUID();
  await db.insert(refunds).values({
    id,
    paymentId: gift.id,
    provider: 'ours',
    providerRef: refundRef,
    amountMinor: SUM,
    currency: 'XOF',
    status: 'accepted',
    reason: 'staff',
  });
  states.set(gift.ref, paid({ refunds: [{ ref: refundRef, refundId: id, amountMinor: SUM, status: 'done' }] }));
  return { ...gift, refundId: id };
}

test.for([
  ['its own reference', false, (gift: { refundId: string; refundRef: string }) => gift.refundRef],
  ['our id', true, (gift: { refundId: string; refundRef: string }) => gift.refundId],
] as const)('a refund of ours is known by %s, and its payment asked after', async ([, isUnproved, name]) => {
  const refundRef = isUnproved ? randomUUID() : `re_${randomUUID()}`;
  const gift = await openRefund(refundRef);
  const foreign = event({ is: 'refund', refundRef: name({ ...gift, refundRef }) });
  expect(await send(foreign, 'others')).toBe(200);
  expect(await kept(foreign, 'others')).toMatchObject({ isForeign: true });
  expect((await payment(gift.id)).status).toBe('paid');
  const news = event({ is: 'refund', refundRef: name({ ...gift, refundRef }) }, { isUnproved });
  expect(await send(news)).toBe(200);
  expect(await payment(gift.id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await kept(news)).toMatchObject({ isForeign: false });
  expect(ours.refunds!.find).not.toHaveBeenCalled();
});

const found = (refund: { ref: string }, providerRef?: string) =>
  vi.mocked(ours.refunds!.find!).mockResolvedValueOnce({
    providerRef,
    refund: { ...refund, amountMinor: SUM, status: 'done' },
  });

test('one begun in the provider’s dashboard is found by the payment the provider names', async () => {
  const gift = await open();
  await send(event({ is: 'payment', paymentId: gift.id }));
  const news = event({ is: 'refund', refundRef: 're_dash' });
  found({ ref: 're_dash' }, gift.ref);
  expect(await send(news)).toBe(200);
  expect(ours.refunds!.find).toHaveBeenCalledWith('re_dash');
  expect(await payment(gift.id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await kept(news)).toMatchObject({ isForeign: false });
});

test('the event tells which payment a refund belongs to if the provider does not, unless it is unverified', async () => {
  const gift = await open();
  await send(event({ is: 'payment', paymentId: gift.id }));
  const about = { is: 'refund', refundRef: 're_wire', providerRef: gift.ref } as const;
  found({ ref: 're_wire' });
  const unproved = event(about, { isUnproved: true });
  expect(await send(unproved)).toBe(200);
  expect(await kept(unproved)).toMatchObject({ isForeign: true });
  expect((await payment(gift.id)).status).toBe('paid');
  found({ ref: 're_wire' });
  expect(await send(event(about))).toBe(200);
  expect((await payment(gift.id)).status).toBe('refunded');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('an object that the provider cannot find belongs to nobody, whatever the event says', async () => {
  const gift = await open();
  await send(event({ is: 'payment', paymentId: gift.id }));
  const news = event({ is: 'refund', refundRef: 're_none', providerRef: gift.ref });
  expect(await send(news)).toBe(200);
  expect(await kept(news)).toMatchObject({ isForeign: true });
  expect((await payment(gift.id)).status).toBe('paid');
});

/** A monthly gift; its first payment is known to the provider as paid, and not yet to us. */
async function openMonthly() {
  const subscriptionRef = `sub_${randomUUID()}`;
  const gift = await open(paid({ subscriptionRef }), { donationType: 'monthly', ...ALINE }, 'poster');
  const chargeRef = `in_${randomUUID()}`;
  states.set(chargeRef, paid({ amountMinor: 30_000, payUrl: '/invoice/1' }));
  const { subscriptionId } = await payment(gift.id);
  return {
    ...gift,
    subscriptionRef,
    chargeRef,
    renewed: (more: object = {}) =>
      event({ is: 'renewal', subscriptionRef, chargeRef, paymentId: gift.id, ...more } as ProviderEvent['about']),
    subscription: async () => (await findSubscription(db, subscriptionId!))!,
    all: () =>
      db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId!)).orderBy(asc(payments.createdAt)),
  };
}

test('a renewal is a payment of its own once, at the sum that was taken, owed to what brought the first', async () => {
  const { id, renewed, all, chargeRef } = await openMonthly();
  await send(event({ is: 'payment', paymentId: id }));
  const news = renewed();
  expect(await send(news)).toBe(200);
  expect(await kept(news)).toMatchObject({ isForeign: false });
  expect(await send(renewed())).toBe(200);
  const [first, renewal, ...more] = await all();
  expect(more).toEqual([]);
  expect(renewal).toMatchObject({
    purpose: first!.purpose,
    purposeId: first!.purposeId,
    providerRef: chargeRef,
    checkoutUrl: '/invoice/1',
    amountMinor: 30_000,
    keptMinor: 30_000,
    interval: 'monthly',
    language: 'fr',
    source: 'poster',
    status: 'paid',
  });
});

test('a renewal before the news of its first payment: that one is asked after first', async () => {
  const { renewed, all, subscription, subscriptionRef } = await openMonthly();
  expect(await send(renewed())).toBe(200);
  expect((await all()).map(({ status, keptMinor }) => [status, keptMinor])).toEqual([
    ['paid', SUM],
    ['paid', 30_000],
  ]);
  expect(await subscription()).toMatchObject({ status: 'active', providerRef: subscriptionRef });
});

test('a renewal of a gift the provider does not call begun yet is to be sent again', async () => {
  const { ref, renewed, all } = await openMonthly();
  states.set(ref, paid({ status: 'pending' }));
  await expect(send(renewed())).rejects.toThrow('not known yet');
  expect(await all()).toHaveLength(1);
});

test('a renewal that names a payment given once, or the gift of another provider, is foreign', async () => {
  const once = await open();
  const { id, renewed, all } = await openMonthly();
  await send(event({ is: 'payment', paymentId: id }));
  const wrong = renewed({ subscriptionRef: 'sub_of_nobody', paymentId: once.id });
  expect(await send(wrong)).toBe(200);
  expect(await kept(wrong)).toMatchObject({ isForeign: true });
  const theirs = renewed();
  expect(await send(theirs, 'others')).toBe(200);
  expect(await kept(theirs, 'others')).toMatchObject({ isForeign: true });
  expect(await all()).toHaveLength(1);
  expect((await payment(once.id)).status).toBe('pending');
});

test('a refused renewal is told to its giver once; one that was taken after all, or has no reason, is not', async () => {
  const { id, renewed, chargeRef, all, subscription } = await openMonthly();
  await send(event({ is: 'payment', paymentId: id }));
  const open = async () => db.$count(dunnings, eq(dunnings.subscriptionId, (await subscription()).id));
  states.set(chargeRef, paid({ status: 'pending' }));
  await send(renewed());
  expect(await open()).toBe(0);
  states.set(chargeRef, paid({ failureCode: 'card_declined' }));
  await send(renewed());
  expect(await open()).toBe(0);
  const second = `in_${randomUUID()}`;
  const retryAt = new Date('2026-12-01T10:00:00Z');
  states.set(second, paid({ status: 'pending', failureCode: 'card_declined', retryAt }));
  await send(renewed({ chargeRef: second }));
  await send(renewed({ chargeRef: second }));
  expect(await open()).toBe(1);
  expect(await subscription()).toMatchObject({ status: 'past_due' });
  expect((await all()).map(({ status }) => status)).toEqual(['paid', 'paid', 'pending']);
});

test('news of a gift that comes again is followed, at its own provider alone, with the renewal it names', async () => {
  const { id, subscriptionRef, chargeRef, subscription, all } = await openMonthly();
  await send(event({ is: 'payment', paymentId: id }));
  const { fetch } = ours.subscriptions!;
  const news = () => event({ is: 'subscription', subscriptionRef });
  vi.mocked(fetch).mockResolvedValueOnce({ status: 'paused', amountMinor: 7000, currency: 'XOF' });
  const theirs = news();
  await send(theirs, 'others');
  expect(await kept(theirs, 'others')).toMatchObject({ isForeign: true });
  expect((await subscription()).status).toBe('active');
  const followed = news();
  await send(followed);
  expect(await kept(followed)).toMatchObject({ isForeign: false });
  expect(await subscription()).toMatchObject({ status: 'paused', amountMinor: 7000 });
  expect(await all()).toHaveLength(1);
  states.set(chargeRef, paid({ status: 'pending', failureCode: 'card_declined' }));
  vi.mocked(fetch).mockResolvedValueOnce({
    status: 'past_due',
    amountMinor: SUM,
    currency: 'XOF',
    refusedRef: chargeRef,
  });
  await send(news());
  expect((await all()).map(({ providerRef }) => providerRef)).toContain(chargeRef);
  const isOver = async () => {
    const [dunning] = await db
      .select()
      .from(dunnings)
      .where(eq(dunnings.subscriptionId, (await subscription()).id));
    return dunning!.endedAt !== null;
  };
  vi.mocked(fetch).mockResolvedValueOnce({ status: 'past_due', amountMinor: SUM, currency: 'XOF' });
  await send(news());
  expect(await isOver()).toBe(false);
  vi.mocked(fetch).mockResolvedValueOnce({ status: 'active', amountMinor: SUM, currency: 'XOF' });
  await send(news());
  expect(await isOver()).toBe(true);
});

test('a card is taken where the provider knows it as ours', async () => {
  const { takeCard } = ours.subscriptions!;
  for (const isOurs of [true, false]) {
    vi.mocked(takeCard!).mockResolvedValueOnce(isOurs);
    const news = event({ is: 'card', cardRef: 'cs_1' });
    expect(await send(news)).toBe(200);
    expect(takeCard).toHaveBeenLastCalledWith('cs_1');
    expect(await kept(news)).toMatchObject({ isForeign: !isOurs });
  }
  delete others.subscriptions!.takeCard;
  const news = event({ is: 'card', cardRef: 'cs_1' });
  expect(await send(news, 'others')).toBe(200);
  expect(await kept(news, 'others')).toMatchObject({ isForeign: true });
});
