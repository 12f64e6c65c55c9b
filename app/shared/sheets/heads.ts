import { createHash } from 'node:crypto';

/** A head as it is guessed by: without capitals, accents and signs, in whatever encoding. */
const plainHead = (head: string): string =>
  head
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const sameHead = (head: string): string => head.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Where the column of this name stands, -1 for nowhere: exactly so, or else the only one that is so but for capitals or signs. */
export function findHead(heads: readonly string[], name: string): number {
  const exact = heads.indexOf(name);
  if (exact >= 0) return exact;
  for (const as of [sameHead, plainHead]) {
    const places = heads.flatMap((head, at) => (as(name) && as(head) === as(name) ? [at] : []));
    if (places.length === 1) return places[0]!;
  }
  return -1;
}

// Of these the plain head loses nothing that tells two columns apart; of "Montant $" or of another script it would.
const ORDINARY = /^[\p{Script=Latin}\p{M}\d\s_.,:;'’°()[\]/\uFFFD-]*$/u;
const keyHead = (head: string): string => (ORDINARY.test(head) && plainHead(head)) || sameHead(head);

/** Tells a table of the same bank again by its heads. */
export const headKey = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map(keyHead)))
    .digest('base64url');
