import { lockPayment } from '#app/features/payments/find-payment.server.ts';
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { mails } from '#platform/tables.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { sendReceiptAgain } from '#app/features/receipts/receipt-mail.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';

const Input = z.object({ paymentId: z.uuid('invalid_field') });
type Input = z.infer<typeof Input>;
type Outcome = { time: number };

/** A repeat within this time counts as the same click. */
const PAUSE_MS = 2 * 60_000;
/** At most this often: more requests indicate another problem than a lost mail. */
const TIMES = Array.from({ length: 10 }, (_, before) => before + 1);

/** The mails that contained a payment's receipt, in order. */
export async function listReceiptMails(db: Database, paymentId: string) {
  const keys = [0, ...TIMES].map((time) => keyOf(paymentId, time));
  return db
    .select({ id: mails.id, key: mails.uniqueKey, at: mails.createdAt, deliveredAt: mails.deliveredAt })
    .from(mails)
    .where(inArray(mails.uniqueKey, keys))
    .orderBy(mails.createdAt);
}

const keyOf = (paymentId: string, time: number) => `receipt:${paymentId}${time > 0 ? `:${time}` : ''}`;

/** Sends the receipt's mail again to the payer's address, after a pause and at most ten times. */
export async function sendOnceMore(
  tx: Database,
  pay: Pick<PayParts, 'jobs' | 'purposes'>,
  paymentId: string,
): Promise<Outcome | Refusal> {
  // The lock: of two who press at once the second finds the first one's mail.
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return new Refusal('payment_unknown', { status: 404 });
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.paymentId, paymentId));
  if (!receipt || receipt.cancelledAt) return new Refusal('receipt_missing', { status: 409 });
  const sent = await listReceiptMails(tx, paymentId);
  const last = sent.at(-1);
  if (last && Date.now() - last.at.getTime() < PAUSE_MS) return new Refusal('receipt_just_sent', { status: 409 });
  const time = TIMES.find((free) => sent.every(({ key }) => key !== keyOf(paymentId, free)));
  if (time === undefined) return new Refusal('receipt_sent_often', { status: 409 });
  if (!(await sendReceiptAgain(tx, pay, payment, keyOf(paymentId, time))))
    return new Refusal('receipt_no_address', { status: 409 });
  return { time };
}

/** `resend-receipt`: sends the receipt's mail again to the payer's address; twice within two minutes is one. */
export function resendReceipt(pay: () => PayParts) {
  return defineFunction<Input, Outcome>({
    name: 'resend-receipt',
    summary: 'Sends the receipt of a payment again, to the address of its payer',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'receipts.send',
      act: ({ paymentId }, { time }) => ({ target: `payment:${paymentId}`, after: { receiptMail: time } }),
    },
    perform: (tx, { paymentId }) => sendOnceMore(tx, pay(), paymentId),
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.resend-receipt'),
    }),
  });
}
