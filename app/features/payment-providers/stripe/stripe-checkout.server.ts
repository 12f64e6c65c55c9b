import Stripe from 'stripe';
import type { CheckoutRequest } from '#app/features/payments/provider.server.ts';
import { stripeLocaleOf } from './stripe-locale.ts';

const HOUR = 3600;

/**
 * Opens Stripe's payment page, or returns the one already open for this payment. The payment's id is the idempotency
 * key, so a repeat must send exactly the same parameters, including `expires_at` (Stripe keeps keys for 24 h:
 * https://docs.stripe.com/api/idempotent_requests). So the expiry is derived from the current hour, and if Stripe
 * reports that the key was used with other parameters, the expiries of earlier hours are tried.
 * @throws if Stripe is unavailable or refuses
 */
export async function openStripeCheckout(
  stripe: Stripe,
  request: CheckoutRequest,
  now = new Date(),
): Promise<{ providerRef: string; checkoutUrl: string }> {
  const thisHour = Math.floor(now.getTime() / 1000 / HOUR) * HOUR;
  for (let hoursAgo = 0; ; hoursAgo++) {
    try {
      const params = sessionParams(request, thisHour - hoursAgo * HOUR + 3 * HOUR);
      const session = await stripe.checkout.sessions.create(params, { idempotencyKey: request.paymentId });
      if (!session.url) throw new Error(`Stripe gave no address for checkout ${session.id}`);
      return { providerRef: session.id, checkoutUrl: session.url };
    } catch (error) {
      // A 409 of the same type says that the first request is still under way: for the caller to repeat.
      const isOtherParams = error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
      if (!isOtherParams || hoursAgo === 24) throw error;
    }
  }
}

function sessionParams(request: CheckoutRequest, expiresAt: number): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_id: request.paymentId };
  const name = [...request.description].slice(0, 200).join('');
  return {
    ui_mode: 'hosted_page',
    client_reference_id: request.paymentId,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountMinor,
          product_data: { name },
          ...(request.interval === 'one_time'
            ? {}
            : { recurring: { interval: request.interval === 'monthly' ? 'month' : 'year' } }),
        },
      },
    ],
    ...(request.interval === 'one_time'
      ? { mode: 'payment', payment_intent_data: { metadata, description: name } }
      : { mode: 'subscription', subscription_data: { metadata, description: name } }),
    ...(request.isGift ? { submit_type: 'donate' } : {}),
    ...(request.payerEmail ? { customer_email: request.payerEmail } : {}),
    // The sum asked is the sum taken: Stripe must not turn it into the payer's currency.
    adaptive_pricing: { enabled: false },
    locale: stripeLocaleOf(request.language),
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    expires_at: expiresAt,
  };
}
