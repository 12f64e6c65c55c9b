import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { bookingOf } from '#app/features/payments/ledger.server.ts';
import { ledgerBalances, ledgerEntries, payments, refunds } from '#app/features/payments/tables.server.ts';
import { IMPORT } from '#app/features/payments/payment.ts';

/** A gift received by another system, to be booked. */
export type ImportedPayment = Pick<Payment, 'id' | 'purposeId' | 'amountMinor' | 'currency' | 'method'> & {
  paidAt: Date;
  /** The ledger account of its fund. */
  account: string;
};

/**
 * Books many gifts received by another system as settling each would, but without receipts and mails: payments and
 * ledger entries with the day of payment, or booked on the first open day if that month is closed. The caller handles
 * the gifts' funds and holds their locks.
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
 * Removes imported gifts from the books by counter-entries of today: a full refund of each that is not sent and not
 * told to anybody. The caller holds the locks of payments and funds; each payment keeps its history.
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

/** Writes two entries for each and updates the balances, which are locked in a fixed order. */
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
