import type Stripe from 'stripe';
import type { Currency } from '#app/shared/money.ts';
import { isRunning, type SubscriptionStatus } from '#app/features/payments/payment.ts';
import type { SubscriptionState } from '#app/features/payments/provider.server.ts';
import { currencyOf } from './stripe-state.server.ts';

/** Stripe's states: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
function subscriptionStatusOf(status: Stripe.Subscription.Status): SubscriptionStatus {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  return status === 'incomplete' ? 'pending' : 'past_due';
}

/** The amount of a subscription's renewals, in minor units, and its status. */
export async function fetchStripeSubscription(stripe: Stripe, subscriptionRef: string): Promise<SubscriptionState> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionRef, { expand: ['latest_invoice'] });
  const { price, quantity } = onlyItem(subscription);
  if (price.unit_amount === null) throw new Error(`Subscription ${subscriptionRef} has no amount`);
  const status = subscriptionStatusOf(subscription.status);
  return {
    status: subscription.pause_collection && isRunning(status) ? 'paused' : status,
    amountMinor: price.unit_amount * (quantity ?? 1),
    currency: currencyOf(price.currency),
    refusedRef: status === 'past_due' ? refusedOf(subscription.latest_invoice) : undefined,
  };
}

/** The latest invoice if it was refused and is still unpaid; the first invoice is the checkout's own. */
function refusedOf(invoice: Stripe.Subscription['latest_invoice']): string | undefined {
  if (!invoice || typeof invoice === 'string' || invoice.billing_reason !== 'subscription_cycle') return undefined;
  return invoice.status === 'open' && invoice.attempted ? invoice.id : undefined;
}

/** Ends a subscription immediately. Ending one that has ended is an error at Stripe, but not here. */
export async function endStripeSubscription(stripe: Stripe, subscriptionRef: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionRef);
  if (subscriptionStatusOf(status) !== 'ended') await stripe.subscriptions.cancel(subscriptionRef);
}

/**
 * Pauses or resumes a subscription. While paused, its invoices are voided:
 * https://docs.stripe.com/billing/subscriptions/pause-payment
 */
export async function pauseStripeSubscription(
  stripe: Stripe,
  subscriptionRef: string,
  isPaused: boolean,
): Promise<void> {
  await stripe.subscriptions.update(subscriptionRef, { pause_collection: isPaused ? { behavior: 'void' } : '' });
}

/** Changes the amount from the next renewal on, in minor units. Stripe does not allow another currency. */
export async function changeStripeSubscription(
  stripe: Stripe,
  subscriptionRef: string,
  amountMinor: number,
  currency: Currency,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionRef, { expand: ['items.data.price.product'] });
  const { id, price } = onlyItem(subscription);
  if (!price.recurring || typeof price.product === 'string')
    throw new Error(`Subscription ${subscriptionRef} has no recurring price`);
  // A product made by the checkout page may be archived, and an archived one takes no new price.
  if (!price.product.deleted && !price.product.active) await stripe.products.update(price.product.id, { active: true });
  await stripe.subscriptions.update(subscriptionRef, {
    items: [
      {
        id,
        price_data: {
          currency: currency.toLowerCase(),
          product: price.product.id,
          recurring: { interval: price.recurring.interval },
          unit_amount: amountMinor,
        },
      },
    ],
    proration_behavior: 'none',
  });
}

function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} is empty`);
  return item;
}
