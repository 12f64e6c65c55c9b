import { timingSafeEqual } from 'node:crypto';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Settings } from '#platform/settings.ts';
import { seal, type Secrets } from '#platform/signed-links.ts';

const KIND = 'letter-reply';
/**
 * The part before the @ has at most 64 characters, and mail servers may convert it to lower case: so it is hexadecimal,
 * with 80 bits of signature.
 */
const SEAL_DIGITS = 20;
const REPLY_ADDRESS = /^r\+([0-9a-f]{32})([0-9a-f]{20})@([a-z0-9.-]+)$/;

const sealOf = (secret: string, digits: string): string =>
  Buffer.from(seal(secret, KIND, digits), 'base64url')
    .toString('hex')
    .slice(0, SEAL_DIGITS);

/** The reply address of a message: a signed address that only we can create, or the foundation's own mailbox. */
export function replyAddress({ inbound, authSecret }: Pick<Settings, 'inbound' | 'authSecret'>, id: string): string {
  if (!inbound) return foundation().email;
  const digits = id.replaceAll('-', '');
  return `r+${digits}${sealOf(authSecret, digits)}@${inbound.domain}`;
}

/** @returns the message id in such an address; undefined for any other address */
export function readReplyAddress(secrets: Secrets, domain: string, address: string): string | undefined {
  const [, digits, given, host] = REPLY_ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (!digits || !given || host !== domain) return undefined;
  const isOurs = [secrets.authSecret, ...secrets.previousSecrets].some((secret) =>
    timingSafeEqual(Buffer.from(sealOf(secret, digits)), Buffer.from(given)),
  );
  return isOurs ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
}
