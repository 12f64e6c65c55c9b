import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import type { Database } from '#platform/database.ts';
import { numberOf } from '#app/features/accounting/accounts/account-number.ts';
import { listNumbers } from '#app/features/accounting/accounts/account-numbers.server.ts';
import { type EntryFilter, listEntries } from './report.server.ts';

const HEADS = ['id', 'at', 'transactionId', 'account', 'receipt', 'paymentId', 'debit', 'credit', 'currency'] as const;
/** Of the accountant's plan, at the end: what reads the columns before them goes on reading. */
const PLAN = ['number', 'label'] as const;
/** What a line is of a sum on several lines of one account: `covered-fees`. */
const PART = 'part';

export const JOURNAL_HEADS = [...HEADS, ...PLAN, PART];

/** The journal: the entries of a filter, each a line with its number of the accountant's plan. */
export async function* listJournal(db: Database, filter: EntryFilter): AsyncGenerator<unknown[]> {
  const numbers = await listNumbers(db);
  for await (const entry of everyPage((page) => listEntries(db, filter, page), readListState({}))) {
    const found = numberOf(entry.account, numbers);
    yield [...HEADS.map((head) => entry[head]), ...PLAN.map((head) => found?.[head] ?? ''), entry.part ?? ''];
  }
}
