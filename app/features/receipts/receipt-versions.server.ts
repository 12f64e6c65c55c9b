import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { receipts, receiptVersions } from './tables.server.ts';

type Receipt = typeof receipts.$inferSelect;

/**
 * Puts a corrected receipt in the place of the one there is, under the same number, and keeps what that one said. The payment's row
 * is held locked by the caller.
 * @param was what the receipt said until now
 * @param now what it says instead of what the payer typed; left out where that does not change
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

/** What the receipts of a payment said before each correction, in their order. */
export const listReceiptVersions = (db: Database, paymentIds: readonly string[]) =>
  db
    .select()
    .from(receiptVersions)
    .where(inArray(receiptVersions.paymentId, [...paymentIds]))
    .orderBy(asc(receiptVersions.paymentId), asc(receiptVersions.version));

/** Names and addresses that staff wrote on receipts of these payments, those of earlier versions too: for who asks what we hold. */
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

/** Takes persons out of receipts and their versions; numbers and sums stay. */
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
