import { timingSafeEqual } from 'node:crypto';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Settings } from '#platform/settings.ts';
import { seal, type Secrets } from '#platform/signed-links.ts';

const KIND = 'letter-reply';
/** The part before the @ holds 64 characters, and mail servers may write them all small: hexadecimal, and 80 bits of the seal. */
const SEAL_DIGITS = 20;
const REPLY_ADDRESS = /^r\+([0-9a-f]{32})([0-9a-f]{20})@([a-z0-9.-]+)$/;

const sealOf = (secret: string, digits: string): string =>
  Buffer.from(seal(secret, KIND, digits), 'base64url')
    .toString('hex')
    .slice(0, SEAL_DIGITS);

/** Where an answer to a message is replied to: an address that only we can have given, or the foundation's own mailbox. */
export function replyAddress({ inbound, authSecret }: Pick<Settings, 'inbound' | 'authSecret'>, id: string): string {
  if (!inbound) return foundation().email;
  const digits = id.replaceAll('-', '');
  return `r+${digits}${sealOf(authSecret, digits)}@${inbound.domain}`;
}

/** @returns the message's id that an address of ours names; nothing for any other address */
export function readReplyAddress(secrets: Secrets, domain: string, address: string): string | undefined {
  const [, digits, given, host] = REPLY_ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (!digits || !given || host !== domain) return undefined;
  const isOurs = [secrets.authSecret, ...secrets.previousSecrets].some((secret) =>
    timingSafeEqual(Buffer.from(sealOf(secret, digits)), Buffer.from(given)),
  );
  return isOurs ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
}
