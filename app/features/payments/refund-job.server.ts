import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { checkPayment, type PayParts, providerOf } from './pay.server.ts';
import { payments } from './tables.server.ts';

const JOB = 'refund-payment';

/** Sends a whole payment back, once the caller's transaction is committed: goods that were gone, a field that was not funded. */
export async function refundLater(tx: Database, jobs: Pick<Jobs, 'send'>, paymentId: string): Promise<void> {
  await jobs.send(tx, JOB, { paymentId });
}

/** Asks the provider to send the money back, then follows its truth. The key makes a repeated job one refund. */
export function refundPayment(parts: () => PayParts): JobKind<{ paymentId: string }> {
  return {
    name: JOB,
    async handle({ paymentId }) {
      const pay = parts();
      const [payment] = await pay.db.select().from(payments).where(eq(payments.id, paymentId));
      if (!payment?.providerRef || payment.keptMinor === 0) return;
      await providerOf(pay, payment).refund(payment.providerRef, payment.keptMinor, `refund:${paymentId}`);
      await checkPayment(pay, paymentId);
      log.info({ paymentId, purpose: payment.purpose }, 'payment sent back');
    },
  };
}
