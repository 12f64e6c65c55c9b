import { z } from 'zod';
import type { Database, RootDatabase } from '#platform/database.ts';
import { findProvedAddress } from '#app/kit/person-ids.server.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { LettersMissingError } from '#platform/typst.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { Payment, Purposes } from '#app/features/payments/purposes.server.ts';
import type { ReceiptFacts } from './receipt.ts';
import { findReceiptFacts } from './receipt-facts.server.ts';
import { receiptMailPage, receiptMailText } from './receipt-mail-page.server.ts';
import { receiptMailWords } from './receipt-mail-words.server.ts';
import { renderReceiptPdf } from './receipt-pdf.server.ts';
import { markUnprinted } from './unprinted.server.ts';
import { recipientOf } from '#app/features/payments/recipient.server.ts';

export const receiptSent = defineMail('receipt', z.object({ paymentId: z.string() }));

/** Puts the receipt's mail into the outbox, in the settling transaction; nothing without an e-mail address. */
export async function sendReceiptLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  purposes: Purposes,
  payment: Payment,
): Promise<void> {
  const { hasOwnMail } = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
  const recipient = hasOwnMail ? null : await recipientOf(tx, purposes, payment);
  if (recipient) await sendMailLater(tx, jobs, mailOf(payment, recipient, `receipt:${payment.id}`));
}

/**
 * Sends the same mail again with another unique key, even if the purpose has a mail of its own.
 * @returns whether there is an address for it
 */
export async function sendReceiptAgain(
  tx: Database,
  { jobs, purposes }: Pick<PayParts, 'jobs' | 'purposes'>,
  payment: Payment,
  uniqueKey: string,
): Promise<boolean> {
  const { payerEmail } = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
  // Who has another address since, and said so by its link, gets it there.
  if (payerEmail)
    await sendMailLater(tx, jobs, mailOf(payment, (await findProvedAddress(tx, payerEmail)) ?? payerEmail, uniqueKey));
  return payerEmail !== null;
}

const mailOf = ({ id, language }: Payment, recipient: string, uniqueKey: string) => ({
  uniqueKey,
  kind: receiptSent,
  data: { paymentId: id },
  language,
  recipient,
});

type Parts = { pay: () => PayParts; files: Files; settings: Settings };

/** The receipt's mail with its PDF; nothing if everything was refunded meanwhile. */
export function receiptMail({ pay, files, settings }: Parts) {
  return async (db: RootDatabase, { paymentId }: { paymentId: string }): Promise<MailContent | undefined> => {
    const facts = await findReceiptFacts({ db, purposes: pay().purposes, settings }, paymentId);
    if (!facts || facts.isCancelled) return undefined;
    const attachments = await attachReceipt({ db, files }, facts);
    const words = receiptMailWords(facts, attachments.length > 0);
    return {
      subject: words.subject,
      text: receiptMailText(facts, words),
      html: receiptMailPage(facts, words),
      attachments,
    };
  };
}

type Shelf = { db: RootDatabase; files: Files };

/**
 * The receipt as an attachment: of its own mail, or of a purpose's mail. Undefined if our fonts lack a letter of the
 * name: the mail then shows it as text.
 */
export async function attachReceipt(shelf: Shelf, facts: ReceiptFacts) {
  const content = await readReceiptPdf(shelf, facts);
  return content
    ? [{ filename: `recu-${facts.name}.pdf`, contentType: 'application/pdf', content, file: fileOf(facts) }]
    : [];
}

/**
 * The PDF of a receipt as issued, the same bytes each time; after a refund, a new one that mentions it. Undefined if
 * our fonts lack a letter of the name: staff are told, and no receipt is printed with boxes.
 */
export async function readReceiptPdf({ db, files }: Shelf, facts: ReceiptFacts): Promise<Uint8Array | undefined> {
  const file = facts.isCancelled || facts.refundedMinor > 0 ? undefined : fileOf(facts);
  if (file && (await files.has(file))) return files.get(file);
  try {
    const pdf = await renderReceiptPdf(facts);
    if (file) await files.put(file, pdf, 'application/pdf');
    return pdf;
  } catch (error) {
    if (!(error instanceof LettersMissingError)) throw error;
    await markUnprinted(db, facts);
    return undefined;
  }
}

// With the payment's id: files that outlive a database must not hand one donor's receipt to the next with its number.
// A corrected one is another file: the one before stays as it was issued.
function fileOf({ name, paymentId, version }: ReceiptFacts): string {
  const [, year] = name.split('-');
  return `receipts/${year}/${name}-${paymentId}${version > 1 ? `-v${version}` : ''}.pdf`;
}
