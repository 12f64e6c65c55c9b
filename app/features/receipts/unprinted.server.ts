import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { receipts } from './tables.server.ts';
import type { ReceiptFacts } from './receipt.ts';

/**
 * Marks that our fonts lack a letter of a receipt's current version: it waits for staff to write the name in other
 * letters.
 */
export async function markUnprinted(db: Database, { paymentId, version }: ReceiptFacts): Promise<void> {
  await db
    .update(receipts)
    .set({ unprintedAt: sql`now()` })
    .where(and(eq(receipts.paymentId, paymentId), eq(receipts.version, version), isNull(receipts.unprintedAt)));
}

/** The receipts that wait for that, longest first. */
export async function listUnprinted(db: Database, limit: number) {
  const rows = await db
    .select()
    .from(receipts)
    .where(and(isNotNull(receipts.unprintedAt), isNull(receipts.cancelledAt)))
    .orderBy(asc(receipts.unprintedAt), asc(receipts.paymentId))
    .limit(limit);
  return rows.map((row) => ({ paymentId: row.paymentId, receipt: receiptName(row), since: row.unprintedAt! }));
}
