import type Stripe from 'stripe';
import { type Books, type Thing, all, keep, Refusal, secondsNow, take } from './stand-in-books.ts';

/** XOF of a euro, as the peg has it: what Stripe would exchange by. */
const XOF_PER_EURO = 655.957;
/** Stripe's own usual price of a card, and of a lost dispute. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 25;
export const DISPUTE_FEE = 2000;

/** An entry of the account's balance, in the currency the account holds. */
export function enter(
  books: Books,
  type: string,
  source: { id: string; currency?: string },
  amount: number,
  fee = 0,
): Thing {
  const currency = books.holds ?? source.currency!;
  const isExchanged = currency !== source.currency;
  const rate = isExchanged ? 100 / XOF_PER_EURO : null;
  const held = rate ? Math.round(amount * rate) : amount;
  return keep(books, 'txn', 'balance_transaction', {
    amount: held,
    available_on: secondsNow() + 2 * 86_400,
    currency,
    exchange_rate: rate,
    fee,
    net: held - fee,
    source: source.id,
    status: 'pending',
    type,
    reporting_category: type,
  } satisfies Partial<Stripe.BalanceTransaction>);
}

export const enterCharge = (books: Books, charge: Thing): Thing => {
  const entry = enter(books, 'charge', charge, charge.amount);
  const fee = feeOf(entry.amount);
  return Object.assign(entry, { fee, net: entry.amount - fee });
};

/** All that is held goes to the bank. */
export function payOut(books: Books, currency: string): Thing {
  const amount = all(books, 'balance_transaction', (one) => one.currency === currency).reduce(
    (sum, { net }) => sum + net,
    0,
  );
  if (amount <= 0) throw new Refusal(400, 'You have insufficient funds in your Stripe account for this transfer.');
  const payout = keep(books, 'po', 'payout', {
    amount,
    arrival_date: secondsNow() + 2 * 86_400,
    currency,
    status: 'in_transit',
  } satisfies Partial<Stripe.Payout>);
  keepFor(books, 'payout', payout, -amount);
  return payout;
}

export function returnPayout(books: Books, payoutId: string): void {
  const payout = take(books, payoutId, 'payout');
  Object.assign(payout, { status: 'failed', failure_code: 'account_closed' });
  keepFor(books, 'payout_failure', payout, payout.amount);
}

/** Already in the held currency. */
function keepFor(books: Books, type: string, { id, currency }: Thing, amount: number): void {
  const { holds } = books;
  books.holds = currency;
  enter(books, type, { id, currency }, amount);
  books.holds = holds;
}

/** Newest first, a page at a time, as every list of Stripe's. */
export function listEntries(
  books: Books,
  { created, limit = 10, starting_after }: Stripe.BalanceTransactionListParams,
): { data: Thing[]; has_more: boolean } {
  const { gte = 0, lt = Infinity } = typeof created === 'object' ? created : {};
  const found = all(books, 'balance_transaction', (one) => one.created >= gte && one.created < lt);
  const begin = starting_after ? found.findIndex(({ id }) => id === starting_after) + 1 : 0;
  const most = Math.min(limit, books.pageSize ?? 100);
  return { data: found.slice(begin, begin + most), has_more: begin + most < found.length };
}
