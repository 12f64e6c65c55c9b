import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { findDunning, sendDunningMail } from '#app/features/recurring-gifts/dunning.server.ts';
import { findSubscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';

const Input = z.object({ subscriptionId: z.uuid('invalid_field') });

/** `resend-renewal`: sends the mail about a refused renewal again, with its ways to pay. */
export function resendRenewal(pay: () => Pick<PayParts, 'jobs' | 'purposes'>) {
  return defineFunction<z.infer<typeof Input>, { number: number }>({
    name: 'resend-renewal',
    summary: 'Sends the mail about a refused renewal again, with its ways to pay',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'subscriptions.change',
      act: ({ subscriptionId }, { number }) => ({ target: `gift:${subscriptionId}`, after: { mail: number } }),
    },
    async perform(tx, { subscriptionId }) {
      const subscription = await findSubscription(tx, subscriptionId);
      if (!subscription) return new Refusal('gift_unknown', { status: 404 });
      const dunning = await findDunning(tx, subscriptionId);
      if (!dunning) return new Refusal('gift_not_failing', { status: 409 });
      const { payerEmail } = await pay().purposes[subscription.purpose]!.facts(tx, subscription.purposeId);
      if (!payerEmail) return new Refusal('gift_no_address', { status: 409 });
      const number = dunning.mailsSent;
      await sendDunningMail(tx, pay(), subscription, dunning, number, { again: randomUUID() });
      return { number };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.resend-renewal'),
    }),
  });
}
