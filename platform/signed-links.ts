import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from './settings.ts';

/** The current secret signs; links signed with an older one are still accepted. */
export type Secrets = Pick<Settings, 'authSecret' | 'previousSecrets'>;

/**
 * A token that identifies one row and proves that we issued it: "<id>.<signature>". It does not expire, because
 * receipts are kept for years.
 */
export function signLink(secret: string, kind: string, id: string): string {
  return `${id}.${seal(secret, kind, id)}`;
}

/**
 * @returns the id in a token of this kind, or undefined if we did not issue it. A token of one kind is invalid for
 * another.
 */
export function readLink(secrets: Secrets | string, kind: string, token: string): string | undefined {
  const [id = '', given = '', ...more] = token.split('.');
  return more.length === 0 && isSealed(secrets, kind, id, given) ? id : undefined;
}

/** The signature alone, for a caller that knows the id. */
export function seal(secret: string, kind: string, id: string): string {
  return createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url').slice(0, 27);
}

/** Whether a signature is valid, with the current secret or an older one. */
export function isSealed(secrets: Secrets | string, kind: string, id: string, given: string): boolean {
  const all = typeof secrets === 'string' ? [secrets] : [secrets.authSecret, ...secrets.previousSecrets];
  const actual = Buffer.from(given);
  return all.some((secret) => {
    const expected = Buffer.from(seal(secret, kind, id));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

/** Signs a text for use in an address: anybody can read it, but only we can create it. */
export function signText(secret: string, kind: string, text: string): string {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${seal(secret, kind, body)}`;
}

/** @returns the text signed by `signText` with the same kind, or undefined if we did not sign it */
export function readText(secrets: Secrets | string, kind: string, token: string): string | undefined {
  const body = readLink(secrets, kind, token);
  return body === undefined ? undefined : Buffer.from(body, 'base64url').toString('utf8');
}
