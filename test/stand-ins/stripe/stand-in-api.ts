import { listEntries } from './stand-in-balance.ts';
import { type Books, type Thing, all, expand, Refusal, take } from './stand-in-books.ts';
import { release } from './stand-in-money.ts';
import { type ParamsOf, readParams } from './stand-in-params.ts';
import { expireSession, newSession } from './stand-in-sessions.ts';
import { payInvoice } from './stand-in-renewals.ts';
import { changeSubscription, endSubscription, voidInvoice } from './stand-in-subscriptions.ts';

type Route = { method: string; path: RegExp; answer: (books: Books, id: string, form: string) => Thing };

function route<Name extends keyof ParamsOf>(
  line: string,
  name: Name,
  act: (books: Books, params: ParamsOf[Name], id: string) => Thing | Thing[] | { data: Thing[]; has_more: boolean },
): Route {
  const [method = '', pattern = ''] = line.split(' ');
  return {
    method,
    path: new RegExp(`^/v1${pattern.replace(':id', '([^/]+)')}$`),
    answer: (books, id, form) => {
      const params = readParams(name, form);
      const result = act(books, params, id);
      const found = Array.isArray(result)
        ? listOf(result, pattern)
        : 'has_more' in result
          ? { ...listOf(result.data as Thing[], pattern), has_more: result.has_more }
          : result;
      return expand(books, found, (params as { expand?: string[] }).expand);
    },
  };
}

function listOf(data: Thing[], url: string): Thing {
  return { id: '', object: 'list', data, has_more: false, url: `/v1${url}` };
}

const ROUTES: Route[] = [
  route('POST /checkout/sessions', 'OpenSession', newSession),
  route('GET /checkout/sessions/:id', 'ReadSession', (books, _, id) => take(books, id, 'checkout.session')),
  route('POST /checkout/sessions/:id/expire', 'ExpireSession', (books, _, id) => expireSession(books, id)),
  route('GET /payment_intents/:id', 'ReadPaymentIntent', (books, _, id) => take(books, id, 'payment_intent')),
  route('GET /charges/:id', 'ReadCharge', (books, _, id) => take(books, id, 'charge')),
  route('GET /invoices/:id', 'ReadInvoice', (books, _, id) => take(books, id, 'invoice')),
  route('POST /invoices/:id/pay', 'PayInvoice', (books, { payment_method }, id) =>
    payInvoice(books, take(books, id, 'invoice'), payment_method),
  ),
  route('POST /invoices/:id/void', 'VoidInvoice', (books, _, id) => {
    const invoice = take(books, id, 'invoice');
    voidInvoice(books, invoice);
    return invoice;
  }),
  route('GET /invoice_payments', 'ListInvoicePayments', (books, { invoice, payment }) =>
    all(
      books,
      'invoice_payment',
      (one) =>
        (!invoice || one.invoice === invoice) && (!payment || one.payment.payment_intent === payment.payment_intent),
    ),
  ),
  route('GET /subscriptions/:id', 'ReadSubscription', (books, _, id) => take(books, id, 'subscription')),
  route('POST /subscriptions/:id', 'ChangeSubscription', (books, params, id) => {
    const subscription = take(books, id, 'subscription');
    changeSubscription(books, subscription, params);
    return subscription;
  }),
  route('DELETE /subscriptions/:id', 'CancelSubscription', (books, _, id) => {
    const subscription = take(books, id, 'subscription');
    endSubscription(books, subscription);
    return subscription;
  }),
  route('POST /products/:id', 'ChangeProduct', (books, params, id) =>
    Object.assign(take(books, id, 'product'), { active: params.active }),
  ),
  route('GET /refunds', 'ListRefunds', (books, { payment_intent }) =>
    all(books, 'refund', (one) => one.payment_intent === payment_intent),
  ),
  route('POST /refunds', 'CreateRefund', (books, { payment_intent = '', amount, metadata }) => {
    const intent = take(books, payment_intent, 'payment_intent');
    if (intent.status !== 'succeeded')
      throw new Refusal(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    return release(books, take(books, intent.latest_charge, 'charge'), amount, {
      ...(metadata as Record<string, string>),
    });
  }),
  route('GET /balance_transactions', 'ListBalanceTransactions', listEntries),
  route('GET /disputes', 'ListDisputes', (books, { charge }) => all(books, 'dispute', (one) => one.charge === charge)),
];

/** Answers one call. @throws Refusal for what Stripe would refuse. */
export function answerCall(books: Books, method: string, path: string, form: string): Thing {
  for (const { method: wanted, path: pattern, answer } of ROUTES) {
    const match = wanted === method && pattern.exec(path);
    if (match) return answer(books, match[1] ?? '', form);
  }
  throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`);
}
