import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { formatReference } from '#app/features/payments/transfer-reference.ts';
import { findWaitingTransfer } from '#app/features/payment-providers/transfer/find-announced-transfer.server.ts';
import { findReceiptName } from '#app/features/receipts/receipt-hooks.server.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';

export const giftUnbooked = defineMail('gift-unbooked', z.object({ paymentId: z.string() }));

type Parts = { pay: () => Pick<PayParts, 'purposes'>; settings: Pick<Settings, 'origin' | 'authSecret'> };

/** Tells a donor that their receipt is no longer valid, because the gift was entered by mistake. */
export const unbookedMail =
  ({ pay, settings }: Parts) =>
  async (db: RootDatabase, { paymentId }: { paymentId: string }, language: Language): Promise<MailContent> => {
    const payment = (await findPayment(db, paymentId))!;
    const { title, payerName } = await pay().purposes[payment.purpose]!.facts(db, payment.purposeId, language);
    const t = translate(language, 'payments');
    const receipt = await findReceiptName(db, paymentId);
    const waiting = await findWaitingTransfer(db, payment);
    const purpose = directionOf(language) === 'rtl' ? `\u2068${title}\u2069` : title;
    return letterMail(language, {
      subject: t('news.unbooked.subject', { receipt }),
      paragraphs: [
        ...(payerName ? [t('news.greeting', { name: payerName })] : []),
        t('news.unbooked.text', { sum: formatMoney(payment, language), purpose, receipt }),
        t('news.unbooked.todo'),
        // Its announced transfer waits again: the money may still come.
        ...(waiting ? [t('news.unbooked.promise', { reference: formatReference(waiting.reference) })] : []),
      ],
      action: {
        label: t('news.refund.see'),
        url: `${settings.origin}${href('/receipts/:token', { token: signLink(settings.authSecret, 'receipt', paymentId) })}`,
      },
    });
  };
