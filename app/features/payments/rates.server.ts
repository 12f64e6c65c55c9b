import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { CURRENCIES, type Currency, divide } from '#app/shared/money.ts';
import type { PerEuro } from '#app/shared/worth.ts';
import { currencyRates } from './tables.server.ts';

/**
 * How many units of `to` one unit of `from` is worth, as a decimal string, and the day of the newer of the two rates.
 */
export type Rate = { rate: string; day: string };

/** The foundation is told daily about a rate older than this; an even older one is not used for charges. */
export const WARN_RATES_AFTER_DAYS = 7;
export const RATES_GOOD_FOR_DAYS = 45;

/** A rate that differs from the previous one by more than this share, fetched or entered, needs confirmation. */
const FAR = 0.2;

/** Currencies fixed by law to the euro, whose rate never becomes old (BCEAO and BEAC, 655.957). */
const PEGGED: readonly Currency[] = ['EUR', 'XOF', 'XAF'];

/** Currencies whose newest rate is older than this many days, oldest first. */
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

/** Every page needs them: they are cached for a minute, or until a rate is entered. */
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

/** Clears the cache after a rate was entered or fetched on any server. */
export function forgetRates(db: Database): void {
  kept.delete(db);
}

/** The newest rate of every currency, for displaying amounts. */
export const readPerEuro = async (db: Database): Promise<PerEuro> => (await readKept(db)).perEuro;

/** Currencies in which nothing is charged by conversion until a newer rate is entered. */
export const readTooOld = async (db: Database): Promise<readonly Currency[]> => (await readKept(db)).old;

/** Whether money may be converted for a charge: no rate between the two is older than this many days. */
export async function isRateGood(db: Database, from: Currency, to: Currency, days: number): Promise<boolean> {
  if (from === to) return true;
  return (await findOldRates(db, days)).every(({ currency }) => currency !== from && currency !== to);
}

/** The newest rate of every floating currency, with its source. */
export async function listNewestRates(db: Database): Promise<(typeof currencyRates.$inferSelect)[]> {
  const rows = await db
    .selectDistinctOn([currencyRates.currency])
    .from(currencyRates)
    .orderBy(currencyRates.currency, desc(currencyRates.day));
  return rows.filter(({ currency }) => !PEGGED.includes(currency));
}

/** Currencies whose rate can change. */
export const FLOATING: readonly Currency[] = CURRENCIES.filter((currency) => !PEGGED.includes(currency));

/** The previous rate, if a new one differs from it by more than a fifth. */
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
 * Enters a rate: how many units of the currency one euro is worth on a day; a second one for the same day replaces the
 * first.
 * @throws RangeError for a fixed currency, a future day (in Kinshasa) or an invalid number
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
 * The newest rate between two currencies, through their value in euros.
 * @throws if one of them has no rate, since money without a rate must not be taken
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

/** The fetched rate of a day even if somebody entered another one; in old rows it follows from the source. */
const FETCHED = sql<string | null>`coalesce(${currencyRates.fetchedPerEuro},
  case when ${currencyRates.source} <> 'hand' then ${currencyRates.perEuro} end)`;

/** How many days limits look back. */
const JUDGED_DAYS = 30;

/**
 * How many units of a currency one euro is worth, for a limit that a person must not be able to change: the median of
 * the rates fetched in the last 30 days; without any, the newest rate that this person did not enter.
 * @returns undefined if there is none
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

/** A rate entered by one person alone may differ by at most this share from the last one they did not enter. */
const ALONE = 0.1;

/**
 * Whether a rate needs a second person: it differs much from the last fetched one, or else from the last one entered by
 * somebody else, or there is neither.
 */
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

/**
 * Rates by day: the newest rate between two currencies that was known on a day, as a decimal string; undefined if there
 * was none.
 */
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
