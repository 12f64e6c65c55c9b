import { z } from 'zod';
import { type Foundation, holdFoundation, IDENTITY, SAMPLE_FOUNDATION } from '#app/kit/foundation.server.ts';
import { BankAccount, SAMPLE_ACCOUNTS } from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { forgetRates } from '#app/features/payments/rates.server.ts';
import type { ChangeFeed } from '#platform/changes.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { findSetting, seedSetting } from '#platform/kept-settings.ts';
import { log } from '#platform/log.ts';
import { SETTINGS } from './identity.ts';
import { watchBanner } from './banner.server.ts';
import { BANK_ACCOUNTS, CHANGED, readShownAccounts } from './shown-accounts.server.ts';
import { readSetting } from './setting-kind.server.ts';
import { kindOf } from './setting-kinds.server.ts';

const Accounts = z.array(BankAccount);

/**
 * Stores the settings that come with the site, so that receipts from before the first change show the right identity.
 */
export async function seedFoundation(tx: Database): Promise<void> {
  await seedSetting(tx, IDENTITY, SAMPLE_FOUNDATION);
  await seedSetting(tx, BANK_ACCOUNTS, SAMPLE_ACCOUNTS);
}

export async function readIdentity(db: Database): Promise<{ identity: Foundation; revision: number }> {
  const kept = await findSetting(db, IDENTITY);
  // Checked when it was saved.
  return { identity: (kept?.value as Foundation | undefined) ?? SAMPLE_FOUNDATION, revision: kept?.revision ?? 0 };
}

export async function readAccounts(db: Database): Promise<{ accounts: BankAccount[]; revision: number }> {
  const kept = await findSetting(db, BANK_ACCOUNTS);
  return { accounts: kept ? Accounts.parse(kept.value) : SAMPLE_ACCOUNTS, revision: kept?.revision ?? 0 };
}

/** Loads the settings into memory, where mails and pages read them; changed bank accounts once they take effect. */
export async function holdSettings(db: Database, { isLive = false } = {}): Promise<void> {
  for (const key of SETTINGS) {
    const kind = kindOf(key);
    const { value } =
      key === BANK_ACCOUNTS ? { value: (await readShownAccounts(db, { isLive })).shown } : await readSetting(db, kind);
    kind.hold(value);
  }
}

/**
 * Loads the settings before the site serves, and again whenever any server changes them.
 * @param onChange called afterwards, to drop pages rendered with the old values
 */
export async function followSettings(
  db: RootDatabase,
  { isLive }: { isLive: boolean },
  feed: Pick<ChangeFeed, 'subscribe'>,
  onChange: () => void,
): Promise<void> {
  holdFoundation({ isLive });
  await holdSettings(db, { isLive });
  watchBanner(onChange);
  let reading = Promise.resolve();
  feed.subscribe(({ topic }) => {
    if (topic !== CHANGED && topic !== 'unknown') return;
    // One after the other: what was read last is the newest.
    forgetRates(db);
    reading = reading
      .then(() => holdSettings(db, { isLive }))
      .then(onChange)
      // The database is away: the feed says `unknown` once it listens again.
      .catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));
  });
}
