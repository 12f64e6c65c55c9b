import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import { hasOwnReceipt } from '../imported/imported.server.ts';
import type { PayParts } from '../pay.server.ts';
import type { Payment, PurposeFacts } from '../purposes.server.ts';
import { worthInEuros } from '../receipts/receipt-facts.server.ts';
import { isNobodys } from '../receipts/nobody.ts';
import { leftOf } from '../refunds/refunds.server.ts';
import { payments } from '../tables.server.ts';
import { taxReceiptName } from './entity.ts';
import { legalEntities } from './tables.server.ts';
import { giveTaxReceipt, isLocked } from './tax-receipts.server.ts';
import { taxIssued } from './tax-mail-kinds.server.ts';

const Input = z.object({
  paymentId: z.uuid('invalid_field'),
  entityId: z.uuid('entity_unknown'),
  name: RequiredText(120, 'receipt_name_required'),
  /** Whole, on one line: asked only here. */
  address: RequiredText(160, 'tax_address_required'),
});
type Input = z.infer<typeof Input>;
type Outcome = { receipt: string; taxReceiptId: string };

/** `issue-tax-receipt`: the receipt of a French body for a gift, with a number of that body's own. From then on the gift is locked. */
export function issueTaxReceipt(pay: () => PayParts) {
  return defineFunction<Input, Outcome>({
    name: 'issue-tax-receipt',
    summary: 'Gives a tax receipt of a legal entity for a gift, which is locked from then on',
    input: Input,
    answer: z.object({ receipt: z.string(), message: z.string() }),
    staff: {
      permission: 'receipts.tax',
      needsProof: true,
      act: ({ paymentId }, { receipt }) => ({ target: `payment:${paymentId}`, after: { receipt } }),
    },
    async perform(tx, { paymentId, entityId, name, address }, { staff }) {
      const found = await lockGift(tx, pay(), paymentId);
      if (found instanceof Refusal) return found;
      const { payment, facts, euroMinor } = found;
      const [entity] = await tx.select().from(legalEntities).where(eq(legalEntities.id, entityId)).for('share');
      if (!entity) return new Refusal('entity_unknown', { status: 404, field: 'entityId' });
      if (!entity.facts.issues.includes('fr_tax'))
        return new Refusal('entity_cannot', { status: 409, field: 'entityId' });
      const receipt = await giveTaxReceipt(tx, payment, {
        entityId,
        entity: entity.facts,
        name,
        address,
        euroMinor,
        isSample: entity.isSample,
        issuedBy: staff!.memberId,
      });
      if (facts.payerEmail)
        await sendMailLater(tx, pay().jobs, {
          uniqueKey: `tax-receipt:${receipt.id}`,
          kind: taxIssued,
          data: { taxReceiptId: receipt.id },
          language: payment.language,
          recipient: facts.payerEmail,
        });
      return { receipt: taxReceiptName(receipt), taxReceiptId: receipt.id };
    },
    respond: async ({ translate }, { receipt }, { language }) => ({
      receipt,
      message: translate(language, 'admin')('done.issue-tax-receipt'),
    }),
  });
}

/** A gift that can have a tax receipt, with what we keep of it in euros; its payment locked: a refund waits, or is seen. */
async function lockGift(
  tx: Database,
  { purposes }: Pick<PayParts, 'purposes'>,
  paymentId: string,
): Promise<{ payment: Payment; facts: PurposeFacts; euroMinor: number } | Refusal> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
  if (!payment) return new Refusal('payment_unknown', { status: 404 });
  const facts = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
  if (!facts.isGift) return new Refusal('payment_not_gift', { status: 409 });
  if (!hasOwnReceipt(payment)) return new Refusal('receipted_elsewhere', { status: 409 });
  if (payment.keptMinor === 0) return new Refusal('tax_not_kept', { status: 409 });
  if ((await leftOf(tx, payment)) !== payment.keptMinor) return new Refusal('refund_running', { status: 409 });
  if (isNobodys(facts)) return new Refusal('receipt_of_nobody', { status: 409 });
  if (await isLocked(tx, [paymentId])) return new Refusal('tax_receipt_given', { status: 409 });
  const kept = { amountMinor: payment.keptMinor, currency: payment.currency };
  const worth = payment.currency === 'EUR' ? kept : await worthInEuros(tx, kept, payment.paidAt!);
  if (!worth) return new Refusal('tax_no_rate', { status: 409 });
  return { payment, facts, euroMinor: worth.amountMinor };
}
