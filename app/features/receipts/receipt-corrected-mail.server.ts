import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { findReceiptFacts } from './receipt-facts.server.ts';
import { attachReceipt } from './receipt-mail.server.ts';
import { receiptMailWords } from './receipt-mail-words.server.ts';

const Data = z.object({ paymentId: z.string(), version: z.number() });
export const receiptCorrected = defineMail('receipt-corrected', Data);

type Parts = { pay: () => Pick<PayParts, 'purposes'>; files: Files; settings: Settings };

/** The corrected receipt for its donor; nothing if it was corrected again or cancelled meanwhile. */
export const receiptCorrectedMail =
  ({ pay, files, settings }: Parts) =>
  async (
    db: RootDatabase,
    { paymentId, version }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const facts = await findReceiptFacts({ db, purposes: pay().purposes, settings }, paymentId);
    if (!facts || facts.isCancelled || facts.version !== version) return undefined;
    const t = translate(language, 'receipts');
    const attachments = await attachReceipt({ db, files }, facts);
    const { greeting, attached, view, questions } = receiptMailWords(facts, attachments.length > 0);
    return {
      ...letterMail(language, {
        subject: t('mail_corrected_subject', { number: facts.name }),
        paragraphs: [greeting, t('mail_corrected_text', { number: facts.name }), attached],
        action: { label: view, url: facts.receiptUrl },
        note: questions,
      }),
      attachments,
    };
  };
