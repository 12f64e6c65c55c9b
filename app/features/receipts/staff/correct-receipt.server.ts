import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { PersonName } from '#app/shared/inputs.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import { canSet } from '#platform/typst.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { type Payment, type PurposeFacts, receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import { receiptCorrected } from '#app/features/receipts/receipt-corrected-mail.server.ts';
import { isNobodys } from '#app/features/receipts/nobody.ts';
import { replaceReceipt } from '#app/features/receipts/receipt-versions.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { isLocked } from '#app/features/receipts/tax/tax-receipts.server.ts';
import { recipientOf } from '#app/features/payments/recipient.server.ts';

const Input = z.object({
  paymentId: z.uuid('invalid_field'),
  /** Left out, it stays. */
  name: PersonName('receipt_name_required').optional(),
  /** On one line; empty removes it from the receipt, left out it stays. */
  address: z.string('invalid_field').trim().max(160, 'text_too_long').optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { receipt: string; version: number };

/**
 * `correct-receipt`: corrects the name or address on a gift's receipt, which keeps its number and says when it was
 * corrected; its donor gets it by mail.
 */
export function correctReceipt(pay: () => PayParts) {
  return defineFunction<Input, Outcome>({
    name: 'correct-receipt',
    summary: 'Corrects the name or the address on the receipt of a gift, which keeps its number',
    input: Input,
    answer: z.object({ receipt: z.string(), version: z.int(), message: z.string() }),
    staff: {
      permission: 'receipts.correct',
      needsProof: true,
      // What it said stands in its versions, where erasing a person reaches it.
      act: ({ paymentId }, { receipt, version }) => ({
        target: `payment:${paymentId}`,
        before: { revision: version - 1 },
        after: { receipt, revision: version },
      }),
    },
    async perform(tx, { paymentId, name, address }, { staff }) {
      for (const [field, text] of Object.entries({ name, address }))
        if (text && !canSet(text)) return new Refusal('letters_missing', { field });
      const found = await lockReceipt(tx, pay(), paymentId);
      if (found instanceof Refusal) return found;
      const { payment, receipt, facts } = found;
      const was = { name: receipt.name ?? facts.payerName, address: receipt.address };
      const now = { name: name ?? was.name, address: address === undefined ? was.address : address || null };
      if (now.name === was.name && now.address === was.address)
        return new Refusal('receipt_unchanged', { status: 409 });
      const replaced = await replaceReceipt(
        tx,
        receipt,
        { ...was, purpose: receipt.purpose ?? receiptTitleOf(facts) },
        staff!.memberId,
        now,
      );
      const { version } = replaced;
      const recipient = await recipientOf(tx, pay().purposes, payment);
      if (recipient)
        await sendMailLater(tx, pay().jobs, {
          uniqueKey: `receipt-corrected:${paymentId}:${version}`,
          kind: receiptCorrected,
          data: { paymentId, version },
          language: payment.language,
          recipient,
        });
      return { receipt: receiptName(replaced), version };
    },
    respond: async ({ translate }, { receipt, version }, { language }) => ({
      receipt,
      version,
      message: translate(language, 'admin')('done.correct-receipt'),
    }),
  });
}

/**
 * A gift's receipt that can be corrected, with its payment locked, so that simultaneous corrections follow each other.
 */
async function lockReceipt(
  tx: Database,
  { purposes }: Pick<PayParts, 'purposes'>,
  paymentId: string,
): Promise<{ payment: Payment; receipt: typeof receipts.$inferSelect; facts: PurposeFacts } | Refusal> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return new Refusal('payment_unknown', { status: 404 });
  const facts = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
  if (!facts.isGift) return new Refusal('payment_not_gift', { status: 409 });
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.paymentId, paymentId));
  if (!receipt || receipt.cancelledAt) return new Refusal('receipt_missing', { status: 409 });
  if (await isLocked(tx, [paymentId])) return new Refusal('gift_locked', { status: 409 });
  if (isNobodys(facts)) return new Refusal('receipt_of_nobody', { status: 409 });
  return { payment, receipt, facts };
}
