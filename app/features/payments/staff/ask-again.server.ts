import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import { log } from '#platform/log.ts';
import { Refusal } from '#platform/refusals.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { checkPayment, type PayParts } from '#app/features/payments/pay.server.ts';
import { PAYMENT_STATUSES } from '#app/features/payments/payment.ts';

const Input = z.object({ paymentId: z.uuid('invalid_field') });

/** `check-payment`: asks the provider for the state of a payment and settles it, as after a webhook. */
export function askAgain(pay: () => PayParts) {
  return defineFunction<z.infer<typeof Input>, { paymentId: string }>({
    name: 'check-payment',
    summary: 'Asks the provider once more for the state of a payment',
    input: Input,
    answer: z.object({ status: z.enum(PAYMENT_STATUSES), isFlagged: z.boolean() }),
    staff: { permission: 'payments.check', act: ({ paymentId }) => ({ target: `payment:${paymentId}` }) },
    async perform(tx, { paymentId }) {
      return (await findPayment(tx, paymentId)) ? { paymentId } : new Refusal('payment_unknown', { status: 404 });
    },
    async respond(_siteContext, { paymentId }, { requestId }) {
      try {
        const payment = await checkPayment(pay(), paymentId);
        return { status: payment!.status, isFlagged: payment!.flag !== null };
      } catch (error) {
        log.warn({ err: error, paymentId, requestId }, 'staff could not ask the provider');
        return new Refusal('provider_away', { status: 503 });
      }
    },
  });
}
