import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { defineMail, sendMailLater } from '#platform/mail.ts';
import { type PayParts, subscriptionsOf } from '#app/features/payments/pay.server.ts';
import { findSubscription, type Subscription } from './subscriptions.server.ts';
import { lockSubscription, recordChange } from './changes.server.ts';
import { giftOrders } from './tables.server.ts';
import { giverOf } from '#app/features/payments/recipient.server.ts';

export const giftChanged = defineMail('gift-changed', z.object({ orderId: z.string() }));

type GiftOrder = typeof giftOrders.$inferSelect;

/** The job for a change requested by staff: repeated until the provider has made it. */
export const tellingProvider = defineJob({
  name: 'tell-provider-of-gift',
  data: z.object({ orderId: z.uuid() }),
  isPatient: true,
});

export function tellProvider(parts: () => PayParts): JobHandler {
  return handle(tellingProvider, ({ orderId }) => carryOut(parts(), orderId));
}

const CHANGES = { pause: 'paused', stop: 'stopped', change: 'changed' } as const;

/** Tells the provider, then records the change and mails the donor. A repeat has no further effect. */
export async function carryOut(parts: PayParts, orderId: string): Promise<void> {
  const { db, jobs, purposes } = parts;
  const [order] = await db.select().from(giftOrders).where(eq(giftOrders.id, orderId));
  if (!order || order.doneAt) return;
  const subscription = (await findSubscription(db, order.subscriptionId))!;
  // Its giver, or the provider, ended it meanwhile, or took it below what was asked for: there is nothing to change any more, and what
  // was to be less would be more.
  const isOver = subscription.status === 'ended' || isRaise(order, subscription);
  if (!isOver) await tell(parts, subscription, order);
  await db.transaction(async (tx) => {
    const { status, language } = await lockSubscription(tx, subscription.id);
    const isVoid = isOver || (status === 'ended' && order.act !== 'stop');
    const [done] = await tx
      .update(giftOrders)
      .set({ doneAt: sql`now()`, isVoid })
      .where(and(eq(giftOrders.id, orderId), isNull(giftOrders.doneAt)))
      .returning();
    if (!done || isVoid) return;
    const { act, who, why, amountMinor, until } = order;
    await recordChange(tx, subscription.id, {
      what: CHANGES[act],
      who,
      why,
      amountMinor: amountMinor ?? undefined,
      until: until ?? undefined,
    });
    const recipient = await giverOf(tx, purposes, subscription);
    if (recipient)
      await sendMailLater(tx, jobs, {
        uniqueKey: `gift-order:${orderId}`,
        kind: giftChanged,
        data: { orderId },
        language,
        recipient,
      });
  });
}

const isRaise = ({ act, amountMinor }: GiftOrder, now: Pick<Subscription, 'amountMinor'>): boolean =>
  act === 'change' && amountMinor! > now.amountMinor;

async function tell(parts: PayParts, subscription: Subscription, { act, amountMinor }: GiftOrder): Promise<void> {
  const provider = subscriptionsOf(parts, subscription);
  const ref = subscription.providerRef!;
  if (act === 'stop') await provider.end(ref);
  else if (act === 'pause') await provider.pause(ref, true);
  else await provider.change(ref, amountMinor!, subscription.currency);
}
