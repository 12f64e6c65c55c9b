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
  'way',
  'key',
  'receipt',
  'note',
] as const;
export type Column = (typeof MAPPED)[number];
/** `currency` may be one of ours, and `fund` one of ours by its id, instead of a column: the same for all lines. */
export type Mapping = Partial<Record<Column, string>> & { day: string; amount: string; currency: string; fund: string };
/** Without these a line is no gift. */
export const NEEDED: readonly Column[] = ['day', 'amount', 'currency', 'fund'];

/** Read and waiting, running line after line, all booked, being taken back, all taken back. */
export const IMPORT_STATES = ['read', 'running', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes of a line: it will be booked, an import before it booked it, it cannot be; it stands in the books, it was taken back, or
 * was left in the books when the others were taken back, since money of it had gone back by hand.
 */
export const FATES = ['new', 'known', 'refused', 'booked', 'undone', 'left'] as const;
export type Fate = (typeof FATES)[number];

/** Why a line cannot be booked. */
export type Fault = 'day' | 'toCome' | 'amount' | 'notPositive' | 'currency' | 'fund' | 'name' | 'email' | 'rate';

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
