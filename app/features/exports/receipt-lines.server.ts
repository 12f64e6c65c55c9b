import { and, asc, eq, sql } from 'drizzle-orm';
import { toMajor } from '#app/shared/money.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import { factsOf } from '#app/features/payments/staff/payment-list.server.ts';
import { payments, receipts } from '#app/features/payments/tables.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import type { Database } from '#platform/database.ts';
import { type ExportFilter, isMeant } from './export-filter.server.ts';

export const RECEIPT_HEADS = [
  'receipt',
  'state',
  'issuedOn',
  'correctedOn',
  'cancelledOn',
  'name',
  'address',
  'purpose',
  'title',
  'fund',
  'amount',
  'kept',
  'currency',
  'paymentId',
] as const;

/** Each receipt by its number, as it stands today; the days are those it was given. */
export async function listReceiptLines(
  db: Database,
  paidFor: PaidFor,
  filter: ExportFilter,
  { after, limit }: Pick<ListState, 'after' | 'limit'>,
) {
  const [year, number] = after ?? [];
  const rows = await db
    .select({ receipt: receipts, payment: payments, fund: donations.fundId })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .leftJoin(donations, eq(donations.id, payments.purposeId))
    .where(
      and(
        isMeant(filter, receipts.issuedAt, payments.currency),
        typeof year === 'number' && typeof number === 'number'
          ? sql`(${receipts.year}, ${receipts.number}) > (${year}, ${number})`
          : undefined,
      ),
    )
    .orderBy(asc(receipts.year), asc(receipts.number))
    .limit(limit + 1);
  const facts = await factsOf(
    db,
    paidFor,
    rows.map(({ payment }) => payment),
  );
  const day = (moment: Date | null) => moment && dayInKinshasa(moment);
  return pageOf(
    rows,
    limit,
    ({ receipt }) => [receipt.year, receipt.number],
    ({ receipt, payment, fund }) => {
      const { title, payerName } = facts.get(payment.purposeId) ?? {};
      const major = (amountMinor: number) => Number(toMajor({ amountMinor, currency: payment.currency }));
      return [
        receiptName(receipt),
        receipt.cancelledAt ? 'cancelled' : receipt.correctedAt ? 'corrected' : 'valid',
        day(receipt.issuedAt),
        day(receipt.correctedAt),
        day(receipt.cancelledAt),
        receipt.name ?? payerName,
        receipt.address,
        payment.purpose,
        title,
        fund,
        major(payment.amountMinor),
        major(payment.keptMinor),
        payment.currency,
        payment.id,
      ];
    },
  );
}
