import { formatDay } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney, formatMoneyWhole } from '#app/shared/money.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { bandsOf, lookOf } from './fund-accounts.server.ts';
import type { CurrencySums, readOpenBooks } from './open-books.server.ts';
import type { readUnproven } from './read-spending.server.ts';
import { titleOf } from './sample-titles.server.ts';

/** Formatted totals; the opening balance only if there is one. */
function showSums(sums: CurrencySums, language: Language, isYear: boolean) {
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency: sums.currency }, language);
  return {
    carried: isYear ? money(sums.carriedMinor) : undefined,
    received: money(sums.receivedMinor),
    fees: money(sums.feesMinor),
    // Where nothing was spent there is nothing to say of its proof either.
    ...(sums.spentMinor > 0 && {
      spent: money(sums.spentMinor),
      proven: money(sums.provenMinor),
      toProve: money(sums.spentMinor - sums.provenMinor),
    }),
    balance: money(sums.balanceMinor),
  };
}

/** Of a hundred units received, how many were spent on fees, over all years, with one decimal. */
function tellCosts(years: readonly CurrencySums[], language: Language) {
  return [...Map.groupBy(years, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const receivedMinor = own.reduce((sum, one) => sum + one.receivedMinor, 0);
    const feesMinor = own.reduce((sum, one) => sum + one.feesMinor, 0);
    return receivedMinor > 0 && feesMinor > 0
      ? [{ currency, part: formatNumber((feesMinor / receivedMinor) * 100, language, { most: 1 }) }]
      : [];
  });
}

/**
 * All funds of a currency side by side, each as wide as what it had: carried over plus received. In percent of the
 * whole, and of each fund.
 */
function drawLoom({ funds }: Awaited<ReturnType<typeof readOpenBooks>>, currency: CurrencySums['currency']) {
  const own = funds
    .filter((fund) => fund.currency === currency)
    .map((fund) => ({ fund, hadMinor: Math.max(fund.carriedMinor + fund.receivedMinor, fund.spentMinor) }))
    .filter(({ hadMinor }) => hadMinor > 0)
    .sort((a, b) => b.hadMinor - a.hadMinor);
  const all = own.reduce((sum, { hadMinor }) => sum + hadMinor, 0);
  const part = (minor: number, of: number) => Math.round((minor / of) * 1000) / 10;
  return {
    currency,
    columns: own.map(({ fund, hadMinor }) => ({
      id: fund.fund,
      title: fund.title,
      language: fund.language,
      look: lookOf(fund.cloth),
      width: part(hadMinor, all),
      received: part(fund.receivedMinor, hadMinor),
      spent: part(fund.spentMinor, hadMinor),
      proven: part(fund.provenMinor, hadMinor),
    })),
  };
}

export type LoomOfFunds = ReturnType<typeof drawLoom>;

/** The published books for their page. */
export function showBooks(books: Awaited<ReturnType<typeof readOpenBooks>>, language: Language, isYear: boolean) {
  return {
    funds: books.funds.map((fund) => {
      const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency: fund.currency }, language);
      const unproven = fund.spentMinor - fund.provenMinor;
      return {
        id: fund.fund,
        title: fund.title,
        language: fund.language,
        place: fund.place,
        path: fund.path,
        currency: fund.currency,
        look: lookOf(fund.cloth),
        bands: bandsOf(fund, fund, language),
        hasSpent: fund.spentMinor > 0,
        unproven: unproven > 0 ? money(unproven) : undefined,
        sums: showSums(fund, language, isYear),
      };
    }),
    // A currency of which nothing came and nothing went has no line.
    totals: books.totals
      .filter(({ receivedMinor, spentMinor, balanceMinor }) => receivedMinor || spentMinor || balanceMinor)
      .map((sums) => ({
        currency: sums.currency,
        hasUnproven: sums.spentMinor > sums.provenMinor,
        hasSpent: sums.spentMinor > 0,
        sums: showSums(sums, language, isYear),
      })),
    looms: books.totals.filter(({ spentMinor }) => spentMinor > 0).map(({ currency }) => drawLoom(books, currency)),
    byYear: books.byYear.map((sums) => ({
      id: `${sums.year}-${sums.currency}`,
      title:
        books.totals.length > 1 ? String(sums.year) + PUNCTUATION[language].comma + sums.currency : String(sums.year),
      sums: showSums(sums, language, true),
    })),
    costs: tellCosts(books.byYear, language),
  };
}

/** Expenses without evidence for the page, with their total per currency. */
export function showDebt(debt: Awaited<ReturnType<typeof readUnproven>>, language: Language) {
  const sums = Map.groupBy(debt, ({ currency }) => currency);
  return {
    totals: [...sums].map(([currency, own]) =>
      formatMoneyWhole({ amountMinor: own.reduce((sum, one) => sum + one.amountMinor, 0), currency }, language),
    ),
    lines: debt.map(
      ({ id, title, isSample, kind, fund, cloth, language: shown, day, days, amountMinor, currency }) => ({
        id,
        what: titleOf({ title, isSample }, language),
        kind,
        fund,
        look: lookOf(cloth),
        language: shown,
        day: formatDay(day, language),
        days,
        sum: formatMoney({ amountMinor, currency }, language),
      }),
    ),
  };
}
