import { MAX_EMAIL } from '#app/shared/email-address.ts';
import { type FormFields, OPTIONAL_NAME_FIELD } from '#app/shared/form-fields.ts';

/** What pages and rules of woven cloths share: light enough for the browser, no schema library. */

/** In the order the form shows them; as `app/art/cloth/motifs.ts` draws them. */
export const MOTIFS = ['losange', 'chevron', 'entrelacs', 'dents', 'natte', 'marches', 'noeud', 'sablier'] as const;
export type Motif = (typeof MOTIFS)[number];

/** Foreground and background of rows (docs/design.md): the giver chooses the motif, the loom the colours. */
const PAIRS = [
  ['#B8371B', '#FFB71B'],
  ['#0F3D2C', '#FFB71B'],
  ['#14546B', '#FFD981'],
  ['#B3245A', '#FBD5DA'],
  ['#0F3D2C', '#EBD9A7'],
  ['#B8371B', '#F4EBD3'],
  ['#1F6B3F', '#F4EBD3'],
] as const;

/** How a row is woven. @param turn its number, so that the same motif comes in other colours; 0 for the form's own swatches */
export function rowCloth(motif: Motif, turn: number): { motif: Motif; fg: string; bg: string } {
  const [fg, bg] = PAIRS[(MOTIFS.indexOf(motif) + turn) % PAIRS.length]!;
  return { motif, fg, bg };
}

export type ClothState = 'open' | 'closed' | 'removed';

const MAX_TITLE = 60;
const MAX_WORDS = 400;
export const MAX_WORD = 60;
/** What a cloth may gather, in XOF. */
export const MIN_GOAL = 10_000;
export const MAX_GOAL = 50_000_000;
/** A cloth is open for at most so many days. */
export const MAX_DAYS = 366;
/** So many of a member's cloths are open at once. */
export const MAX_OPEN = 3;
/** As many rows as a page shows; the others are counted. */
export const MAX_ROWS = 200;

/** Of every row, unless the cloth's heights follow the sums: in px. */
export const EVEN_HEIGHT = 46;
const LEAST_HEIGHT = 37;
const MOST_HEIGHT = 94;

/** How high a row is: all alike, or a tenfold gift some 20 px higher; who chose the middle tells nothing. @param worthMinor in XOF */
export function heightOf(worthMinor: number, { bySum, isMiddle }: { bySum: boolean; isMiddle: boolean }): number {
  if (!bySum || isMiddle) return EVEN_HEIGHT;
  const wanted = LEAST_HEIGHT + Math.log10(Math.max(1, worthMinor / 2000)) * 20;
  return Math.round(Math.min(MOST_HEIGHT, wanted));
}

/** Words with an address of another site in them: a cloth is no place for links. */
export const hasLink = (text: string): boolean =>
  /:\/\/|\bwww\.|@[\p{L}\d-]+\.|[\p{L}\d]\.(com|org|net|info|biz|io|me|cd|cg|fr|be|ru|cn|xyz|site|online|shop|top|link|ly|gl)\b/iu.test(
    text,
  );

/** Who starts a cloth fills in. */
export const CLOTH_FIELDS = {
  title: { kind: 'text', max: MAX_TITLE, missing: 'cloth_title_required' },
  words: { kind: 'long', max: MAX_WORDS, rows: 4 },
  starterName: { kind: 'name', missing: 'name_required' },
} as const satisfies FormFields;

/** Who weaves a row fills in. */
export const ROW_FIELDS = {
  rowName: { kind: 'name' },
  word: { kind: 'text', max: MAX_WORD },
  donorName: OPTIONAL_NAME_FIELD,
  donorEmail: { kind: 'text', max: MAX_EMAIL, tooLong: 'email_invalid', autoComplete: 'email' },
} as const satisfies FormFields;

/** What the fields of the form under a cloth mean, before they are checked. */
export function readRowFields({
  amount,
  customAmount,
  anonymous,
  isMiddle,
  ...fields
}: Record<string, string>): Record<string, unknown> {
  return {
    ...fields,
    amount: amount === 'custom' ? (customAmount ?? '') : amount,
    anonymous: anonymous !== undefined,
    isMiddle: isMiddle !== undefined,
  };
}

export const ROW_CALL = { name: 'weave-row', toBody: readRowFields };

/** What the form that starts a cloth means. */
export const readClothFields = ({ areHeightsBySum, ...fields }: Record<string, string>): Record<string, unknown> => ({
  ...fields,
  areHeightsBySum: areHeightsBySum !== undefined,
});
