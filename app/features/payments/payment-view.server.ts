import { data, href, redirect, type RouterContextProvider } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { translate } from '#app/kit/words.server.ts';
import { Refusal } from '#platform/refusals.ts';
import { log } from '#platform/log.ts';
import { signLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { maskEmail } from '#app/shared/mask.ts';
import { type Currency, formatMoney, type Money } from '#app/shared/money.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { worthOf } from '#app/shared/worth.ts';
import type { Database } from '#platform/database.ts';
import { readPerEuro } from './rates.server.ts';
import type { Namespace } from '#app/shared/word-keys.ts';
import type { Translate } from '#app/shared/words.ts';
import { findFollowing, findPayment } from './find-payment.server.ts';
import { payContext } from './pay-context.server.ts';
import { checkPayment, type PayParts, providerFor, providerOf } from './pay.server.ts';
import { findDeposit } from './phone/deposit.server.ts';
import { type OperatorId, OPERATORS, phonePage } from './phone-money.ts';
import { findPayersReason, wasMistake } from './refunds/refunds.server.ts';
import { sayCharge } from './say-charge.server.ts';
import { paymentPath, readPaymentAddress } from './payment-link.server.ts';
import type { Payment, PurposeFacts, Sign, Thanks } from './purposes.server.ts';
import { mayTryAgain } from './try-again.server.ts';

export type PaymentView = Awaited<ReturnType<typeof viewOwnPayment>>;
/** What an address with a bare id shows. */
type PaymentState = Pick<PaymentView, 'title' | 'status'> & { isOwn: false };

/**
 * The data of the page after paying. Its address does not prove that anything was paid, so a pending payment is checked
 * with its provider.
 * @param address a signed link, or a bare id that opens nothing personal
 */
export async function viewPayment(
  context: Readonly<RouterContextProvider>,
  address: string,
): Promise<PaymentView | PaymentState> {
  const pay = context.get(payContext);
  const { db, settings } = siteContextOf(context);
  const { language, requestId } = context.get(visitorContext);
  const asked = readPaymentAddress(settings, address);
  let payment = asked && (await findPayment(db, asked.id));
  if (!asked || !payment) throw data(null, { status: 404 });
  let isUnreachable = false;
  if (payment.status === 'pending') {
    try {
      payment = (await checkPayment(pay, payment.id)) ?? payment;
    } catch (error) {
      log.warn({ err: error, paymentId: payment.id, requestId }, 'the return page could not ask the provider');
      isUnreachable = true;
    }
  }
  if (asked.isOwn) return viewOwnPayment(context, payment, isUnreachable);
  return { isOwn: false, status: payment.status, title: translate(language, 'payments')('state.metaTitle') };
}

async function viewOwnPayment(context: Readonly<RouterContextProvider>, payment: Payment, isUnreachable: boolean) {
  const pay = context.get(payContext);
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const path = paymentPath(settings.authSecret, payment.id);
  const isMistake = payment.status === 'refunded' && (await wasMistake(db, payment.id));
  const waiting = isMistake ? await findFollowing(db, payment) : undefined;
  // What was promised here is awaited there.
  if (waiting) throw redirect(paymentPath(settings.authSecret, waiting), 303);
  const reason = payment.status === 'refunded' ? await findPayersReason(db, payment.id) : undefined;
  const facts = await pay.purposes[payment.purpose]!.facts(db, payment.purposeId, language);
  const words = translate(language, 'payments');
  const { status } = payment;
  const isPaid = status === 'paid';
  const firstName = facts.payerName?.trim().split(/\s+/)[0];
  const sum = formatMoney(payment, language);
  const { given } = facts;
  const isConverted = given !== undefined && given.currency !== payment.currency;
  const rowUrl = () =>
    addressIn(`${settings.origin}${href('/rows/:token', { token: sign('row', payment.id) })}`, language);
  const sign: Sign = (kind, id) => signLink(settings.authSecret, kind, id);
  const said = isPaid
    ? sayThanks(
        facts.thanks,
        language,
        { sum: isConverted ? formatMoney(given, language) : sum, firstName, purpose: facts.title },
        sign,
      )
    : undefined;
  const thanks =
    said && payment.duplicateOf
      ? { ...said, title: words('twice.title'), text: words('twice.text', { sum }), isGoingBack: true }
      : said;
  const isKept = isPaid && !thanks?.isGoingBack;
  const rank = isKept ? await pay.purposes[payment.purpose]!.rank?.(db, payment.purposeId) : undefined;
  // Nobody is asked to cover the fees of what is no gift.
  const shares =
    facts.isGift && !payment.duplicateOf
      ? await pay.purposes[payment.purpose]!.shares(db, payment, payment.keptMinor)
      : [];
  const covered = shares.reduce((sum, { coveredMinor }) => sum + coveredMinor, 0);
  const receipt = isKept ? await pay.findReceiptName(db, payment.id) : undefined;
  const deposit = await findDeposit(db, payment.id);
  const isPhone = providerOf(pay, payment).phone !== undefined;
  // A payment by phone that nobody was asked for yet begins with the number.
  if (isPhone && !deposit && payment.status === 'pending') throw redirect(phonePage(path), 303);
  const phone = isPhone
    ? {
        number: deposit?.maskedPhone,
        operator: deposit && OPERATORS[deposit.operator as OperatorId],
        demoUrl: settings.isLive ? undefined : href('/demo/checkout/:payment', { payment: payment.id }),
      }
    : undefined;
  const transfer = await providerOf(pay, payment).viewTransfer?.(payment, language);
  return {
    isOwn: true as const,
    path,
    title: isPaid ? thanks?.title : words(transfer ? 'transfer.metaTitle' : `${status}.metaTitle`),
    status,
    transfer,
    // In a sentence from right to left a title in French is isolated, or its quotes fall apart.
    purpose: directionOf(language) === 'rtl' ? `\u2068${facts.title}\u2069` : facts.title,
    thanks,
    isUnreachable,
    isMistake,
    refundedWhy: reason && words(`news.refund.why.${reason}`),
    sum,
    interval: payment.interval,
    isGift: facts.isGift,
    formPath: facts.formPath,
    cloth: clothUrl(facts.cloth),
    rowHeight: rowHeight(await convertNow(db, payment, 'XOF')),
    debited: isConverted ? sum : undefined,
    paidOn: payment.paidAt ? formatDay(dayInKinshasa(payment.paidAt), language) : undefined,
    // The address of this page may be seen by others on a shared phone.
    email: facts.payerEmail && maskEmail(facts.payerEmail),
    parts: facts.parts,
    covered: covered ? formatMoney({ amountMinor: covered, currency: payment.currency }, language) : undefined,
    method: payment.method,
    startedAt: payment.createdAt.toISOString(),
    checkoutUrl: payment.status === 'pending' && !phone && !transfer ? payment.checkoutUrl : null,
    phone,
    retry: (await mayTryAgain(db, payment)) ? await retryOf(pay, payment, isPhone, language) : undefined,
    rank: rank && formatNumber(rank, language),
    shareUrl: rank ? whatsApp(words, facts, rowUrl()) : undefined,
    shareMail: rank ? mailTo(words, facts, rowUrl()) : undefined,
    isMember: context.get(visitorContext).member !== undefined,
    receipt,
    receiptPath: receipt ? href('/receipts/:token', { token: sign('receipt', payment.id) }) : undefined,
    giftPath:
      isKept && payment.subscriptionId
        ? href('/gifts/:token', { token: sign('gift', payment.subscriptionId) })
        : undefined,
  };
}

/** The maximum height of the row that a payment adds to the cloth, in px: 20 + √XOF ÷ 3.4 (design, 8). */
const HIGHEST_ROW = 160;
const rowHeight = (francs: number | undefined): number =>
  Math.min(HIGHEST_ROW, Math.round(20 + Math.sqrt(francs ?? 0) / 3.4));

/** The approximate value in another currency, for a drawing; undefined without an exchange rate. */
async function convertNow(db: Database, money: Money, to: Currency): Promise<number | undefined> {
  if (money.currency === to) return money.amountMinor;
  return worthOf(money, to, await readPerEuro(db))?.amountMinor;
}

/** The purpose's own thank-you text in the visitor's language. */
function sayThanks<N extends Namespace>(
  { namespace, title, named, text, drawing, next, isGoingBack = false }: Thanks<N>,
  language: Language,
  { sum, firstName, purpose }: { sum: string; firstName?: string; purpose: string },
  sign: Sign,
) {
  const words = translate(language, namespace);
  return {
    title: named && firstName ? words(named, { name: firstName }) : words(title),
    text: words(text, { sum, purpose }),
    drawing: artUrl(drawing),
    next: { label: words(next.label), to: next.to(sign) },
    isGoingBack,
  };
}

const whatsApp = (words: Translate<'payments'>, { title }: PurposeFacts, url: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${words('paid.shareText', { purpose: title })} ${url}`)}`;

const mailTo = (words: Translate<'payments'>, { title }: PurposeFacts, url: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${words('paid.shareText', { purpose: title })} ${url}`)}`;

/** How the payment can be retried, and what the phone would be charged if that is another currency. */
async function retryOf(pay: PayParts, payment: Payment, isPhone: boolean, language: Language) {
  const byPhone = isPhone ? undefined : providerFor(pay, 'mobile', payment.interval);
  if (!byPhone || byPhone instanceof Refusal) return { isPhone, hasPhone: false };
  return { isPhone, hasPhone: true, charged: await sayCharge(pay.db, byPhone, payment, language) };
}
