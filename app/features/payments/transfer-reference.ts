/**
 * What a donor writes on a transfer: seven drawn characters and one that checks them. None looks like another on paper (no 0 O, 1 I L,
 * 5 S, 2 Z, 8 B, U V), and there are 23, a prime: so the last one shows any wrong character and any two that changed places.
 */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';
const LENGTH = 8;
/** How many references can be drawn. */
export const REFERENCE_SPACE = ALPHABET.length ** (LENGTH - 1);

/** 0 where the reference is whole; its characters weigh 8, 7 … 1. */
const weigh = (characters: readonly number[]): number =>
  characters.reduce((sum, value, index) => sum + value * (LENGTH - index), 0) % ALPHABET.length;

/** @param drawn an integer from 0, below `REFERENCE_SPACE` */
export function makeReference(drawn: number): string {
  const values = Array.from(
    { length: LENGTH - 1 },
    (_, index) => Math.floor(drawn / ALPHABET.length ** index) % ALPHABET.length,
  );
  const last = (ALPHABET.length - weigh([...values, 0])) % ALPHABET.length;
  return [...values, last].map((value) => ALPHABET[value]).join('');
}

/** As people read and write it: "7K4M-9PQ3". */
export const formatReference = (reference: string): string => `${reference.slice(0, 4)}-${reference.slice(4)}`;

/** What a bank leaves of a text: its letters and digits, in capitals. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function windowsOf(text: string): string[] {
  const letters = bare(text);
  return Array.from({ length: Math.max(0, letters.length - LENGTH + 1) }, (_, at) => letters.slice(at, at + LENGTH));
}

const read = (window: string): number[] => [...window].map((character) => ALPHABET.indexOf(character));

/** All that is a whole reference in a text, however it is spaced, cut into lines or written small. */
export function findReferences(text: string): string[] {
  return [...new Set(windowsOf(text).filter((one) => !read(one).includes(-1) && weigh(read(one)) === 0))];
}

/** References that a text would hold if one character of it were another: the check leaves one such for each place. */
export function findNearReferences(text: string): string[] {
  return [...new Set(windowsOf(text).flatMap(mend))];
}

function mend(window: string): string[] {
  const values = read(window);
  const unknown = values.flatMap((value, index) => (value < 0 ? [index] : []));
  if (unknown.length > 1) return [];
  const places = unknown.length === 1 ? unknown : values.map((_, index) => index);
  return places.flatMap((place) => {
    const mended = window.slice(0, place) + ALPHABET[rightAt(values, place)] + window.slice(place + 1);
    return mended === window ? [] : [mended];
  });
}

/** The one value that makes a reference whole at this place. */
function rightAt(values: readonly number[], place: number): number {
  for (let value = 0; value < ALPHABET.length; value++) if (weigh(values.with(place, value)) === 0) return value;
  throw new Error('Each place has one right character');
}
