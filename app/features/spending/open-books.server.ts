import { type Fund, readFunds } from '#app/features/donations/funds.server.ts';
import { desc } from 'drizzle-orm';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { auditLog } from '#platform/tables.ts';
import { carriedInto, type FundSums, sumYears, yearsOf } from './fund-accounts.server.ts';
import { type FundYear, readFundAccounts } from './read-spending.server.ts';

/** A fund with all of its years, or one. */
export type OpenFund = FundSums & {
  fund: string;
  title: string;
  language: Language;
  path: string;
  place: string;
  cloth: Fund['cloth'];
  currency: Currency;
  years: FundYear[];
  /** The balance carried over from the years before the requested one, in minor units. */
  carriedMinor: number;
};

/** All funds of one currency together, of all years or one; different currencies are never added. */
export type CurrencySums = FundSums & { currency: Currency; carriedMinor: number };

export type OpenBooks = {
  funds: OpenFund[];
  totals: CurrencySums[];
  /** The same for each year of each currency, newest first. */
  byYear: (CurrencySums & { year: number })[];
  years: number[];
  /** The newest entry of the audit log; undefined before the first. */
  seal: { seq: number; at: Date; hash: string } | undefined;
};

/**
 * What the foundation publishes of its books: every fund with income or spending, in its own currency, and the hash of
 * the audit log. For one year: income, spending and evidence in it, and its opening and closing balance. Funds with
 * only a balance are included.
 */
export async function readOpenBooks(db: Database, language: Language, year?: number): Promise<OpenBooks> {
  const accounts = await readFundAccounts(db);
  const all = await readFunds(db);
  const known = yearsOf(accounts);
  const listed = accounts
    .map(({ fund, currency, years }) => {
      const of = year === undefined ? years : years.filter((one) => one.year === year);
      // Of a year in which nothing happened anywhere there is nothing to tell.
      const carriedMinor = year !== undefined && known.includes(year) ? carriedInto(years, year) : 0;
      const sums = sumYears(of);
      const balanceMinor = carriedMinor + sums.balanceMinor;
      const { title, place, path, cloth } = all.get(fund)!;
      const named = { fund, fundId: fund, title, place, path, cloth, currency };
      return { ...named, years: of, ...sums, carriedMinor, balanceMinor };
    })
    .filter(({ years, carriedMinor }) => years.length > 0 || carriedMinor !== 0)
    .sort((a, b) => (a.currency === b.currency ? b.receivedMinor - a.receivedMinor : a.currency < b.currency ? 1 : -1));
  const [seal] = await db
    .select({ seq: auditLog.seq, at: auditLog.at, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1);
  const currencies = [...new Set(listed.map(({ currency }) => currency))];
  const byYear = known.flatMap((one) =>
    currencies.flatMap((currency) => {
      const own = accounts.filter((account) => account.currency === currency);
      const sums = sumYears(own.flatMap(({ years }) => years.filter(({ year: of }) => of === one)));
      const carriedMinor = own.reduce((sum, { years }) => sum + carriedInto(years, one), 0);
      const isEmpty = carriedMinor === 0 && Object.values(sums).every((minor) => minor === 0);
      return isEmpty
        ? []
        : [{ year: one, currency, ...sums, carriedMinor, balanceMinor: carriedMinor + sums.balanceMinor }];
    }),
  );
  const named = await nameFunds(db, listed, language);
  return {
    funds: named.map(({ fundId: _same, ...fund }) => fund),
    totals: currencies.map((currency) => addUp(currency, listed)),
    byYear,
    years: known,
    seal,
  };
}

const SUMS = ['receivedMinor', 'feesMinor', 'spentMinor', 'provenMinor', 'carriedMinor', 'balanceMinor'] as const;

function addUp(currency: Currency, listed: readonly CurrencySums[]): CurrencySums {
  const own = listed.filter((fund) => fund.currency === currency);
  const sums = SUMS.map((name) => [name, own.reduce((all, fund) => all + fund[name], 0)]);
  return { currency, ...(Object.fromEntries(sums) as Record<(typeof SUMS)[number], number>) };
}
