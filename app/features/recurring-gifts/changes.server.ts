import { and, eq, isNull, sql } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { announce } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';
import type { Actor } from '#platform/state-events.ts';
import { subscriptions } from '#app/features/payments/tables.server.ts';
import { subscriptionEnded } from './gift-events.server.ts';
import type { DunningEnd } from './renewals.ts';
import { dunnings, giftEvents } from './tables.server.ts';

type Subscription = typeof subscriptions.$inferSelect;

/** A change of a gift that its provider has already made; amounts in minor units, `until` a day. */
export type Change = Actor & {
  what: 'changed' | 'paused' | 'resumed' | 'stopped' | 'rested';
  amountMinor?: number;
  until?: string;
};

const fieldsOf = ({ what, who, amountMinor, until }: Change) => {
  // The provider tells our own changes back, in any order: what it says undoes no day that was set here and is still to come.
  if (who === 'provider' && what === 'resumed') return { status: 'active' as const };
  if (who === 'provider' && what === 'paused')
    return {
      status: 'paused' as const,
      restsUntil: sql`case when ${subscriptions.restsUntil} > ${dayInKinshasa()} then ${subscriptions.restsUntil} end`,
    };
  if (what === 'changed') return { amountMinor: amountMinor! };
  if (what === 'stopped') return { status: 'ended' as const, endedAt: sql`now()`, restsUntil: null };
  if (what === 'resumed') return { status: 'active' as const, restsUntil: null };
  return { status: 'paused' as const, restsUntil: until ?? null };
};

/** Takes the lock for changes of a gift and its dunning; always before the dunning's own lock. */
export async function lockSubscription(tx: Database, id: string): Promise<Subscription> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('no key update');
  if (!row) throw new Error('No such subscription');
  return row;
}

/**
 * Records a change, who made it and why, and ends the mails about a refused renewal. A gift that has ended is not
 * changed.
 */
export async function recordChange(tx: Database, id: string, change: Change): Promise<void> {
  const subscription = await lockSubscription(tx, id);
  if (subscription.status === 'ended') return;
  const { what, who, why, amountMinor, until } = change;
  await tx.update(subscriptions).set(fieldsOf(change)).where(eq(subscriptions.id, id));
  await tx.insert(giftEvents).values({ subscriptionId: id, what, who, why, amountMinor, until });
  await endDunning(tx, id, what === 'resumed' ? 'recovered' : what);
  if (what === 'stopped') await announce(tx, subscriptionEnded, mailDataOf(subscription));
}

/** The data that webhooks receive about a regular gift. */
export const mailDataOf = ({ id, purposeId, amountMinor, currency }: Subscription) => ({
  subscriptionId: id,
  giftId: purposeId,
  amount: Number(toMajor({ amountMinor, currency })),
  currency,
});

/**
 * Ends the mails about a refused renewal, if there are any. The caller holds the gift's lock. If the renewal is still
 * unpaid, its provider is told to give it up (dunning-job.server.ts), so that the donor is not charged for what they
 * cancelled or paid in another way.
 */
export async function endDunning(tx: Database, subscriptionId: string, end: DunningEnd): Promise<void> {
  const [ended] = await tx
    .update(dunnings)
    .set({ endedAt: sql`now()`, end, isWaiving: end !== 'recovered' })
    .where(and(eq(dunnings.subscriptionId, subscriptionId), isNull(dunnings.endedAt)))
    .returning();
  if (!ended || (end !== 'recovered' && end !== 'otherwise' && end !== 'changed')) return;
  if (end !== 'changed')
    await tx.insert(giftEvents).values({ subscriptionId, what: 'recovered', paymentId: ended.paymentId });
  await tx
    .update(subscriptions)
    .set({ status: 'active' })
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.status, 'past_due')));
}
