import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Currency } from '#app/shared/money.ts';
import { type PayParts, subscriptionsOf } from './pay.server.ts';
import { isRunning } from './payment.ts';
import { subscriptions } from './tables.server.ts';

export type Subscription = typeof subscriptions.$inferSelect;

export async function findSubscription(db: Database, id: string): Promise<Subscription | undefined> {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return subscription;
}

/** Records that no further charge will come. */
export async function endSubscriptionHere(db: Database, id: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'ended', endedAt: sql`now()` })
    .where(and(eq(subscriptions.id, id), ne(subscriptions.status, 'ended')));
}

/** The donor stops a monthly or yearly gift: at the provider first, since that is where the next charge would come from. */
export async function stopSubscription(parts: PayParts, subscription: Subscription): Promise<void> {
  if (subscription.status === 'ended') return;
  if (subscription.providerRef) await subscriptionsOf(parts, subscription).end(subscription.providerRef);
  await endSubscriptionHere(parts.db, subscription.id);
}

/** The donor lets a gift rest, or takes it up again: at the provider first. */
export async function pauseSubscription(parts: PayParts, subscription: Subscription, isPaused: boolean): Promise<void> {
  if (!subscription.providerRef || !isRunning(subscription.status)) throw new Error('Only a running gift can rest');
  await subscriptionsOf(parts, subscription).pause(subscription.providerRef, isPaused);
  await parts.db
    .update(subscriptions)
    .set({ status: isPaused ? 'paused' : 'active' })
    .where(eq(subscriptions.id, subscription.id));
}

/** The donor changes what is taken from the next renewal on, in minor units of the same currency. */
export async function changeSubscription(
  parts: PayParts,
  subscription: Subscription,
  amountMinor: number,
): Promise<void> {
  if (!subscription.providerRef || !isRunning(subscription.status)) throw new Error('Only a running gift can change');
  await subscriptionsOf(parts, subscription).change(subscription.providerRef, amountMinor, subscription.currency);
  await parts.db.update(subscriptions).set({ amountMinor }).where(eq(subscriptions.id, subscription.id));
}

// The least a renewal may be, in minor units: what the gift form asks for, by currency.
const MINIMUMS: Partial<Record<Currency, number>> = { XOF: 1000, XAF: 1000, EUR: 200, USD: 200, CDF: 450_000 };

export function minimumOf(currency: Currency): number {
  return MINIMUMS[currency] ?? 1;
}
