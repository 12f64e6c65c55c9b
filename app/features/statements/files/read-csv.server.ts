import type { Currency } from '#app/shared/money.ts';
import { isCurrency } from '#app/shared/money.ts';
import { columnsOf, hasDays, hasText, isCode } from '#app/shared/sheets/columns.ts';
import { cameIn, isPending } from '#app/shared/sheets/payment-states.ts';
import { findHead } from '#app/shared/sheets/heads.ts';
import { readSheet, type SheetLine, UnreadableSheet } from '#app/shared/sheets/lines.server.ts';
import { readDayColumn } from '#app/shared/sheets/read-days.ts';
import { Refusal } from '#platform/refusals.ts';
import type { LeftLine, LeftReason, ReadFile } from '#app/features/statements/read-file.ts';
import { type Mapping, MAPPED, MOST_LINES, type ReadLine } from '#app/features/statements/statement-line.ts';
import { findHeadRow, letterOf, saysPurpose } from './csv-heads.ts';
import { balanceOf, contradictedLines } from './table-balance.ts';
import { isSumQuestion, readSums, type RowSum, type SumQuestion } from './table-sums.ts';
import { isNote } from './table-words.ts';

/**
 * A table with the lines above it. `heads`: unique names of its columns; `written`: the headings as in the file,
 * letters if there are none.
 */
export type Table = { heads: string[]; written: string[]; rows: SheetLine[]; above: SheetLine[] };

/** What only a person can tell about a table: the decimal sign, whether day or month comes first; with examples. */
export type TableQuestions = {
  decimal?: SumQuestion;
  order?: { typed: string; dmy: string; mdy: string };
};

/**
 * Finds the table in a file, since banks write other lines above its headings. Refused with the line that cannot be
 * read.
 */
export function readTable(text: string, mapping: Mapping | undefined): Table | Refusal {
  const lines = readLines(text);
  if (lines instanceof Refusal) return lines;
  const cells = lines.map((line) => line.cells);
  const said = mapping ? cells.findIndex((row) => isHead(row, mapping)) : -1;
  const at = said >= 0 ? said : (findHeadRow(cells) ?? 0);
  const width = Math.max(...cells.slice(at < 0 ? 0 : at).map((row) => row.length), 0);
  const written = at < 0 ? Array.from({ length: width }, (_, place) => letterOf(place)) : cells[at];
  const rows = lines.slice(at + 1);
  if (!written) return new Refusal('statement_unreadable', { field: 'text', values: { place: '1' } });
  if (rows.length > MOST_LINES) return new Refusal('statement_too_long', { values: { most: MOST_LINES } });
  const heads = written.map((head, place) => nameOf(head, written.slice(0, place)));
  return { heads, written, rows, above: lines.slice(0, Math.max(0, at)) };
}

/** A unique name for the second of two equal headings. */
function nameOf(head: string, before: readonly string[]): string {
  const count = before.filter((one) => one === head).length;
  return head && count > 0 ? `${head} (${count + 1})` : head;
}

function readLines(text: string): SheetLine[] | Refusal {
  try {
    return readSheet(text, MOST_LINES + 100);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return new Refusal('statement_unreadable', { field: 'text', values: { place: error.place } });
  }
}

const isHead = (cells: readonly string[], mapping: Mapping): boolean =>
  findHead(cells, mapping.day) >= 0 && findHead(cells, mapping.amount) >= 0;

type Role = (typeof MAPPED)[number];
type Row = SheetLine & { cell: (role: Role) => string; currency: string; more: string[] };

/**
 * Reads the lines of a table by the meaning of its columns, with what was set aside. Asks questions if the columns are
 * ambiguous. Refused if the mapping names a column that does not exist.
 */
export function readRows(
  table: Table,
  mapping: Mapping,
  account: string,
): ReadFile | { asks: TableQuestions } | Refusal {
  const at = placesOf(table.heads, mapping);
  if (at instanceof Refusal) return at;
  const others = otherTexts(table, at);
  const rows: Row[] = table.rows.map((row) => {
    const cell = (role: Role) => (at[role] < 0 ? '' : (row.cells[at[role]] ?? ''));
    const more = others.flatMap((place) => row.cells[place] || []);
    return { ...row, cell, currency: at.currency < 0 ? mapping.currency : cell('currency').toUpperCase(), more };
  });
  const lines = joinTexts(rows, at, others);
  const left: LeftLine[] = [];
  const kept: (Row & { currency: Currency })[] = [];
  for (const row of lines) {
    const why = whyLeft(row, table, at.state >= 0);
    if (why) left.push(leave(row, ...why));
    else kept.push(row as Row & { currency: Currency });
  }
  const days = readDayColumn(
    kept.map(({ cell }) => cell('day')),
    { answer: mapping.order || undefined, others: otherDays(table, at.day) },
  );
  const sums = readSums(kept, {
    hasDebit: at.debit >= 0,
    hasSide: at.side >= 0,
    hasNumbers: at.from >= 0 && at.to >= 0,
    hasFee: at.fee >= 0,
    account,
    decimal: mapping.decimal || undefined,
    isMinor: mapping.isMinor === 'yes',
  });
  if (isSumQuestion(sums) || days.kind === 'question')
    return {
      asks: {
        ...(isSumQuestion(sums) && { decimal: sums.question }),
        ...(days.kind === 'question' && { order: { typed: kept[days.cell]!.cell('day'), ...days.days } }),
      },
    };
  const read: ReadLine[] = [];
  const balances: string[] = [];
  for (const [index, row] of kept.entries()) {
    const line = toLine(row, { day: days.days[index], sum: sums.sums[index]!, account });
    if ('reason' in line) left.push(leave(row, line.reason, line.typed));
    else {
      read.push(line);
      balances.push(row.cell('balance'));
      const fee = sums.fees[index]!;
      // Between two numbers the sender pays it. It stands apart in the file, and is a line of its own here: what was given is the whole sum.
      if (fee !== 0 && !(at.from >= 0 && line.amountMinor > 0)) {
        read.push({ ...line, amountMinor: fee, payer: null, part: 'rest', former: undefined });
        balances.push('');
      }
    }
  }
  const wrong = contradictedLines(read, balances, sums.decimalSign);
  for (const row of kept)
    if ([...wrong].some(({ line }) => line === row.line))
      left.push(leave(row, 'side', row.cell('amount') || row.cell('debit')));
  left.sort((a, b) => a.line - b.line);
  const isRight = (_: unknown, index: number) => !wrong.has(read[index]!);
  return {
    total: lines.length,
    lines: read.filter(isRight),
    left,
    balances: balanceOf(read.filter(isRight), balances.filter(isRight), sums.decimalSign),
  };
}

function placesOf(heads: readonly string[], mapping: Mapping): Record<Role, number> | Refusal {
  const at = {} as Record<Role, number>;
  for (const role of MAPPED) {
    const head = mapping[role];
    at[role] = head ? findHead(heads, head) : -1;
    if (at[role] >= 0 || (!head && role !== 'day' && role !== 'amount' && role !== 'currency')) continue;
    if (role === 'currency' && isCode(mapping.currency)) continue;
    return new Refusal('column_unknown', { field: `mapping.${role}`, values: { column: head ?? '' } });
  }
  return at;
}

/** Further columns with payment texts, by their headings. */
function otherTexts({ heads, rows }: Table, at: Record<Role, number>): number[] {
  const used = new Set(Object.values(at));
  const cells = rows.map((row) => row.cells);
  return columnsOf(heads, cells)
    .filter((column) => !used.has(column.at) && hasText(column) && saysPurpose(column))
    .map((column) => column.at);
}

/** Rows that contain only text continue the text of the row above. */
function joinTexts(rows: Row[], at: Record<Role, number>, others: readonly number[]): Row[] {
  const words = new Set([at.reference, at.details, at.payer, ...others]);
  const joined: Row[] = [];
  for (const row of rows) {
    const { cells } = row;
    const above = joined.at(-1);
    const isMore = cells.some(Boolean) && cells.every((cell, place) => !cell || words.has(place)) && !isNote(cells);
    if (isMore && above?.cell('day')) above.more.push(cells.filter(Boolean).join(' '));
    else joined.push(row);
  }
  return joined;
}

/** Why a row is not a line, before its day and amounts are read. */
function whyLeft(
  { cells, cell, currency }: Row,
  { heads }: Table,
  hasState: boolean,
): [LeftReason, string] | undefined {
  const [day, sums] = [cell('day'), cell('amount') || cell('debit')];
  const isHeadAgain = cells.length > 1 && cells.every((one, place) => one === (heads[place] ?? ''));
  // Of PayPal's settlement report each row says what it is: only the bodies of a section are movements.
  const isFrame = heads[0] === 'CH' && cells[0] !== 'SB';
  if (isHeadAgain || isFrame || (!day && !sums)) return ['note', ''];
  if (isNote([cell('reference'), cells.find(Boolean) ?? ''])) return ['note', ''];
  if (isPending(day)) return ['pending', day];
  if (hasState && !cameIn(cell('state'))) return [stateOf(cell('state')), cell('state')];
  return isCurrency(currency) ? undefined : ['currency', currency];
}

const stateOf = (state: string): LeftReason =>
  isPending(state) ? 'pending' : cameIn(state) === undefined ? 'unclear' : 'state';

const LONGEST_TEXT = 10_000;
const KEY_TEXT = 500;

function toLine(
  { cell, currency, line, more }: Row & { currency: Currency },
  { day, sum, account }: { day: string | undefined; sum: RowSum; account: string },
): ReadLine | { reason: LeftReason; typed: string } {
  if (!day) return { reason: 'day', typed: cell('day') };
  if ('reason' in sum) return sum;
  const texts = [cell('reference'), cell('details'), ...more];
  const text = texts
    .filter((one, place) => !texts.slice(0, place).some((before) => before.includes(one)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
  const payer = cell('payer').slice(0, 140) || null;
  const { amountMinor } = sum;
  return {
    account,
    day,
    amountMinor,
    currency,
    text,
    payer,
    bankRef: null,
    line,
    // The keys are made of one column alone, as they were before there were others.
    ...(text !== cell('reference').slice(0, KEY_TEXT) && {
      former: { amountMinor, text: cell('reference').slice(0, KEY_TEXT), payer, bankRef: null },
    }),
  };
}

const leave = ({ cells, line }: Row, reason: LeftReason, typed: string): LeftLine => ({
  line,
  reason,
  typed: typed.slice(0, 120),
  text: cells.filter(Boolean).join(' ; ').slice(0, 300),
});

/** What other day columns reveal about the order of day and month in this file. */
const otherDays = ({ heads, rows }: Table, day: number): string[] =>
  columnsOf(
    heads,
    rows.map(({ cells }) => cells),
  )
    .filter((column) => column.at !== day && hasDays(column))
    .flatMap(({ values }) => values);
