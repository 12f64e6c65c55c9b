import type { Currency } from '#app/shared/money.ts';

/** What the columns of another system's table mean, by their heads. */
export const MAPPED = [
  'day',
  'amount',
  'currency',
  'fund',
  'donorName',
  'firstName',
  'donorEmail',
  'donorPhone',
  'anonymous',
  'state',
  'way',
  'key',
  'receipt',
  'note',
] as const;
export type Column = (typeof MAPPED)[number];
/** `currency` may be one of ours, and `fund` one of ours by its id, instead of a column: the same for all lines. */
export type Mapping = Partial<Record<Column, string>> & {
  day: string;
  amount: string;
  currency: string;
  fund: string;
} & Answers;

/** Said where the columns themselves do not say it. */
type Answers = {
  /** The sign before the decimals. */
  decimal?: '.' | ',' | '';
  /** Whether the day or the month stands first. */
  order?: 'dmy' | 'mdy' | '';
  /** What words in the column of anonymous gifts mean, other than yes and no in one of our languages. */
  words?: Record<string, 'yes' | 'no'>;
};

/** What has to be asked about a file before its lines can be read, with examples. */
export type GiftQuestions = {
  decimal?: { typed: string; currency: Currency; readings: { sign: '.' | ','; amountMinor: number }[] };
  order?: { typed: string; dmy: string; mdy: string };
  /** Words of the column of anonymous gifts that nobody knows. */
  words?: string[];
};
/** Without these a line is no gift. */
export const NEEDED: readonly Column[] = ['day', 'amount', 'currency', 'fund'];

/** Read and waiting, running line after line, all booked, being taken back, all taken back. */
export const IMPORT_STATES = ['read', 'running', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes of a line: it will be booked, an import before it booked it, it cannot be; it stands in the books, it was taken back, or
 * was left in the books when the others were taken back, since money of it had gone back by hand.
 */
export const ROW_OUTCOMES = ['new', 'known', 'refused', 'booked', 'undone', 'left'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Why a line cannot be booked; `state`: the other system says that its money did not come, did not stay, or says it in words nobody knows. */
export type Fault =
  'state' | 'day' | 'toCome' | 'amount' | 'notPositive' | 'currency' | 'fund' | 'name' | 'email' | 'rate';

/** A line as it was understood; what could not be is null. */
export type ReadGift = {
  /** Where it stands in the file, from 1. */
  line: number;
  fault: Fault | null;
  /** What stood where the fault is. */
  typed: string | null;
  day: string | null;
  amountMinor: number | null;
  currency: Currency | null;
  fundId: string | null;
  /** Whether the donor asked the other system not to be named: name and address tell the line again, and are not kept. */
  isAnonymous: boolean;
  donorName: string | null;
  donorEmail: string | null;
  /** What could not be read as one is left out: the gift counts without. */
  donorPhone: string | null;
  way: string | null;
  receipt: string | null;
  note: string | null;
  /** What the other system calls it. */
  key: string | null;
};

/** As many lines as one file may hold, and as long as it may be: in bytes as it is sent, in characters once it is read. */
export const MOST_ROWS = 20_000;
export const LONGEST_FILE = 5 * 1024 * 1024;
