import { decimalSignOf, groupSignOf } from './formats.ts';
import type { Language } from './language.ts';
import { type Currency, decimalsOf } from './money.ts';

/**
 * The one reader of sums. Three entries: `readMachineSum` for XML and JSON, `readTypedSum` for what a person typed, `readSumColumn` for
 * a column of a file. docs/formats.md says what they take, ask and refuse.
 */

/** Why a text is no sum: nothing there; not a sum; of another currency; finer than the currency's smallest unit; below nothing; too large. */
type SumFault = 'empty' | 'unreadable' | 'other_currency' | 'too_fine' | 'negative' | 'too_large';

export type ReadSum = { kind: 'sum'; amountMinor: number } | { kind: 'fault'; fault: SumFault };

/** `readings`: the sums it can mean, in minor units; the larger one first. One alone where the language of the page says that it is none. */
export type TypedSum = ReadSum | { kind: 'ambiguous'; readings: readonly number[] };

export type DecimalSign = '.' | ',';

/** A cell of a column with the currency its line is in. */
export type SumCell = { text: string; currency: Currency };

/** A sign, a cell (its place in the column) and what that cell means if the sign is the decimal one, in minor units. */
type SignExample = { decimalSign: DecimalSign; cell: number; amountMinor: number };

export type SumColumn =
  /** `decimalSign` is null where no cell depends on it. A sum below nothing is money out. */
  | { kind: 'read'; decimalSign: DecimalSign | null; sums: ReadSum[] }
  /** Nothing proves the decimal sign, or cells prove both: ask, then read again with the answer. */
  | { kind: 'question'; examples: [SignExample, SignExample] };

const isFault = (read: ReadSum): read is ReadSum & { kind: 'fault' } => read.kind === 'fault';
const fault = (fault: SumFault): ReadSum => ({ kind: 'fault', fault });

/**
 * A sum as programs write it in XML and JSON, in minor units: digits and a decimal point, zeros before and behind allowed, a minus where
 * it is below nothing. Undefined for anything else, and for what is finer than the currency or too large.
 */
export function readMachineSum(value: unknown, currency: Unit): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [, sign, whole, fraction = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(String(value).trim()) ?? [];
  if (whole === undefined || whole + fraction === '') return undefined;
  const read = toMinor({ whole, fraction }, currency, sign === '-');
  return isFault(read) ? undefined : read.amountMinor;
}

/**
 * A sum as a person typed it on a page of this language, in minor units, never below nothing. A sign before just three figures is
 * grouping where the language groups by it, or where the currency has no decimals; elsewhere it can be both, and is asked.
 */
export const readTypedSum = (typed: string, currency: Currency, language: Language): TypedSum =>
  readTyped(readCell(typed, currency), language);

/** As `readTypedSum`, for a number that is no sum (a weight, a rate), as a whole number of its smallest part. */
export const readTypedNumber = (typed: string, decimals: number, language: Language): TypedSum =>
  readTyped(readCell(typed, decimals), language);

function readTyped(cell: Figures | (ReadSum & { kind: 'fault' }), language: Language): TypedSum {
  if (cell.kind === 'fault') return cell;
  if (cell.isNegative) return fault('negative');
  const byPoint = toRead(cell, '.');
  const byComma = toRead(cell, ',');
  if (!isAmbiguous(cell)) return cell.splits['.'] ? byPoint : byComma;
  const [grouped, decimal] = cell.figures.includes(',') ? [byPoint, byComma] : [byComma, byPoint];
  const sign = cell.figures.includes(',') ? ',' : '.';
  const group = groupSignOf(language);
  if (isFault(grouped) || sign === group) return grouped;
  if (!isFault(decimal)) return { kind: 'ambiguous', readings: [grouped.amountMinor, decimal.amountMinor] };
  // Finer than the currency if the sign were the decimal one, which it is in languages that group by the other sign or by spaces.
  return sign === decimalSignOf(language) ? { kind: 'ambiguous', readings: [grouped.amountMinor] } : grouped;
}

/** The sum a person typed, in minor units; undefined for what is none, or can mean two. */
export function typedSumOf(typed: string, currency: Currency, language: Language): number | undefined {
  const read = readTypedSum(typed, currency, language);
  return read.kind === 'sum' ? read.amountMinor : undefined;
}

/**
 * The sums of a column of a file, read with one decimal sign for all its cells: the one that a cell proves ("1.234,56", "12,5", "1,234,567").
 * Where nothing proves it, or cells prove both, `answer` decides; without one it is a question. Columns that were written together
 * (debit and credit) are given together. Money out: a minus before or behind, or brackets.
 */
export function readSumColumn(cells: readonly SumCell[], answer?: DecimalSign): SumColumn {
  const read = cells.map(({ text, currency }) => readCell(text, currency));
  const proofs: SignExample[] = [];
  /** Cells that read differently by each sign: `both` where either is a sum, `one` where the currency allows one reading alone. */
  const both: SignExample[] = [];
  const one: SignExample[] = [];
  for (const [cell, figures] of read.entries()) {
    if (figures.kind === 'fault') continue;
    const isUnsure = isAmbiguous(figures);
    const examples = SIGNS.flatMap((decimalSign) => {
      const sum = figures.splits[decimalSign] && toRead(figures, decimalSign);
      return sum?.kind === 'sum' ? [{ decimalSign, cell, amountMinor: sum.amountMinor }] : [];
    });
    if (isUnsure) (examples.length === 2 ? both : one).push(...examples);
    else if (examples.length === 1) proofs.push(...examples);
  }
  // "1.234" of euros is no sum with a decimal point; but where another cell can be either, it is asked all the same.
  const known = [proofs, both, one].find((some) => some.length > 0) ?? [];
  const [point, comma] = SIGNS.map((sign) => known.find(({ decimalSign }) => decimalSign === sign));
  const decimalSign = point && comma ? answer : (point ?? comma)?.decimalSign;
  if (point && comma && !decimalSign) return { kind: 'question', examples: [point, comma] };
  const sums = read.map((cell) => (cell.kind === 'fault' ? cell : toRead(cell, decimalSign ?? '.')));
  return { kind: 'read', decimalSign: decimalSign ?? null, sums };
}

const SIGNS = ['.', ','] as const satisfies DecimalSign[];

/** A currency, or the decimals of a number that is no sum. */
type Unit = Currency | number;
const decimalsIn = (unit: Unit): number => (typeof unit === 'number' ? unit : decimalsOf(unit));

type Split = { whole: string; fraction: string };

/** The figures of a text, its currency and sign taken off; `splits` by which sign the fraction could begin, undefined where it could not. */
type Figures = {
  kind: 'figures';
  unit: Unit;
  figures: string;
  isNegative: boolean;
  splits: Record<DecimalSign, Split | undefined>;
};

const isAmbiguous = ({ splits: { '.': point, ',': comma } }: Figures): boolean =>
  Boolean(point && comma && point.whole !== comma.whole);

function toRead({ splits, unit, isNegative }: Figures, decimalSign: DecimalSign): ReadSum {
  const split = splits[decimalSign];
  return split ? toMinor(split, unit, isNegative) : fault('unreadable');
}

const MOST_DIGITS = 13;

function toMinor({ whole, fraction }: Split, unit: Unit, isNegative: boolean): ReadSum {
  const decimals = decimalsIn(unit);
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const cents = fraction.replace(/0+$/, '');
  if (cents.length > decimals) return fault('too_fine');
  const minor = Number(digits + cents.padEnd(decimals, '0'));
  if (digits.length > MOST_DIGITS || !Number.isSafeInteger(minor)) return fault('too_large');
  return { kind: 'sum', amountMinor: isNegative ? 0 - minor : minor };
}

/** Arabic-Indic, Persian and Devanagari digits, by their zeros. */
const ZEROS = [0x660, 0x6f0, 0x966];
const toLatin = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
};

const MINUS = /[-\u2010\u2012\u2013\u2212]/g;
const WORD = '[\\p{L}\\p{Sc}](?:[\\p{L}\\p{M}\\p{Sc}. ]*[\\p{L}\\p{M}\\p{Sc}])?(?:\\.(?!\\d))?';
const FIGURES = "(?=[.,٫]?\\d)[\\d.,٫٬ ']*[\\d.,]";
/** Sign, currency and sign on each side of the figures. */
const SUM = new RegExp(`^([-+]?) ?(${WORD})? ?([-+]?) ?(${FIGURES}) ?([-+]?) ?(${WORD})? ?([-+]?)$`, 'u');
/** Figures in brackets, the currency inside or outside. */
const BRACKETS = /^([^()\d]*)\(([^()]*\d[^()]*)\)([^()\d]*)$/;

/** What a text says before a decimal sign is settled: its figures, or why it is no sum. */
function readCell(typed: string, unit: Unit): Figures | (ReadSum & { kind: 'fault' }) {
  const faulty = (fault: SumFault) => ({ kind: 'fault' as const, fault });
  // "10²" is no 102.
  if (/\p{No}/u.test(typed)) return faulty('unreadable');
  const text = typed
    .normalize('NFKC')
    // Marks of direction, which are not seen.
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[٠-٩۰-۹०-९]/g, toLatin)
    .replaceAll(/['’‘ʼ′]/g, "'")
    .replace(MINUS, '-')
    .replaceAll('،', ',')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // "50,-" and "50.–" are fifty.
    .replace(/(\d)[.,]-{1,2}$/, '$1');
  if (!text) return faulty('empty');
  const isInBrackets = BRACKETS.test(text);
  const bare = text.replace(BRACKETS, '$1 $2 $3').replaceAll(/ +/g, ' ').trim();
  const [, first, before, second, figures, third, behind, fourth] = SUM.exec(bare) ?? [];
  if (figures === undefined) return faulty('unreadable');
  const signs = [first, second, third, fourth, isInBrackets ? '-' : ''].filter(Boolean);
  // "FC.500" is not half a franc, "--5" no sum.
  if (signs.length > 1 || (/[\p{L}\p{M}]$/u.test(before ?? '') && /^\D/.test(figures))) return faulty('unreadable');
  for (const word of [before, behind]) {
    const named = word ? currenciesOf(word) : undefined;
    if (word && !named) return faulty(/\p{Sc}|^[A-Z]{3}$/u.test(word) ? 'other_currency' : 'unreadable');
    if (named && (typeof unit === 'number' || !named.includes(unit))) return faulty('other_currency');
  }
  const plain = figures.replaceAll(/ ?([.,٫]) ?/g, '$1');
  const splits = { '.': splitAt(plain, '.', unit), ',': splitAt(plain, ',', unit) };
  if (!splits['.'] && !splits[',']) return faulty('unreadable');
  return { kind: 'figures', unit, figures: plain, isNegative: signs[0] === '-', splits };
}

/** Groups of three, or above the thousand of two as in India, all by one sign. */
const GROUPED = /^(?:\d*|[1-9]\d{0,2}(?:([.,٬' ])\d{3})(?:\1\d{3})*|[1-9]\d?(?:([.,٬' ])\d\d)(?:\2\d\d)*\2\d{3})$/;

/** The figures with this sign, or the Arabic one where it stands, as the decimal one. */
function splitAt(figures: string, sign: DecimalSign, unit: Unit): Split | undefined {
  const [whole = '', fraction = '', ...more] = figures.split(figures.includes('٫') ? '٫' : sign);
  if (more.length > 0 || !GROUPED.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  // Three figures behind the sign are a group where the currency has no decimals.
  if (decimalsIn(unit) === 0 && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && figures.includes(sign))
    return undefined;
  return { whole: whole.replaceAll(/\D/g, ''), fraction };
}

/** What people and files call a currency, without capitals, spaces and points. */
const CALLED: Record<string, readonly Currency[]> = Object.fromEntries(
  (
    [
      [['EUR'], '€ eur euro euros евро 欧元 يورو यूरो'],
      [
        ['USD'],
        '$ us$ $us usd usd$ $usd dollar dollars dólar dólares dolar dolares доллар доллара долларов дол 美元 دولار डॉलर dola',
      ],
      [['CDF'], 'cdf fc francscongolais franccongolais'],
      [['XOF'], 'xof'],
      [['XAF'], 'xaf'],
      [['XOF', 'XAF'], 'cfa fcfa francscfa franccfa'],
      [['XOF', 'XAF', 'CDF'], 'f fr frs franc francs франк франка франков 法郎 فرنك franco francos faranga'],
    ] satisfies [Currency[], string][]
  ).flatMap(([currencies, names]) => names.split(' ').map((name) => [name, currencies])),
);

const currenciesOf = (word: string): readonly Currency[] | undefined =>
  CALLED[word.toLowerCase().replaceAll(/[. ]/g, '')];
