import { type Currency, decimalsOf } from '#app/shared/money.ts';
import type { JournalCode } from './entry-kind.ts';

/** The layouts of the accountant's files. */
export const LAYOUTS = ['fec', 'odoo', 'sage'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** What parts the columns of the French file. */
const PARTED_BY = { tab: '\t', pipe: '|' } as const;
export type PartedBy = keyof typeof PARTED_BY;

/** A line of an entry as every layout takes it; sums in minor units of the file's currency, one of the two nothing. */
export type FileLine = {
  number: number;
  journal: JournalCode;
  journalName: string;
  /** Booking date, value date and the day its month was closed, `YYYY-MM-DD`. */
  day: string;
  valueDay: string;
  closedOn: string | null;
  account: string;
  accountName: string;
  piece: string;
  party: string;
  text: string;
  debitMinor: number;
  creditMinor: number;
  currency: Currency;
  /** As it was booked, where that was in another currency: signed, a debit positive. */
  booked?: { amountMinor: number; currency: Currency };
  /** Whether it begins an entry. */
  isFirst: boolean;
};

const FEC_HEADS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;
const ODOO_HEADS = [
  'date',
  'ref',
  'journal_id',
  'line_ids/account_id',
  'line_ids/name',
  'line_ids/debit',
  'line_ids/credit',
  'line_ids/currency_id',
  'line_ids/amount_currency',
] as const;
const SAGE_HEADS = [
  'Code journal',
  'Date',
  'Compte',
  'Piece',
  'Reference',
  'Libelle',
  'Debit',
  'Credit',
  'Devise',
] as const;

/** "1234,50" of minor units, always with two decimals; `sign` of the decimals. */
function sumOf(minor: number, currency: Currency, sign: ',' | '.'): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = decimals > 0 ? digits.slice(0, -decimals) : digits;
  const rest = decimals > 0 ? digits.slice(-decimals) : '';
  return `${minor < 0 ? '-' : ''}${whole}${sign}${rest.padEnd(2, '0')}`;
}

/**
 * A text that stays one cell of every table: no tab, line break or separator, no mark that turns the direction of what follows, and
 * nothing that a spreadsheet would run as a formula.
 */
export function plainText(text: string, most = 200): string {
  const flat = text
    .replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069|;"]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...flat.replace(/^[=+\-@\s]+/, '')].slice(0, most).join('').trim();
}

const compact = (day: string): string => day.replaceAll('-', '');
/** "31/12/2026" */
export const dayFirst = (day: string): string => day.split('-').reverse().join('/');

const textOf = ({ text, party }: FileLine): string => [text, party].filter(Boolean).join(', ');

/** The French file of entries (article A47 A-1 of the code of procedure): 18 columns in their order, days without signs, decimal commas. */
const fecCells = (line: FileLine): string[] => [
  line.journal,
  plainText(line.journalName),
  String(line.number),
  compact(line.day),
  line.account,
  plainText(line.accountName),
  // Donors have no accounts of their own in our books.
  '',
  '',
  plainText(line.piece),
  compact(line.valueDay),
  plainText(textOf(line)) || plainText(line.piece),
  sumOf(line.debitMinor, line.currency, ','),
  sumOf(line.creditMinor, line.currency, ','),
  '',
  '',
  line.closedOn ? compact(line.closedOn) : '',
  line.booked ? sumOf(line.booked.amountMinor, line.booked.currency, ',') : '',
  line.booked ? line.booked.currency : '',
];

/** As Odoo imports journal entries (`account.move`): what is of the whole entry stands on its first line alone. */
const odooCells = (line: FileLine): string[] => [
  ...(line.isFirst ? [line.day, plainText(line.piece), line.journal] : ['', '', '']),
  line.account,
  plainText(textOf(line)),
  sumOf(line.debitMinor, line.currency, '.'),
  sumOf(line.creditMinor, line.currency, '.'),
  line.booked?.currency ?? line.currency,
  sumOf(line.booked?.amountMinor ?? line.debitMinor - line.creditMinor, line.booked?.currency ?? line.currency, '.'),
];

/** As Sage 100 imports by a parameter file: days as JJMMAA, a text of 35 letters. */
const sageCells = (line: FileLine): string[] => [
  line.journal,
  `${line.day.slice(8)}${line.day.slice(5, 7)}${line.day.slice(2, 4)}`,
  line.account,
  String(line.number),
  plainText(line.piece, 17),
  plainText(textOf(line), 35),
  sumOf(line.debitMinor, line.currency, ','),
  sumOf(line.creditMinor, line.currency, ','),
  line.currency,
];

type Written = { heads: readonly string[]; cells: (line: FileLine) => string[]; separator: string; extension: string };

/** How a layout is written. */
export function writtenAs(layout: Layout, partedBy: PartedBy): Written {
  if (layout === 'fec') return { heads: FEC_HEADS, cells: fecCells, separator: PARTED_BY[partedBy], extension: 'txt' };
  if (layout === 'odoo') return { heads: ODOO_HEADS, cells: odooCells, separator: ';', extension: 'csv' };
  return { heads: SAGE_HEADS, cells: sageCells, separator: ';', extension: 'txt' };
}

/** Whether these are the nine digits of a French body, the last one by the rule of Luhn. */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1))
    .reduce((all, one) => all + (one > 9 ? one - 9 : one), 0);
  return sum % 10 === 0;
}

/** The name of a file: the French one is `<SIREN>FEC<closing day>`, without SIREN where the body has none. */
export const fileName = (layout: Layout, { from, to }: { from: string; to: string }, siren: string): string =>
  layout === 'fec' ? `${siren}FEC${compact(to)}` : `${layout}-${from}-${to}`;
