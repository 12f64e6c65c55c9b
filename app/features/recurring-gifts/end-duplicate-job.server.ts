import { handle, type JobHandler } from '#platform/jobs.ts';
import { endingDuplicate } from '#app/features/payments/duplicates.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { findSubscription, stopSubscription } from './subscriptions.server.ts';

/** The job for a regular gift that was started twice: its provider is told to end the second one. */
export function endDuplicates(parts: () => PayParts): JobHandler {
  return handle(endingDuplicate, ({ subscriptionId }) => endDuplicate(parts(), subscriptionId));
}

/** @throws if the provider is unavailable; calling again is safe */
export async function endDuplicate(parts: PayParts, subscriptionId: string): Promise<void> {
  const subscription = await findSubscription(parts.db, subscriptionId);
  if (subscription) await stopSubscription(parts, subscription, { why: 'it was begun twice' });
}
