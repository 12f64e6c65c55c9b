import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { announcedTransfers } from './tables.server.ts';

export async function findAnnouncedTransfer(
  db: Database,
  paymentId: string,
): Promise<typeof announcedTransfers.$inferSelect | undefined> {
  const [announced] = await db.select().from(announcedTransfers).where(eq(announcedTransfers.paymentId, paymentId));
  return announced;
}

/** The announced transfer for the same gift as a payment, while it is pending. */
export async function findWaitingTransfer(
  db: Database,
  { purpose, purposeId }: Pick<Payment, 'purpose' | 'purposeId'>,
): Promise<typeof announcedTransfers.$inferSelect | undefined> {
  const [row] = await db
    .select({ announced: announcedTransfers })
    .from(announcedTransfers)
    .innerJoin(payments, eq(payments.id, announcedTransfers.paymentId))
    .where(and(eq(payments.purpose, purpose), eq(payments.purposeId, purposeId), eq(payments.status, 'pending')));
  return row?.announced;
}
