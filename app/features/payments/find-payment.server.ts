import { and, desc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import type { Payment } from './purposes.server.ts';
import { payments } from './tables.server.ts';

/** The payment with the id in an address; undefined if it is not one of ours. */
export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  if (!isUuid(id)) return undefined;
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

/**
 * Locks a payment until the transaction ends. The lock still allows others to insert rows that refer to it, unlike `for
 * update`.
 */
export async function lockPayment(tx: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  return payment;
}

/** A payment of this provider, by our id or the provider's reference. */
export async function findByIdOrRef(db: Database, provider: string, ref: string): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        isUuid(ref) ? or(eq(payments.id, ref), eq(payments.providerRef, ref)) : eq(payments.providerRef, ref),
      ),
    );
  return payment;
}

/** The payments of a subscription, newest first. */
export async function listSubscriptionPayments(db: Database, subscriptionId: string, limit = 24): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.subscriptionId, subscriptionId))
    .orderBy(desc(payments.createdAt))
    .limit(limit);
}

/** The payment that replaced one booked by mistake: newer, and of the same gift. */
export async function findFollowing(
  db: Database,
  { id, purpose, purposeId, createdAt }: Pick<Payment, 'id' | 'purpose' | 'purposeId' | 'createdAt'>,
): Promise<string | undefined> {
  const [next] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        eq(payments.purposeId, purposeId),
        gt(payments.createdAt, createdAt),
        // Its own moment, read into a Date, lost its microseconds: without this it would follow itself.
        ne(payments.id, id),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return next?.id;
}

/** The existing payments with these ids. */
export const findPayments = async (db: Database, ids: readonly string[]): Promise<Payment[]> =>
  ids.length > 0
    ? db
        .select()
        .from(payments)
        .where(inArray(payments.id, [...ids]))
    : [];
