import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { PayParts } from './pay.server.ts';
import { findReceiptFacts } from './receipts/receipt-facts.server.ts';
import { attachReceipt } from './receipts/receipt-mail.server.ts';
import { receiptMailWords } from './receipts/receipt-mail-words.server.ts';

const Data = z.object({ paymentId: z.string(), askedMinor: z.number() });
export const paymentAccepted = defineMail('payment-accepted', Data);

type Parts = { pay: () => Pick<PayParts, 'purposes'>; files: Files; settings: Settings };

/** The receipt of a gift that came with another sum than its donor chose: both sums, and what to do where it was not meant. */
export const paymentAcceptedMail =
  ({ pay, files, settings }: Parts) =>
  async (
    db: RootDatabase,
    { paymentId, askedMinor }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const facts = await findReceiptFacts({ db, purposes: pay().purposes, settings }, paymentId);
    if (!facts || facts.isCancelled) return undefined;
    const t = translate(language, 'payments');
    const attachments = await attachReceipt({ db, files }, facts);
    const { subject, greeting, thanks, purpose, amount, attached, view, questions } = receiptMailWords(
      facts,
      attachments.length > 0,
    );
    const asked = formatMoney({ amountMinor: askedMinor, currency: facts.currency }, language);
    return {
      ...letterMail(language, {
        subject,
        paragraphs: [greeting, thanks, t('news.accepted.text', { asked, sum: amount }), purpose, attached],
        action: { label: view, url: facts.receiptUrl },
        note: `${t('news.accepted.todo')} ${questions}`,
      }),
      attachments,
    };
  };
