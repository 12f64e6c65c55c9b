import { isCurrency } from '#app/shared/money.ts';
import { findHead } from '#app/shared/sheets/heads.ts';
import { readSumColumn, type SumCell } from '#app/shared/sums.ts';
import { readDay } from '#app/shared/sheets/read-day.ts';
import { readSheet, type SheetLine, UnreadableSheet } from '#app/shared/sheets/lines.server.ts';
import { Refusal } from '#platform/refusals.ts';
import { type Mapping, MOST_LINES, type ReadLine } from '#app/features/statements/statement-line.ts';
import { guessMapping } from './csv-heads.ts';

export type Table = { heads: string[]; rows: SheetLine[] };

/** The table of a file: banks write lines of their own above its heads. Refused with the line that cannot be read. */
export function readTable(text: string, mapping: Mapping | undefined): Table | Refusal {
  try {
    const lines = readSheet(text, MOST_LINES + 100);
    const at = lines.findIndex(({ cells }) => isHead(cells, mapping));
    const [head, ...rows] = lines.slice(Math.max(0, at));
    if (!head) return new Refusal('statement_unreadable', { field: 'text', values: { place: '1' } });
    if (rows.length > MOST_LINES) return new Refusal('statement_too_long', { values: { most: MOST_LINES } });
    return { heads: head.cells, rows };
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return new Refusal('statement_unreadable', { field: 'text', values: { place: error.place } });
  }
}

function isHead(cells: readonly string[], mapping: Mapping | undefined): boolean {
  if (!mapping) {
    const { day, amount } = guessMapping(cells);
    return Boolean(day && amount);
  }
  return findHead(cells, mapping.day) >= 0 && findHead(cells, mapping.amount) >= 0;
}

/** A row with its sum as it stands there; `wrong` where that is none. */
type Given = { sum: SumCell; isOut: boolean; wrong: Refusal; line: Omit<ReadLine, 'amountMinor'> };

/** The lines of a table by what its columns mean; rows without a day, as totals are, stand for nothing. Refused with the line that is wrong. */
export function readRows({ heads, rows }: Table, mapping: Mapping, account: string): ReadLine[] | Refusal {
  const column = (name: string | undefined) => (name ? findHead(heads, name) : -1);
  const at = {
    day: column(mapping.day),
    amount: column(mapping.amount),
    debit: column(mapping.debit),
    currency: column(mapping.currency),
    reference: column(mapping.reference),
    payer: column(mapping.payer),
  };
  const fixed = isCurrency(mapping.currency) ? mapping.currency : undefined;
  for (const name of ['day', 'amount'] as const)
    if (at[name] < 0)
      return new Refusal('column_unknown', { field: `mapping.${name}`, values: { column: mapping[name] } });
  if (at.currency < 0 && !fixed)
    return new Refusal('column_unknown', { field: 'mapping.currency', values: { column: mapping.currency } });
  const given: Given[] = [];
  for (const { cells, line } of rows) {
    const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? ''));
    if (!cell(at.day)) continue;
    const wrong = (head: string) =>
      new Refusal('statement_unreadable', { field: 'text', values: { place: `${line}, ${head}` } });
    const day = readDay(cell(at.day));
    const currency = at.currency < 0 ? fixed : cell(at.currency).toUpperCase();
    if (!day) return wrong(mapping.day);
    if (!isCurrency(currency)) return wrong(mapping.currency);
    const isOut = !cell(at.amount) && Boolean(cell(at.debit));
    given.push({
      sum: { text: cell(isOut ? at.debit : at.amount), currency },
      isOut,
      wrong: wrong(isOut ? mapping.debit! : mapping.amount),
      line: {
        account,
        day,
        currency,
        text: cell(at.reference).slice(0, 500),
        payer: cell(at.payer).slice(0, 140) || null,
        bankRef: null,
      },
    });
  }
  const read = readSumColumn(given.map(({ sum }) => sum));
  if (read.kind === 'question') return new Refusal('amount_ambiguous', { field: 'mapping.amount' });
  const lines: ReadLine[] = [];
  for (const [index, { isOut, wrong, line }] of given.entries()) {
    const sum = read.sums[index]!;
    if (sum.kind === 'fault') return wrong;
    const amountMinor = isOut ? -Math.abs(sum.amountMinor) : sum.amountMinor;
    if (amountMinor !== 0) lines.push({ ...line, amountMinor });
  }
  return lines;
}
