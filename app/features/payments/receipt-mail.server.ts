import type { Database, RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { PayParts } from './pay.server.ts';
import type { Payment, Purposes } from './purposes.server.ts';

/** Puts the receipt's mail into the outbox, in the settling transaction; nothing to do for who gave no e-mail. */
export async function sendReceiptLater(tx: Database, jobs: Pick<Jobs, 'send'>, purposes: Purposes, payment: Payment): Promise<void> {
  const { payerEmail } = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
  if (!payerEmail) return;
  await sendMailLater(tx, jobs, {
    uniqueKey: `receipt:${payment.id}`,
    template: 'receipt',
    data: { paymentId: payment.id },
    language: payment.language,
    recipient: payerEmail,
  });
}

type Parts = { pay: () => PayParts; files: Files; settings: Settings };

export function receiptMail(_parts: Parts) {
  return async (_db: RootDatabase, { paymentId }: { paymentId: string }, _language: string): Promise<MailContent> => {
    return { subject: `Reçu`, text: paymentId, html: `<p>${paymentId}</p>` };
  };
}
