import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { findReceiptFacts } from './receipt-facts.server.ts';
import { attachReceipt } from './receipt-mail.server.ts';
import { receiptMailWords } from './receipt-mail-words.server.ts';

type Parts = { pay: () => Pick<PayParts, 'purposes'>; files: Files; settings: Settings };

/**
 * The receipt of a gift whose amount differs from the chosen one: both amounts, and what to do if this was not
 * intended.
 */
export const paymentAcceptedMail =
  ({ pay, files, settings }: Parts) =>
  async (
    db: RootDatabase,
    { paymentId, askedMinor }: { paymentId: string; askedMinor: number },
    language: Language,
  ): Promise<MailContent | undefined> => {
    const facts = await findReceiptFacts({ db, purposes: pay().purposes, settings }, paymentId);
    if (!facts || facts.isCancelled) return undefined;
    const t = translate(language, 'payments');
    const attachments = await attachReceipt({ db, files }, facts);
    const {
      facts: rows,
      amount,
      attached,
      view,
      questions,
      ...words
    } = receiptMailWords(facts, attachments.length > 0);
    const asked = formatMoney({ amountMinor: askedMinor, currency: facts.currency }, language);
    return {
      ...letterMail(language, {
        subject: words.subject,
        title: words.title,
        paragraphs: [t('news.accepted.text', { asked, sum: amount }), attached],
        facts: rows,
        action: { label: view, url: facts.receiptUrl },
        note: t('news.accepted.todo') + PUNCTUATION[language].gap + questions,
      }),
      attachments,
    };
  };
