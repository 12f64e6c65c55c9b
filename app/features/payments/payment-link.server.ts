import { href } from 'react-router';
import { isUuid } from '#app/shared/ids.ts';
import { readLink, type Secrets, signLink } from '#platform/signed-links.ts';

const PAYMENT_LINK = 'payment';

/** The page of a payment for who began it: it thanks, and leads on to the receipt, the order or the gift that comes again. */
export const paymentPath = (authSecret: string, paymentId: string): string =>
  href('/payments/:payment', { payment: signLink(authSecret, PAYMENT_LINK, paymentId) });

/**
 * What stands in the address of a payment's page. An id is read by staff with masked roles, in the log and in webhooks: alone
 * (`isOwn` is false) it opens nothing.
 */
export function readPaymentAddress(secrets: Secrets, given: string): { id: string; isOwn: boolean } | undefined {
  const id = readLink(secrets, PAYMENT_LINK, given);
  if (id !== undefined) return { id, isOwn: true };
  return isUuid(given) ? { id: given, isOwn: false } : undefined;
}
