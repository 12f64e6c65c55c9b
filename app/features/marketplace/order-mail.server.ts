import { customerName, nameCountry } from './market-rules.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { ReceiptFacts } from '#app/features/receipts/receipt.ts';
import { attachReceipt } from '#app/features/receipts/receipt-mail.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { receiptMailWords } from '#app/features/receipts/receipt-mail-words.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { OrderMailData } from './order-events.server.ts';
import { nameLines } from './line-names.server.ts';
import { findOrder } from './orders.server.ts';

type Parts = { pay: () => PayParts; files: Files; settings: Settings };

/**
 * The mail to the buyer about each step of an order, with a link to it. When it is paid, the mail includes the receipt
 * as PDF and link, instead of a second mail.
 */
export function orderMail({ pay, files, settings }: Parts) {
  return async (
    db: RootDatabase,
    { orderId, status = 'paid', isForUs }: OrderMailData,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const order = await findOrder(db, orderId);
    if (!order) return undefined;
    const receipt = status === 'paid' ? await findReceipt(db, { pay, settings }, orderId) : undefined;
    // All of it went back before the mail could leave: the refund's own mail says so.
    if (status === 'paid' && (!receipt || receipt.isCancelled)) return undefined;
    const attachments = receipt && (await attachReceipt({ db, files }, receipt));
    const lines = await nameLines(db, order.lines, language);
    const t = translate(language, 'marketplace');
    const r = translate(language, 'receipts');
    const staff = translate(language, 'staff');
    const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
    const number = String(order.number);
    const fact = (label: string, value: string): [string, string] => [label, value];
    const noteOf = (step: typeof status) =>
      step === 'paid' || step === 'delivered'
        ? t('mail.paid.note')
        : step === 'gone' || step === 'returned'
          ? t('mail.bank')
          : undefined;
    const { address, city, country } = order.customer;
    const letter = letterMail(language, {
      subject: status === 'paid' ? t('mail.paid.subject', { number }) : t(`mail.step.${status}`, { number }),
      paragraphs: [isForUs ? staff('returnAsked') : t(status === 'paid' ? 'mail.paid.text' : `order.text.${status}`)],
      facts: [
        ...lines.map(({ name, quantity, priceMinor }): [string, string] => [
          `${quantity} × ${name}`,
          money(priceMinor * quantity),
        ]),
        [t('cart.delivery'), money(order.deliveryMinor)],
        [t('cart.total'), money(order.totalMinor)],
        [
          t('mail.to'),
          [customerName(order.customer), address, city, nameCountry(country, t)].join(PUNCTUATION[language].comma),
        ],
        ...(status === 'sent' && order.tracking ? [fact(t('order.tracking'), order.tracking)] : []),
        ...(isForUs && order.email ? [fact(t('checkout.email'), order.email)] : []),
      ],
      action: isForUs
        ? { label: staff('open.order'), url: `${settings.origin}${href('/admin/orders/:id', { id: orderId })}` }
        : {
            label: t('mail.action'),
            url: `${settings.origin}${href('/orders/:token', { token: signLink(settings.authSecret, 'order', orderId) })}`,
          },
      also: receipt && {
        text: receiptMailWords(receipt, attachments!.length > 0).attached,
        label: r('mail_view'),
        url: receipt.receiptUrl,
      },
      note: noteOf(status),
    });
    return { ...letter, attachments };
  };
}

async function findReceipt(
  db: Database,
  { pay, settings }: Omit<Parts, 'files'>,
  orderId: string,
): Promise<ReceiptFacts | undefined> {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.purpose, 'order'), eq(payments.purposeId, orderId), isNull(payments.duplicateOf)))
    .orderBy(sql`${payments.paidAt} desc nulls last`)
    .limit(1);
  return payment && findReceiptFacts({ db, purposes: pay().purposes, settings }, payment.id);
}
