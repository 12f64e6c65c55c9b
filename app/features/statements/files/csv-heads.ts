import {
  assignRoles,
  columnsOf,
  hasCodes,
  hasDays,
  hasSums,
  hasText,
  headScore,
  headWords,
  isCode,
  isDayLike,
  isSumLike,
  share,
  type SheetColumn,
} from '#app/shared/sheets/columns.ts';
import { readSumColumn } from '#app/shared/sums.ts';
import type { Mapping } from '#app/features/statements/statement-line.ts';
import { findReady } from './ready-mappings.ts';
import { type Guessed, ROLES } from './table-roles.ts';
import { sideOf } from './table-words.ts';

/** What the columns of a table most likely mean, by their heads, what stands below and what the others are; left out where nothing says it. */
export function guessMapping(heads: readonly string[], rows: readonly (readonly string[])[]): Partial<Mapping> {
  const ready = findReady(heads);
  if (ready) return withoutEmpty(ready);
  const columns = columnsOf(heads, rows);
  const found = assignRoles(columns, ROLES);
  const taken = new Set(found.values());
  const free = () => columns.filter((column) => !taken.has(column) && column.head);
  const day = found.get('day') ?? free().find(hasDays);
  if (day) taken.add(day);
  const proven = day && !found.has('side') ? provenByBalance(columns, rows) : undefined;
  const chosen = proven ?? chooseSums(found, free(), rows);
  const { amount, debit } = chosen;
  if (amount) taken.add(amount);
  // Without heads: unsigned sums beside words that all say whether money came or went. With heads such words may be of a card.
  const isBare = heads.every((one, at) => one === letterOf(at));
  const side =
    chosen.side ?? (isBare && amount && !proven && share(amount, isSigned) === 0 ? free().find(saysSides) : undefined);
  if (side) taken.add(side);
  const reference =
    found.get('reference') ??
    free()
      .filter((column) => hasText(column) && share(column, isHour) < 0.5)
      .sort((a, b) => lengthOf(b) - lengthOf(a))[0];
  const head = (column: SheetColumn | undefined) => column?.head || undefined;
  const guessed: Partial<Mapping> = {
    day: head(day),
    amount: head(amount),
    debit: head(debit),
    side: head(side),
    ...betweenNumbers(found, columns, {
      isOneSided: Boolean(side ?? debit) || Boolean(amount && share(amount, isSigned) > 0),
    }),
    state: head(found.get('state')),
    currency:
      currencyOf([amount?.head ?? '', debit?.head ?? '']) ??
      head(found.get('currency') ?? free().find((column) => hasCodes(column) && column.filled >= 0.9)) ??
      currencyOf(amount?.values ?? []),
    reference: head(reference),
    details: head(found.get('details')),
    payer: head(found.get('payer')),
    balance: head(proven?.balance ?? found.get('balance')),
  };
  return withoutEmpty(guessed);
}

const withoutEmpty = (mapping: Partial<Mapping>): Partial<Mapping> =>
  Object.fromEntries(Object.entries(mapping).filter(([, value]) => value));

/** Whether a column is called as those are that hold what a movement is for. */
export const saysPurpose = (column: SheetColumn): boolean =>
  !/\b(types?|typ|ids?|codes?|seller)\b/.test(column.words) &&
  ROLES.some(({ name, heads }) => (name === 'reference' || name === 'details') && headScore(column, heads) >= 30);

/** Nearly all its cells say a side. */
const saysSides = (column: SheetColumn): boolean =>
  column.filled >= 0.9 && share(column, (cell) => sideOf(cell) !== undefined) >= 0.95;

const isHour = (cell: string): boolean => /^\d{1,2}[:h.]\d{2}/.test(cell);

const lengthOf = ({ values }: SheetColumn): number => values.join('').length / Math.max(1, values.length);

/** Whose numbers the money went between, where nothing else says whether it came or went. */
function betweenNumbers(
  found: Map<Guessed, SheetColumn>,
  columns: readonly SheetColumn[],
  { isOneSided }: { isOneSided: boolean },
) {
  const [from, to] = [found.get('from'), found.get('to')];
  if (isOneSided || !from || !to) return {};
  const fee = columns.find((column) => /^(frais|fees?|commission)$/.test(column.words) && hasSums(column));
  return { from: from.head, to: to.head, fee: fee?.head };
}

/** The column of sums, or the two where money in and out stand apart: each row has one of them. */
function chooseSums(found: Map<Guessed, SheetColumn>, free: SheetColumn[], rows: readonly (readonly string[])[]) {
  const [amount, credit, debit, side] = (['amount', 'credit', 'debit', 'side'] as const).map((name) => found.get(name));
  if (amount && side) return { amount, side };
  if (amount && share(amount, isSigned) > 0) return { amount };
  if (credit && debit && standApart(credit, debit, rows)) return { amount: credit, debit };
  if (amount && debit && standApart(amount, debit, rows)) return { amount, debit };
  // Two columns of which nobody knows how they stand to each other: who reads one alone drops the other's money.
  if (!amount && credit && debit && rows.length > 0) return { amount: undefined, side };
  const alone = [amount, credit].find((column) => column && (rows.length === 0 || column.values.length > 0));
  if (alone) return { amount: alone, side };
  const sums = free.filter(hasSums);
  const fine = sums.filter((column) => share(column, (cell) => isSigned(cell) || /[.,]\d\d$/.test(cell)) > 0.5);
  const likely = fine.length > 0 ? fine : sums;
  return { amount: likely.length === 1 ? likely[0] : undefined, side };
}

const isSigned = (cell: string): boolean => /^[^\d]*[-−–(]|[-−–)]$/.test(cell) && /\d/.test(cell);
/** Of a column that holds what each row of another changes it by, the other holds the sums, whatever both are called. */
function provenByBalance(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]) {
  const sums = columns
    .filter((column) => hasSums(column) && column.filled > 0.8)
    .map((column) => ({ column, minors: minorsOf(rows.map((cells) => cells[column.at] ?? '')) }));
  for (const amount of sums)
    for (const balance of sums) {
      if (amount === balance) continue;
      const steps = (towards: 1 | -1) =>
        balance.minors.filter((held, at) => {
          const before = balance.minors[at - towards];
          const sum = amount.minors[at];
          return held !== undefined && before !== undefined && sum !== undefined && sum !== 0 && held - before === sum;
        }).length;
      const most = Math.max(steps(1), steps(-1));
      if (most >= 2 && most >= (rows.length - 1) * 0.8)
        return { amount: amount.column, debit: undefined, side: undefined, balance: balance.column };
    }
  return undefined;
}

function minorsOf(cells: string[]): (number | undefined)[] {
  const texts = cells.map((text) => ({ text: text.replaceAll(/[^\d.,()+\-−–]/g, ''), currency: 'EUR' as const }));
  const read = readSumColumn(texts, texts.some(({ text }) => /,\d\d\D*$/.test(text)) ? ',' : '.');
  return read.kind === 'read' ? read.sums.map((sum) => (sum.kind === 'sum' ? sum.amountMinor : undefined)) : [];
}

const isNothing = (cell: string | undefined): boolean => !cell || !/[1-9١-٩۱-۹१-९]/.test(cell);

function standApart(one: SheetColumn, other: SheetColumn, rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((cells) => !isNothing(cells[one.at]) || !isNothing(cells[other.at]));
  const both = filled.filter((cells) => !isNothing(cells[one.at]) && !isNothing(cells[other.at]));
  // Sums under a table stand in both.
  return both.length <= filled.length / 2;
}

const SIGNS: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD',
  '£': 'GBP',
  us$: 'USD',
  fc: 'CDF',
};

/** The currency that texts name, where they name one alone. */
function currencyOf(texts: readonly string[]): string | undefined {
  const named = texts.flatMap((text) =>
    (text.match(/(?<![\p{L}\d])([A-Z]{3}|FC|US\$|[€$£]|[Ee]uros?)(?!\p{L})/gu) ?? [])
      .map((name) => SIGNS[name.toLowerCase()] ?? name)
      .filter(isCode),
  );
  return new Set(named).size === 1 ? named[0] : undefined;
}

/** Columns of a table without heads are called as spreadsheets call them. */
export const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const MOST_ABOVE = 80;

/**
 * Where the heads of a table stand: the first row whose words say a day and a sum of what stands below, else the one above the first
 * rows that hold both. -1 where the table begins without heads; undefined where no row holds a day and a sum.
 */
export function findHeadRow(rows: readonly (readonly string[])[]): number | undefined {
  const isData = (cells: readonly string[]) =>
    cells.some(isDayLike) && cells.some((cell) => isSumLike(cell) && !isDayLike(cell));
  const ready = rows.slice(0, MOST_ABOVE).findIndex((cells) => cells.length > 2 && findReady(cells));
  if (ready >= 0) return ready;
  for (let at = 0; at < Math.min(rows.length, MOST_ABOVE); at += 1) {
    const cells = rows[at]!;
    if (isData(cells)) break;
    if (cells.filter(Boolean).length < 2 || !hasHeadWords(cells)) continue;
    const { day, amount } = guessMapping(cells, rows.slice(at + 1));
    if (day && amount) return at;
  }
  const first = rows.findIndex(isData);
  if (first < 0) return undefined;
  const above = rows[first - 1];
  return above && above.filter(Boolean).length >= 2 && !above.some((cell) => isDayLike(cell) || isSumLike(cell))
    ? first - 1
    : -1;
}

/** Whether two cells of a row are heads: of a day, and of a sum. */
function hasHeadWords(cells: readonly string[]): boolean {
  const of = (...names: Guessed[]) =>
    cells.some((cell) => {
      const words = headWords(cell);
      return ROLES.some(
        ({ name, heads }) => names.includes(name) && (heads.find(([pattern]) => pattern.test(words))?.[1] ?? 0) > 0,
      );
    });
  return of('day') && of('amount', 'credit', 'debit');
}
