import { href } from 'react-router';
import { isUuid } from '#app/shared/ids.ts';
import { readLink, type Secrets, signLink } from '#platform/signed-links.ts';

const PAYMENT_LINK = 'payment';

/**
 * The page of a payment for its payer: it confirms the payment and links to the receipt, the order or the recurring
 * gift.
 */
export const paymentPath = (authSecret: string, paymentId: string): string =>
  href('/payments/:payment', { payment: signLink(authSecret, PAYMENT_LINK, paymentId) });

/**
 * Reads the address of a payment's page. A bare id (`isOwn` is false) opens nothing personal, because staff who see
 * masked data, the log and webhooks know ids.
 */
export function readPaymentAddress(secrets: Secrets, given: string): { id: string; isOwn: boolean } | undefined {
  const id = readLink(secrets, PAYMENT_LINK, given);
  if (id !== undefined) return { id, isOwn: true };
  return isUuid(given) ? { id: given, isOwn: false } : undefined;
}
