import { createHash } from 'node:crypto';
import type { ReadGift } from './gift-file.ts';

/** Two names of a line: by what the other system calls it, where it does, and by what it says. */
export type RowKeys = { ownKey: string | null; plainKey: string };

const hash = (...parts: (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const bare = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}@]/gu, '')
    .toLowerCase();

/** A system under the same name is the same, however it was typed. */
const sourceKey = (source: string): string => bare(source);

/**
 * The keys of the lines of one file, in any order of lines. Lines that say the same (two gifts of one sum by one donor on one day) are
 * told apart by their place among each other: the same two in another file are the same two. Neither note nor fund is a part of what a line
 * says: mended, it is still the same gift.
 * @param source what the other system is called: its numbers are its own
 */
export function keysOf(gifts: readonly ReadGift[], source: string): RowKeys[] {
  const of = sourceKey(source);
  const seen = new Map<string, number>();
  return gifts.map(({ key, day, amountMinor, currency, donorName, donorEmail, receipt }) => {
    const said = hash('row', of, day, amountMinor, currency, bare(donorName), bare(donorEmail), bare(receipt));
    const place = (seen.get(said) ?? 0) + 1;
    seen.set(said, place);
    return { ownKey: key ? hash('key', of, key.trim()) : null, plainKey: hash(said, place) };
  });
}
