import { findPayment } from './find-payment.server.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import { refuseWhileClosed } from '#app/features/payments/closed.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Limit } from '#platform/limits.ts';
import { log } from '#platform/log.ts';
import { type Currency, formatMoney, type Money } from '#app/shared/money.ts';
import { Refusal, RefusedCall } from '#platform/refusals.ts';
import { chargedCurrency, chargeOf, tellCharge } from './charge.ts';
import type { PayMethod } from './pay-method.ts';
import { paymentPath } from './payment-link.server.ts';
import { getRate, isRateGood } from './rates.server.ts';
import type { Interval, RefundState } from './payment.ts';
import type { PaymentProvider, SubscriptionEvent } from './provider.server.ts';
import type { Payment, Purposes } from './purposes.server.ts';
import { type SettleParts, settlePayment } from './settle.server.ts';
import { payments, subscriptions } from './tables.server.ts';

/** Dependencies of all payment code, assembled in server/core-features.ts. */
export type PayParts = SettleParts & {
  db: RootDatabase;
  jobs: Pick<Jobs, 'send'>;
  origin: string;
  authSecret: string;
  /** By name. A payment keeps the provider it was started with. */
  providers: Map<string, PaymentProvider>;
  /** The provider for new payments. */
  current: PaymentProvider;
  /** The mobile money provider, if one is configured. */
  phone?: PaymentProvider;
  purposes: Purposes;
  /**
   * Handles a provider's event about a subscription.
   * @returns false if it is not one of ours
   */
  onSubscriptionEvent: (parts: PayParts, provider: string, about: SubscriptionEvent) => Promise<boolean>;
  /** Counts one use against a limit shared by all servers; returns the seconds to wait once it is reached. */
  overLimit: (limit: Limit) => Promise<number | undefined>;
};

export type PaymentToStart = {
  purpose: string;
  purposeId: string;
  amountMinor: number;
  currency: Currency;
  interval: Interval;
  language: Language;
  /** The amount that the payer's form said will be charged (`Caller`). */
  said?: string;
  /** The source of the visit of whoever starts it, or the source of the payment it replaces. */
  source: string | null | undefined;
  /** The recurring gift for which this one-time payment is made, because its renewal was refused. */
  subscriptionId?: string;
};

/**
 * Records a pending payment (and, for monthly and yearly ones, its subscription) in the caller's transaction.
 * @throws RefusedCall while a live site has no identity of its foundation, and if another currency than the chosen one
 * is charged without the amount having been confirmed
 */
export async function startPayment(tx: Database, provider: PaymentProvider, start: PaymentToStart): Promise<string> {
  const closed = refuseWhileClosed();
  if (closed) throw new RefusedCall(closed);
  const { purpose, purposeId, interval, language, source, said } = start;
  const charged = await chargedBy(tx, provider, start);
  const { amountMinor, currency } = charged;
  if (said !== undefined && currency !== start.currency && said !== tellCharge(charged))
    throw new RefusedCall(
      new Refusal('charge_to_confirm', {
        field: 'charged',
        status: 409,
        values: { sum: formatMoney(charged, language), chosen: formatMoney(start, language) },
        details: { charged: tellCharge(charged) },
      }),
    );
  let { subscriptionId } = start;
  if (interval !== 'one_time') {
    subscriptionId = randomUUID();
    await tx.insert(subscriptions).values({
      id: subscriptionId,
      purpose,
      purposeId,
      provider: provider.name,
      amountMinor,
      currency,
      interval,
      language,
    });
  }
  const id = randomUUID();
  await tx.insert(payments).values({
    id,
    purpose,
    purposeId,
    subscriptionId,
    provider: provider.name,
    amountMinor,
    currency,
    interval,
    language,
    source,
  });
  return id;
}

/**
 * What a provider is asked to charge for an amount: in a currency it accepts, at the newest exchange rate, rounded up
 * to the next amount that can be charged. Forms show it before it is confirmed.
 * @throws RefusedCall if that rate is too old for charging
 */
export async function chargedBy(
  tx: Database,
  { currencies, ratesGoodForDays }: PaymentProvider,
  money: Money,
): Promise<Money> {
  const to = chargedCurrency(currencies, money.currency);
  if (to === money.currency) return money;
  if (ratesGoodForDays !== undefined && !(await isRateGood(tx, money.currency, to, ratesGoodForDays)))
    throw new RefusedCall(new Refusal('rate_too_old', { field: 'method', status: 409 }));
  return chargeOf(money, to, (await getRate(tx, money.currency, to)).rate);
}

/** The provider for a payment method: card, or phone if configured; for recurring gifts only if it supports them. */
export function providerFor(
  { current, phone }: Pick<PayParts, 'current' | 'phone'>,
  method: PayMethod,
  interval: Interval,
): PaymentProvider | Refusal {
  const provider = method === 'card' ? current : phone;
  if (!provider) return new Refusal('method_unknown', { field: 'method' });
  if (interval !== 'one_time' && !provider.subscriptions) return new Refusal('mobile_once_only', { field: 'method' });
  return provider;
}

/**
 * Opens the provider's payment page on the first call, after the payment was committed; later calls return the same
 * page.
 * @throws if the provider is unavailable; calling again is safe
 */
export async function openCheckout(parts: PayParts, paymentId: string): Promise<string> {
  const { db, origin, authSecret, purposes } = parts;
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new Error('No such payment');
  if (payment.checkoutUrl) return payment.checkoutUrl;
  const facts = await purposes[payment.purpose]!.facts(db, payment.purposeId, payment.language);
  const pageUrl = origin + paymentPath(authSecret, paymentId);
  const { providerRef, checkoutUrl } = await providerOf(parts, payment).openCheckout({
    paymentId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    interval: payment.interval,
    isGift: facts.isGift,
    description: facts.title,
    payerEmail: facts.payerEmail ?? undefined,
    language: payment.language,
    pageUrl,
    returnUrl: facts.returnPath ? `${origin}${facts.returnPath}&id=${paymentId}` : pageUrl,
  });
  await db
    .update(payments)
    .set({ providerRef, checkoutUrl })
    .where(and(eq(payments.id, paymentId), isNull(payments.checkoutUrl)));
  return checkoutUrl;
}

/** After the commit: the address of the payment page, or a refusal that it could not be opened. */
export async function answerCheckout(
  pay: PayParts,
  paymentId: string,
  { requestId }: { requestId: string },
): Promise<{ checkoutUrl: string } | Refusal> {
  try {
    return { checkoutUrl: await openCheckout(pay, paymentId) };
  } catch (error) {
    log.error({ err: error, paymentId, requestId }, 'the payment page could not be opened');
    return new Refusal('donation_failed', { status: 503, retryAfter: 5 });
  }
}

export function providerOf(parts: Pick<PayParts, 'providers'>, { provider }: { provider: string }): PaymentProvider {
  const found = parts.providers.get(provider);
  if (!found) throw new Error(`No provider ${provider}`);
  return found;
}

/**
 * The subscription methods of a subscription's provider.
 * @throws if it has none, so that it cannot have started this one
 */
export function subscriptionsOf(
  parts: Pick<PayParts, 'providers'>,
  { provider }: { provider: string },
): NonNullable<PaymentProvider['subscriptions']> {
  const { subscriptions: able } = providerOf(parts, { provider });
  if (!able) throw new Error(`${provider} has no subscriptions`);
  return able;
}

/**
 * Asks the provider for the state of a payment and settles it. A payment that never reached the provider is not
 * changed.
 * @param told what the provider has just reported of its refunds
 * @returns the payment afterwards; undefined if there is none
 * @throws if the provider is unavailable
 */
export async function checkPayment(
  parts: PayParts,
  paymentId: string,
  told: readonly RefundState[] = [],
): Promise<Payment | undefined> {
  const { db } = parts;
  const payment = await findPayment(db, paymentId);
  if (!payment) return undefined;
  // The answer of openCheckout may have been lost by a crash: asking again with the same key gives it back.
  if (!payment.providerRef) await openCheckout(parts, paymentId);
  const providerRef = payment.providerRef ?? (await refOf(db, paymentId));
  const askedAt = new Date();
  const state = await providerOf(parts, payment).fetchState(providerRef);
  const settled = await settlePayment(db, parts, paymentId, {
    askedAt,
    ...state,
    refunds: [...told, ...(state.refunds ?? [])],
  });
  if (settled?.hasChanged) {
    const { purpose, status, provider } = settled.payment;
    log.info({ paymentId, purpose, status, provider }, 'payment settled');
  }
  return settled?.payment;
}

async function refOf(db: Database, paymentId: string): Promise<string> {
  const [row] = await db.select({ ref: payments.providerRef }).from(payments).where(eq(payments.id, paymentId));
  if (!row?.ref) throw new Error('The provider gave no reference');
  return row.ref;
}
