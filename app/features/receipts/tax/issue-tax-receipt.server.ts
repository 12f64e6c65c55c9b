import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { PersonName, RequiredText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import { canSet } from '#platform/typst.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { taxReceiptName } from './entity.ts';
import { legalEntities } from './tables.server.ts';
import { lockGift } from './lock-gift.server.ts';
import { giveTaxReceipt } from './tax-receipts.server.ts';
import { taxIssued } from './tax-mail-kinds.server.ts';
import { recipientOf } from '#app/features/payments/recipient.server.ts';

const Input = z.object({
  paymentId: z.uuid('invalid_field'),
  entityId: z.uuid('entity_unknown'),
  name: PersonName('receipt_name_required'),
  /** The full address on one line, which is only asked for here. */
  address: RequiredText(160, 'tax_address_required'),
});
type Input = z.infer<typeof Input>;
type Outcome = { receipt: string; taxReceiptId: string };

/**
 * `issue-tax-receipt`: issues a French entity's tax receipt for a gift, numbered by that entity. From then on the gift
 * cannot be changed.
 */
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
      for (const [field, text] of Object.entries({ name, address }))
        if (!canSet(text)) return new Refusal('letters_missing', { field });
      const found = await lockGift(tx, pay(), paymentId);
      if (found instanceof Refusal) return found;
      const { payment, euroMinor } = found;
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
      const recipient = await recipientOf(tx, pay().purposes, payment);
      if (recipient)
        await sendMailLater(tx, pay().jobs, {
          uniqueKey: `tax-receipt:${receipt.id}`,
          kind: taxIssued,
          data: { taxReceiptId: receipt.id },
          language: payment.language,
          recipient,
        });
      return { receipt: taxReceiptName(receipt), taxReceiptId: receipt.id };
    },
    respond: async ({ translate }, { receipt }, { language }) => ({
      receipt,
      message: translate(language, 'admin')('done.issue-tax-receipt'),
    }),
  });
}
