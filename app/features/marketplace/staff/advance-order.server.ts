import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { ORDER_STATUSES, type OrderStatus } from '#app/features/marketplace/market-rules.ts';
import { deliverOrder, prepareOrder, returnOrder, sendOrder } from '#app/features/marketplace/order-steps.server.ts';
import type { Actor, Step } from '#platform/state-events.ts';
import { findOrder } from '#app/features/marketplace/orders.server.ts';

const STEPS = ['prepared', 'sent', 'delivered', 'returned'] as const;

const Input = z.object({
  orderId: z.uuid('invalid_field'),
  to: z.enum(STEPS, 'invalid_field'),
  note: z.string().trim().max(500, 'too_long').optional(),
  /** The carrier's tracking number, for the buyer. */
  tracking: z.string().trim().max(100, 'too_long').optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { step: Step; before: OrderStatus; after: OrderStatus; number: number };

const take = (
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { orderId, to, tracking }: Input,
  actor: Actor,
): Promise<Step> => {
  if (to === 'prepared') return prepareOrder(tx, jobs, orderId, actor);
  if (to === 'sent') return sendOrder(tx, jobs, orderId, { ...actor, tracking });
  if (to === 'delivered') return deliverOrder(tx, jobs, orderId, actor);
  return returnOrder(tx, jobs, orderId, actor);
};

/** `advance-order`: moves an order to its next step; the buyer is told by mail of the steps they wait for. */
export function advanceOrder(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Input, Outcome>({
    name: 'advance-order',
    summary: 'Brings an order to its next step',
    input: Input,
    answer: z.object({ status: z.enum(ORDER_STATUSES), message: z.string() }),
    staff: {
      permission: 'orders.advance',
      act: ({ note, tracking }, { step, before, after, number }) =>
        step === 'done'
          ? {
              target: `order:${number}`,
              before: { status: before },
              after: { status: after, ...(tracking ? { tracking } : {}) },
              reason: note,
            }
          : undefined,
    },
    async perform(tx, input, { staff }) {
      const before = await findOrder(tx, input.orderId);
      if (!before) return new Refusal('order_unknown', { status: 404 });
      const step = await take(tx, jobs, input, { who: staff!.memberId, why: input.note });
      if (step === 'refused') return new Refusal('step_refused', { status: 409, details: { status: before.status } });
      const after = await findOrder(tx, input.orderId);
      return { step, before: before.status, after: after!.status, number: before.number };
    },
    respond: async ({ translate }, { after }, { language }) => ({
      status: after,
      message: translate(language, 'admin')(`order.status.${after}`),
    }),
  });
}
