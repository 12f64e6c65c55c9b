import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import { readPhone } from '#app/shared/phone.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { findHead } from '#app/shared/sheets/heads.ts';
import { type ReadSum, readSumColumn } from '#app/shared/sums.ts';
import { readSheet, type SheetLine, UnreadableSheet } from '#app/shared/sheets/lines.server.ts';
import { readDay } from '#app/shared/sheets/read-day.ts';
import { Refusal } from '#platform/refusals.ts';
import { type Column, type Fault, MAPPED, type Mapping, MOST_ROWS, type ReadGift } from './gift-file.ts';

export type Table = { heads: string[]; rows: SheetLine[] };

/** The table of a file, its heads on the first line. Refused with the line that cannot be read. */
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

/** Of the funds: which one a cell names, by its id or its title; and whether a currency can be counted in it. */
export type Funds = {
  find: (typed: string) => string | undefined;
  canCount: (currency: Currency, fundId: string) => boolean;
};

/** Without capitals, accents and signs. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Each line of a table as a gift, or why it is none. Refused where the mapping names what is not there. */
export function readGifts({ heads, rows }: Table, mapping: Mapping, funds: Funds): ReadGift[] | Refusal {
  const at = {} as Record<Column, number>;
  for (const name of MAPPED) {
    const head = mapping[name];
    at[name] = head ? findHead(heads, head) : -1;
    if (!head || at[name] >= 0) continue;
    const isSaidForAll =
      (name === 'currency' && isCurrency(head)) || (name === 'fund' && funds.find(head) !== undefined);
    if (!isSaidForAll) return new Refusal('column_unknown', { field: `mapping.${name}`, values: { column: head } });
  }
  const today = dayInKinshasa();
  const given = rows.map(({ cells, line }) => {
    const cell = (name: Column) => (at[name] < 0 ? '' : (cells[at[name]] ?? ''));
    const said = (name: 'currency' | 'fund') => (at[name] < 0 ? mapping[name] : cell(name));
    const typed = said('currency').toUpperCase();
    return { line, cell, said, currency: isCurrency(typed) ? typed : null };
  });
  const known = given.filter(({ currency }) => currency !== null);
  const column = readSumColumn(known.map(({ cell, currency }) => ({ text: cell('amount'), currency: currency! })));
  if (column.kind === 'question') return new Refusal('amount_ambiguous', { field: 'mapping.amount' });
  const sums = new Map(known.map((row, index) => [row, column.sums[index]!]));
  return given.map((row) => {
    const { line, cell, said, currency } = row;
    return { line, ...readGift(cell, said, { funds, today, currency, sum: sums.get(row) }) };
  });
}

/** As tables say yes. */
const YES = /^(oui|o|yes|y|1|x|true|vrai)$/i;

type Cells = (name: Column) => string;

function readGift(
  cell: Cells,
  said: (name: 'currency' | 'fund') => string,
  { funds, today, currency, sum }: { funds: Funds; today: string; currency: Currency | null; sum?: ReadSum },
): Omit<ReadGift, 'line'> {
  const day = readDay(cell('day')) ?? null;
  const amountMinor = sum?.kind === 'sum' ? sum.amountMinor : null;
  // Said in the sum itself: another than the one it would be booked in.
  const isOther = sum?.kind === 'fault' && sum.fault === 'other_currency';
  // Given for nothing in particular: where it is needed most.
  const fundId = funds.find(said('fund') || GENERAL_FUND) ?? null;
  const donorName = [cell('firstName'), cell('donorName')].filter(Boolean).join(' ') || null;
  const donorEmail = cell('donorEmail').toLowerCase() || null;
  const isAnonymous = YES.test(cell('anonymous'));
  const faults: [Fault, boolean, string][] = [
    ['day', day === null, cell('day')],
    ['toCome', day !== null && day > today, cell('day')],
    ['currency', currency === null || isOther, isOther ? cell('amount') : said('currency')],
    ['amount', currency !== null && amountMinor === null, cell('amount')],
    ['notPositive', amountMinor !== null && amountMinor <= 0, cell('amount')],
    ['fund', fundId === null, said('fund')],
    ['name', !isAnonymous && donorName !== null && donorName.length > 120, donorName ?? ''],
    [
      'email',
      !isAnonymous && donorEmail !== null && !z.email().max(254).safeParse(donorEmail).success,
      cell('donorEmail'),
    ],
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
