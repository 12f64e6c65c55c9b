import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { BankAccount, SAMPLE_ACCOUNTS } from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { foundationSettings } from '#platform/tables.ts';

export const BANK_ACCOUNTS = 'bank-accounts';
/** The topic published when any setting changes. */
export const CHANGED = 'settings';
/** How many hours after a change donors are shown the new bank accounts: time to notice a mail and call. */
export const SHOWN_AFTER_HOURS = 24;

const Accounts = z.array(BankAccount);
type Accounts = BankAccount[];

const isSame = (one: Accounts, other: Accounts): boolean => JSON.stringify(one) === JSON.stringify(other);
/**
 * Whether these are the first accounts of the foundation's own: on a live site the sample's are not shown, so nothing
 * is replaced.
 */
export const isFirst = (shown: Accounts, isLive: boolean): boolean => isLive && shown.every(({ isSample }) => isSample);

/**
 * The bank accounts shown to donors now, and those saved that wait for their day. A save before that day replaces the
 * waiting ones; saving the accounts now shown cancels the change.
 */
export async function readShownAccounts(
  db: Database,
  { isLive, at = new Date() }: { isLive: boolean; at?: Date },
): Promise<{ shown: Accounts; waiting?: { accounts: Accounts; from: Date } }> {
  const rows = await db
    .select()
    .from(foundationSettings)
    .where(eq(foundationSettings.key, BANK_ACCOUNTS))
    .orderBy(asc(foundationSettings.revision));
  let shown: Accounts = SAMPLE_ACCOUNTS;
  let waiting: { accounts: Accounts; from: Date } | undefined;
  for (const [index, { value, changedAt }] of rows.entries()) {
    const accounts = Accounts.parse(value);
    const from = new Date(changedAt.getTime() + SHOWN_AFTER_HOURS * 3_600_000);
    const until = rows[index + 1]?.changedAt ?? at;
    waiting = undefined;
    // What came with the site, and the first of one's own, stand at once.
    if (index === 0 || isSame(accounts, shown) || isFirst(shown, isLive) || from <= until) shown = accounts;
    else waiting = { accounts, from };
  }
  return { shown, waiting };
}

export const showingAccounts = defineJob({ name: 'show-bank-accounts', data: z.object({ revision: z.int() }) });

/** Runs when the day has come: every server reads again which accounts are shown. */
export const showAccounts = (db: RootDatabase): JobHandler =>
  handle(showingAccounts, () => db.transaction((tx) => publishChange(tx, { topic: CHANGED, id: BANK_ACCOUNTS })));
