import { desc } from 'drizzle-orm';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { auditLog } from '#platform/tables.ts';
import { type FundSums, sumYears, yearsOf } from './fund-accounts.server.ts';
import { type FundYear, readFundAccounts } from './read-spending.server.ts';

/** A fund with all of its years, or with one. */
export type OpenFund = FundSums & {
  fund: string;
  title: string;
  language: Language;
  path: string;
  place: string;
  cloth: (typeof funds.$inferSelect)['cloth'];
  currency: Currency;
  years: FundYear[];
};

export type OpenBooks = {
  funds: OpenFund[];
  years: number[];
  /** The newest line of the log of all acts; none before the first. */
  seal: { seq: number; at: Date; hash: string } | undefined;
};

/**
 * What the foundation tells everybody of its books: every fund that ever received or paid, in its own currency, and the seal of the
 * log. Of one year where it is named: what came, went and was proven of spendings in it.
 */
export async function readOpenBooks(db: Database, language: Language, year?: number): Promise<OpenBooks> {
  const accounts = await readFundAccounts(db);
  const all = new Map((await db.select().from(funds)).map((fund) => [fund.id, fund]));
  const listed = accounts
    .map(({ fund, currency, years }) => {
      const of = year === undefined ? years : years.filter((one) => one.year === year);
      const { title, place, path, cloth } = all.get(fund)!;
      return { fund, fundId: fund, title, place, path, cloth, currency, years: of, ...sumYears(of) };
    })
    .filter(({ years }) => years.length > 0)
    .sort((a, b) => (a.currency === b.currency ? b.receivedMinor - a.receivedMinor : a.currency < b.currency ? 1 : -1));
  const [seal] = await db
    .select({ seq: auditLog.seq, at: auditLog.at, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1);
  const named = await nameFunds(db, listed, language);
  return {
    funds: named.map(({ fundId: _same, ...fund }) => fund),
    years: yearsOf(accounts),
    seal,
  };
}
