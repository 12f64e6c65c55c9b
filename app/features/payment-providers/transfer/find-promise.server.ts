import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { promises } from './tables.server.ts';

export async function findPromise(db: Database, paymentId: string): Promise<typeof promises.$inferSelect | undefined> {
  const [promise] = await db.select().from(promises).where(eq(promises.paymentId, paymentId));
  return promise;
}

/** The announced transfer for the same gift as a payment, while it is pending. */
export async function findWaitingPromise(
  db: Database,
  { purpose, purposeId }: Pick<Payment, 'purpose' | 'purposeId'>,
): Promise<typeof promises.$inferSelect | undefined> {
  const [row] = await db
    .select({ promise: promises })
    .from(promises)
    .innerJoin(payments, eq(payments.id, promises.paymentId))
    .where(and(eq(payments.purpose, purpose), eq(payments.purposeId, purposeId), eq(payments.status, 'pending')));
  return row?.promise;
}
