import { eq } from 'drizzle-orm';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { template } from '#platform/mail.ts';
import { taxReceiptName } from './entity.ts';
import { taxByPartner, taxCancelled, taxIssued } from './tax-mail-kinds.server.ts';
import { taxReceipts } from './tables.server.ts';
import { readTaxPdf } from './tax-pdf.server.ts';

/** Mails to donors about tax receipts: one was issued (with its PDF), or is no longer valid. */
export function taxMails({ files }: { files: Files }) {
  const read = async (db: RootDatabase, id: string, language: Language) => {
    const [receipt] = await db.select().from(taxReceipts).where(eq(taxReceipts.id, id));
    const values = { receipt: taxReceiptName(receipt!), entity: receipt!.entity.name };
    const t = translate(language, 'receipts');
    const greeting = receipt!.name ? t('mail_greeting', { name: receipt!.name }) : t('mail_greeting_anonymous');
    return { receipt: receipt!, t, values, greeting, note: t('mail_questions', { email: foundation().email }) };
  };
  return [
    template(taxIssued, async (db, { taxReceiptId }, language) => {
      const { receipt, t, values, greeting, note } = await read(db, taxReceiptId, language);
      // Cancelled, or its donor erased, before the mail could leave.
      if (receipt.cancelledAt || !receipt.name) return undefined;
      return {
        ...letterMail(language, {
          subject: t('tax_subject', values),
          paragraphs: [greeting, t('tax_text', values), t('tax_ask')],
          note,
        }),
        attachments: [
          {
            filename: `recu-fiscal-${values.receipt}.pdf`,
            contentType: 'application/pdf',
            ...(await readTaxPdf({ files }, receipt)),
          },
        ],
      };
    }),
    // The partner sends its own sheet: ours only says by whom and under which number.
    template(taxByPartner, async (db, { taxReceiptId }, language) => {
      const { receipt, t, values, greeting, note } = await read(db, taxReceiptId, language);
      if (receipt.cancelledAt) return undefined;
      return letterMail(language, {
        subject: t('tax_subject', values),
        paragraphs: [greeting, t('tax_partner_text', values), t('tax_ask')],
        note,
      });
    }),
    template(taxCancelled, async (db, { taxReceiptId }, language) => {
      const { receipt, t, values, greeting, note } = await read(db, taxReceiptId, language);
      if (!receipt.cancelledAt) return undefined;
      return letterMail(language, {
        subject: t('tax_cancelled_subject', values),
        paragraphs: [greeting, t('tax_cancelled_text', values)],
        note,
      });
    }),
  ];
}
