import { recipientOf } from '#app/features/payments/recipient.server.ts';
import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import { lockFunds } from '#app/features/donations/fund-verbs.server.ts';
import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import type { Language } from '#app/shared/language.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { type Payment, receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { isLocked } from '#app/features/receipts/tax/tax-receipts.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import { titleFunds } from '#app/features/donations/fund-names.server.ts';
import { listFundsWithForms } from '#app/features/donations/funds.server.ts';
import { SEVERAL } from '#app/features/donations/several/several-purpose.server.ts';
import { type Fund, donations } from '#app/features/donations/tables.server.ts';
import { moveMoney } from './move-money.server.ts';
import { giftMoved } from './gift-moved-mail.server.ts';

const Input = z.object({
  paymentId: z.uuid('invalid_field'),
  /** Which gift of a payment for several funds; for other payments left out, or its only gift. */
  giftId: z
    .preprocess((given) => (given === '' ? undefined : given), z.uuid('part_unknown').optional())
    .meta({ type: 'string', description: 'Of a payment for several funds, which of its gifts moves' }),
  programId: z.string('fund_unknown').min(1, 'fund_unknown').max(60, 'fund_unknown'),
  reason: RequiredText(500, 'reason_required'),
});
type Input = z.infer<typeof Input>;
type Outcome = { from: string; to: string };

/**
 * `move-gift`: moves a gift to another fund, by counter-entries. A recurring gift moves with all past and future
 * payments; of a payment for several funds, one part moves. The donor is told.
 */
export function moveGift(pay: () => PayParts) {
  return defineFunction<Input, Outcome>({
    name: 'move-gift',
    summary:
      'Moves a gift to another fund, by counter-entries; one that comes again with all its payments, of several in one payment one',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'gifts.move',
      needsProof: true,
      act: ({ paymentId, reason }, { from, to }) => ({
        target: `payment:${paymentId}`,
        before: { fund: from },
        after: { fund: to },
        reason,
      }),
    },
    async perform(tx, input, { staff }) {
      const found = await lockGift(tx, input);
      if (found instanceof Refusal) return found;
      const { payment, donationId, from, to } = found;
      const { jobs, purposes } = pay();
      const facts = (language?: Language) => purposes[payment.purpose]!.facts(tx, payment.purposeId, language);
      const was = await facts();
      // To the donor in the words of their receipt, to the log in French.
      const nameIn = async (fund: Fund, language?: Language) =>
        (await titleFunds(tx, [fund], language ?? 'fr')).get(fund.id)!;
      await moveMoney(
        tx,
        { donationId, from, to },
        {
          title: receiptTitleOf(was),
          payerName: was.payerName,
          who: staff!.memberId,
          titleNow: async (language) => receiptTitleOf(await facts(language), language),
        },
      );
      const recipient = await recipientOf(tx, purposes, payment);
      if (recipient)
        await sendMailLater(tx, jobs, {
          uniqueKey: `gift-moved:${randomUUID()}`,
          kind: giftMoved,
          data: {
            paymentId: payment.id,
            giftId: donationId,
            from: await nameIn(from, payment.language),
            fundId: to.id,
          },
          language: payment.language,
          recipient,
        });
      return { from: await nameIn(from), to: await nameIn(to) };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.move-gift'),
    }),
  });
}

/**
 * A gift that can be moved, with both funds, locked in the same order as when settling: payment, gift, funds by id.
 * Another payment of the same gift that is being settled waits, then finds the new fund.
 */
async function lockGift(
  tx: Database,
  { paymentId, giftId, programId: fundId }: Input,
): Promise<{ payment: Payment; donationId: string; from: Fund; to: Fund } | Refusal> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return new Refusal('payment_unknown', { status: 404 });
  const isOfSeveral = payment.purpose === SEVERAL;
  if (!isOfSeveral && payment.purpose !== 'donation') return new Refusal('payment_not_gift', { status: 409 });
  if (payment.keptMinor === 0 || payment.duplicateOf) return new Refusal('gift_not_kept', { status: 409 });
  if (isOfSeveral && giftId === undefined) return new Refusal('gift_of_several', { status: 409, field: 'giftId' });
  const gifts = await tx
    .select()
    .from(donations)
    .where(eq(isOfSeveral ? donations.giftSetId : donations.id, payment.purposeId))
    .orderBy(asc(donations.id))
    .for('no key update');
  const donation = giftId === undefined ? gifts[0] : gifts.find(({ id }) => id === giftId);
  if (!donation) return new Refusal('part_unknown', { status: 409, field: 'giftId' });
  if (donation.fundId === fundId) return new Refusal('fund_same', { status: 409, field: 'programId' });
  // A fund has one part of a gift: its account, its line of a match and the receipt know no second.
  if (gifts.some((other) => other.fundId === fundId))
    return new Refusal('part_fund_taken', { status: 409, field: 'programId' });
  if (await isLocked(tx, await listPaymentIds(tx, payment))) return new Refusal('gift_locked', { status: 409 });
  const open = await listFundsWithForms(tx);
  if (!open.some(({ id }) => id === fundId)) return new Refusal('fund_unknown', { field: 'programId' });
  const both = await lockFunds(tx, [donation.fundId, fundId]);
  return { payment, donationId: donation.id, from: both.get(donation.fundId)!, to: both.get(fundId)! };
}

/** All payments of a gift: a recurring gift moves with all of them. */
async function listPaymentIds(tx: Database, { purpose, purposeId }: Payment): Promise<string[]> {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.purpose, purpose), eq(payments.purposeId, purposeId)));
  return rows.map(({ id }) => id);
}
