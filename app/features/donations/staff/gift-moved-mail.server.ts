import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { attachReceipt } from '#app/features/receipts/receipt-mail.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { receiptMailWords } from '#app/features/receipts/receipt-mail-words.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { titleFunds } from '#app/features/donations/fund-names.server.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { donations, giftParts } from '#app/features/donations/tables.server.ts';

const Data = z.object({
  paymentId: z.string(),
  /** Which gift of the payment; missing in mails of the previous release, which are about payments for one gift. */
  giftId: z.string().optional(),
  from: z.string(),
  fundId: z.string(),
});
export const giftMoved = defineMail('gift-moved', Data);

type Parts = { pay: () => Pick<PayParts, 'purposes'>; files: Files; settings: Settings };

/** Tells a donor to which fund their gift was moved, with the new receipt; nothing if that is no longer true. */
export const giftMovedMail =
  ({ pay, files, settings }: Parts) =>
  async (
    db: RootDatabase,
    { paymentId, giftId, from, fundId }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const payment = (await findPayment(db, paymentId))!;
    const [gift] = await db
      .select()
      .from(donations)
      .where(eq(donations.id, giftId ?? payment.purposeId));
    const facts = await findReceiptFacts({ db, purposes: pay().purposes, settings }, paymentId);
    if (!facts || facts.isCancelled || gift!.fundId !== fundId) return undefined;
    const t = translate(language, 'payments');
    const attachments = await attachReceipt({ db, files }, facts);
    const { greeting, attached, view, questions } = receiptMailWords(facts, attachments.length > 0);
    // In a sentence from right to left a title in French is isolated, or its quotes fall apart.
    const named = (title: string) => (directionOf(language) === 'rtl' ? `\u2068${title}\u2069` : title);
    const [part] = await db
      .select()
      .from(giftParts)
      .where(and(eq(giftParts.paymentId, paymentId), eq(giftParts.donationId, gift!.id)));
    const amountMinor = part?.keptMinor ?? payment.keptMinor;
    const sum = formatMoney({ amountMinor, currency: payment.currency }, language);
    // Of several the receipt names all; what is told here is of one.
    const to = part ? (await titleFunds(db, [(await findFund(db, fundId))!], language)).get(fundId)! : facts.purpose;
    return {
      ...letterMail(language, {
        subject: t('news.moved.subject', { receipt: facts.name }),
        paragraphs: [
          greeting,
          t('news.moved.text', { sum, from: named(from), to: named(to) }),
          ...(payment.interval === 'one_time' ? [] : [t('news.moved.again')]),
          t('news.moved.receipt', { receipt: facts.name }),
          attached,
        ],
        action: { label: view, url: facts.receiptUrl },
        note: questions,
      }),
      attachments,
    };
  };
