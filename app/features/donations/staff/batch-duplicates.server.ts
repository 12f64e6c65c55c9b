import { and, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { startOfDay } from '#app/shared/dates.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { amountOfGift, isGiftOf } from '#app/features/donations/paid-gifts.server.ts';
import { donations, giftBatches, giftBatchLines, giftParts } from '#app/features/donations/tables.server.ts';
import type { RecordGiftsInput } from './batch-input.server.ts';

/**
 * An existing gift that looks like one being entered: the index of the new gift, and the receipt of the existing one.
 */
export type Duplicate = { index: number; receipt: string; batchId: string | null };

const same = (text: string | null): string => (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Finds gifts of the same amount and day with the same name or reference, however they were paid. */
export async function findDuplicates(db: Database, { gifts, currency, day }: RecordGiftsInput): Promise<Duplicate[]> {
  const sums = [...new Set(gifts.map(({ amountMinor }) => amountMinor))];
  const rows = await db
    .select({
      amountMinor: amountOfGift,
      wholeMinor: payments.amountMinor,
      name: donations.donorName,
      phone: donations.donorPhone,
      reference: giftBatchLines.reference,
      batchId: giftBatchLines.batchId,
      receipt: { year: receipts.year, number: receipts.number },
    })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(giftParts, eq(giftParts.paymentId, payments.id))
    .innerJoin(donations, isGiftOf)
    .leftJoin(giftBatchLines, eq(giftBatchLines.paymentId, payments.id))
    .where(
      and(
        gte(payments.paidAt, startOfDay(day)),
        lt(payments.paidAt, startOfDay(day, 1)),
        gt(payments.keptMinor, 0),
        eq(payments.currency, currency),
        or(inArray(amountOfGift, sums), inArray(payments.amountMinor, sums)),
        or(
          sql`${donations.donorName} is not null`,
          sql`${donations.donorPhone} is not null`,
          sql`${giftBatchLines.reference} is not null`,
        ),
      ),
    )
    .limit(1000);
  return gifts.flatMap(({ amountMinor, donorName, donorPhone, reference }, index) => {
    const duplicate = rows.find(
      (row) =>
        // One that was split over several funds is known by the whole of it, too.
        (row.amountMinor === amountMinor || row.wholeMinor === amountMinor) &&
        ((same(donorName) && same(row.name) === same(donorName)) ||
          (donorPhone && row.phone === donorPhone) ||
          (same(reference) && same(row.reference) === same(reference))),
    );
    return duplicate ? [{ index, receipt: receiptName(duplicate.receipt), batchId: duplicate.batchId }] : [];
  });
}

/**
 * The newest batch of the same kind, day, currency, number of gifts and total: for gifts without names there is nothing
 * else to compare.
 */
export async function findDuplicateBatch(
  db: Database,
  { kind, day, currency, declaredCount, declaredMinor }: RecordGiftsInput,
): Promise<{ id: string; number: number } | undefined> {
  const [batch] = await db
    .select({ id: giftBatches.id, number: giftBatches.number })
    .from(giftBatches)
    .where(
      and(
        eq(giftBatches.kind, kind),
        eq(giftBatches.day, day),
        eq(giftBatches.currency, currency),
        eq(giftBatches.declaredCount, declaredCount),
        eq(giftBatches.declaredMinor, declaredMinor),
        isNull(giftBatches.undoneAt),
      ),
    )
    .orderBy(sql`${giftBatches.enteredAt} desc`)
    .limit(1);
  return batch;
}
