import { and, asc, eq, sql } from 'drizzle-orm';
import { toMajor } from '#app/shared/money.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { type PaidFor, receiptTitleOf } from '#app/features/payments/purposes.server.ts';
import { factsOf } from '#app/features/payments/payment-facts.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
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

/** The fund of a gift; for several funds all their names, sorted. */
const fundsOf = sql<
  string | null
>`(select string_agg(${donations.fundId}, ' ' order by ${donations.fundId}) from ${donations}
  where ${payments.purpose} = 'donation' and ${donations.id} = ${payments.purposeId}
    or ${payments.purpose} = 'several' and ${donations.giftSetId} = ${payments.purposeId})`;

/** Each receipt by number, in its current version; the days are days of issue. */
export async function listReceiptLines(
  db: Database,
  paidFor: PaidFor,
  filter: ExportFilter,
  { after, limit }: Pick<ListState, 'after' | 'limit'>,
) {
  const [year, number] = after ?? [];
  const rows = await db
    .select({ receipt: receipts, payment: payments, fund: fundsOf })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
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
      const known = facts.get(payment.purposeId);
      const major = (amountMinor: number) => Number(toMajor({ amountMinor, currency: payment.currency }));
      return [
        receiptName(receipt),
        receipt.cancelledAt ? 'cancelled' : receipt.correctedAt ? 'corrected' : 'valid',
        day(receipt.issuedAt),
        day(receipt.correctedAt),
        day(receipt.cancelledAt),
        receipt.name ?? known?.payerName,
        receipt.address,
        payment.purpose,
        known && receiptTitleOf(known),
        fund,
        major(payment.amountMinor),
        major(payment.keptMinor),
        payment.currency,
        payment.id,
      ];
    },
  );
}
