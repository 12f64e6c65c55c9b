import type { PaymentProvider } from '../provider.server.ts';
import { openStripeCheckout } from './stripe-checkout.server.ts';
import { createStripeClient, type StripeSettings } from './stripe-client.server.ts';
import { readStripeEvent } from './stripe-events.server.ts';
import { refundStripePayment } from './stripe-refund.server.ts';
import { changeStripeSubscription, endStripeSubscription, fetchStripeSubscription, pauseStripeSubscription } from './stripe-subscriptions.server.ts';
import { fetchStripeTruth } from './stripe-truth.server.ts';

/**
 * Cards by Stripe's hosted Checkout. A payment's reference is its checkout session (`cs_…`), a renewal's its invoice (`in_…`),
 * a subscription's `sub_…`. Every call but the verification of an event's signature goes to Stripe and may throw its errors.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = createStripeClient(settings);
  return {
    name: 'stripe',
    openCheckout: (request) => openStripeCheckout(stripe, request),
    readEvent: (rawBody, headers) => readStripeEvent(stripe, settings.webhookSecret, rawBody, headers),
    fetchTruth: (providerRef) => fetchStripeTruth(stripe, providerRef),
    fetchSubscription: (subscriptionRef) => fetchStripeSubscription(stripe, subscriptionRef),
    endSubscription: (subscriptionRef) => endStripeSubscription(stripe, subscriptionRef),
    pauseSubscription: (subscriptionRef, isPaused) => pauseStripeSubscription(stripe, subscriptionRef, isPaused),
    changeSubscription: (subscriptionRef, amountMinor, currency) => changeStripeSubscription(stripe, subscriptionRef, amountMinor, currency),
    refund: (request) => refundStripePayment(stripe, request),
  };
}
