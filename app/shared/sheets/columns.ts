import { isDay } from './read-days.ts';

/** A column of a table: its head as it stands and as words, where it stands, and what stands below. */
export type SheetColumn = {
  head: string;
  /** Without capitals, accents and signs: "Montant (€)" is "montant". */
  words: string;
  at: number;
  /** What is not empty, as far as it is looked at. */
  values: string[];
  /** How much of the rows it fills, from 0 to 1. */
  filled: number;
};

/** Rows that are looked at to see what a column holds. */
const LOOKED_AT = 400;

export const headWords = (head: string): string =>
  head
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // "BookingDate" is two words.
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The columns of a table; `heads` may be fewer than the cells of a row. */
export function columnsOf(heads: readonly string[], rows: readonly (readonly string[])[]): SheetColumn[] {
  const looked = rows.slice(0, LOOKED_AT);
  return heads.map((head, at) => {
    const values = looked.flatMap((cells) => cells[at] || []);
    return { head, words: headWords(head), at, values, filled: looked.length ? values.length / looked.length : 0 };
  });
}

/** How many of a column's values are of a kind, from 0 to 1. */
export const share = ({ values }: SheetColumn, isOf: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(isOf).length / values.length;

/** Whether a cell can be a sum: figures with a sign and a currency around them, not a number of an account. */
export const isSumLike = (cell: string): boolean => {
  const bare = cell.normalize('NFKC').replaceAll(/[\s'’`]/g, '');
  if (/^0\d{3,}$/.test(bare) || bare.replaceAll(/\D/g, '').length > 15) return false;
  return /^[-+−–(]*[\p{L}\p{Sc}.]{0,5}[-+−–]?[\d٠-٩۰-۹०-९][\d٠-٩۰-۹०-९.,٫٬]*[-+−–]?[\p{L}\p{Sc}.]{0,5}[-+−–)]*$/u.test(
    bare,
  );
};

/** A number that a spreadsheet counts days by can be a sum as well: only what is a day in no other way counts as one. */
export const isDayLike = (cell: string): boolean => isDay(cell) && !/^\d{5}([.,]\d+)?$/.test(cell);
const isSerial = (cell: string): boolean => isDay(cell) && /^\d{5}([.,]\d+)?$/.test(cell);

export const hasDays = (column: SheetColumn): boolean =>
  column.values.length > 0 &&
  (share(column, isDayLike) >= 0.6 || (isDayHead(column.words) && share(column, isSerial) >= 0.6));
const isDayHead = (words: string): boolean => /dat|fecha|jour|tag|day|time/.test(words);

export const hasSums = (column: SheetColumn): boolean =>
  share(column, (cell) => isSumLike(cell) || /^[-–]$/.test(cell)) >= 0.6 && !hasDays(column);

const CODES = new Set(Intl.supportedValuesOf('currency'));
/** Whether a text is the code of a currency, of ours or not. */
export const isCode = (text: string): boolean => CODES.has(text);
export const hasCodes = (column: SheetColumn): boolean => share(column, (cell) => isCode(cell.toUpperCase())) >= 0.6;

const isText = (cell: string): boolean =>
  /\p{L}{2}/u.test(cell) && !/^[A-Z]{2}\d{2}[A-Z0-9 ]{10,}$/.test(cell) && !isDay(cell) && !isSumLike(cell);
export const hasText = (column: SheetColumn): boolean => share(column, isText) >= 0.4;

/** What a head means: the first pattern that fits its words says how surely, 0 for surely not. */
type Heads = readonly (readonly [RegExp, number])[];
export type Role<Name extends string> = { name: Name; heads: Heads; fits: (column: SheetColumn) => boolean };

export const headScore = ({ words }: SheetColumn, heads: Heads): number =>
  heads.find(([pattern]) => pattern.test(words))?.[1] ?? 0;

/** What a column loses against one of another name that holds something. */
const EMPTY_COSTS = 25;

/** Each role with the column that most surely means it, the surest first; a column means one thing. */
export function assignRoles<Name extends string>(columns: readonly SheetColumn[], roles: readonly Role<Name>[]) {
  // A table without a line has nothing to go by but its heads.
  const isEmpty = columns.every(({ values }) => values.length === 0);
  const pairs = roles
    .flatMap((role, order) =>
      columns.map((column) => {
        const score = headScore(column, role.heads) - (isEmpty || column.values.length > 0 ? 0 : EMPTY_COSTS);
        return { role, order, column, score };
      }),
    )
    .filter(({ role, column, score }) => score > 0 && (isEmpty || role.fits(column)))
    .sort(
      (a, b) =>
        b.score - a.score || b.column.filled - a.column.filled || a.order - b.order || a.column.at - b.column.at,
    );
  const found = new Map<Name, SheetColumn>();
  const taken = new Set<SheetColumn>();
  for (const { role, column } of pairs) {
    if (found.has(role.name) || taken.has(column)) continue;
    found.set(role.name, column);
    taken.add(column);
  }
  return found;
}
