import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import { takesTwo } from '#app/features/payments/refunds/refund-limit.server.ts';
import { reckonLineRefund, refundPieces } from '#app/features/marketplace/line-refunds.server.ts';
import { MAX_QUANTITY } from '#app/features/marketplace/market-rules.ts';
import { productInput } from './product-input.ts';

const Input = z.object({
  orderId: z.uuid('invalid_field'),
  productId: productInput,
  quantity: z.coerce
    .number('pieces_invalid')
    .int('pieces_invalid')
    .min(1, 'pieces_invalid')
    .max(MAX_QUANTITY, 'pieces_invalid'),
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
  /** Whether the pieces can be sold again. */
  isShelved: z.boolean('invalid_field').default(true),
  /** The expected refund in dollars; refused if the computed one differs. An approval request always contains it. */
  amount: GivenSum.optional(),
  readIn: ReadIn,
});
type Input = z.infer<typeof Input>;
type Outcome = { refundId: string; number: number; name: string; amountMinor: number };

type Parts = { jobs: Pick<Jobs, 'send'>; settings: Pick<Settings, 'refundAloneXof'> };

/**
 * `refund-line`: refunds pieces of an order. Needs approval by a second person above the limit, or without the
 * permission to refund.
 */
export function refundLine({ jobs, settings }: Parts) {
  return defineFunction<Input, Outcome>({
    name: 'refund-line',
    summary: 'Pays pieces of an order back to its buyer',
    input: Input,
    answer: z.object({ refundId: z.uuid(), amount: z.string(), currency: z.literal('USD') }),
    staff: {
      permission: 'orders.refund',
      needsProof: true,
      async plan(tx, input, staff) {
        const { reason, amount, readIn, ...pieces } = input;
        const sums = await reckonLineRefund(tx, pieces);
        if (sums instanceof Refusal) return sums;
        if (isOther(sums, amount, readIn)) return changed(sums);
        const { order, line, payment, amountMinor } = sums;
        if (!(await takesTwo(tx, staff, payment, amountMinor, settings.refundAloneXof))) return undefined;
        const sum = formatMoney({ amountMinor, currency: payment.currency }, 'fr');
        return {
          summary: { order: order.number, goods: `${pieces.quantity} × ${line.name}`, sum },
          reason,
          // What is approved is what goes, whatever else went back or left by then.
          input: { ...input, amount: toMajor({ amountMinor, currency: 'USD' }) },
        };
      },
      act: ({ productId, quantity, reason, isShelved }, { number, amountMinor }) => ({
        target: `order:${number}`,
        after: {
          productId,
          pieces: quantity,
          amount: toMajor({ amountMinor, currency: 'USD' }),
          currency: 'USD',
          isShelved,
        },
        reason,
      }),
    },
    async perform(tx, { reason, amount, readIn, ...pieces }, { staff }) {
      const sums = await reckonLineRefund(tx, pieces);
      if (sums instanceof Refusal) return sums;
      if (isOther(sums, amount, readIn)) return changed(sums);
      const done = await refundPieces(tx, jobs, { ...pieces, who: staff!.memberId, why: reason });
      if (done instanceof Refusal) return done;
      const { refund, order, line, amountMinor } = done;
      return { refundId: refund.id, number: order.number, name: line.name, amountMinor };
    },
    respond: async (_siteContext, { refundId, amountMinor }) => ({
      refundId,
      amount: toMajor({ amountMinor, currency: 'USD' }),
      currency: 'USD',
    }),
  });
}

type Sum = { amountMinor: number };

const isOther = ({ amountMinor }: Sum, amount: GivenSum | undefined, readIn: Input['readIn']): boolean =>
  amount !== undefined && minorOf(amount, 'USD', readIn).minor !== amountMinor;

const changed = ({ amountMinor }: Sum): Refusal => {
  const sum = toMajor({ amountMinor, currency: 'USD' });
  return new Refusal('refund_changed', { status: 409, field: 'amount', values: { sum }, details: { amount: sum } });
};
