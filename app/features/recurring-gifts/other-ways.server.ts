import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { signLink } from '#platform/signed-links.ts';
import type { Language } from '#app/shared/language.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { openCheckout, type PayParts, startPayment, subscriptionsOf } from '#app/features/payments/pay.server.ts';
import { isRunning } from '#app/features/payments/payment.ts';
import type { Subscription } from './subscriptions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { lockSubscription } from './changes.server.ts';
import { findDunning } from './dunning.server.ts';

/**
 * The provider's page for another card; if it has none, the page on which a refused renewal can be paid, if there is
 * one.
 */
export async function openCardPage(
  pay: PayParts,
  subscription: Subscription,
  { language, authSecret }: { language: Language; authSecret: string },
): Promise<string | undefined> {
  if (!subscription.providerRef || !isRunning(subscription.status)) return undefined;
  const { openCard } = subscriptionsOf(pay, subscription);
  if (!openCard) {
    const dunning = await findDunning(pay.db, subscription.id);
    return (dunning && (await findPayment(pay.db, dunning.paymentId))?.checkoutUrl) || undefined;
  }
  const page = href('/gifts/:token', { token: signLink(authSecret, 'gift', subscription.id) });
  return openCard(subscription.providerRef, { language, returnUrl: `${pay.origin}${page}?card=left` });
}

/**
 * Starts a one-time mobile payment in place of a refused renewal. It is linked to the gift, so that once it is paid the
 * mails end and the card is not charged for it. A repeat returns the same payment.
 * @returns the page to pay on; undefined if nothing is owed
 */
export async function giveByPhone(pay: PayParts, { id: subscriptionId }: Subscription): Promise<string | undefined> {
  const { phone } = pay;
  if (!phone) return undefined;
  const paymentId = await pay.db.transaction(async (tx) => {
    const { purpose, purposeId, language } = await lockSubscription(tx, subscriptionId);
    const dunning = await findDunning(tx, subscriptionId);
    const refused = dunning && (await findPayment(tx, dunning.paymentId));
    if (!refused) return undefined;
    const [open] = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.subscriptionId, subscriptionId),
          eq(payments.provider, phone.name),
          eq(payments.status, 'pending'),
        ),
      );
    if (open) return open.id;
    const { amountMinor, currency, source } = refused;
    return startPayment(tx, phone, {
      purpose,
      purposeId,
      amountMinor,
      currency,
      interval: 'one_time',
      language,
      source,
      subscriptionId,
    });
  });
  return paymentId && openCheckout(pay, paymentId);
}
