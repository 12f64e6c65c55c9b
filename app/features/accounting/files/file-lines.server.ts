import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { convert, type Currency } from '#app/shared/money.ts';
import { type AccountNumber, numberOf } from '#app/features/accounting/accounts/account-number.ts';
import { listNumbers } from '#app/features/accounting/accounts/account-numbers.server.ts';
import { type LedgerDays, listBookedAccounts, listClosings } from '#app/features/payments/ledger-reads.server.ts';
import { readRatesByDay } from '#app/features/payments/rates.server.ts';
import type { Database } from '#platform/database.ts';
import type { Reading } from './describe-entries.server.ts';
import type { FileLine } from './layouts.ts';
import { readEntries } from './read-entries.server.ts';

/**
 * What is missing for a file of a period: accounts without a number, and currencies without an exchange rate on the
 * first day they need one.
 */
export type Lacking = { accounts: string[]; rates: { currency: Currency; day: string }[] };

/** Finds what must be entered before a file of this period can be written in a currency. Nothing is assumed. */
export async function findLacking(db: Database, days: LedgerDays, currency: Currency): Promise<Lacking> {
  const numbers = await listNumbers(db);
  const rows = await listBookedAccounts(db, days);
  const rateOn = await readRatesByDay(db);
  const first = new Map<Currency, string>();
  for (const row of rows) if (row.day < (first.get(row.currency) ?? '9')) first.set(row.currency, row.day);
  return {
    accounts: [...new Set(rows.map(({ account }) => account))].filter((account) => !numberOf(account, numbers)),
    rates: [...first].flatMap(([of, day]) => (rateOn(of, currency, day) === undefined ? [{ currency: of, day }] : [])),
  };
}

/**
 * The lines of a file in one currency, entry by entry. Amounts booked in another currency are converted at the rate of
 * their day. Rounding is done on the running total, so that debits equal credits in each entry to the minor unit.
 * @throws if an account has no number or a currency no rate (`findLacking`)
 */
export async function* readFileLines(
  db: Database,
  days: LedgerDays,
  { currency, ...reading }: Reading & { currency: Currency },
): AsyncGenerator<FileLine> {
  const numbers = await listNumbers(db);
  const names = nameNumbers(numbers);
  const rateOn = await readRatesByDay(db);
  const closings = await listClosings(db);
  const t = translate(reading.language, 'admin');
  for await (const { lines, number, journal, day, valueDay, piece, party, text } of readEntries(db, days, reading)) {
    const closing = closings.find(({ month }) => month >= day.slice(0, 7));
    let [booked, written, isFirst] = [0, 0, true];
    for (const line of lines) {
      const rate = rateOn(line.currency, currency, day);
      const found = numberOf(line.account, numbers);
      if (rate === undefined || !found) throw new Error('A file lacks a rate or a number');
      booked += line.amountMinor;
      const sum = convert({ amountMinor: booked, currency: line.currency }, currency, rate).amountMinor;
      const minor = sum - written;
      written = sum;
      if (minor === 0) continue;
      yield {
        number,
        journal,
        journalName: t(`files.journal.${journal}`),
        day,
        valueDay,
        closedOn: closing ? dayInKinshasa(closing.closedAt) : null,
        account: found.number,
        accountName: names.get(found.number)!,
        piece,
        party,
        text,
        debitMinor: Math.max(minor, 0),
        creditMinor: Math.max(-minor, 0),
        currency,
        ...(line.currency !== currency && { booked: { amountMinor: line.amountMinor, currency: line.currency } }),
        isFirst,
      };
      isFirst = false;
    }
  }
}

/** One name per number, since several of our accounts may share one. */
function nameNumbers(numbers: readonly AccountNumber[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { number, label } of numbers) if (!names.has(number)) names.set(number, label);
  return names;
}
