import { type Currency, CURRENCIES } from '#app/shared/money.ts';
import { readFunds as readAllFunds } from '#app/features/donations/funds.server.ts';
import { getRate } from '#app/features/payments/rates.server.ts';
import type { Database } from '#platform/database.ts';
import { type Funds, plainTitle } from './read-gifts.server.ts';

/**
 * The funds as cells of a table may name them: by id, by title, or by title and place. A title that two funds share is
 * ambiguous.
 */
export async function readFunds(db: Database): Promise<Funds> {
  const all = [...(await readAllFunds(db)).values()];
  const ids = new Map(all.map(({ id, currency }) => [id, currency]));
  const named = new Map<string, string | undefined>();
  for (const { id, title, place } of all)
    for (const name of new Set([plainTitle(title), plainTitle(`${title} ${place}`)]))
      named.set(name, named.has(name) ? undefined : id);
  const pairs = new Set<string>();
  for (const from of CURRENCIES)
    for (const to of new Set(ids.values())) if (await hasRate(db, from, to)) pairs.add(`${from} ${to}`);
  return {
    find: (typed) => (ids.has(typed.toLowerCase()) ? typed.toLowerCase() : named.get(plainTitle(typed))),
    canCount: (currency, fundId) => pairs.has(`${currency} ${ids.get(fundId)}`),
  };
}

const hasRate = (db: Database, from: Currency, to: Currency): Promise<boolean> =>
  getRate(db, from, to).then(
    () => true,
    () => false,
  );
