import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from './settings.ts';

/** What is read may be signed with an older secret; what is written is always signed with the current one. */
export type Secrets = Pick<Settings, 'authSecret' | 'previousSecrets'>;

/** A token that names one row and proves that we wrote it: "<id>.<signature>". It does not expire: receipts are kept for years. */
export function signLink(secret: string, kind: string, id: string): string {
  return `${id}.${seal(secret, kind, id)}`;
}

/** @returns the id of a token of this kind, or undefined when it isn't ours. A token of one kind is worth nothing for another. */
export function readLink(secrets: Secrets | string, kind: string, token: string): string | undefined {
  const [id = '', given = '', ...more] = token.split('.');
  return more.length === 0 && isSealed(secrets, kind, id, given) ? id : undefined;
}

/** The signature alone, for who already knows what it is about. */
export function seal(secret: string, kind: string, id: string): string {
  return createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url').slice(0, 27);
}

/** Whether a signature is ours, by the current secret or an older one. */
export function isSealed(secrets: Secrets | string, kind: string, id: string, given: string): boolean {
  const all = typeof secrets === 'string' ? [secrets] : [secrets.authSecret, ...secrets.previousSecrets];
  const actual = Buffer.from(given);
  return all.some((secret) => {
    const expected = Buffer.from(seal(secret, kind, id));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

/** A text in an address, readable by anybody but only ever written by us. */
export function signText(secret: string, kind: string, text: string): string {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${seal(secret, kind, body)}`;
}

/** @returns the text of `signText` with the same kind, or undefined when it isn't ours. */
export function readText(secrets: Secrets | string, kind: string, token: string): string | undefined {
  const body = readLink(secrets, kind, token);
  return body === undefined ? undefined : Buffer.from(body, 'base64url').toString('utf8');
}
