import { handle, type JobHandler } from '#platform/jobs.ts';
import { endingDuplicate } from '#app/features/payments/duplicates.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { findSubscription, stopSubscription } from './subscriptions.server.ts';

/** A regular gift that was begun twice goes on once: its provider is told to end the second. */
export function endDuplicates(parts: () => PayParts): JobHandler {
  return handle(endingDuplicate, ({ subscriptionId }) => endDuplicate(parts(), subscriptionId));
}

/** @throws when the provider can't be reached: telling it again is safe. */
export async function endDuplicate(parts: PayParts, subscriptionId: string): Promise<void> {
  const subscription = await findSubscription(parts.db, subscriptionId);
  if (subscription) await stopSubscription(parts, subscription, { why: 'it was begun twice' });
}
