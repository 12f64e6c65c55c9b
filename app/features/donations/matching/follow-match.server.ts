import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { matches, matchLines, matchPayments } from './tables.server.ts';

type Match = typeof matches.$inferSelect;

/**
 * Adjusts what is matched of a payment to what it counts in a fund. If it was paid within the dates of an open match,
 * what is left of the cap is used. If it is refunded or moved to another fund, its part becomes available for later
 * gifts. The caller holds the fund's lock, which protects all its matches.
 * @param countedMinor what the payment counts in the fund, in the fund's minor units
 * @param countedBefore what it counted before: a gift that decreases does not use cap that became available since
 */
export async function followMatch(
  tx: Database,
  { id: paymentId, paidAt }: Pick<Payment, 'id' | 'paidAt'>,
  fundId: string,
  countedMinor: number,
  countedBefore: number,
): Promise<void> {
  const [before] = await tx
    .select({ match: matches, matchedMinor: matchLines.matchedMinor })
    .from(matchLines)
    .innerJoin(matches, eq(matches.id, matchLines.matchId))
    .where(and(eq(matchLines.paymentId, paymentId), eq(matches.fundId, fundId)));
  const match = before?.match ?? (paidAt ? await findMatchOf(tx, paymentId, fundId, dayInKinshasa(paidAt)) : undefined);
  if (!match) return;
  const had = before?.matchedMinor ?? 0;
  // Once it has ended nothing more is taken of it.
  const most = match.endedAt || countedMinor <= countedBefore ? had : match.capMinor - match.matchedMinor + had;
  await writeLine(tx, match, paymentId, had, Math.min(countedMinor, most));
}

/** The open match of a fund on a day; undefined for a matching donor's own gift. */
async function findMatchOf(tx: Database, paymentId: string, fundId: string, day: string): Promise<Match | undefined> {
  const ofFund = tx.select({ id: matches.id }).from(matches).where(eq(matches.fundId, fundId));
  const isSponsors = and(eq(matchPayments.paymentId, paymentId), inArray(matchPayments.matchId, ofFund));
  if ((await tx.$count(matchPayments, isSponsors)) > 0) return undefined;
  const [match] = await tx
    .select()
    .from(matches)
    .where(
      and(eq(matches.fundId, fundId), isNull(matches.endedAt), lte(matches.firstDay, day), gte(matches.lastDay, day)),
    )
    .orderBy(asc(matches.openedAt));
  return match;
}

/** Stores what is matched of a payment; zero deletes the line. */
export async function writeLine(
  tx: Database,
  { id: matchId }: Pick<Match, 'id'>,
  paymentId: string,
  before: number,
  matchedMinor: number,
): Promise<void> {
  if (before === matchedMinor) return;
  if (matchedMinor === 0)
    await tx.delete(matchLines).where(and(eq(matchLines.paymentId, paymentId), eq(matchLines.matchId, matchId)));
  else
    await tx
      .insert(matchLines)
      .values({ paymentId, matchId, matchedMinor })
      .onConflictDoUpdate({ target: [matchLines.paymentId, matchLines.matchId], set: { matchedMinor } });
  await tx
    .update(matches)
    .set({ matchedMinor: sql`${matches.matchedMinor} + ${matchedMinor - before}` })
    .where(eq(matches.id, matchId));
}
