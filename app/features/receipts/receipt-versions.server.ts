import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { receipts, receiptVersions } from './tables.server.ts';

type Receipt = typeof receipts.$inferSelect;

/**
 * Replaces a receipt by a corrected version with the same number, and stores the previous one. The caller holds the
 * payment's lock.
 * @param was the content until now
 * @param now the corrected values; left out if they do not change
 */
export async function replaceReceipt(
  tx: Database,
  { paymentId, version }: Receipt,
  was: { name: string | null; address: string | null; purpose: string },
  who: string,
  now: { name?: string | null; address?: string | null; purpose?: string } = {},
): Promise<Receipt> {
  await tx.insert(receiptVersions).values({ paymentId, version, ...was, who });
  const [replaced] = await tx
    .update(receipts)
    .set({ version: version + 1, correctedAt: sql`now()`, unprintedAt: null, ...now })
    .where(eq(receipts.paymentId, paymentId))
    .returning();
  return replaced!;
}

/** The former versions of a payment's receipts, in order. */
export const listReceiptVersions = (db: Database, paymentIds: readonly string[]) =>
  db
    .select()
    .from(receiptVersions)
    .where(inArray(receiptVersions.paymentId, [...paymentIds]))
    .orderBy(asc(receiptVersions.paymentId), asc(receiptVersions.version));

/**
 * Names and addresses that staff wrote on receipts of these payments, including former versions, for a person's data
 * archive.
 */
export async function listOwnReceipts(db: Database, paymentIds: readonly string[]) {
  const now = await db
    .select()
    .from(receipts)
    .where(and(inArray(receipts.paymentId, [...paymentIds]), gt(receipts.version, 1)));
  const before = await listReceiptVersions(db, paymentIds);
  return new Map(
    now.map(({ paymentId, name, address, correctedAt }) => [
      paymentId,
      {
        name,
        address,
        correctedAt,
        before: before
          .filter((one) => one.paymentId === paymentId)
          .map((one) => ({ name: one.name, address: one.address })),
      },
    ]),
  );
}

/** Removes personal data from receipts and their versions; numbers and amounts stay. */
export async function forgetReceiptNames(tx: Database, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  const nobody = { name: null, address: null };
  await tx
    .update(receipts)
    .set(nobody)
    .where(inArray(receipts.paymentId, [...paymentIds]));
  await tx
    .update(receiptVersions)
    .set(nobody)
    .where(inArray(receiptVersions.paymentId, [...paymentIds]));
}
