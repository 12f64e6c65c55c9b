import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { Payment, PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { isNobodys } from '#app/features/receipts/nobody.ts';
import { worthInEuros } from '#app/features/receipts/receipt-facts.server.ts';
import { hasOwnReceipt } from '#app/features/payments/payment.ts';
import { leftOf } from '#app/features/payments/refunds/refunds.server.ts';
import { isLocked } from './tax-receipts.server.ts';

/**
 * A gift that can have a tax receipt, with what we keep of it in euros. Its payment is locked, so that a refund waits
 * or is seen.
 */
export async function lockGift(
  tx: Database,
  { purposes }: Pick<PayParts, 'purposes'>,
  paymentId: string,
): Promise<{ payment: Payment; facts: PurposeFacts; euroMinor: number } | Refusal> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return new Refusal('payment_unknown', { status: 404 });
  const facts = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
  if (!facts.isGift) return new Refusal('payment_not_gift', { status: 409 });
  if (!hasOwnReceipt(payment)) return new Refusal('receipted_elsewhere', { status: 409 });
  if (payment.keptMinor === 0 || payment.duplicateOf) return new Refusal('tax_not_kept', { status: 409 });
  if ((await leftOf(tx, payment.id)) !== payment.keptMinor) return new Refusal('refund_running', { status: 409 });
  if (isNobodys(facts)) return new Refusal('receipt_of_nobody', { status: 409 });
  if (await isLocked(tx, [paymentId])) return new Refusal('tax_receipt_given', { status: 409 });
  const kept = { amountMinor: payment.keptMinor, currency: payment.currency };
  const worth = payment.currency === 'EUR' ? kept : await worthInEuros(tx, kept, payment.paidAt!);
  if (!worth) return new Refusal('tax_no_rate', { status: 409 });
  return { payment, facts, euroMinor: worth.amountMinor };
}
