import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import { toMajor } from '#app/shared/money.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { amountOfGift, isGiftOf, keptOfGift } from '#app/features/donations/paid-gifts.server.ts';
import { SEVERAL } from '#app/features/donations/several/several-purpose.server.ts';
import { donations, funds, giftParts } from '#app/features/donations/tables.server.ts';
import { giftImportRows } from '#app/features/imports/tables.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { Database } from '#platform/database.ts';
import { type ExportFilter, isMeant } from './export-filter.server.ts';

export const GIFT_HEADS = [
  'day',
  'receipt',
  'receiptElsewhere',
  'status',
  'name',
  'email',
  'isAnonymous',
  'fund',
  'fundTitle',
  'interval',
  'method',
  'provider',
  'amount',
  'kept',
  'currency',
  'paymentId',
] as const;

/**
 * Each paid gift, newest first, with donor, fund and source; the days are days of payment. A payment for several funds
 * has one line per gift, with its part; pages are counted in payments.
 */
export async function listGiftLines(
  db: Database,
  filter: ExportFilter,
  { after, limit }: Pick<ListState, 'after' | 'limit'>,
) {
  const rows = await db
    .select({
      payment: payments,
      receipt: receipts,
      elsewhere: giftImportRows.receipt,
      key: exactly(payments.createdAt),
    })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(giftImportRows, eq(giftImportRows.paymentId, payments.id))
    .where(
      and(
        inArray(payments.purpose, ['donation', SEVERAL]),
        isNotNull(payments.paidAt),
        isMeant(filter, payments.paidAt, payments.currency),
        isAfter(payments.createdAt, payments.id, after, isUuid),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit + 1);
  const gifts = await listGifts(
    db,
    rows.map(({ payment }) => payment.id),
  );
  const page = pageOf(
    rows,
    limit,
    ({ key, payment }) => [key, payment.id],
    ({ payment, receipt, elsewhere }) =>
      (gifts.get(payment.id) ?? []).map(({ donation, fund, amountMinor: given, keptMinor }) => {
        const major = (amountMinor: number) => Number(toMajor({ amountMinor, currency: payment.currency }));
        return [
          dayInKinshasa(payment.paidAt!),
          receipt && receiptName(receipt),
          elsewhere,
          payment.status,
          receipt?.name ?? donation.donorName,
          donation.donorEmail,
          donation.isAnonymous,
          fund.id,
          fund.title,
          payment.interval,
          payment.method,
          payment.provider,
          major(given),
          major(keptMinor),
          payment.currency,
          payment.id,
        ];
      }),
  );
  return { ...page, items: page.items.flat() };
}

/** The gifts of these payments. */
async function listGifts(db: Database, paymentIds: readonly string[]) {
  const rows = await db
    .select({
      paymentId: payments.id,
      donation: donations,
      fund: funds,
      amountMinor: amountOfGift,
      keptMinor: keptOfGift,
    })
    .from(payments)
    .leftJoin(giftParts, eq(giftParts.paymentId, payments.id))
    .innerJoin(donations, isGiftOf)
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(inArray(payments.id, [...paymentIds]))
    .orderBy(asc(donations.id));
  return Map.groupBy(rows, ({ paymentId }) => paymentId);
}
