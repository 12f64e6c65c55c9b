import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { log } from '#platform/log.ts';
import { checkPayment, type PayParts, providerOf } from './pay.server.ts';
import { InvalidEventError, type ProviderEvent } from './provider.server.ts';
import { endSubscriptionHere } from './subscriptions.server.ts';
import { payments, subscriptions, webhookEvents } from './tables.server.ts';

/**
 * Takes one webhook: verified, stored under its own id, then what it is about is fetched from the provider and settled.
 * @returns the HTTP status to answer: 200 done or known, 400 not from the provider. Anything that throws must become a
 * 500, so that the provider sends the event again.
 */
export async function receiveEvent(parts: PayParts, providerName: string, rawBody: string, headers: Headers, url = ''): Promise<number> {
  const provider = parts.providers.get(providerName);
  if (!provider) return 404;
  let event: ProviderEvent;
  try {
    event = await provider.readEvent(rawBody, headers, url);
  } catch (error) {
    if (!(error instanceof InvalidEventError)) throw error;
    log.warn({ provider: providerName }, 'webhook refused: signature');
    return 400;
  }
  const known = and(eq(webhookEvents.provider, providerName), eq(webhookEvents.eventId, event.id));
  const [fresh] = await parts.db
    .insert(webhookEvents)
    .values({ provider: providerName, eventId: event.id, kind: event.kind })
    .onConflictDoNothing()
    .returning();
  if (!fresh) {
    const [earlier] = await parts.db.select().from(webhookEvents).where(known);
    // A first arrival that failed half-way was answered 500 and comes back: only a handled one ends here.
    if (earlier?.handledAt) return 200;
  }
  await handleEvent(parts, providerName, event);
  await parts.db.update(webhookEvents).set({ handledAt: sql`now()` }).where(known);
  return 200;
}

async function handleEvent(parts: PayParts, provider: string, { about }: ProviderEvent): Promise<void> {
  if (about.is === 'payment') await checkPayment(parts, about.paymentId);
  if (about.is === 'reference') {
    const [payment] = await parts.db.select({ id: payments.id }).from(payments).where(and(eq(payments.provider, provider), eq(payments.providerRef, about.providerRef)));
    if (payment) await checkPayment(parts, payment.id);
  }
  if (about.is === 'renewal') await receiveRenewal(parts, provider, about.subscriptionRef, about.chargeRef);
  if (about.is === 'subscription') await followSubscription(parts, provider, about.subscriptionRef);
}

/** A renewal becomes a payment of its own, once per charge, at the price the provider really took. */
async function receiveRenewal(parts: PayParts, provider: string, subscriptionRef: string, chargeRef: string): Promise<void> {
  const { db } = parts;
  const [subscription] = await db.select().from(subscriptions).where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, subscriptionRef)));
  // The subscription's first payment may not be settled yet; the provider will send this again.
  if (!subscription) throw new Error('Renewal of a subscription not known yet');
  const truth = await providerOf(parts, { provider }).fetchTruth(chargeRef);
  const { purpose, purposeId, interval, language } = subscription;
  await db
    .insert(payments)
    .values({
      id: randomUUID(),
      purpose,
      purposeId,
      subscriptionId: subscription.id,
      provider,
      providerRef: chargeRef,
      checkoutUrl: '',
      amountMinor: truth.amountMinor,
      currency: truth.currency,
      interval,
      language,
    })
    .onConflictDoNothing();
  const [payment] = await db.select({ id: payments.id }).from(payments).where(and(eq(payments.provider, provider), eq(payments.providerRef, chargeRef)));
  await checkPayment(parts, payment!.id);
}

async function followSubscription(parts: PayParts, provider: string, subscriptionRef: string): Promise<void> {
  const truth = await providerOf(parts, { provider }).fetchSubscription(subscriptionRef);
  const [subscription] = await parts.db.select().from(subscriptions).where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, subscriptionRef)));
  if (!subscription) return;
  if (truth.status === 'ended') return endSubscriptionHere(parts.db, subscription.id);
  const { amountMinor, status } = truth;
  await parts.db.update(subscriptions).set({ amountMinor, status }).where(eq(subscriptions.id, subscription.id));
}
