import { type Books, type Thing, all, Refusal, secondsNow, take } from './stand-in-books.ts';
import { attempt, type Card, VISA } from './stand-in-money.ts';
import { markInvoiceFailed, markInvoicePaid } from './stand-in-subscriptions.ts';

/** One attempt at the invoice of a renewal. */
export function tryInvoice(
  books: Books,
  invoice: Thing,
  fails: false | 'again later' | 'for good',
  card: Card = VISA,
): void {
  const subscription = take(books, invoice.parent.subscription_details.subscription, 'subscription');
  const payment = all(books, 'invoice_payment', (one) => one.invoice === invoice.id)[0]!;
  const intent = take(books, payment.payment.payment_intent, 'payment_intent');
  attempt(books, intent, card, fails ? { declined: 'insufficient_funds' } : 'succeeded');
  if (!fails) markInvoicePaid(books, invoice, payment, subscription);
  else markInvoiceFailed(books, invoice, subscription, fails === 'for good' ? null : secondsNow() + 3 * 86_400);
}

/** An invoice is paid by a card that was just left. */
export function payInvoice(books: Books, invoice: Thing, paymentMethod = ''): Thing {
  if (invoice.status !== 'open') throw new Refusal(400, `Invoice is already ${invoice.status}`);
  const isBad = paymentMethod.startsWith('pm_bad');
  tryInvoice(books, invoice, isBad && 'for good');
  if (isBad)
    throw new Refusal(402, 'Your card was declined.', {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
  return invoice;
}
