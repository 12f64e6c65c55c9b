import { and, desc, eq, gte, inArray, isNull, lte, sum } from 'drizzle-orm';
import { formatDay, dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { countedGifts, funds } from '../tables.server.ts';
import { matches, matchPayments } from './tables.server.ts';

/** What a gift form says of the match of its fund; `left` is none where all of the cap is taken. */
export type ShownMatch = { sponsor: string; cap: string; left?: string; day: string };

/** The match that gifts to a fund take part in today, as a visitor reads it. */
export async function findShownMatch(
  db: Database,
  { id, currency }: { id: string; currency: Currency },
  language: Language,
): Promise<ShownMatch | undefined> {
  const today = dayInKinshasa();
  const [match] = await db
    .select()
    .from(matches)
    .where(
      and(eq(matches.fundId, id), isNull(matches.endedAt), lte(matches.firstDay, today), gte(matches.lastDay, today)),
    );
  if (!match) return undefined;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const leftMinor = match.capMinor - match.matchedMinor;
  return {
    sponsor: match.sponsor,
    cap: money(match.capMinor),
    left: leftMinor > 0 ? money(leftMinor) : undefined,
    day: formatDay(match.lastDay, language),
  };
}

/** The newest matches with what came of who gave their word, in minor units of the fund's currency. */
export async function listMatches(db: Database, limit = 200) {
  const rows = await db
    .select({ match: matches, fund: funds })
    .from(matches)
    .innerJoin(funds, eq(funds.id, matches.fundId))
    .orderBy(desc(matches.openedAt), desc(matches.id))
    .limit(limit);
  const came = rows.length
    ? await db
        .select({ id: matchPayments.matchId, minor: sum(countedGifts.countedMinor).mapWith(Number) })
        .from(matchPayments)
        .innerJoin(matches, eq(matches.id, matchPayments.matchId))
        // Moved to another fund since, it is no part of it.
        .innerJoin(
          countedGifts,
          and(eq(countedGifts.paymentId, matchPayments.paymentId), eq(countedGifts.fundId, matches.fundId)),
        )
        .where(
          inArray(
            matchPayments.matchId,
            rows.map(({ match }) => match.id),
          ),
        )
        .groupBy(matchPayments.matchId)
    : [];
  const cameBy = new Map(came.map(({ id, minor }) => [id, minor]));
  return rows.map(({ match, fund }) => ({ ...match, fund, cameMinor: cameBy.get(match.id) ?? 0 }));
}
