import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { openStripeCard, retryStripeInvoice, takeStripeCard, waiveStripeInvoice } from './stripe-card.server.ts';
import { openStripeCheckout } from './stripe-checkout.server.ts';
import { createStripeClient, type StripeSettings } from './stripe-client.server.ts';
import { readStripeEvent } from './stripe-events.server.ts';
import { refundStripePayment } from './stripe-refund.server.ts';
import {
  changeStripeSubscription,
  endStripeSubscription,
  fetchStripeSubscription,
  pauseStripeSubscription,
} from './stripe-subscriptions.server.ts';
import { listStripeMovements } from './stripe-movements.server.ts';
import { fetchStripeState } from './stripe-state.server.ts';

/**
 * Card payments through Stripe Checkout. A payment's reference is its checkout session (`cs_…`), a renewal's its
 * invoice (`in_…`), a subscription's `sub_…`. Every method except the verification of signatures calls Stripe and may
 * throw its errors.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = createStripeClient(settings);
  return {
    name: 'stripe',
    // By a right that reading its books needs anyway.
    ping: async () => void (await stripe.balanceTransactions.list({ limit: 1 })),
    openCheckout: (request) => openStripeCheckout(stripe, request),
    readEvent: (rawBody, headers) => readStripeEvent(stripe, settings.webhookSecret, rawBody, headers),
    fetchState: (providerRef) => fetchStripeState(stripe, providerRef),
    subscriptions: {
      fetch: (subscriptionRef) => fetchStripeSubscription(stripe, subscriptionRef),
      end: (subscriptionRef) => endStripeSubscription(stripe, subscriptionRef),
      pause: (subscriptionRef, isPaused) => pauseStripeSubscription(stripe, subscriptionRef, isPaused),
      change: (subscriptionRef, amountMinor, currency) =>
        changeStripeSubscription(stripe, subscriptionRef, amountMinor, currency),
      waive: (chargeRef) => waiveStripeInvoice(stripe, chargeRef),
      retry: (chargeRef) => retryStripeInvoice(stripe, chargeRef),
      openCard: (subscriptionRef, page) => openStripeCard(stripe, subscriptionRef, page),
      takeCard: (cardRef) => takeStripeCard(stripe, cardRef),
    },
    refunds: { start: (request) => refundStripePayment(stripe, request) },
    listMovements: (from, until) => listStripeMovements(stripe, from, until),
  };
}
