import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { dayInKinshasa, middleOfDay } from '#app/shared/dates.server.ts';
import { RequiredText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { recipientOf } from '#app/features/payments/recipient.server.ts';
import { taxReceiptName } from './entity.ts';
import { lockGift } from './lock-gift.server.ts';
import { legalEntities } from './tables.server.ts';
import { taxByPartner } from './tax-mail-kinds.server.ts';
import { notePartnerReceipt, noteTold } from './tax-receipts.server.ts';

const Input = z.object({
  paymentId: z.uuid('invalid_field'),
  entityId: z.uuid('entity_unknown'),
  /** As on the partner's document. */
  number: RequiredText(60, 'partner_number_required'),
  day: z.iso.date('day_invalid').refine((day) => day <= dayInKinshasa(), 'day_to_come'),
});
type Input = z.infer<typeof Input>;

/**
 * `record-partner-receipt`: records that a partner issued the tax receipt for a gift. The gift cannot be changed from
 * then on, and its donor is told by whom.
 */
export function recordPartnerReceipt(pay: () => PayParts) {
  return defineFunction<Input, { receipt: string; entity: string }>({
    name: 'record-partner-receipt',
    summary: 'Writes down the tax receipt that a partner gave for a gift, which is locked from then on',
    input: Input,
    answer: z.object({ receipt: z.string(), message: z.string() }),
    staff: {
      permission: 'receipts.tax',
      needsProof: true,
      act: ({ paymentId, day }, { receipt, entity }) => ({
        target: `payment:${paymentId}`,
        after: { receipt, entity, day },
      }),
    },
    async perform(tx, { paymentId, entityId, number, day }, { staff }) {
      const found = await lockGift(tx, pay(), paymentId);
      if (found instanceof Refusal) return found;
      const { payment, facts, euroMinor } = found;
      if (day < dayInKinshasa(payment.paidAt!)) return new Refusal('day_before_payment', { field: 'day' });
      const [entity] = await tx.select().from(legalEntities).where(eq(legalEntities.id, entityId)).for('share');
      if (!entity) return new Refusal('entity_unknown', { status: 404, field: 'entityId' });
      if (!entity.facts.issues.includes('partner'))
        return new Refusal('entity_no_partner', { status: 409, field: 'entityId' });
      const receipt = await notePartnerReceipt(tx, payment, {
        entityId,
        entity: entity.facts,
        partnerNumber: number,
        name: facts.payerName,
        euroMinor,
        isSample: entity.isSample,
        issuedBy: staff!.memberId,
        issuedAt: middleOfDay(day),
      });
      if (!receipt) return new Refusal('partner_number_taken', { status: 409, field: 'number' });
      const recipient = await recipientOf(tx, pay().purposes, payment);
      if (recipient)
        await sendMailLater(tx, pay().jobs, {
          uniqueKey: `tax-receipt:${receipt.id}`,
          kind: taxByPartner,
          data: { taxReceiptId: receipt.id },
          language: payment.language,
          recipient,
        });
      return { receipt: taxReceiptName(receipt), entity: entity.facts.name };
    },
    respond: async ({ translate }, { receipt }, { language }) => ({
      receipt,
      message: translate(language, 'admin')('done.record-partner-receipt'),
    }),
  });
}

const Told = z.object({ taxReceiptId: z.uuid('invalid_field') });

/** `tell-partner`: records that a partner was told that a receipt of theirs is no longer valid. */
export function tellPartner() {
  return defineFunction<z.infer<typeof Told>, { paymentId: string; receipt: string; entity: string }>({
    name: 'tell-partner',
    summary: 'Writes down that a partner was told that a tax receipt of theirs no longer counts',
    input: Told,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'receipts.tax',
      act: (_input, { paymentId, receipt, entity }) => ({
        target: `payment:${paymentId}`,
        after: { receipt, entity, state: 'told' },
      }),
    },
    async perform(tx, { taxReceiptId }) {
      const told = await noteTold(tx, taxReceiptId);
      if (!told) return new Refusal('partner_not_waiting', { status: 409 });
      return { paymentId: told.paymentId, receipt: taxReceiptName(told), entity: told.entity.name };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.tell-partner'),
    }),
  });
}
