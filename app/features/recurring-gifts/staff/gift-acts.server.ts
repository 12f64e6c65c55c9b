import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { toMajor } from '#app/shared/money.ts';
import { GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { type Jobs, later } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { isRunning } from '#app/features/payments/payment.ts';
import { lockSubscription } from '#app/features/recurring-gifts/changes.server.ts';
import { tellingProvider } from '#app/features/recurring-gifts/gift-orders.server.ts';
import { offerMore } from '#app/features/recurring-gifts/gift-offers.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { GiftAct } from '#app/features/recurring-gifts/renewals.ts';
import { giftOrders } from '#app/features/recurring-gifts/tables.server.ts';
import { findSubscription, minimumOf, type Subscription } from '#app/features/recurring-gifts/subscriptions.server.ts';

const base = {
  subscriptionId: z.uuid('invalid_field'),
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
};
const INPUTS = {
  pause: z.object({
    ...base,
    /** The day on which it resumes; left out, its donor decides. */
    until: z.iso
      .date('day_invalid')
      .refine((day) => day > dayInKinshasa(), 'day_past')
      .optional(),
  }),
  stop: z.object(base),
  change: z.object({
    ...base,
    /** In major units of the gift's currency, from the next renewal on. */
    amount: GivenSum,
    readIn: ReadIn,
  }),
};
type Input = { subscriptionId: string; reason: string; until?: string; amount?: GivenSum; readIn?: Language };
type Asked = { amountMinor?: number; until?: string };
/** For an increase: the donor is asked, and nothing has changed yet. */
type Outcome = Asked & { isOffer?: boolean } & { before: Pick<Subscription, 'status' | 'amountMinor' | 'currency'> };

const SUMMARIES = {
  pause: 'Lets a monthly or yearly gift rest for its giver',
  stop: 'Ends a monthly or yearly gift for its giver',
  change:
    'Lowers the sum of a monthly or yearly gift for its giver; a larger one is offered to them by mail, and holds when they took it up',
} as const;

/**
 * `pause-gift`, `stop-gift`, `change-gift`. Requested here, then a job tells the provider until it succeeds, and mails
 * the donor. An increase is only proposed to the donor, who must accept it.
 */
export function giftAct(act: GiftAct, jobs: Pick<Jobs, 'send'>, purposes: () => PayParts['purposes']) {
  const name = `${act}-gift` as const;
  return defineFunction<Input, Outcome>({
    name,
    summary: SUMMARIES[act],
    input: INPUTS[act] as z.ZodType<Input>,
    answer: z.object({ message: z.string(), state: z.enum(['asked', 'offered']) }),
    staff: {
      permission: 'subscriptions.change',
      act: ({ subscriptionId, reason }, { before, amountMinor, until, isOffer }) => {
        const { currency, status } = before;
        const money = (minor: number) => ({ amount: toMajor({ amountMinor: minor, currency }), currency });
        return {
          target: `gift:${subscriptionId}`,
          ...(act === 'change'
            ? {
                before: money(before.amountMinor),
                after: isOffer ? { offered: money(amountMinor!).amount, currency } : money(amountMinor!),
              }
            : {
                before: { status },
                after: { status: act === 'pause' ? 'paused' : 'ended', ...(until ? { until } : {}) },
              }),
          reason,
        };
      },
    },
    async perform(tx, input, { staff }) {
      const { subscriptionId, reason } = input;
      if (!(await findSubscription(tx, subscriptionId))) return new Refusal('gift_unknown', { status: 404 });
      const before = await lockSubscription(tx, subscriptionId);
      const asked = await checkAct(tx, act, before, input);
      if (asked instanceof Refusal) return asked;
      if (asked.amountMinor !== undefined && asked.amountMinor > before.amountMinor) {
        const offer = { amountMinor: asked.amountMinor, who: staff!.memberId, why: reason };
        const refused = await offerMore(tx, { jobs, purposes: purposes() }, before, offer);
        return refused ?? { ...asked, isOffer: true, before };
      }
      const [order] = await tx
        .insert(giftOrders)
        .values({ subscriptionId, act, ...asked, who: staff!.memberId, why: reason })
        .returning({ id: giftOrders.id });
      await later(tx, jobs, tellingProvider, { orderId: order!.id });
      return { ...asked, before };
    },
    respond: async ({ translate }, { isOffer }, { language }) => ({
      message: translate(language, 'admin')(isOffer ? 'subscription.change.offered' : `done.${name}`),
      state: isOffer ? ('offered' as const) : ('asked' as const),
    }),
  });
}

/**
 * Whether the action is possible in the gift's state. The gift's row is locked, so that the second of two simultaneous
 * requests is refused.
 */
async function checkAct(
  tx: Database,
  act: GiftAct,
  { id, status, providerRef, currency, amountMinor: now, restsUntil }: Subscription,
  { amount, readIn, until }: Input,
): Promise<Asked | Refusal> {
  if (!providerRef || !isRunning(status)) return new Refusal('gift_over', { status: 409 });
  const [open] = await tx
    .select({ id: giftOrders.id })
    .from(giftOrders)
    .where(and(eq(giftOrders.subscriptionId, id), isNull(giftOrders.doneAt)));
  if (open) return new Refusal('gift_change_running', { status: 409 });
  if (act === 'stop') return {};
  if (act === 'pause')
    return status === 'paused' && (until ?? null) === restsUntil
      ? new Refusal('gift_rests', { status: 409 })
      : { until };
  const { minor: amountMinor, code } = minorOf(amount!, currency, readIn);
  if (code === 'amount_ambiguous') return new Refusal(code, { field: 'amount' });
  if (amountMinor === undefined || amountMinor < minimumOf(currency)) {
    const details = { minimum: toMajor({ amountMinor: minimumOf(currency), currency }) };
    return new Refusal('amount_invalid', { field: 'amount', details });
  }
  return amountMinor === now ? new Refusal('gift_same_sum', { status: 409, field: 'amount' }) : { amountMinor };
}
