import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { LiveEvent, Unsaid } from '#app/features/staff/sections.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { countedGifts, funds } from '#app/features/donations/tables.server.ts';

/** The newest gifts with amount and fund, without donors. */
export async function listNewGifts(db: Database, limit: number): Promise<Unsaid<LiveEvent>[]> {
  const rows = await db
    .select({
      id: payments.id,
      paidAt: payments.paidAt,
      amountMinor: sql<number>`coalesce(${countedGifts.partMinor}, ${payments.amountMinor})`.mapWith(Number),
      donationId: countedGifts.donationId,
      currency: payments.currency,
      fund: funds.title,
    })
    .from(payments)
    .innerJoin(countedGifts, eq(countedGifts.paymentId, payments.id))
    .innerJoin(funds, eq(funds.id, countedGifts.fundId))
    .where(isNotNull(payments.paidAt))
    .orderBy(desc(payments.paidAt))
    .limit(limit);
  return rows.map(({ id, donationId, paidAt, amountMinor, currency, fund }) => ({
    id: `payment:${id}:${donationId}`,
    kind: 'gift',
    at: paidAt!,
    values: { sum: { amountMinor, currency }, fund },
    icon: 'hand-coins',
  }));
}
