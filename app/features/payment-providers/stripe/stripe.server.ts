import { z } from 'zod';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import { createStripeProvider } from './stripe-provider.server.ts';

const Variables = z.object({
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().optional(),
});

/** Both or neither: without the webhook secret payments are noticed late, without the key none can be started. */
const WholeVariables = Variables.superRefine(({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }, context) => {
  if (key && !secret)
    context.addIssue({
      code: 'custom',
      path: ['STRIPE_WEBHOOK_SECRET'],
      message: 'missing beside STRIPE_SECRET_KEY; the signing secret of the webhook endpoint in Stripe’s dashboard',
    });
  if (secret && !key)
    context.addIssue({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message: 'missing beside STRIPE_WEBHOOK_SECRET' });
});

/** Card payments. */
export const stripe = defineProvider({
  name: 'stripe',
  variables: Object.keys(Variables.shape),
  liveKeys: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (cards)',
  formTargets: ['https://checkout.stripe.com'],
  readSettings(environment) {
    const {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...rest
    } = WholeVariables.parse(environment);
    return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: rest.STRIPE_API_URL } : undefined;
  },
  create: createStripeProvider,
});
