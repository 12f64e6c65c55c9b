import { data, redirect, type RouterContextProvider } from 'react-router';
import { etoffeUrl } from '#app/art/etoffe.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { log } from '#platform/log.ts';
import { signLink } from '#platform/signed-links.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Language } from '../../shared/language.ts';
import { formatMoney } from '../../shared/money.ts';
import { findPayment, findReceiptName } from './find-payment.server.ts';
import { payContext } from './pay-context.server.ts';
import { checkPayment, providerOf } from './pay.server.ts';
import { findDeposit } from './phone/deposit.server.ts';
import { type OperatorId, OPERATORS } from './phone/phone-money.ts';

export type PaymentView = Awaited<ReturnType<typeof viewPayment>>;

/** What the return page shows of a payment. Its address proves nothing: a payment still open is asked after at its provider. */
export async function viewPayment(context: Readonly<RouterContextProvider>, id: string) {
  const pay = context.get(payContext);
  const { db, settings } = groundOf(context);
  const { language, requestId } = context.get(visitorContext);
  let payment = await findPayment(db, id);
  if (!payment) throw data(null, { status: 404 });
  let isUnreachable = false;
  if (payment.status === 'pending') {
    try {
      payment = (await checkPayment(pay, payment.id)) ?? payment;
    } catch (error) {
      log.warn({ err: error, paymentId: payment.id, requestId }, 'the return page could not ask the provider');
      isUnreachable = true;
    }
  }
  const facts = await pay.purposes[payment.purpose]!.facts(db, payment.purposeId);
  const words = translate(language, 'payments');
  const isPaid = payment.status === 'paid';
  const deposit = await findDeposit(db, payment.id);
  const isPhone = providerOf(pay, payment).phone !== undefined;
  // A payment by phone that nobody was asked for yet begins with the number.
  if (isPhone && !deposit && payment.status === 'pending') throw redirect(`/payments/${payment.id}/phone`, 303);
  const phone = isPhone ? { number: deposit?.maskedPhone, operator: deposit && OPERATORS[deposit.operator as OperatorId], demoUrl: settings.isLive ? undefined : `/demo/checkout/${payment.id}` } : undefined;
  return {
    id: payment.id,
    title: words(`${payment.status}.metaTitle`),
    status: payment.status,
    isUnreachable,
    sum: formatMoney(payment, language as Language),
    interval: payment.interval,
    purpose: facts.title,
    path: facts.path,
    etoffe: etoffeUrl(facts.etoffe),
    firstName: facts.payerName?.trim().split(/\s+/)[0],
    email: facts.payerEmail && maskEmail(facts.payerEmail),
    method: payment.method,
    checkoutUrl: payment.status === 'pending' && !phone ? payment.checkoutUrl : null,
    phone,
    receipt: isPaid ? await findReceiptName(db, payment.id) : undefined,
    receiptPath: isPaid ? `/receipts/${signLink(settings.authSecret, 'receipt', payment.id)}` : undefined,
    giftPath: isPaid && payment.subscriptionId ? `/gifts/${signLink(settings.authSecret, 'gift', payment.subscriptionId)}` : undefined,
  };
}

/** The address of this page may be seen by others on a shared phone: enough to recognise, not to learn. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
