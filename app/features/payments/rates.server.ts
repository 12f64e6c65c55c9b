import { desc, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Currency } from '../../shared/money.ts';
import { currencyRates } from './tables.server.ts';

/** How many units of `to` one unit of `from` is worth, as a decimal string, and the day of the newer of the two. */
export type Rate = { rate: string; day: string };

const PLACES = 15;

/**
 * The newest rate between two currencies, by their worth in euros.
 * @throws when the table has no rate for one of them: money in a currency without a rate must not be taken.
 */
export async function getRate(db: Database, from: Currency, to: Currency): Promise<Rate> {
  if (from === to) return { rate: '1', day: new Date().toISOString().slice(0, 10) };
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

/** Exact division of two positive decimal strings, cut after 15 places. */
export function divide(dividend: string, divisor: string): string {
  const [a, aPlaces] = scaled(dividend);
  const [b, bPlaces] = scaled(divisor);
  const quotient = (a * 10n ** BigInt(PLACES + bPlaces)) / (b * 10n ** BigInt(aPlaces));
  const digits = quotient.toString().padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

function scaled(decimal: string): [bigint, number] {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return [BigInt(whole + fraction), fraction.length];
}
