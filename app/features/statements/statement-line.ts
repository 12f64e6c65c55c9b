import type { Currency } from '#app/shared/money.ts';

/** Of which kind a file is: ISO 20022's statement, SWIFT's before it, or a table of a bank or an operator. */
export const FORMATS = ['camt053', 'csv', 'mt940'] as const;
export type StatementFormat = (typeof FORMATS)[number];

/** A line as a file says it. */
export type ReadLine = {
  /** Of ours: an IBAN, a number, or what the importer calls it; empty where the file says nothing. */
  account: string;
  /** `YYYY-MM-DD`, the day it was booked. */
  day: string;
  /** In minor units; below nothing where money went out. */
  amountMinor: number;
  currency: Currency;
  /** What stands with it: communication, reference, kind. */
  text: string;
  payer: string | null;
  /** The bank's own number of it, the same in each file. */
  bankRef: string | null;
  /** Where it stands in the file, from 1; parts of one entry stand at one place. */
  line: number;
  /** What it is of an entry that a bank booked for several payments; left out where it stands for itself. */
  part?: LinePart;
  /** As it was read before decision 0107, where that differs: its keys are made of it, so that it is known again. */
  former?: FormerLine;
  /** The whole entry as it was read in one line before decision 0107. Where that line is known, its parts are. */
  whole?: FormerLine;
};

/** What the keys of a line are made of. */
export type FormerLine = Pick<ReadLine, 'amountMinor' | 'text' | 'payer' | 'bankRef'>;

/**
 * `part`: one payment of several that were booked together; `rest`: what their sums differ from what was booked, such as fees;
 * `collected`: several payments of which the bank does not say the sums.
 */
export type LinePart = 'part' | 'rest' | 'collected';

export const LINE_STATES = ['open', 'matched', 'aside'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Expected for a setting's days, then it rests, without a word to its donor; whenever the money comes, it came. */
export const TRANSFER_STATES = ['expected', 'resting', 'came'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Why a line is no gift. */
export const ASIDE_KINDS = ['fee', 'payment', 'payout', 'own', 'other'] as const;
export type AsideKind = (typeof ASIDE_KINDS)[number];

/**
 * What the columns of a table mean, by their heads. `currency` may be the code of one for all lines instead. `debit`: what went out where
 * it stands apart; `side`: whether money came or went; `from` and `to`: whose numbers it went between, one of them ours; `fee`: what was
 * kept back of it and stands apart; `state`: whether it came for good; `balance`: what the account held after it.
 */
export type Mapping = {
  day: string;
  amount: string;
  currency: string;
  reference: string;
  payer: string;
  debit?: string;
  side?: string;
  from?: string;
  to?: string;
  fee?: string;
  state?: string;
  details?: string;
  balance?: string;
  /** Said where the column itself does not say it: the sign before the decimals, and whether the day or the month stands first. */
  decimal?: '.' | ',' | '';
  order?: 'dmy' | 'mdy' | '';
  /** Sums are whole numbers of the currency's smallest unit. */
  isMinor?: 'yes' | '';
};
/** What is said beside the columns. */
export const SAID = ['decimal', 'order', 'isMinor'] as const;
export const MAPPED = [
  'day',
  'amount',
  'debit',
  'side',
  'from',
  'to',
  'fee',
  'currency',
  'reference',
  'details',
  'payer',
  'state',
  'balance',
] as const;
/** Without these a line is none. */
export const NEEDED: readonly (typeof MAPPED)[number][] = ['day', 'amount', 'currency'];

/** As many as one file may hold, and as long as it may be: in characters. */
export const MOST_LINES = 5000;
export const LONGEST_FILE = 4_000_000;
