import type Stripe from 'stripe';
import type { Movement, Unread } from '#app/features/payments/movement.ts';
import { isCurrency } from '#app/shared/money.ts';
import { idOf } from './stripe-client.server.ts';
import { aboutIntent, aboutPayment } from './stripe-events.server.ts';
import { currencyOf } from './stripe-state.server.ts';

type Entry = Stripe.BalanceTransaction;

/**
 * Stripe's balance transactions (https://docs.stripe.com/api/balance_transactions) within a period. Our payments and
 * refunds are booked separately: of theirs, only the fee is taken, and the conversion if Stripe holds another currency
 * than was paid. An entry in a currency without books is returned as unread.
 * @throws if Stripe is unavailable
 */
export async function* listStripeMovements(stripe: Stripe, from: Date, until: Date): AsyncGenerator<Movement | Unread> {
  const entries = stripe.balanceTransactions.list({
    created: { gte: secondsOf(from), lt: secondsOf(until) },
    expand: ['data.source'],
    limit: 100,
  });
  for await (const entry of entries) yield* await movementsOf(stripe, entry);
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

async function movementsOf(stripe: Stripe, entry: Entry): Promise<(Movement | Unread)[]> {
  const foreign = [entry.currency, sourceOf(entry)?.currency].find((one) => one && !isCurrency(one.toUpperCase()));
  if (foreign) {
    const said = `${entry.type} ${entry.net} ${entry.currency.toUpperCase()}`;
    return [{ ref: entry.id, at: new Date(entry.created * 1000), problem: 'currency', said }];
  }
  const base = { ref: entry.id, at: new Date(entry.created * 1000), currency: currencyOf(entry.currency) };
  switch (entry.type) {
    case 'charge':
    case 'payment':
    case 'refund':
    case 'payment_refund':
    case 'refund_failure':
    case 'payment_failure_refund':
    case 'payment_reversal':
    case 'adjustment':
      return ofPayment(stripe, entry, base);
    case 'payout':
      return [{ ...base, kind: 'payout', amountMinor: entry.net, payout: payoutOf(entry) }];
    case 'payout_failure':
    case 'payout_cancel':
      return [{ ...base, kind: 'payout_failed', amountMinor: entry.net, payout: payoutOf(entry) }];
    case 'stripe_fee':
    case 'stripe_fx_fee':
    case 'tax_fee':
      return [{ ...base, kind: 'fee', amountMinor: entry.net }];
    default:
      return entry.net === 0 ? [] : [{ ...base, kind: 'other', amountMinor: entry.net }];
  }
}

function payoutOf({ source, available_on }: Entry): Movement['payout'] {
  const arrival = (source as Partial<Stripe.Payout> | null)?.arrival_date ?? available_on;
  return { ref: idOf(source) ?? '', arrivesOn: new Date(arrival * 1000).toISOString().slice(0, 10) };
}

/**
 * Money of somebody else on the same Stripe account is not one of our payments, but part of Stripe's balance: its full
 * amount is returned.
 */
async function ofPayment(
  stripe: Stripe,
  entry: Entry,
  base: Omit<Movement, 'kind' | 'amountMinor'>,
): Promise<Movement[]> {
  const source = sourceOf(entry);
  const about = source && (await whose(stripe, source));
  if (!source || about === 'foreign')
    return entry.net === 0 ? [] : [{ ...base, kind: 'other', amountMinor: entry.net }];
  const paymentId = about?.paymentId;
  const paid = currencyOf(source.currency);
  const movements: Movement[] = [];
  if (paid !== base.currency)
    movements.push({
      ...base,
      kind: 'exchange',
      amountMinor: entry.amount,
      from: { amountMinor: Math.sign(entry.amount) * source.amount, currency: paid },
      paymentId,
    });
  // A fee that Stripe gives back is one below nothing.
  if (entry.fee !== 0)
    movements.push({ ...base, ref: `${entry.id}:fee`, kind: 'fee', amountMinor: -entry.fee, paymentId });
  return movements;
}

type Source = Pick<Stripe.Charge, 'amount' | 'currency' | 'payment_intent' | 'metadata'>;

/** Only charges, refunds and disputes contain the amount in the payer's currency and their payment intent. */
function sourceOf({ source }: Entry): Source | undefined {
  if (!source || typeof source === 'string') return undefined;
  const { amount, currency, payment_intent, metadata } = source as unknown as Partial<Source>;
  return amount !== undefined && currency && payment_intent
    ? { amount, currency, payment_intent, metadata: metadata ?? {} }
    : undefined;
}

/**
 * Determines which payment it belongs to. Stripe copies an intent's metadata to its charges, but not to refunds,
 * disputes and renewals, for which Stripe is asked.
 */
async function whose(stripe: Stripe, source: Source): Promise<{ paymentId?: string } | 'foreign'> {
  const direct = aboutPayment(source.metadata.payment_id);
  const about = direct.is === 'payment' ? direct : await aboutIntent(stripe, idOf(source.payment_intent));
  if (about.is === 'payment') return { paymentId: about.paymentId };
  return about.is === 'reference' ? {} : 'foreign';
}
