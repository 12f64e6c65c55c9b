import { translate } from '#app/kit/words.server.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import {
  type Described,
  describeEntries,
  type Reading,
} from '#app/features/accounting/files/describe-entries.server.ts';
import { dayFirst } from '#app/features/accounting/files/layouts.ts';
import { type LedgerDays, listWhole } from '#app/features/payments/ledger-reads.server.ts';
import type { Database } from '#platform/database.ts';
import { listNumbers } from './account-numbers.server.ts';
import { readAccountTitles } from './account-titles.server.ts';
import { type LedgerLine, readGeneralLedger } from './general-ledger.server.ts';

export const LEDGER_HEADS = [
  'accountNumber',
  'accountLabel',
  'account',
  'journal',
  'bookedOn',
  'piece',
  'valueDay',
  'party',
  'entryText',
  'debit',
  'credit',
  'balance',
  'currency',
] as const;

/** How many lines are described at a time. */
const AT_ONCE = 500;

/**
 * The general ledger: for each account its opening, each line with the balance after it, and its closing with the
 * totals of both sides.
 */
export async function* listLedgerLines(db: Database, days: LedgerDays, reading: Reading): AsyncGenerator<unknown[]> {
  const t = translate(reading.language, 'admin');
  const titleOf = await readAccountTitles(db, reading.paidFor, reading.language);
  let waiting: LedgerLine[] = [];
  const flush = async () => {
    const ids = [...new Set(waiting.flatMap(({ entry }) => entry?.transactionId ?? []))];
    const described = await describeEntries(db, await listWhole(db, ids), reading);
    const rows = waiting.map((line) => cellsOf(line, described.get(line.entry?.transactionId ?? '')));
    waiting = [];
    return rows;
  };
  const cellsOf = ({ kind, of, entry, balanceMinor }: LedgerLine, about: Described | undefined) => {
    const major = (amountMinor: number) => Number(toMajor({ amountMinor, currency: of.currency as Currency }));
    const amount = entry ? major(Math.abs(entry.amountMinor)) : null;
    const [debit, credit] =
      kind === 'closing'
        ? [major(of.debitMinor), major(of.creditMinor)]
        : entry && entry.amountMinor > 0
          ? [amount, null]
          : [null, amount];
    return [
      of.number ?? '',
      of.label ?? '',
      titleOf(of.account),
      about?.journal ?? '',
      dayFirst(about?.day ?? (kind === 'opening' ? days.from : days.to)),
      about?.piece ?? '',
      about ? dayFirst(about.valueDay) : '',
      about?.party ?? '',
      about?.text ?? t(`report.ledger.${kind === 'opening' ? 'opening' : 'closing'}`),
      debit,
      credit,
      major(balanceMinor),
      of.currency,
    ];
  };
  for await (const line of readGeneralLedger(db, days, await listNumbers(db))) {
    waiting.push(line);
    if (waiting.length === AT_ONCE) yield* await flush();
  }
  yield* await flush();
}
