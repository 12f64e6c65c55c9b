import { z } from 'zod';
import { CURRENCIES } from '#app/shared/money.ts';
import { defineEvent } from '#platform/announce.ts';

const Promised = z.object({
  subscriptionId: z.uuid(),
  giftId: z.uuid(),
  amount: z.number().describe('In major units of `currency`'),
  currency: z.enum(CURRENCIES),
});

export const subscriptionFailed = defineEvent({
  name: 'subscription.failed',
  summary: 'A renewal of a regular gift was refused; its giver is written to',
  data: Promised.extend({ paymentId: z.uuid(), reason: z.string().describe('As the provider names it') }),
});

export const subscriptionEnded = defineEvent({
  name: 'subscription.ended',
  summary: 'A regular gift was stopped, by its giver, by staff or at its provider',
  data: Promised,
});
