import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import type { Week } from '#app/features/staff/week.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { countedGifts, funds } from '#app/features/donations/tables.server.ts';

const DAY_MS = 86_400_000;
/** How many funds have a colour of their own in the chart; the others are combined. */
const NAMED = 4;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

/**
 * The income of this week by day and fund in minor units, compared with last week's up to the same time. One chart per
 * currency: different currencies are never added.
 */
export async function readWeek(db: Database, now: Date): Promise<Week[]> {
  const today = dayInKinshasa(now);
  const monday = mondayOf(today);
  const day = sql<string>`(${payments.paidAt} at time zone 'Africa/Kinshasa')::date::text`;
  const rows = await db
    .select({
      day,
      fundId: funds.id,
      title: funds.title,
      cloth: funds.cloth,
      currency: funds.currency,
      sumMinor: sql<number>`sum(${countedGifts.countedMinor})::bigint`.mapWith(Number),
    })
    .from(countedGifts)
    .innerJoin(payments, eq(payments.id, countedGifts.paymentId))
    .innerJoin(funds, eq(funds.id, countedGifts.fundId))
    .where(and(gte(payments.paidAt, startOfDay(monday)), lt(payments.paidAt, now)))
    .groupBy(day, funds.id);
  const before = await sumBefore(db, startOfDay(dayAfter(monday, -7)), new Date(now.getTime() - 7 * DAY_MS));
  const days = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index)).filter((one) => one <= today);
  return [...new Set([...rows.map(({ currency }) => currency), ...before.keys()])].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const totals = new Map<string, { title: string; cloth: string; sumMinor: number }>();
    for (const { fundId, title, cloth, sumMinor } of own) {
      const known = totals.get(fundId) ?? { title, cloth: clothUrl(cloth), sumMinor: 0 };
      totals.set(fundId, { ...known, sumMinor: known.sumMinor + sumMinor });
    }
    const byWeight = [...totals].sort(([, a], [, b]) => b.sumMinor - a.sumMinor);
    const named = byWeight.slice(0, NAMED);
    const others = byWeight.slice(NAMED).reduce((sum, [, { sumMinor }]) => sum + sumMinor, 0);
    return {
      currency,
      funds: [
        ...named.map(([id, fund]) => ({ id, ...fund })),
        ...(others > 0 ? [{ id: 'others', title: '', sumMinor: others }] : []),
      ],
      days: days.map((one) => {
        const ofDay = own.filter((row) => row.day === one);
        const isNamed = (id: string) => named.some(([known]) => known === id);
        const sum = (some: typeof ofDay) => some.reduce((all, { sumMinor }) => all + sumMinor, 0);
        const parts = [
          ...named.map(([id]) => ({ fundId: id, sumMinor: sum(ofDay.filter(({ fundId }) => fundId === id)) })),
          { fundId: 'others', sumMinor: sum(ofDay.filter(({ fundId }) => !isNamed(fundId))) },
        ];
        return { day: one, sumMinor: sum(ofDay), parts: parts.filter(({ sumMinor }) => sumMinor > 0) };
      }),
      sumMinor: own.reduce((all, { sumMinor }) => all + sumMinor, 0),
      beforeMinor: before.get(currency) ?? 0,
    };
  });
}

async function sumBefore(db: Database, from: Date, to: Date): Promise<Map<Currency, number>> {
  const rows = await db
    .select({
      currency: funds.currency,
      sumMinor: sql<number>`sum(${countedGifts.countedMinor})::bigint`.mapWith(Number),
    })
    .from(countedGifts)
    .innerJoin(payments, eq(payments.id, countedGifts.paymentId))
    .innerJoin(funds, eq(funds.id, countedGifts.fundId))
    .where(and(gte(payments.paidAt, from), lt(payments.paidAt, to)))
    .groupBy(funds.currency);
  return new Map(rows.map(({ currency, sumMinor }) => [currency, sumMinor]));
}
