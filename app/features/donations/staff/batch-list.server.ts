import { and, asc, desc, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { isGiftOf } from '#app/features/donations/paid-gifts.server.ts';
import { donations, funds, giftBatches, giftBatchLines, giftParts } from '#app/features/donations/tables.server.ts';
import type { BatchKind } from './batch-rules.ts';

/**
 * Batches, most recently entered first; `q` is a batch or receipt number, `state` its kind; the days are those on which
 * the money came.
 */
export async function listBatches(db: Database, { q, state, from, to, after, limit }: ListState) {
  const rows = await db
    .select({ ...getTableColumns(giftBatches), key: exactly(giftBatches.enteredAt) })
    .from(giftBatches)
    .where(
      and(
        state ? eq(giftBatches.kind, state as BatchKind) : undefined,
        q ? isCalled(q) : undefined,
        from ? gte(giftBatches.day, from) : undefined,
        to ? lte(giftBatches.day, to) : undefined,
        isAfter(giftBatches.enteredAt, giftBatches.id, after, isUuid),
      ),
    )
    .orderBy(desc(giftBatches.enteredAt), desc(giftBatches.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, ...batch }) => batch,
  );
}

function isCalled(q: string) {
  if (/^\d{1,9}$/.test(q)) return eq(giftBatches.number, Number(q));
  const [, year, number] = /^ELK-(\d{4})-(\d{1,9})$/i.exec(q) ?? [];
  if (!year) return sql`false`;
  return sql`${giftBatches.id} in (select l.batch_id from gift_batch_lines l join receipts r on r.payment_id = l.payment_id
    where r.year = ${Number(year)} and r.number = ${Number(number)})`;
}

export async function findBatch(db: Database, id: string): Promise<typeof giftBatches.$inferSelect | undefined> {
  if (!isUuid(id)) return undefined;
  const [batch] = await db.select().from(giftBatches).where(eq(giftBatches.id, id));
  return batch;
}

/** The gifts of a batch in the order of entry; personal data as the reader may see them. */
export async function listBatchLines(db: Database, batchId: string, person: PersonView) {
  const rows = await db
    .select({
      line: giftBatchLines,
      payment: payments,
      donation: donations,
      fund: funds,
      partMinor: giftParts.amountMinor,
      receipt: receipts,
    })
    .from(giftBatchLines)
    .innerJoin(payments, eq(payments.id, giftBatchLines.paymentId))
    .leftJoin(giftParts, eq(giftParts.paymentId, payments.id))
    .innerJoin(donations, isGiftOf)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(eq(giftBatchLines.batchId, batchId))
    .orderBy(asc(giftBatchLines.line), desc(giftParts.amountMinor), asc(donations.fundId));
  const lines = Map.groupBy(rows, ({ line }) => line.line);
  return [...lines.values()].map((parts) => {
    const { line, payment, donation, receipt } = parts[0]!;
    return {
      paymentId: payment.id,
      line: line.line,
      reference: line.reference && person.words(line.reference),
      name: donation.donorName && person.name(donation.donorName),
      email: donation.donorEmail && person.email(donation.donorEmail),
      phone: person.isMasked ? undefined : (donation.donorPhone ?? undefined),
      isAnonymous: donation.isAnonymous,
      /** One fund, or several with their parts. */
      funds: parts.map(({ fund, partMinor }) => ({ title: fund.title, cloth: fund.cloth, partMinor })),
      amountMinor: payment.amountMinor,
      keptMinor: payment.keptMinor,
      currency: payment.currency,
      receipt: receiptName(receipt),
      isCancelled: receipt.cancelledAt !== null,
    };
  });
}
