import { type Currency, toMajor } from '#app/shared/money.ts';
import { type DecimalSign, type ReadSum, readSumColumn, type SumCell } from '#app/shared/sums.ts';
import type { LeftReason } from '#app/features/statements/read-file.ts';
import { sideOf } from './table-words.ts';

/** What a row is worth, below nothing where it went out; or why it is no sum, and what stands there. */
export type RowSum = { amountMinor: number } | { reason: LeftReason; typed: string };

/** The same cells with either sign as the decimal one: some rows, and all of them together, in minor units of `currency`. */
export type SumQuestion = {
  currency: Currency;
  readings: { sign: DecimalSign; rows: { line: number; typed: string; amountMinor: number }[]; totalMinor: number }[];
};

type SumRow = {
  line: number;
  currency: Currency;
  cell: (role: 'amount' | 'debit' | 'side' | 'from' | 'to' | 'fee' | 'balance') => string;
};
type ColumnFacts = {
  hasDebit: boolean;
  hasSide: boolean;
  hasNumbers: boolean;
  /** Of ours, whose number may be it. */
  account: string;
  hasFee: boolean;
  decimal: DecimalSign | undefined;
  /** Sums are whole numbers of the smallest unit. */
  isMinor: boolean;
};
/** `fees`: what was kept back of each row, below nothing; 0 where nothing was or the file does not say it. */
type Sums = { decimalSign: DecimalSign | null; sums: RowSum[]; fees: number[] };

export const isSumQuestion = (read: Sums | { question: SumQuestion }): read is { question: SumQuestion } =>
  'question' in read;

/** The sums of all rows, read with one decimal sign: of one column, or of two that stand apart, or with a column that says the side. */
export function readSums(rows: readonly SumRow[], columns: ColumnFacts): Sums | { question: SumQuestion } {
  const { hasDebit, hasSide, hasNumbers, hasFee, account, decimal, isMinor } = columns;
  const cells = (role: 'amount' | 'debit' | 'fee' | 'balance'): SumCell[] =>
    rows.map(({ cell, currency }) => {
      const text = nothingAs(cell(role));
      return { text: isMinor ? pointed(text, currency) : text, currency };
    });
  const own = [...cells('amount'), ...(hasDebit ? cells('debit') : [])];
  let read = readSumColumn(own, decimal);
  if (read.kind === 'question') {
    // The balances were written by the same hand.
    const proof = readSumColumn([...own, ...cells('balance')]);
    if (proof.kind === 'question') return { question: ask(rows, own) };
    read = readSumColumn(own, proof.decimalSign ?? undefined);
    if (read.kind === 'question') return { question: ask(rows, own) };
  }
  const { sums, decimalSign } = read;
  const [amounts, debits] = [sums.slice(0, rows.length), hasDebit ? sums.slice(rows.length) : undefined];
  const isSigned = amounts.some((sum) => sum.kind === 'sum' && sum.amountMinor < 0);
  const areDebitsSigned = !debits?.some((sum) => sum.kind === 'sum' && sum.amountMinor > 0);
  const ours = hasNumbers ? ownNumber(rows, account) : undefined;
  const total = rows.map(({ cell }, at) => {
    const typed = { amount: cell('amount'), debit: cell('debit'), side: cell('side') };
    if (debits) return ofTwo(amounts[at]!, debits[at]!, { typed, areDebitsSigned });
    if (hasNumbers) return ofNumbers(amounts[at]!, { typed: typed.amount, from: cell('from'), to: cell('to'), ours });
    return hasSide ? ofSide(amounts[at]!, { typed, isSigned }) : ofOne(amounts[at]!, typed.amount);
  });
  return { decimalSign, sums: total, fees: hasFee ? feesOf(cells('fee'), decimalSign) : rows.map(() => 0) };
}

/** A whole number of the smallest unit as it is with its decimals; anything else stays unreadable. */
const pointed = (text: string, currency: Currency): string =>
  /^-?\d{1,15}$/.test(text) ? toMajor({ amountMinor: Number(text), currency }) : text && '?';

/** What was kept back of each row, below nothing. Files write it with a minus or without: the side most of them are on is what it costs. */
function feesOf(cells: SumCell[], decimalSign: DecimalSign | null): number[] {
  const read = readSumColumn(cells, decimalSign ?? undefined);
  const minors = read.kind === 'read' ? read.sums.map((sum) => (sum.kind === 'sum' ? sum.amountMinor : 0)) : [];
  const below = minors.filter((minor) => minor < 0).length;
  const isCostBelow = below > minors.filter((minor) => minor > 0).length;
  return cells.map((_, at) => (isCostBelow ? (minors[at] ?? 0) : 0 - (minors[at] ?? 0)));
}

const LEAST_FIGURES = 7;
const LAST_FIGURES = 9;
/** Numbers of telephones are written with and without what leads to their country. */
const lastFigures = (number: string): string => number.replaceAll(/\D/g, '').slice(-LAST_FIGURES);

/** Our number: that of the account, else the one that stands in every row. */
function ownNumber(rows: readonly SumRow[], account: string): string | undefined {
  const told = lastFigures(account);
  if (told.length >= LEAST_FIGURES) return told;
  const pairs = rows.map(({ cell }) => [lastFigures(cell('from')), lastFigures(cell('to'))]);
  const always = [...new Set(pairs.flat())].filter(
    (number) => number.length >= LEAST_FIGURES && pairs.every((pair) => pair.includes(number)),
  );
  return always.length === 1 ? always[0] : undefined;
}

/** Money that went between two numbers, one of them ours: else nobody knows the side. */
function ofNumbers(
  sum: ReadSum,
  { typed, from, to, ours }: { typed: string; from: string; to: string; ours: string | undefined },
): RowSum {
  const read = ofOne(sum, typed);
  if ('reason' in read) return read;
  const [isFrom, isTo] = [from, to].map((number) => ours !== undefined && lastFigures(number) === ours);
  if (isFrom === isTo) return { reason: 'side', typed: `${from} → ${to}` };
  return { amountMinor: isTo ? Math.abs(read.amountMinor) : -Math.abs(read.amountMinor) };
}

/** A stroke stands for nothing. */
const nothingAs = (cell: string): string => (/^[-–—]+$/.test(cell) ? '' : cell);

function ofOne(sum: ReadSum, typed: string): RowSum {
  if (sum.kind === 'fault') return { reason: sum.fault === 'other_currency' ? 'currency' : 'amount', typed };
  return sum.amountMinor === 0 ? { reason: 'nothing', typed } : { amountMinor: sum.amountMinor };
}

const isNone = (sum: ReadSum): boolean => (sum.kind === 'sum' ? sum.amountMinor === 0 : sum.fault === 'empty');

/** Of two columns the one that holds something: what went out is below nothing, whether the bank writes a minus there or not. */
function ofTwo(
  credit: ReadSum,
  debit: ReadSum,
  { typed, areDebitsSigned }: { typed: { amount: string; debit: string }; areDebitsSigned: boolean },
): RowSum {
  if (isNone(credit) && isNone(debit))
    return { reason: credit.kind === 'sum' || debit.kind === 'sum' ? 'nothing' : 'amount', typed: typed.amount };
  if (isNone(debit)) return ofOne(credit, typed.amount);
  if (!isNone(credit)) return { reason: 'amount', typed: `${typed.amount} / ${typed.debit}` };
  const out = ofOne(debit, typed.debit);
  if ('reason' in out) return out;
  // A minus in a column of debits without one elsewhere may be money that came back: nobody guesses.
  if (out.amountMinor < 0 && !areDebitsSigned) return { reason: 'side', typed: typed.debit };
  return { amountMinor: -Math.abs(out.amountMinor) };
}

/** A column says the side; where the sums have a sign of their own as well, both must say the same. */
function ofSide(
  sum: ReadSum,
  { typed, isSigned }: { typed: { amount: string; side: string }; isSigned: boolean },
): RowSum {
  const read = ofOne(sum, typed.amount);
  if ('reason' in read) return read;
  const side = sideOf(typed.side);
  const sign = isSigned ? Math.sign(read.amountMinor) : side;
  if (!sign || (side && sign !== side)) return { reason: 'side', typed: typed.side };
  return { amountMinor: sign * Math.abs(read.amountMinor) };
}

const SHOWN = 3;

function ask(rows: readonly SumRow[], cells: readonly SumCell[]): SumQuestion {
  const readings = (['.', ','] as const).map((sign) => {
    const read = readSumColumn(cells, sign);
    const sums = read.kind === 'read' ? read.sums : [];
    const shown = sums.flatMap((sum, at) =>
      sum.kind === 'sum' && sum.amountMinor !== 0
        ? [{ line: rows[at % rows.length]!.line, typed: cells[at]!.text, amountMinor: sum.amountMinor }]
        : [],
    );
    // Those first that the answer is about.
    const told = [...shown.filter(({ typed }) => /[.,]\d{3}\D*$/.test(typed)), ...shown];
    return {
      sign,
      rows: [...new Map(told.map((one) => [one.line, one])).values()].slice(0, SHOWN),
      totalMinor: shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    };
  });
  return { currency: rows[0]!.currency, readings };
}
