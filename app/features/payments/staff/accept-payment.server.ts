import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import { GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { log } from '#platform/log.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import { recipientOf } from '#app/features/payments/recipient.server.ts';
import { lockPurchase } from '#app/features/payments/duplicates.server.ts';
import { findPayment, lockPayment } from '#app/features/payments/find-payment.server.ts';
import { type PayParts, providerOf } from '#app/features/payments/pay.server.ts';
import type { PaymentState } from '#app/features/payments/payment.ts';
import { paymentAccepted } from '#app/features/payments/payment-news.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';

const Input = z.object({
  paymentId: z.uuid('invalid_field'),
  reason: RequiredText(500, 'reason_required'),
  /** The received amount in major units, as shown to the user: refused if the provider now reports another one. */
  amount: GivenSum.optional(),
  readIn: ReadIn,
});
type Input = z.infer<typeof Input>;
type Outcome = { askedMinor: number; amountMinor: number; currency: Currency };

/**
 * `accept-payment`: accepts a payment with another amount than requested; its gift gets the received amount. The
 * provider is asked again first, and its answer settles the payment in the same transaction.
 */
export function acceptPayment(pay: () => PayParts) {
  // What the provider said for a call, from before its transaction.
  const said = new WeakMap<Input, PaymentState>();
  return defineFunction<Input, Outcome>({
    name: 'accept-payment',
    summary: 'Accepts what came of a flagged gift in place of the sum that was asked for',
    input: Input,
    answer: z.object({ asked: z.string(), amount: z.string(), currency: z.string(), message: z.string() }),
    staff: {
      permission: 'payments.check',
      needsProof: true,
      act: ({ paymentId, reason }, { askedMinor, amountMinor, currency }) => ({
        target: `payment:${paymentId}`,
        before: { amount: toMajor({ amountMinor: askedMinor, currency }), currency },
        after: { amount: toMajor({ amountMinor, currency }), currency },
        reason,
      }),
    },
    async check(input) {
      const payment = await findPayment(pay().db, input.paymentId);
      if (!payment?.flag || !payment.providerRef) return undefined;
      try {
        const askedAt = new Date();
        said.set(input, { askedAt, ...(await providerOf(pay(), payment).fetchState(payment.providerRef)) });
      } catch (error) {
        log.warn({ err: error, paymentId: payment.id }, 'a sum could not be accepted: its provider did not answer');
        return new Refusal('provider_away', { status: 503 });
      }
    },
    async perform(tx, input) {
      const { paymentId } = input;
      const payment = await lockPayment(tx, paymentId);
      if (!payment) return new Refusal('payment_unknown', { status: 404 });
      const state = said.get(input);
      const resize = pay().purposes[payment.purpose]!.resize;
      const refusal = await whyNot(tx, payment, state, input);
      if (refusal) return refusal;
      // Paid for to the cent: an order, a share, a course.
      if (!resize) return new Refusal('accept_exact_sum', { status: 409 });
      const { amountMinor, currency } = state!;
      // Before its gift, as whoever settles does.
      await lockPurchase(tx, payment);
      await tx.update(payments).set({ amountMinor }).where(eq(payments.id, paymentId));
      await resize(tx, payment, amountMinor);
      const askedMinor = payment.amountMinor;
      const onReceipt = (inner: Database, paid: Payment) => sendAccepted(inner, pay(), paid, askedMinor);
      await settlePayment(tx, { ...pay(), onReceipt }, paymentId, state!);
      return { askedMinor, amountMinor, currency };
    },
    respond: async ({ translate }, { askedMinor, amountMinor, currency }, { language }) => ({
      asked: toMajor({ amountMinor: askedMinor, currency }),
      amount: toMajor({ amountMinor, currency }),
      currency,
      message: translate(language, 'admin')('done.accept-payment'),
    }),
  });
}

/**
 * Why it cannot be accepted: nothing to decide, not paid or being refunded, another currency, or another amount than
 * shown.
 */
async function whyNot(
  tx: Database,
  { id, flag, paidAt, amountMinor, currency }: Payment,
  state: PaymentState | undefined,
  { amount, readIn }: Pick<Input, 'amount' | 'readIn'>,
): Promise<Refusal | undefined> {
  if (!flag || paidAt) return new Refusal('payment_not_flagged', { status: 409 });
  const goesBack = await tx.$count(refunds, and(eq(refunds.paymentId, id), ne(refunds.status, 'failed')));
  const isBack = state?.refunds?.some(({ status }) => status !== 'failed');
  if (state?.status !== 'paid' || goesBack > 0 || isBack) return new Refusal('accept_not_paid', { status: 409 });
  if (state.currency !== currency) return new Refusal('accept_other_currency', { status: 409 });
  const isAnother = amount !== undefined && minorOf(amount, currency, readIn).minor !== state.amountMinor;
  if (isAnother || state.amountMinor === amountMinor) return new Refusal('accept_sum_changed', { status: 409 });
  return undefined;
}

/** Replaces the receipt's mail: the receipt, and why its amount differs. */
async function sendAccepted(
  tx: Database,
  { jobs, purposes }: Pick<PayParts, 'jobs' | 'purposes'>,
  payment: Payment,
  askedMinor: number,
): Promise<void> {
  const { id, language } = payment;
  const recipient = await recipientOf(tx, purposes, payment);
  if (recipient)
    await sendMailLater(tx, jobs, {
      uniqueKey: `receipt:${id}`,
      kind: paymentAccepted,
      data: { paymentId: id, askedMinor },
      language,
      recipient,
    });
}
