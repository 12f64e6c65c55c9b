import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { CURRENCIES, type Currency, divide } from '#app/shared/money.ts';
import type { PerEuro } from '#app/shared/worth.ts';
import { currencyRates } from './tables.server.ts';

/** How many units of `to` one unit of `from` is worth, as a decimal string, and the day of the newer of the two. */
export type Rate = { rate: string; day: string };

/** A rate older than this is told to the foundation every day; older still it converts no charge. */
export const WARN_RATES_AFTER_DAYS = 7;
export const RATES_GOOD_FOR_DAYS = 45;

/** Fetched or entered, a rate this far off the one before asks to be looked at twice. */
const FAR = 0.2;

/** Held by law at a fixed number of units for one euro: their rate never grows old (BCEAO and BEAC, 655.957). */
const PEGGED: readonly Currency[] = ['EUR', 'XOF', 'XAF'];

/** Currencies whose newest rate is older than so many days, the oldest first. */
export async function findOldRates(
  db: Database,
  days: number,
): Promise<{ currency: Currency; day: string; days: number }[]> {
  const rows = await db
    .selectDistinctOn([currencyRates.currency])
    .from(currencyRates)
    .orderBy(currencyRates.currency, desc(currencyRates.day));
  return rows
    .filter(({ currency }) => !PEGGED.includes(currency))
    .map(({ currency, day }) => ({ currency, day, days: Math.floor((Date.now() - Date.parse(day)) / 86_400_000) }))
    .filter((rate) => rate.days > days)
    .sort((a, b) => b.days - a.days);
}

const KEPT_MS = 60_000;
type Kept = { at: number; perEuro: PerEuro; old: readonly Currency[] };
const kept = new WeakMap<object, Kept>();

/** Every page asks: once a minute is enough, and at once when a rate was entered. */
async function readKept(db: Database): Promise<Kept> {
  const known = kept.get(db);
  if (known && Date.now() - known.at < KEPT_MS) return known;
  const rows = await db
    .selectDistinctOn([currencyRates.currency])
    .from(currencyRates)
    .orderBy(currencyRates.currency, desc(currencyRates.day));
  const fresh: Kept = {
    at: Date.now(),
    perEuro: { EUR: 1, ...Object.fromEntries(rows.map(({ currency, perEuro }) => [currency, Number(perEuro)])) },
    old: (await findOldRates(db, RATES_GOOD_FOR_DAYS)).map(({ currency }) => currency),
  };
  kept.set(db, fresh);
  return fresh;
}

/** A rate was entered or fetched, here or on another server. */
export function forgetRates(db: Database): void {
  kept.delete(db);
}

/** The newest rate of every currency, for reading sums by. */
export const readPerEuro = async (db: Database): Promise<PerEuro> => (await readKept(db)).perEuro;

/** Currencies that nothing is charged in by conversion, until a newer rate is there. */
export const readTooOld = async (db: Database): Promise<readonly Currency[]> => (await readKept(db)).old;

/** Whether money may be converted for a charge: no rate between the two is older than so many days. */
export async function isRateGood(db: Database, from: Currency, to: Currency, days: number): Promise<boolean> {
  if (from === to) return true;
  return (await findOldRates(db, days)).every(({ currency }) => currency !== from && currency !== to);
}

/** The newest rate of every currency that is not pegged, with where it came from. */
export async function listNewestRates(db: Database): Promise<(typeof currencyRates.$inferSelect)[]> {
  const rows = await db
    .selectDistinctOn([currencyRates.currency])
    .from(currencyRates)
    .orderBy(currencyRates.currency, desc(currencyRates.day));
  return rows.filter(({ currency }) => !PEGGED.includes(currency));
}

/** Currencies whose rate can change. */
export const FLOATING: readonly Currency[] = CURRENCIES.filter((currency) => !PEGGED.includes(currency));

/** The rate that a new one would follow, where it is more than a fifth away from it. */
export async function findFarRate(
  db: Database,
  currency: Currency,
  perEuro: string,
  day: string,
): Promise<string | undefined> {
  const [last] = await db
    .select({ perEuro: currencyRates.perEuro })
    .from(currencyRates)
    .where(and(eq(currencyRates.currency, currency), lt(currencyRates.day, day)))
    .orderBy(desc(currencyRates.day))
    .limit(1);
  return last && Math.abs(Number(perEuro) / Number(last.perEuro) - 1) > FAR ? last.perEuro : undefined;
}

/**
 * Enters a rate: how many units of the currency one euro is worth on a day; a second one of the same day replaces the first.
 * @throws RangeError for a pegged currency, a day to come (in Kinshasa) or a number that is none.
 */
export async function enterRate(
  db: Database,
  currency: Currency,
  perEuro: string,
  day: string,
  who: string | null = null,
): Promise<void> {
  if (PEGGED.includes(currency)) throw new RangeError(`${currency} is pegged to the euro`);
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(perEuro) || Number(perEuro) === 0) throw new RangeError(`Not a rate: ${perEuro}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)) || day > dayInKinshasa())
    throw new RangeError(`Not a day up to today: ${day}`);
  await db
    .insert(currencyRates)
    .values({ currency, day, perEuro, who })
    .onConflictDoUpdate({
      target: [currencyRates.currency, currencyRates.day],
      set: { perEuro, source: 'hand', who, fetchedPerEuro: FETCHED },
    });
  // Sums are read by it on every page.
  await publishChange(db, { topic: 'settings', id: 'rates' });
}

/**
 * The newest rate between two currencies, by their worth in euros.
 * @throws when the table has no rate for one of them: money in a currency without a rate must not be taken.
 */
export async function getRate(db: Database, from: Currency, to: Currency): Promise<Rate> {
  if (from === to) return { rate: '1', day: dayInKinshasa() };
  const rows = await db
    .selectDistinctOn([currencyRates.currency])
    .from(currencyRates)
    .where(inArray(currencyRates.currency, [from, to]))
    .orderBy(currencyRates.currency, desc(currencyRates.day));
  const source = rows.find((row) => row.currency === from);
  const target = rows.find((row) => row.currency === to);
  if (!source || !target) throw new Error(`No rate between ${from} and ${to}`);
  return { rate: divide(target.perEuro, source.perEuro), day: source.day > target.day ? source.day : target.day };
}

/** What was fetched for a rate's day, though somebody entered another over it; rows of before say it by their source alone. */
const FETCHED = sql<string | null>`coalesce(${currencyRates.fetchedPerEuro},
  case when ${currencyRates.source} <> 'hand' then ${currencyRates.perEuro} end)`;

/** Limits look so far back. */
const JUDGED_DAYS = 30;

/**
 * How many units of a currency one euro is worth for a limit that somebody must not move: the median of what was fetched in the last
 * 30 days, where nothing was fetched the newest rate that they did not enter themselves.
 * @returns undefined where there is none
 */
export async function findJudgedRate(db: Database, currency: Currency, memberId: string): Promise<string | undefined> {
  if (currency === 'EUR') return '1';
  const { rows } = await db.execute<{ perEuro: string | null }>(sql`
    select coalesce(
      (select percentile_disc(0.5) within group (order by ${FETCHED}::numeric) from ${currencyRates}
        where currency = ${currency} and ${FETCHED} is not null and day::date > current_date - ${JUDGED_DAYS}::int),
      (select per_euro::numeric from ${currencyRates} where currency = ${currency} and who is distinct from ${memberId}
        order by day desc limit 1))::text as "perEuro"`);
  return rows[0]!.perEuro ?? undefined;
}

/** Entered by one person alone, a rate is at most this far off the last one that they did not enter. */
const ALONE = 0.1;

/** Whether a rate takes a second person: it is far from the last that was fetched, else from the last that somebody else entered, or there is none. */
export async function isRateForTwo(
  db: Database,
  currency: Currency,
  perEuro: string,
  memberId: string,
): Promise<boolean> {
  const [last] = await db
    .select({ perEuro: sql<string>`coalesce(${FETCHED}, ${currencyRates.perEuro})` })
    .from(currencyRates)
    .where(
      and(
        eq(currencyRates.currency, currency),
        sql`(${FETCHED} is not null or ${currencyRates.who} is distinct from ${memberId})`,
      ),
    )
    .orderBy(sql`${FETCHED} is null`, desc(currencyRates.day))
    .limit(1);
  return !last || Math.abs(Number(perEuro) / Number(last.perEuro) - 1) > ALONE;
}

/** Rates by their days: between two currencies the newest that was known on a day, as a decimal string; undefined where there was none. */
export async function readRatesByDay(
  db: Database,
): Promise<(from: Currency, to: Currency, day: string) => string | undefined> {
  const rows = await db.select().from(currencyRates).orderBy(desc(currencyRates.day));
  // Pegged, it is the same on every day.
  const perEuro = (of: Currency, day: string) =>
    of === 'EUR' ? '1' : rows.find((row) => row.currency === of && (row.day <= day || PEGGED.includes(of)))?.perEuro;
  return (from, to, day) => {
    if (from === to) return '1';
    const [source, target] = [perEuro(from, day), perEuro(to, day)];
    return source && target ? divide(target, source) : undefined;
  };
}
