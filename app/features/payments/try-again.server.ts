import { lockPayment } from './find-payment.server.ts';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { type PayParts, startPayment } from './pay.server.ts';
import type { PaymentStatus } from './payment.ts';
import type { PaymentProvider } from './provider.server.ts';
import type { Payment } from './purposes.server.ts';
import { payments } from './tables.server.ts';

/** States in which nothing was or will be charged, so that another try is safe. */
const OVER: readonly PaymentStatus[] = ['failed', 'cancelled', 'expired'];

/** Another payment of the same purpose that is pending or paid, so that a retry could pay twice. */
async function findOther(db: Database, { id, purpose, purposeId }: Payment): Promise<Payment | undefined> {
  const [other] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        eq(payments.purposeId, purposeId),
        ne(payments.id, id),
        inArray(payments.status, ['pending', 'paid', 'refunded', 'disputed']),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return other;
}

/** Whether a payment may be retried, by the same or another method. */
export async function mayTryAgain(db: Database, payment: Payment): Promise<boolean> {
  return OVER.includes(payment.status) && !(await findOther(db, payment));
}

/**
 * Starts a new payment for the same purpose after one that has ended, because a provider's reference is valid once. If
 * another payment is pending or paid, that one is returned; if this payment has not ended, itself.
 * @returns the payment's id
 */
export async function tryAgain(pay: PayParts, paymentId: string, provider: PaymentProvider): Promise<string> {
  return pay.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!OVER.includes(payment!.status)) return paymentId;
    const other = await findOther(tx, payment!);
    if (other) return other.id;
    const { purpose, purposeId, amountMinor, currency, interval, language, source } = payment!;
    return startPayment(tx, provider, { purpose, purposeId, amountMinor, currency, interval, language, source });
  });
}
