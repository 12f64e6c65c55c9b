import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { checkPayment, type PayParts, providerOf, subscriptionsOf } from '#app/features/payments/pay.server.ts';
import type { SubscriptionEvent } from '#app/features/payments/provider.server.ts';
import { findByIdOrRef } from '#app/features/payments/find-payment.server.ts';
import { findSubscription, followProviderState, type Subscription } from './subscriptions.server.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import { noteRefusal } from './dunning.server.ts';

/**
 * Handles a provider's event about a subscription: a renewal, a change of its state, a new card.
 * @returns false if it belongs to somebody else who uses the same account
 */
export async function receiveSubscriptionEvent(
  parts: PayParts,
  provider: string,
  about: SubscriptionEvent,
): Promise<boolean> {
  if (about.is === 'renewal') return receiveRenewal(parts, provider, about);
  if (about.is === 'subscription') return followSubscription(parts, provider, about.subscriptionRef);
  return (await subscriptionsOf(parts, { provider }).takeCard?.(about.cardRef)) ?? false;
}

/** A renewal of one of our subscriptions. */
async function receiveRenewal(
  parts: PayParts,
  provider: string,
  { subscriptionRef, chargeRef, paymentId }: { subscriptionRef: string; chargeRef: string; paymentId: string },
): Promise<boolean> {
  const subscription = await subscriptionOf(parts, provider, subscriptionRef, paymentId);
  if (!subscription) return false;
  await takeRenewal(parts, subscription, chargeRef);
  return true;
}

/** The source of a renewal is that of the first payment. */
async function sourceOfFirst(db: PayParts['db'], subscriptionId: string): Promise<string | null> {
  const [first] = await db
    .select({ source: payments.source })
    .from(payments)
    .where(eq(payments.subscriptionId, subscriptionId))
    .orderBy(asc(payments.createdAt))
    .limit(1);
  return first?.source ?? null;
}

/** Creates a payment for a renewal, once per charge, with the amount that the provider really charged. */
async function takeRenewal(parts: PayParts, subscription: Subscription, chargeRef: string): Promise<void> {
  const { db } = parts;
  const { provider } = subscription;
  const state = await providerOf(parts, { provider }).fetchState(chargeRef);
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
      checkoutUrl: state.payUrl ?? '',
      amountMinor: state.amountMinor,
      currency: state.currency,
      interval,
      language,
      source: await sourceOfFirst(db, subscription.id),
    })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerRef, chargeRef)));
  // Asked once more: between the refusal and now the provider often has taken it after all, by a newer card.
  const payment = await checkPayment(parts, row!.id);
  const { failureCode, retryAt } = state;
  if (payment?.paidAt === null && failureCode)
    await db.transaction((tx) => noteRefusal(tx, parts, payment.id, { code: failureCode, retryAt }));
}

/**
 * Finds our subscription by its reference, or by the payment it began with, whose own event may not have arrived yet.
 */
async function subscriptionOf(
  parts: PayParts,
  provider: string,
  subscriptionRef: string,
  paymentId: string,
): Promise<Subscription | undefined> {
  const [known] = await parts.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, subscriptionRef)));
  if (known) return known;
  const first = await findByIdOrRef(parts.db, provider, paymentId);
  if (!first?.subscriptionId) return undefined;
  await checkPayment(parts, first.id);
  const begun = await findSubscription(parts.db, first.subscriptionId);
  // The provider says that it renewed, but not yet that it was paid for: it will send this again.
  if (begun?.providerRef !== subscriptionRef) throw new Error('Renewal of a subscription not known yet');
  return begun;
}

async function followSubscription(parts: PayParts, provider: string, subscriptionRef: string): Promise<boolean> {
  const [subscription] = await parts.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, subscriptionRef)));
  if (!subscription) return false;
  const state = await subscriptionsOf(parts, subscription).fetch(subscriptionRef);
  await followProviderState(parts.db, subscription, state);
  // The news of the refused renewal itself may come later, or never.
  if (state.refusedRef) await takeRenewal(parts, subscription, state.refusedRef);
  return true;
}
