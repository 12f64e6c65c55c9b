import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { LiveEvent } from '#app/features/staff/rooms.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { contributions, funds } from '../tables.server.ts';

/** The newest gifts that arrived, by their sum and fund; who gave them is not told here. */
export async function listNewGifts(db: Database, limit: number): Promise<LiveEvent[]> {
  const rows = await db
    .select({
      id: payments.id,
      paidAt: payments.paidAt,
      amountMinor: payments.amountMinor,
      currency: payments.currency,
      fund: funds.title,
    })
    .from(payments)
    .innerJoin(contributions, eq(contributions.paymentId, payments.id))
    .innerJoin(funds, eq(funds.id, contributions.fundId))
    .where(and(isNotNull(payments.paidAt), eq(payments.purpose, 'donation')))
    .orderBy(desc(payments.paidAt))
    .limit(limit);
  return rows.map(({ id, paidAt, amountMinor, currency, fund }) => ({
    id: `payment:${id}`,
    kind: 'gift',
    at: paidAt!,
    // Figures are French on staff pages; their English readers read them too.
    values: { sum: formatMoney({ amountMinor, currency }, 'fr'), fund },
    icon: 'hand-coins',
  }));
}
