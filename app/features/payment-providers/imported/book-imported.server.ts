import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { bookingOf } from '#app/features/payments/ledger.server.ts';
import { ledgerBalances, ledgerEntries, payments, refunds } from '#app/features/payments/tables.server.ts';
import { IMPORT } from '#app/features/payments/payment.ts';

/** A gift that another system took, to be booked. */
export type ImportedPayment = Pick<Payment, 'id' | 'purposeId' | 'amountMinor' | 'currency' | 'method'> & {
  paidAt: Date;
  /** The ledger account of what it was given for. */
  account: string;
};

/**
 * Books many gifts that another system took, as settling each would, but with neither receipt nor mail: payments and entries of the
 * day they were paid, or of the first open day where the books of that month are closed. What they were given for is the caller's, who holds it
 * locked.
 */
export async function bookImported(tx: Database, gifts: readonly ImportedPayment[]): Promise<void> {
  if (gifts.length === 0) return;
  // Asked once for each day, whatever many were given on it.
  const bookings = new Map<string, Awaited<ReturnType<typeof bookingOf>>>();
  for (const { paidAt } of gifts) {
    const key = paidAt.toISOString();
    if (!bookings.has(key)) bookings.set(key, await bookingOf(tx, paidAt));
  }
  await tx.insert(payments).values(
    gifts.map(({ account: _, ...gift }) => ({
      ...gift,
      purpose: 'donation',
      provider: IMPORT,
      providerRef: gift.id,
      checkoutUrl: '',
      interval: 'one_time' as const,
      status: 'paid' as const,
      keptMinor: gift.amountMinor,
      // Nobody chose a language: the foundation writes in its own.
      language: 'fr' as const,
      createdAt: gift.paidAt,
    })),
  );
  await writeMany(
    tx,
    gifts.map(({ id, account, amountMinor, currency, paidAt }) => ({
      paymentId: id,
      account,
      amountMinor,
      currency,
      ...bookings.get(paidAt.toISOString())!,
    })),
  );
}

/**
 * Takes imported gifts out of the books again, by counter-entries of today: a refund of all of each that nobody sends and nobody is
 * told of. The caller holds the payments, and what they were given for, locked; each keeps all that came of it.
 */
export async function unbookImported(
  tx: Database,
  gifts: readonly (Pick<Payment, 'id' | 'amountMinor' | 'currency'> & { account: string })[],
  hand: { who: string; why: string },
): Promise<void> {
  if (gifts.length === 0) return;
  await tx.insert(refunds).values(
    gifts.map(({ id: paymentId, amountMinor, currency }) => {
      const id = randomUUID();
      return {
        id,
        paymentId,
        provider: IMPORT,
        providerRef: id,
        amountMinor,
        currency,
        status: 'done' as const,
        reason: 'entered_wrongly',
        ...hand,
        endedAt: new Date(),
      };
    }),
  );
  await tx
    .update(payments)
    .set({ keptMinor: 0, status: 'refunded' })
    .where(
      inArray(
        payments.id,
        gifts.map(({ id }) => id),
      ),
    );
  await writeMany(
    tx,
    gifts.map(({ id, account, amountMinor, currency }) => ({
      paymentId: id,
      account,
      amountMinor: -amountMinor,
      currency,
    })),
  );
}

type Taken = {
  paymentId: string;
  account: string;
  amountMinor: number;
  currency: Currency;
  at?: Date;
  valueDay?: string;
};

/** Two entries for each, and the balances they come to, always locked in the same order. */
async function writeMany(tx: Database, taken: readonly Taken[]): Promise<void> {
  const entries = taken.flatMap(({ account, amountMinor, ...entry }) => {
    const transactionId = randomUUID();
    return [
      { ...entry, transactionId, account: `provider:${IMPORT}`, amountMinor },
      { ...entry, transactionId, account, amountMinor: -amountMinor },
    ];
  });
  await tx.insert(ledgerEntries).values(entries);
  const sums = new Map<string, typeof ledgerBalances.$inferInsert>();
  for (const { account, currency, amountMinor } of entries) {
    const key = `${account} ${currency}`;
    sums.set(key, { account, currency, balanceMinor: (sums.get(key)?.balanceMinor ?? 0) + amountMinor });
  }
  await tx
    .insert(ledgerBalances)
    .values([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, balance]) => balance))
    .onConflictDoUpdate({
      target: [ledgerBalances.account, ledgerBalances.currency],
      set: { balanceMinor: sql`${ledgerBalances.balanceMinor} + excluded.balance_minor` },
    });
}
