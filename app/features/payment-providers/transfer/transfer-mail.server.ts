import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { printCode } from '#app/kit/qr-code.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { paymentPath } from '#app/features/payments/payment-link.server.ts';
import { viewTransfer } from './transfer-view.server.ts';

export const transferAnnounced = defineMail('transfer-promised', z.object({ paymentId: z.string() }));

/**
 * Puts the mail with the details of a transfer into the outbox, in the transaction that announces it; nothing without
 * an e-mail address.
 */
export async function sendTransferMail(
  tx: Database,
  { jobs }: Pick<PayParts, 'jobs'>,
  { paymentId, language, recipient }: { paymentId: string; language: Language; recipient: string | null },
): Promise<void> {
  if (!recipient) return;
  const uniqueKey = `transfer-promised:${paymentId}`;
  await sendMailLater(tx, jobs, { uniqueKey, kind: transferAnnounced, data: { paymentId }, language, recipient });
}

type Parts = { pay: () => Pick<PayParts, 'purposes'>; settings: Pick<Settings, 'origin' | 'authSecret' | 'isLive'> };

/**
 * The mail with bank account, amount and reference, as on the payment's page; nothing if the money has already arrived.
 */
export function transferMail({ pay, settings: { origin, authSecret, isLive } }: Parts) {
  return async (
    db: RootDatabase,
    { paymentId }: { paymentId: string },
    language: Language,
  ): Promise<MailContent | undefined> => {
    const payment = (await findPayment(db, paymentId))!;
    const transfer = await viewTransfer(db, payment, language, isLive);
    if (!transfer?.account) return undefined;
    const { account, reference, sum, code } = transfer;
    const facts = await pay().purposes[payment.purpose]!.facts(db, payment.purposeId, language);
    const t = translate(language, 'payments');
    const purpose = directionOf(language) === 'rtl' ? `\u2068${facts.title}\u2069` : facts.title;
    const letter = letterMail(language, {
      subject: t('transfer.mail.subject', { reference }),
      title: t('transfer.title'),
      paragraphs: [
        ...(facts.payerName ? [t('news.greeting', { name: facts.payerName })] : []),
        t('transfer.text', { sum, purpose }),
        ...(account.isSample ? [t('transfer.sample')] : []),
      ],
      facts: [
        [t('transfer.reference'), reference],
        [t('transfer.sum'), sum],
        [t('transfer.holder'), account.holder],
        [t(account.isIban ? 'transfer.iban' : 'transfer.number'), account.number],
        [t('transfer.bic'), account.bic],
        [t('transfer.bank'), account.bank],
      ],
      action: {
        label: t('transfer.mail.action'),
        url: origin + paymentPath(authSecret, paymentId),
      },
      note: [t('transfer.then.two'), t('transfer.then.other'), t('transfer.noDebt')].join(PUNCTUATION[language].gap),
    });
    if (!code) return letter;
    const picture = {
      filename: 'virement.png',
      contentType: 'image/png',
      content: await printCode(code),
      file: `transfers/${paymentId}.png`,
    };
    return { ...letter, attachments: [picture] };
  };
}
