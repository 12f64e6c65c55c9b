import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Currency } from '#app/shared/money.ts';
import { ledgerBalances, ledgerEntries } from './tables.server.ts';

export type LedgerLine = { account: string; amountMinor: number };

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
  await tx.insert(ledgerEntries).values(lines.map((line) => ({ transactionId, paymentId, currency, ...line })));
  await tx
    .insert(ledgerBalances)
    .values(
      lines
        .map(({ account, amountMinor }) => ({ account, currency, balanceMinor: amountMinor }))
        .sort((a, b) => (a.account < b.account ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [ledgerBalances.account, ledgerBalances.currency],
      set: { balanceMinor: sql`${ledgerBalances.balanceMinor} + excluded.balance_minor` },
    });
}
