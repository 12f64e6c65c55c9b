import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { sendMailLater } from '#platform/mail.ts';
import { hasOwnReceipt, receiptName } from '#app/features/payments/payment.ts';
import { type Payment, type Purposes, receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import type { ReceiptHooks } from '#app/features/payments/settle.server.ts';
import { receipts } from './tables.server.ts';
import { taxCancelled } from './tax/tax-mail-kinds.server.ts';
import { cancelTaxReceipt } from './tax/tax-receipts.server.ts';
import { sendReceiptLater } from './receipt-mail.server.ts';
import { cancelReceipt, issueReceipt } from './receipts.server.ts';
import { recipientOf } from '#app/features/payments/recipient.server.ts';

/** What receipts do while a payment is settled; `server/core-features.ts` passes it to payments. */
export const receiptHooks = (parts: { jobs: Pick<Jobs, 'send'>; purposes: Purposes }): ReceiptHooks => ({
  async followReceipts(tx, { purposes, onReceipt }, payment, delta) {
    const cancelled = delta < 0 ? await cancelTaxReceipt(tx, payment.id) : undefined;
    if (cancelled) await sendTaxCancelled(tx, parts, payment, cancelled.id);
    if (!hasOwnReceipt(payment)) return;
    if (payment.keptMinor === 0) return cancelReceipt(tx, payment.id);
    const { purpose, purposeId, language } = payment;
    const title = async () => receiptTitleOf(await purposes[purpose]!.facts(tx, purposeId, language), language);
    if (await issueReceipt(tx, payment.id, title)) await onReceipt(tx, payment);
  },
  onReceipt: (tx, payment) => sendReceiptLater(tx, parts.jobs, parts.purposes, payment),
  findReceiptName,
});

/** "ELK-2026-001284", once a payment has its receipt. */
export async function findReceiptName(db: Database, paymentId: string): Promise<string | undefined> {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId));
  return receipt && receiptName(receipt);
}

/** Tells a donor that a tax receipt is no longer valid; one mail per receipt. */
async function sendTaxCancelled(
  tx: Database,
  { jobs, purposes }: { jobs: Pick<Jobs, 'send'>; purposes: Purposes },
  payment: Payment,
  taxReceiptId: string,
): Promise<void> {
  const recipient = await recipientOf(tx, purposes, payment);
  if (!recipient) return;
  const uniqueKey = `tax-receipt-cancelled:${taxReceiptId}`;
  await sendMailLater(tx, jobs, {
    uniqueKey,
    kind: taxCancelled,
    data: { taxReceiptId },
    language: payment.language,
    recipient,
  });
}
