import { toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { numberOf } from '#app/features/accounting/accounts/account-number.ts';
import { listNumbers } from '#app/features/accounting/accounts/account-numbers.server.ts';
import { readAccountTitles } from '#app/features/accounting/accounts/account-titles.server.ts';
import type { Reading } from '#app/features/accounting/files/describe-entries.server.ts';
import { dayFirst } from '#app/features/accounting/files/layouts.ts';
import { readEntries } from '#app/features/accounting/files/read-entries.server.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';
import type { EntryFilter } from './report.server.ts';

export const JOURNAL_HEADS = [
  'journal',
  'entryNumber',
  'bookedOn',
  'accountNumber',
  'accountLabel',
  'account',
  'party',
  'piece',
  'valueDay',
  'entryText',
  'debit',
  'credit',
  'currency',
] as const;

/**
 * The journal of a period, oldest entry first: each line with its journal, its number within the year, both dates,
 * account number, party and document number. Filtered by account, currency or source: the lines that the list shows.
 */
export async function* listJournal(
  db: Database,
  { from, to, account, currency, source }: EntryFilter,
  reading: Reading,
): AsyncGenerator<unknown[]> {
  const numbers = await listNumbers(db);
  const titleOf = await readAccountTitles(db, reading.paidFor, reading.language);
  for await (const entry of readEntries(db, { from, to }, reading)) {
    const isFromThere = !source || entry.source === (source === WITHOUT_SOURCE ? null : source);
    for (const line of entry.lines) {
      const isWay = line.paymentId !== null && line.account.startsWith('provider:');
      if (account && line.account !== account) continue;
      if (currency && line.currency !== currency) continue;
      // By source a payment is counted on the way it came.
      if (source && !(isWay && isFromThere)) continue;
      const found = numberOf(line.account, numbers);
      const sum = Number(toMajor({ amountMinor: Math.abs(line.amountMinor), currency: line.currency }));
      yield [
        entry.journal,
        entry.number,
        dayFirst(entry.day),
        found?.number ?? '',
        found?.label ?? '',
        titleOf(line.account),
        entry.party,
        entry.piece,
        dayFirst(entry.valueDay),
        entry.text,
        line.amountMinor > 0 ? sum : null,
        line.amountMinor < 0 ? sum : null,
        line.currency,
      ];
    }
  }
}
