import { foldEmail, isEmail } from '#app/shared/email-address.ts';
import { readName } from '#app/shared/person-name.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import { readPhone } from '#app/shared/phone.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { findHead } from '#app/shared/sheets/heads.ts';
import { readSheet, type SheetLine, UnreadableSheet } from '#app/shared/sheets/lines.server.ts';
import { readDayColumn } from '#app/shared/sheets/read-days.ts';
import { cameIn } from '#app/shared/sheets/payment-states.ts';
import { readYesNo } from '#app/shared/sheets/yes-no.ts';
import { type ReadSum, readSumColumn } from '#app/shared/sums.ts';
import { Refusal } from '#platform/refusals.ts';
import {
  type Column,
  type Fault,
  type GiftQuestions,
  MAPPED,
  type Mapping,
  MOST_ROWS,
  type ReadGift,
} from './gift-file.ts';

export type Table = { heads: string[]; rows: SheetLine[] };

/** Reads the table of a file, with headings on its first line. Refused with the line that cannot be read. */
export function readTable(text: string): Table | Refusal {
  try {
    const [head, ...rows] = readSheet(text, MOST_ROWS + 2);
    if (!head || rows.length === 0) return new Refusal('import_empty', { field: 'text' });
    if (rows.length > MOST_ROWS) return new Refusal('import_too_long', { field: 'text', values: { most: MOST_ROWS } });
    return { heads: head.cells, rows };
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return new Refusal('statement_unreadable', { field: 'text', values: { place: error.place } });
  }
}

/** Finds the fund that a cell names, by id or title, and tells whether a currency can be converted for it. */
export type Funds = {
  find: (typed: string) => string | undefined;
  canCount: (currency: Currency, fundId: string) => boolean;
};

/** Without capitals, accents and punctuation. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Reads each line of a table as a gift, or says why it is not one. Asks questions if a column is ambiguous. Refused if
 * the mapping names a column that does not exist.
 */
export function readGifts(
  { heads, rows }: Table,
  mapping: Mapping,
  funds: Funds,
): ReadGift[] | { asks: GiftQuestions } | Refusal {
  const at = {} as Record<Column, number>;
  for (const name of MAPPED) {
    const head = mapping[name];
    at[name] = head ? findHead(heads, head) : -1;
    if (!head || at[name] >= 0) continue;
    const isSaidForAll =
      (name === 'currency' && isCurrency(head)) || (name === 'fund' && funds.find(head) !== undefined);
    if (!isSaidForAll) return new Refusal('column_unknown', { field: `mapping.${name}`, values: { column: head } });
  }
  const lines = rows.map(({ cells, line }) => {
    const cell = (name: Column) => (at[name] < 0 ? '' : (cells[at[name]] ?? ''));
    const said = (name: 'currency' | 'fund') => (at[name] < 0 ? mapping[name] : cell(name));
    const currency = said('currency').toUpperCase();
    return { line, cell, said, currency: isCurrency(currency) ? currency : null };
  });
  const days = readDayColumn(
    lines.map(({ cell }) => cell('day')),
    { answer: mapping.order || undefined },
  );
  const counted = lines.filter(({ currency }) => currency !== null);
  const sums = readSumColumn(
    counted.map(({ cell, currency }) => ({ text: cell('amount'), currency: currency! })),
    mapping.decimal || undefined,
  );
  const words = [...new Set(lines.map(({ cell }) => cell('anonymous')))].filter(
    (word) => word && isAnonymousBy(word, mapping) === undefined,
  );
  if (days.kind === 'question' || sums.kind === 'question' || words.length > 0)
    return {
      asks: {
        ...(days.kind === 'question' && { order: { typed: lines[days.cell]!.cell('day'), ...days.days } }),
        ...(sums.kind === 'question' && {
          decimal: {
            typed: counted[sums.examples[0].cell]!.cell('amount'),
            currency: counted[sums.examples[0].cell]!.currency!,
            readings: sums.examples.map(({ decimalSign, amountMinor }) => ({ sign: decimalSign, amountMinor })),
          },
        }),
        ...(words.length > 0 && { words: words.slice(0, MOST_WORDS) }),
      },
    };
  const sumOf = new Map(counted.map((one, index) => [one, sums.sums[index]!]));
  const today = dayInKinshasa();
  const gifts = lines.map((one, index) => ({
    line: one.line,
    ...readGift(one, {
      day: days.days[index] ?? null,
      sum: sumOf.get(one),
      mapping,
      hasState: at.state >= 0,
      funds,
      today,
    }),
  }));
  return areKeys(gifts) ? gifts : gifts.map((gift) => ({ ...gift, key: null }));
}

/** The maximum number of different values in a yes-or-no column about which questions are asked. */
const MOST_WORDS = 8;

const isAnonymousBy = (word: string, { words = {} }: Mapping): boolean | undefined =>
  Object.hasOwn(words, word) ? words[word] === 'yes' : readYesNo(word);

/**
 * Whether the other system's numbers identify gifts: if a number recurs with another day or amount, it identifies a
 * donor.
 */
function areKeys(gifts: readonly ReadGift[]): boolean {
  const told = new Map<string, string>();
  return gifts.every(({ key, day, amountMinor, currency }) => {
    if (!key) return true;
    const says = JSON.stringify([day, amountMinor, currency]);
    const before = told.get(key) ?? says;
    told.set(key, before);
    return before === says;
  });
}

type Line = { cell: (name: Column) => string; said: (name: 'currency' | 'fund') => string; currency: Currency | null };
type Frame = {
  day: string | null;
  /** Undefined if the currency is not one of ours. */
  sum: ReadSum | undefined;
  mapping: Mapping;
  hasState: boolean;
  funds: Funds;
  today: string;
};

function readGift(
  { cell, said, currency }: Line,
  { day, sum, mapping, hasState, funds, today }: Frame,
): Omit<ReadGift, 'line'> {
  const amountMinor = sum?.kind === 'sum' ? sum.amountMinor : null;
  // Said in the sum itself: another than the one it would be booked in.
  const isOther = sum?.kind === 'fault' && sum.fault === 'other_currency';
  // Given for nothing in particular: where it is needed most.
  const fundId = funds.find(said('fund') || GENERAL_FUND) ?? null;
  const typedName = [cell('firstName'), cell('donorName')].filter(Boolean).join(' ');
  const named = readName(typedName);
  const donorName = ('name' in named ? named.name : typedName) || null;
  const donorEmail = foldEmail(cell('donorEmail')) || null;
  const isAnonymous = isAnonymousBy(cell('anonymous'), mapping) ?? false;
  const faults: [Fault, boolean, string][] = [
    ['state', hasState && cameIn(cell('state')) !== true, cell('state')],
    ['day', day === null, cell('day')],
    ['toCome', day !== null && day > today, cell('day')],
    ['currency', currency === null || isOther, isOther ? cell('amount') : said('currency')],
    ['amount', currency !== null && amountMinor === null, cell('amount')],
    ['notPositive', amountMinor !== null && amountMinor <= 0, cell('amount')],
    ['fund', fundId === null, said('fund')],
    ['name', !isAnonymous && 'fault' in named, typedName],
    ['email', !isAnonymous && donorEmail !== null && !isEmail(donorEmail), cell('donorEmail')],
    ['rate', currency !== null && fundId !== null && !funds.canCount(currency, fundId), said('currency')],
  ];
  const [fault, , typed] = faults.find(([, isWrong]) => isWrong) ?? [null, false, null];
  return {
    fault,
    typed: typed && typed.slice(0, 120),
    day,
    amountMinor,
    currency,
    fundId,
    isAnonymous,
    donorName: donorName && donorName.slice(0, 120),
    donorEmail: donorEmail && donorEmail.slice(0, 254),
    donorPhone: readPhone(cell('donorPhone')) ?? null,
    way: cell('way').slice(0, 60) || null,
    receipt: cell('receipt').slice(0, 60) || null,
    note: cell('note').slice(0, 300) || null,
    key: cell('key').slice(0, 200) || null,
  };
}
