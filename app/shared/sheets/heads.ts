import { createHash } from 'node:crypto';

/** A head as it is compared: without capitals, accents and signs, in whatever encoding. */
export const plainHead = (head: string): string =>
  head
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Tells a table of the same bank again by its heads. */
export const headKey = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map(plainHead)))
    .digest('base64url');
