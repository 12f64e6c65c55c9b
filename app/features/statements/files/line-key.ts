import { createHash } from 'node:crypto';
import type { FormerLine, ReadLine } from '#app/features/statements/statement-line.ts';

/** Two names of one line: by the bank's number where there is one, and by what it says. */
export type LineKeys = { bankKey: string | null; plainKey: string; wholeKeys?: LineKeys };

/**
 * What is left of a text in whatever encoding it was written, read or spoilt: its plain letters and digits. A letter with an accent
 * falls away whole, as do the two signs that it becomes when it is read wrongly.
 */
const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

const hash = (...parts: (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The keys of the lines of one file, in their order. Lines that say the same (two gifts of one sum on one day, without a number) are
 * told apart by their place among each other: the same two in another file are the same two. `wholeKeys` are those of the line that was the
 * whole entry before its parts were read.
 */
export function keysOf(lines: readonly ReadLine[]): LineKeys[] {
  const seen = new Map<string, number>();
  const placed = (key: string) => {
    const place = (seen.get(key) ?? 0) + 1;
    seen.set(key, place);
    return hash(key, place);
  };
  const named = (
    space: string[],
    { account, day, currency }: ReadLine,
    { amountMinor, text, payer, bankRef }: FormerLine,
  ) => ({
    // One number may stand for several parts of a booking: they are told apart by their sums, then as equal lines are.
    bankKey: bankRef ? placed(hash(...space, 'bank', bare(account), bare(bankRef), day, amountMinor, currency)) : null,
    plainKey: placed(hash(...space, 'plain', bare(account), day, amountMinor, currency, bare(text), bare(payer ?? ''))),
  });
  let last: { whole: FormerLine; keys: LineKeys } | undefined;
  return lines.map((line) => {
    if (!line.whole) return named([], line, line.former ?? line);
    // The parts of one entry share what it was before; they have names of a space of their own, so that no other line changes its place.
    if (last?.whole !== line.whole) last = { whole: line.whole, keys: named([], line, line.whole) };
    return { ...named(['part'], line, line), wholeKeys: last.keys };
  });
}

/** The keys of what was set aside of one file of an account: by its text, and by its place among equal ones. */
export function leftKeysOf(left: readonly { text: string }[], account: string): string[] {
  const seen = new Map<string, number>();
  return left.map(({ text }) => {
    const place = (seen.get(text) ?? 0) + 1;
    seen.set(text, place);
    return hash('left', bare(account), text, place);
  });
}
