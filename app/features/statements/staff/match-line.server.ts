import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { OptionalEmail, OptionalName } from '#app/shared/inputs.ts';
import { middleOfDay } from '#app/shared/dates.server.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { startGift } from '#app/features/donations/donations.server.ts';
import { lockFund } from '#app/features/donations/fund-verbs.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { refuseWhileClosed } from '#app/features/payments/closed.server.ts';
import { bookOffline, OFFLINE } from '#app/features/payment-providers/offline/offline.server.ts';
import { type PayParts, providerOf } from '#app/features/payments/pay.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { bookTransfer, TRANSFER } from '#app/features/payment-providers/transfer/transfer.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { type StatementLine, statementLines } from '#app/features/statements/tables.server.ts';
import { lockLine } from './lock-line.server.ts';

const Gift = z.object({
  programId: z.string('fund_unknown').regex(/^[a-z]+(-[a-z0-9]{1,20})?$/, 'fund_unknown'),
  donorName: OptionalName(),
  donorEmail: OptionalEmail(),
});
type Gift = z.infer<typeof Gift>;

const Input = z
  .object({
    lineId: z.uuid('invalid_field'),
    /** An announced transfer, by its payment's id. */
    promiseId: z.uuid('invalid_field').optional(),
    /** An announced transfer too, or a gift entered by hand that is this money. */
    paymentId: z.uuid('invalid_field').optional(),
    gift: Gift.optional(),
  })
  .refine(
    ({ promiseId, paymentId, gift }) => [promiseId, paymentId, gift].filter((one) => one !== undefined).length === 1,
    { message: 'match_wanted', path: ['promiseId'] },
  );
type Input = z.infer<typeof Input>;
type Matched = { payment: Payment; announcedMinor?: number; how: 'promise' | 'entered' | 'gift' };
type Outcome = Pick<Payment, 'id' | 'amountMinor' | 'currency'> & Omit<Matched, 'payment'>;

/** `match-line`: matches a line to what its money is, and books it like any payment; once. */
export function matchLine(pay: () => PayParts) {
  return defineFunction<Input, Outcome>({
    name: 'match-line',
    summary: 'Books a line of a statement as an announced transfer or a new one, or ties it to a gift entered by hand',
    input: Input,
    answer: z.object({ message: z.string(), paymentId: z.uuid() }),
    staff: {
      permission: 'statements.match',
      act: ({ lineId }, { id, amountMinor, currency, announcedMinor, how }) => ({
        target: `line:${lineId}`,
        before:
          announcedMinor === undefined ? undefined : { amount: toMajor({ amountMinor: announcedMinor, currency }) },
        after: { payment: id, amount: toMajor({ amountMinor, currency }), currency, kind: how },
      }),
    },
    async perform(tx, { lineId, promiseId, paymentId, gift }) {
      const closed = refuseWhileClosed();
      if (closed) return closed;
      const line = await lockLine(tx, lineId, 'open');
      if (line instanceof Refusal) return line;
      if (line.amountMinor <= 0) return new Refusal('line_out', { status: 409 });
      const matched = gift
        ? await bookNew(tx, pay(), line, gift)
        : await bookKnown(tx, pay(), line, (promiseId ?? paymentId)!);
      if (matched instanceof Refusal) return matched;
      const { payment, ...how } = matched;
      await tx
        .update(statementLines)
        .set({ state: 'matched', paymentId: payment.id })
        .where(eq(statementLines.id, lineId));
      return { id: payment.id, amountMinor: payment.amountMinor, currency: payment.currency, ...how };
    },
    async respond(_siteContext, { id, amountMinor, currency, announcedMinor }, { language }) {
      const t = translate(staffLanguage(language), 'admin');
      const say = (minor: number) => formatMoney({ amountMinor: minor, currency }, staffLanguage(language));
      const sum = say(amountMinor);
      const differs = announcedMinor !== undefined && announcedMinor !== amountMinor;
      return {
        paymentId: id,
        message: differs ? t('line.bookedOther', { sum, promised: say(announcedMinor) }) : t('line.booked', { sum }),
      };
    },
  });
}

/** Noon of the statement's day, but never in the future. */
const paidAt = ({ day }: StatementLine): Date => middleOfDay(day);

/** The payment method in the words of the receipt. */
const METHOD = translate('fr', 'admin')('batch.kinds.transfer');

async function bookNew(tx: Database, pay: PayParts, line: StatementLine, gift: Gift): Promise<Matched | Refusal> {
  const { amountMinor, currency } = line;
  if (!(await lockFund(tx, gift.programId))) return new Refusal('fund_unknown', { field: 'programId' });
  const started = await startGift(tx, providerOf(pay, { provider: OFFLINE }), {
    fundId: gift.programId,
    amountMinor,
    currency,
    donationType: 'one_time',
    donorName: gift.donorName,
    donorEmail: gift.donorEmail,
    isAnonymous: false,
    // Nobody chose a language: the foundation writes in its own.
    language: 'fr',
  });
  if (started instanceof Refusal) return started;
  const payment = await bookOffline(tx, pay, started.paymentId, { method: METHOD, paidAt: paidAt(line) });
  return { payment, how: 'gift' };
}

async function bookKnown(tx: Database, pay: PayParts, line: StatementLine, id: string): Promise<Matched | Refusal> {
  const payment = await lockPayment(tx, id);
  if (!payment) return new Refusal('payment_unknown', { status: 404 });
  if (payment.currency !== line.currency)
    return new Refusal('line_currency', { status: 409, values: { is: line.currency, promised: payment.currency } });
  const [other] = await tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(eq(statementLines.paymentId, id), ne(statementLines.id, line.id)));
  if (other) return new Refusal('payment_matched', { status: 409, details: { lineId: other.id } });
  if (payment.provider === TRANSFER && payment.status === 'pending') return bookAnnounced(tx, pay, line, payment);
  // Booked by hand before the statement came: the line belongs to it, and nothing is booked again.
  if (payment.provider !== OFFLINE || payment.status !== 'paid' || payment.amountMinor !== line.amountMinor)
    return new Refusal('payment_not_line', { status: 409 });
  return { payment, how: 'entered' };
}

/** Books the received amount; the gift's amount becomes the same. */
async function bookAnnounced(
  tx: Database,
  pay: PayParts,
  line: StatementLine,
  announced: Payment,
): Promise<Matched | Refusal> {
  const { amountMinor, currency } = line;
  const ofGift = eq(donations.id, announced.purposeId);
  const [gift] = await tx.select({ fundId: donations.fundId }).from(donations).where(ofGift);
  await lockFund(tx, gift!.fundId);
  if (announced.amountMinor !== amountMinor) await tx.update(donations).set({ amountMinor, currency }).where(ofGift);
  const payment = await bookTransfer(tx, pay, announced.id, { amountMinor, method: METHOD, paidAt: paidAt(line) });
  return { payment, announcedMinor: announced.amountMinor, how: 'promise' };
}
