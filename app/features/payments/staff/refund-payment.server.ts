import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { type Currency, formatMoney, type Money, toMajor } from '#app/shared/money.ts';
import { GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import type { Staff } from '#platform/staff.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { readFlag } from '#app/features/payments/payment.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { takesTwo } from '#app/features/payments/refunds/refund-limit.server.ts';
import { leftOf, refundLater, returnLater } from '#app/features/payments/refunds/refunds.server.ts';
import { settleByHand } from '#app/features/payments/settle.server.ts';

const Input = z.object({
  paymentId: z.uuid('invalid_field'),
  /** In major units of the payment's currency; left out, everything that is left. */
  amount: GivenSum.optional(),
  readIn: ReadIn,
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
  /** Already given by other means than the provider's. */
  byHand: z
    .object({
      reference: z.string('reference_required').trim().min(1, 'reference_required').max(100, 'text_too_long'),
      day: z.iso.date('day_invalid').refine((day) => day <= dayInKinshasa(), 'day_to_come'),
    })
    .optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { refundId: string; isDone: boolean; amountMinor: number; currency: Currency };

type Parts = { pay: () => PayParts; settings: Pick<Settings, 'refundAloneXof'> };

/**
 * `refund-payment`: refunds a payment fully or partly, through the provider or given by hand. Needs approval by a
 * second person above the limit, or without the permission to refund.
 */
export function refundPayment({ pay, settings }: Parts) {
  return defineFunction<Input, Outcome>({
    name: 'refund-payment',
    summary: 'Pays a payment back, whole or in part, at its provider or by hand',
    input: Input,
    answer: z.object({
      refundId: z.uuid(),
      state: z.enum(['asked', 'done']),
      amount: z.string(),
      currency: z.string(),
    }),
    staff: {
      permission: 'payments.refund',
      needsProof: true,
      async plan(tx, input, staff: Staff) {
        const sums = await reckonRefund(tx, pay(), input);
        if (sums instanceof Refusal) return sums;
        const { payment, amountMinor, currency } = sums;
        const { id } = payment;
        const { byHand, reason } = input;
        const isByHand = byHand !== undefined;
        if (!(await takesTwo(tx, staff, { id, currency }, amountMinor, settings.refundAloneXof, isByHand)))
          return undefined;
        return {
          summary: {
            payment: (await pay().findReceiptName(tx, id)) ?? id,
            sum: formatMoney({ amountMinor, currency }, 'fr'),
            ...(byHand ? { reference: byHand.reference, day: byHand.day } : {}),
          },
          reason,
          // The sum that is read is the sum that goes, whatever is left by then.
          input: { ...input, amount: toMajor({ amountMinor, currency }) },
        };
      },
      act: ({ paymentId, reason, byHand }, { isDone, amountMinor, currency }) => ({
        target: `payment:${paymentId}`,
        after: {
          amount: toMajor({ amountMinor, currency }),
          currency,
          state: isDone ? 'done' : 'asked',
          ...(byHand ? { reference: byHand.reference, day: byHand.day } : {}),
        },
        reason,
      }),
    },
    async perform(tx, input, { staff }) {
      const sums = await reckonRefund(tx, pay(), input);
      if (sums instanceof Refusal) return sums;
      const { payment, amountMinor, currency } = sums;
      const hand = { who: staff!.memberId, why: input.reason };
      const { jobs } = pay();
      const refund = input.byHand
        ? await settleByHand(tx, pay(), payment, { amountMinor, ...hand, ...input.byHand })
        : sums.isUnsettled
          ? await returnLater(tx, jobs, payment, { amountMinor, currency }, hand)
          : await refundLater(tx, jobs, payment.id, 'staff', amountMinor, hand);
      // Of a sum that was never booked: all of it is on its way already.
      if (!refund) return new Refusal('refund_running', { status: 409 });
      return { refundId: refund.id, isDone: refund.status === 'done', amountMinor, currency };
    },
    respond: async (_siteContext, { refundId, isDone, amountMinor, currency }) => ({
      refundId,
      state: isDone ? 'done' : 'asked',
      amount: toMajor({ amountMinor, currency }),
      currency,
    }),
  });
}

type Sums = Money & { payment: Payment; isUnsettled?: boolean };

/**
 * Computes the refund in minor units. The payment stays locked, so that a second simultaneous request takes the first
 * into account. Refused if nothing is kept, if more would be refunded than is left, or if the provider cannot.
 */
async function reckonRefund(
  tx: Database,
  pay: PayParts,
  { paymentId, amount, readIn, byHand }: Pick<Input, 'paymentId' | 'amount' | 'readIn' | 'byHand'>,
): Promise<Sums | Refusal> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return new Refusal('payment_unknown', { status: 404 });
  const came = cameUnsettled(payment);
  if (payment.keptMinor === 0 && (!came || byHand)) return new Refusal('refund_not_kept', { status: 409 });
  if (!byHand && !canRefund(pay, payment)) return new Refusal('refund_by_hand_only', { status: 409, field: 'how' });
  if (byHand && byHand.day < dayInKinshasa(payment.paidAt!)) return new Refusal('day_before_payment', { field: 'day' });
  const { amountMinor: left, currency } = came ?? { ...payment, amountMinor: await leftOf(tx, payment.id) };
  const read = amount === undefined ? { minor: left } : minorOf(amount, currency, readIn);
  if (read.code) return new Refusal(read.code, { field: 'amount' });
  const amountMinor = read.minor;
  // Of a sum that was never booked all goes back, or nothing.
  if ((amount !== undefined && amountMinor === 0) || (came && amountMinor < left))
    return new Refusal('amount_invalid', { field: 'amount' });
  if (left === 0 || amountMinor > left) {
    const details = { left: toMajor({ amountMinor: left, currency }) };
    return new Refusal('refund_too_much', { status: 409, field: 'amount', details });
  }
  return { payment, amountMinor, currency, isUnsettled: came !== undefined };
}

/** The amount received for a flagged payment that was never booked, according to its provider. */
export const cameUnsettled = ({ flag, paidAt }: Payment): Money | undefined =>
  flag && paidAt === null ? readFlag(flag) : undefined;

/** Whether its provider can refund it. */
export const canRefund = (pay: Pick<PayParts, 'providers'>, payment: Payment): boolean =>
  payment.providerRef !== null && pay.providers.get(payment.provider)?.refunds !== undefined;
