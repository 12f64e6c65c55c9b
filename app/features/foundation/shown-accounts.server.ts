import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { BankAccount, SAMPLE_ACCOUNTS } from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { foundationSettings } from '#platform/tables.ts';

export const BANK_ACCOUNTS = 'bank-accounts';
/** The news of a change of any of the settings. */
export const CHANGED = 'settings';
/** So long after they were changed donors are told other accounts: time to see a mail and call. */
export const SHOWN_AFTER_HOURS = 24;

const Accounts = z.array(BankAccount);
type Accounts = BankAccount[];

const isSame = (one: Accounts, other: Accounts): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Invented accounts take no money live: who enters the first of their own replaces nobody's. */
export const isFirst = (shown: Accounts, isLive: boolean): boolean => isLive && shown.every(({ isSample }) => isSample);

/**
 * The accounts that donors are told now, and those that were saved and wait for their day. What was saved anew before its day is
 * never shown; saving what is shown takes back what waits.
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

/** The day has come: every server reads anew which accounts are told. */
export const showAccounts = (db: RootDatabase): JobHandler =>
  handle(showingAccounts, () => db.transaction((tx) => publishChange(tx, { topic: CHANGED, id: BANK_ACCOUNTS })));
