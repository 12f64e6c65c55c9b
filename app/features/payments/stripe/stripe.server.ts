import { z } from 'zod';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import { createStripeProvider } from './stripe-provider.server.ts';

const Variables = z.object({
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().optional(),
});

/** Cards. */
export const stripe = defineProvider({
  name: 'stripe',
  liveKeys: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (cards)',
  formTargets: ['https://checkout.stripe.com'],
  readSettings(environment) {
    const { STRIPE_SECRET_KEY: secretKey, ...rest } = Variables.parse(environment);
    return secretKey
      ? { secretKey, webhookSecret: rest.STRIPE_WEBHOOK_SECRET ?? '', apiUrl: rest.STRIPE_API_URL }
      : undefined;
  },
  isLiveReady: ({ webhookSecret }) => webhookSecret !== '',
  create: createStripeProvider,
});
