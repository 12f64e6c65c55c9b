import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { receiptName } from '#app/features/payments/payment.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { formatDay, dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { countedGifts, funds } from '#app/features/donations/tables.server.ts';
import { matches, matchPayments } from './tables.server.ts';

/** What a gift form says about the match of its fund; `left` is undefined if the cap is used up. */
export type ShownMatch = { sponsor: string; cap: string; left?: string; day: string };

/** The match that applies to gifts to a fund today, as shown to visitors. */
export const findShownMatch = async (
  db: Database,
  { id }: { id: string },
  language: Language,
): Promise<ShownMatch | undefined> => (await listShownMatches(db, [id], language)).get(id);

/** The same for several funds, by id. */
export async function listShownMatches(
  db: Database,
  fundIds: readonly string[],
  language: Language,
): Promise<Map<string, ShownMatch>> {
  const today = dayInKinshasa();
  const rows = await db
    .select({ match: matches, currency: funds.currency })
    .from(matches)
    .innerJoin(funds, eq(funds.id, matches.fundId))
    .where(
      and(
        inArray(matches.fundId, [...fundIds]),
        isNull(matches.endedAt),
        lte(matches.firstDay, today),
        gte(matches.lastDay, today),
      ),
    );
  return new Map(
    rows.map(({ match: { fundId, sponsor, capMinor, matchedMinor, lastDay }, currency }) => {
      const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
      const leftMinor = capMinor - matchedMinor;
      return [
        fundId,
        {
          sponsor,
          cap: money(capMinor),
          left: leftMinor > 0 ? money(leftMinor) : undefined,
          day: formatDay(lastDay, language),
        },
      ];
    }),
  );
}

/** The latest matches with what the matching donor has paid, in minor units of the fund's currency. */
export async function listMatches(db: Database, limit = 200) {
  const rows = await db
    .select({ match: matches, fund: funds })
    .from(matches)
    .innerJoin(funds, eq(funds.id, matches.fundId))
    .orderBy(desc(matches.openedAt), desc(matches.id))
    .limit(limit);
  const booked = await listBooked(
    db,
    rows.map(({ match }) => match.id),
  );
  return rows.map(({ match, fund }) => {
    const own = booked.get(match.id) ?? [];
    return { ...match, fund, booked: own, cameMinor: own.reduce((sum, { countedMinor }) => sum + countedMinor, 0) };
  });
}

/** The gifts marked as matching donors' own, by match. A gift that was moved to another fund no longer counts. */
async function listBooked(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { receipt: string; countedMinor: number }[]>();
  const rows = await db
    .select({
      id: matchPayments.matchId,
      year: receipts.year,
      number: receipts.number,
      countedMinor: sql<number>`coalesce(${countedGifts.countedMinor}, 0)`.mapWith(Number),
    })
    .from(matchPayments)
    .innerJoin(matches, eq(matches.id, matchPayments.matchId))
    .innerJoin(receipts, eq(receipts.paymentId, matchPayments.paymentId))
    .leftJoin(
      countedGifts,
      and(eq(countedGifts.paymentId, matchPayments.paymentId), eq(countedGifts.fundId, matches.fundId)),
    )
    .where(inArray(matchPayments.matchId, [...ids]))
    .orderBy(asc(receipts.year), asc(receipts.number));
  const named = rows.map(({ id, countedMinor, ...receipt }) => ({ id, countedMinor, receipt: receiptName(receipt) }));
  return Map.groupBy(named, ({ id }) => id);
}
