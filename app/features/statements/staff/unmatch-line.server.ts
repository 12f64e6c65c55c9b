import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { lockFunds } from '#app/features/donations/fund-verbs.server.ts';
import { giftUnbooked } from '#app/features/donations/staff/unbooked-mail.server.ts';
import { donations, giftBatchLines } from '#app/features/donations/tables.server.ts';
import { findPayment, lockPayment } from '#app/features/payments/find-payment.server.ts';
import { unbookOffline } from '#app/features/payment-providers/offline/offline.server.ts';
import { type PayParts, providerOf } from '#app/features/payments/pay.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { refunds } from '#app/features/payments/tables.server.ts';
import { reopenTransfer, TRANSFER } from '#app/features/payment-providers/transfer/transfer.server.ts';
import { findAnnouncedTransfer } from '#app/features/payment-providers/transfer/find-announced-transfer.server.ts';
import { RequiredText } from '#app/shared/inputs.ts';
import { toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import { statementLines } from '#app/features/statements/tables.server.ts';

const Input = z.object({ lineId: z.uuid('invalid_field'), reason: RequiredText(500, 'reason_required') });
type MatchKind = 'promise' | 'gift' | 'entered';
type Outcome = { lineId: string; how: MatchKind } & Pick<Payment, 'id' | 'amountMinor' | 'currency'>;

/**
 * `unmatch-line`: undoes a wrong match. What it booked is removed from the books by counter-entries, like a wrongly
 * entered batch; an announced transfer is expected again; if the gift had existed before, only the link is removed.
 */
export function unmatchLine(pay: () => PayParts) {
  return defineFunction<z.infer<typeof Input>, Outcome>({
    name: 'unmatch-line',
    summary: 'Takes back the match of a line of a statement that was a mistake; the line waits again',
    input: Input,
    answer: z.object({ message: z.string(), lineId: z.uuid() }),
    staff: {
      permission: 'statements.match',
      needsProof: true,
      act: ({ lineId, reason }, { id, amountMinor, currency, how }) => ({
        target: `line:${lineId}`,
        before: { state: 'matched', payment: id, amount: toMajor({ amountMinor, currency }), currency, kind: how },
        after: { state: 'open' },
        reason,
      }),
    },
    async perform(tx, { lineId }) {
      const [line] = await tx.select().from(statementLines).where(eq(statementLines.id, lineId)).for('update');
      if (!line) return new Refusal('line_unknown', { status: 404 });
      if (line.state !== 'matched') return new Refusal('line_not_matched', { status: 409 });
      const payment = await lockPayment(tx, line.paymentId!);
      const how = await howMatched(tx, payment!);
      const refused = how === 'entered' ? undefined : await takeOut(tx, pay(), payment!);
      if (refused) return refused;
      if (how === 'promise') await awaitAgain(tx, pay(), payment!);
      if (how !== 'entered') await tellDonor(tx, pay(), payment!);
      await tx.update(statementLines).set({ state: 'open', paymentId: null }).where(eq(statementLines.id, lineId));
      const { id, amountMinor, currency } = payment!;
      return { lineId, id, amountMinor, currency, how };
    },
    respond: async ({ translate }, { lineId }, { language }) => ({
      lineId,
      message: translate(language, 'admin')('done.unmatch-line'),
    }),
  });
}

/** The same by the payment's id. */
export async function findHowMatched(db: Database, paymentId: string): Promise<MatchKind | undefined> {
  const payment = await findPayment(db, paymentId);
  return payment && howMatched(db, payment);
}

/**
 * What a line was matched to: an announced transfer, a gift entered in a batch before, or one that was booked from it.
 */
async function howMatched(db: Database, { id, provider }: Pick<Payment, 'id' | 'provider'>): Promise<MatchKind> {
  if (provider === TRANSFER) return 'promise';
  return (await db.$count(giftBatchLines, eq(giftBatchLines.paymentId, id))) > 0 ? 'entered' : 'gift';
}

/** Removes a payment from the books; refused if it was changed since. */
async function takeOut(tx: Database, pay: PayParts, payment: Payment): Promise<Refusal | undefined> {
  const back = await tx.$count(refunds, and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')));
  if (back > 0 || payment.keptMinor !== payment.amountMinor) return new Refusal('match_changed', { status: 409 });
  const given = await tx
    .select({ fundId: donations.fundId })
    .from(donations)
    .where(eq(donations.id, payment.purposeId));
  await lockFunds(
    tx,
    given.map(({ fundId }) => fundId),
  );
  await unbookOffline(tx, pay, payment);
  return undefined;
}

/** Restores the announced amount of the gift, which is expected again. */
async function awaitAgain(tx: Database, pay: PayParts, payment: Payment): Promise<void> {
  const announced = await findAnnouncedTransfer(tx, payment.id);
  const { announcedMinor: amountMinor, currency } = announced!;
  if (amountMinor !== payment.amountMinor)
    await tx.update(donations).set({ amountMinor, currency }).where(eq(donations.id, payment.purposeId));
  await reopenTransfer(tx, providerOf(pay, payment), payment);
}

async function tellDonor(tx: Database, { jobs, purposes }: PayParts, payment: Payment): Promise<void> {
  const { payerEmail } = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
  if (!payerEmail) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `gift-unbooked:${payment.id}`,
    kind: giftUnbooked,
    data: { paymentId: payment.id },
    language: payment.language,
    recipient: payerEmail,
  });
}
