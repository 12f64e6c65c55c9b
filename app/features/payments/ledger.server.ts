import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Currency } from '#app/shared/money.ts';
import type { LedgerPart } from './ledger-part.ts';
import { ledgerBalances, ledgerEntries } from './tables.server.ts';

/** Advisory lock that the trigger of the ledger holds shared while it writes (migration 0041): whoever closes a month waits for entries under way. */
export const CLOSING_LOCK = 7_031_944;

export type LedgerLine = { account: string; amountMinor: number; part?: LedgerPart };

/** A sum on an account, with what covers the fees on a line of its own. */
export const shareLines = (account: string, amountMinor: number, coveredMinor: number): LedgerLine[] =>
  [
    { account, amountMinor: amountMinor - coveredMinor },
    { account, amountMinor: coveredMinor, part: 'covered-fees' as const },
  ].filter((line) => line.amountMinor !== 0);

type Taken = { account: string; amountMinor: number; coveredMinor: number };

/** What accounts took more, or less, than before: their lines, each account's own, whatever is even left out. */
export const changeLines = (had: readonly Taken[], has: readonly Taken[]): LedgerLine[] =>
  has.flatMap(({ account, amountMinor, coveredMinor }) => {
    const before = had.find((share) => share.account === account);
    return shareLines(account, (before?.amountMinor ?? 0) - amountMinor, (before?.coveredMinor ?? 0) - coveredMinor);
  });

/**
 * Writes one balanced transaction: debits positive, credits negative, in minor units of one currency. Balances of the
 * accounts follow at once, always locked in the same order.
 * @param paymentId null for what is of no payment: fees, exchanges, payouts
 * @throws when the lines do not sum to zero.
 */
export async function writeLedger(
  tx: Database,
  paymentId: string | null,
  currency: Currency,
  lines: LedgerLine[],
): Promise<void> {
  if (lines.reduce((sum, line) => sum + line.amountMinor, 0) !== 0) throw new Error('Ledger lines do not sum to zero');
  const transactionId = randomUUID();
  const byAccount = new Map<string, number>();
  for (const { account, amountMinor } of lines) byAccount.set(account, (byAccount.get(account) ?? 0) + amountMinor);
  await tx.insert(ledgerEntries).values(lines.map((line) => ({ transactionId, paymentId, currency, ...line })));
  await tx
    .insert(ledgerBalances)
    .values(
      [...byAccount]
        .map(([account, balanceMinor]) => ({ account, currency, balanceMinor }))
        .sort((a, b) => (a.account < b.account ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [ledgerBalances.account, ledgerBalances.currency],
      set: { balanceMinor: sql`${ledgerBalances.balanceMinor} + excluded.balance_minor` },
    });
}
