import { lockPayment } from './find-payment.server.ts';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { type PayParts, startPayment } from './pay.server.ts';
import type { PaymentStatus } from './payment.ts';
import type { PaymentProvider } from './provider.server.ts';
import type { Payment } from './purposes.server.ts';
import { payments } from './tables.server.ts';

/** Nothing was taken and nothing will be: another try is safe. */
const OVER: readonly PaymentStatus[] = ['failed', 'cancelled', 'expired'];

/** Another payment of the same purpose that is open or was paid: beside it, one more try could be paid twice. */
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

/** Whether a payment may be tried again, by the same or another way. */
export async function mayTryAgain(db: Database, payment: Payment): Promise<boolean> {
  return OVER.includes(payment.status) && !(await findOther(db, payment));
}

/**
 * A new try for the same purpose after one that is over: a new payment, since a provider's reference is good once. Pressed twice, or
 * where another is open or paid, it is that one; the payment itself while it is not over.
 * @returns the payment's id.
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
