import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Translate } from '#app/shared/words.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { findPayment } from './find-payment.server.ts';
import type { PayParts } from './pay.server.ts';
import { readFlag } from './payment.ts';
import type { PaymentAlert } from './payment-news.server.ts';
import { whyRefundFailed } from './refunds/refund-failures.ts';
import { BY_HAND, PAYERS_REASONS, type Refund } from './refunds/refunds.server.ts';
import { refunds } from './tables.server.ts';

type Parts = {
  pay: () => Pick<PayParts, 'purposes' | 'findReceiptName'>;
  settings: Pick<Settings, 'origin' | 'authSecret'>;
};

/**
 * The mails to payers and the foundation about a payment, beside its receipt. A mail that is no longer true when it is
 * written is not sent.
 */
export function paymentNewsMails({ pay, settings }: Parts) {
  const read = async (db: RootDatabase, paymentId: string, language: Language) => {
    const payment = (await findPayment(db, paymentId))!;
    const facts = await pay().purposes[payment.purpose]!.facts(db, payment.purposeId, language);
    const t = translate(language, 'payments');
    const hello = facts.payerName ? [t('news.greeting', { name: facts.payerName })] : [];
    // In a sentence from right to left a title in French is isolated, or its quotes fall apart.
    const purpose = directionOf(language) === 'rtl' ? `\u2068${facts.title}\u2069` : facts.title;
    return { payment, purpose, t, hello, sum: formatMoney(payment, language) };
  };
  const receiptLink = (id: string) =>
    `${settings.origin}${href('/receipts/:token', { token: signLink(settings.authSecret, 'receipt', id) })}`;

  return {
    async 'payment-refunded'(
      db: RootDatabase,
      { paymentId, refundId }: { paymentId: string; refundId: string },
      language: Language,
    ): Promise<MailContent | undefined> {
      const { payment, purpose, t, hello } = await read(db, paymentId, language);
      const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
      // A bank may refuse it weeks later, a mail may be late: it must be true when it leaves.
      if (refund?.status !== 'done') return undefined;
      const sum = formatMoney(refund, language);
      const receipt = await pay().findReceiptName(db, paymentId);
      const why = PAYERS_REASONS.find((reason) => reason === refund.reason);
      return letterMail(language, {
        subject: t('news.refund.subject', { sum }),
        paragraphs: [
          ...hello,
          ...wayBack(t, refund, { sum, purpose, language }),
          ...(why ? [t(`news.refund.why.${why}`)] : []),
          ...(receipt
            ? [t(payment.keptMinor === 0 ? 'news.refund.receiptWhole' : 'news.refund.receiptPart', { receipt })]
            : []),
        ],
        action: receipt ? { label: t('news.refund.see'), url: receiptLink(paymentId) } : undefined,
      });
    },

    async 'payment-disputed'(
      db: RootDatabase,
      { paymentId }: { paymentId: string },
      language: Language,
    ): Promise<MailContent | undefined> {
      const { payment, purpose, t, hello, sum } = await read(db, paymentId, language);
      if (payment.status !== 'disputed') return undefined;
      return letterMail(language, {
        subject: t('news.dispute.subject'),
        paragraphs: [...hello, t('news.dispute.text', { sum, purpose }), t('news.dispute.todo')],
        action: { label: t('news.dispute.see'), url: receiptLink(paymentId) },
      });
    },

    async 'payment-alert'(db: RootDatabase, data: PaymentAlert, language: Language): Promise<MailContent | undefined> {
      const { payment, purpose, sum } = await read(db, data.paymentId, language);
      const t = translate(language, 'staff');
      const action = {
        label: t('open.payment'),
        url: `${settings.origin}${href('/admin/payments/:id', { id: payment.id })}`,
      };
      // Agreed, accepted or given back meanwhile: nothing is to be looked at.
      if (data.is === 'flag' && !payment.flag) return undefined;
      if (data.is === 'flag') {
        const told = readFlag(payment.flag!);
        const theirs = told ? formatMoney(told, language) : payment.flag;
        return letterMail(language, {
          subject: t('flag.subject'),
          paragraphs: [t('flag.text', { payment: payment.id, theirs, ours: sum })],
          action,
        });
      }
      if (data.is === 'dispute') {
        const due = data.dueAt ? t('dispute.due', { date: formatMoment(data.dueAt, language) }) : t('dispute.noDue');
        return letterMail(language, {
          subject: t('dispute.subject', { sum }),
          paragraphs: [t('dispute.text', { payment: payment.id, sum, purpose }), due],
          action,
        });
      }
      const [refund] = await db.select().from(refunds).where(eq(refunds.id, data.refundId));
      const code = refund!.failureCode;
      const why = t(`refundFailed.why.${whyRefundFailed(code)}`, { code });
      return letterMail(language, {
        subject: t('refundFailed.subject'),
        paragraphs: [t('refundFailed.text', { sum: formatMoney(refund!, language), payment: payment.id, why })],
        action,
      });
    },
  };
}

/** How a refund arrives: through the original payment method, which takes time, or given by the foundation itself. */
function wayBack(
  t: Translate<'payments'>,
  { provider, day, reference }: Refund,
  { sum, purpose, language }: { sum: string; purpose: string; language: Language },
): string[] {
  if (provider !== BY_HAND) return [t('news.refund.text', { sum, purpose }), t('news.refund.delay')];
  return [t('news.refund.byHand', { sum, purpose, day: formatDay(day!, language), reference })];
}
