import { eq } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import { type Database, savepoint } from '#platform/database.ts';
import type { Actor } from '#platform/state-events.ts';
import { type PayParts, subscriptionsOf } from '#app/features/payments/pay.server.ts';
import { isRunning } from '#app/features/payments/payment.ts';
import type { SubscriptionState } from '#app/features/payments/provider.server.ts';
import { type Change, endDunning, lockSubscription, recordChange } from './changes.server.ts';
import { subscriptions } from '#app/features/payments/tables.server.ts';

export type Subscription = typeof subscriptions.$inferSelect;

export async function findSubscription(db: Database, id: string): Promise<Subscription | undefined> {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return subscription;
}

/** Who changes a gift: by default its donor. */
const GIVER: Actor = { who: 'giver' };

/** The donor stops a recurring gift: at the provider first, since it would make the next charge. */
export async function stopSubscription(parts: PayParts, subscription: Subscription, actor = GIVER): Promise<void> {
  if (subscription.status === 'ended') return;
  if (subscription.providerRef) await subscriptionsOf(parts, subscription).end(subscription.providerRef);
  await record(parts, subscription, { what: 'stopped', ...actor });
}

/** The donor pauses a gift, until a day or indefinitely, or resumes it: at the provider first. */
export async function pauseSubscription(
  parts: PayParts,
  subscription: Subscription,
  isPaused: boolean,
  { until, ...actor }: Actor & { until?: string } = GIVER,
): Promise<void> {
  if (!subscription.providerRef || !isRunning(subscription.status)) throw new Error('Only a running gift can rest');
  await subscriptionsOf(parts, subscription).pause(subscription.providerRef, isPaused);
  await record(parts, subscription, { what: isPaused ? 'paused' : 'resumed', until, ...actor });
}

/** The donor changes the amount from the next renewal on, in minor units of the same currency. */
export async function changeSubscription(
  parts: PayParts,
  subscription: Subscription,
  amountMinor: number,
  actor = GIVER,
): Promise<void> {
  if (!subscription.providerRef || !isRunning(subscription.status)) throw new Error('Only a running gift can change');
  await subscriptionsOf(parts, subscription).change(subscription.providerRef, amountMinor, subscription.currency);
  await record(parts, subscription, { what: 'changed', amountMinor, ...actor });
}

const record = ({ db }: PayParts, { id }: Subscription, change: Change): Promise<void> =>
  db.transaction((tx) => recordChange(tx, id, change));

/**
 * Updates a gift to its state at the provider, so that changes made there (in its dashboard, or automatically) are
 * recorded here.
 */
export async function followProviderState(db: Database, { id }: Subscription, state: SubscriptionState): Promise<void> {
  await savepoint(db, async (tx) => {
    const before = await lockSubscription(tx, id);
    const { status, amountMinor } = state;
    if (before.status === 'ended') return;
    if (status === 'ended') return recordChange(tx, id, { what: 'stopped', who: 'provider' });
    if (status === 'paused' && before.status !== 'paused')
      await recordChange(tx, id, { what: 'paused', who: 'provider' });
    if (status === 'active' && before.status === 'paused')
      await recordChange(tx, id, { what: 'resumed', who: 'provider' });
    await tx.update(subscriptions).set({ amountMinor, status }).where(eq(subscriptions.id, id));
    if (status === 'active') await endDunning(tx, id, 'recovered');
  });
}

// The least a renewal may be, in minor units: what the gift form asks for, by currency.
const MINIMUMS: Partial<Record<Currency, number>> = { XOF: 1000, XAF: 1000, EUR: 200, USD: 200, CDF: 450_000 };

export function minimumOf(currency: Currency): number {
  return MINIMUMS[currency] ?? 1;
}
