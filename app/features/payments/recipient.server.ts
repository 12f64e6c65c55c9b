import { eq } from 'drizzle-orm';
import { findProvedAddress } from '#app/kit/person-ids.server.ts';
import type { Database } from '#platform/database.ts';
import type { Purposes } from './purposes.server.ts';
import { subscriptions } from './tables.server.ts';

type Given = { purpose: string; purposeId: string; subscriptionId: string | null };

/**
 * The address for mails to a donor; undefined if they left none. For a monthly or yearly gift it is the address they
 * confirmed since it began, if any, because a gift lasts for years and the original address may belong to nobody today.
 */
export async function recipientOf(
  db: Database,
  purposes: Purposes,
  { purpose, purposeId, subscriptionId }: Given,
): Promise<string | null> {
  const { payerEmail } = await purposes[purpose]!.facts(db, purposeId);
  if (!payerEmail || !subscriptionId) return payerEmail;
  const [begun] = await db
    .select({ at: subscriptions.createdAt })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return (await findProvedAddress(db, payerEmail, begun!.at)) ?? payerEmail;
}

/** The same for the regular gift itself. */
export const giverOf = (db: Database, purposes: Purposes, gift: Omit<Given, 'subscriptionId'> & { id: string }) =>
  recipientOf(db, purposes, { ...gift, subscriptionId: gift.id });
