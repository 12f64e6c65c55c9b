import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed link lets its holder do; a token of one kind is worth nothing for another. */
export type LinkKind = 'receipt' | 'gift';

/** A token that names one row and proves that we wrote it: "<id>.<signature>". It does not expire: receipts are kept for years. */
export function signLink(secret: string, kind: string, id: string): string {
  return `${id}.${signatureOf(secret, kind, id)}`;
}

/** @returns the id of a token of this kind, or undefined when it isn't ours. */
export function readLink(secret: string, kind: string, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(secret, kind, id));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined;
}

function signatureOf(secret: string, kind: string, id: string): string {
  return createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url').slice(0, 27);
}

/** A text in an address, readable by anybody but only ever written by us. */
export function signText(secret: string, kind: string, text: string): string {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${signatureOf(secret, kind, body)}`;
}

/** @returns the text of `signText` with the same kind, or undefined when it isn't ours. */
export function readText(secret: string, kind: string, token: string): string | undefined {
  const body = readLink(secret, kind, token);
  return body === undefined ? undefined : Buffer.from(body, 'base64url').toString('utf8');
}
