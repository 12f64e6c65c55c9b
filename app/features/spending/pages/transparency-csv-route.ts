import { csvDownload } from '#platform/csv.ts';
import { siteContextOf } from '#platform/site.ts';
import { readOpenBooks } from '#app/features/spending/open-books.server.ts';
import { majorYear, YEAR_SUMS } from '#app/features/spending/major-sums.server.ts';
import type { Route } from './+types/transparency-csv-route.ts';

/** `/transparence.csv`: a line for each fund and year, in major units of the fund's currency. Names of columns stay (docs/transparency.md). */
export async function loader({ context }: Route.LoaderArgs) {
  const { funds } = await readOpenBooks(siteContextOf(context).db, 'fr');
  const lines = (async function* () {
    for (const fund of funds)
      for (const year of fund.years) {
        const sums = majorYear(fund, year);
        yield [fund.fund, fund.title, year.year, fund.currency, ...YEAR_SUMS.map((name) => sums[name])];
      }
  })();
  return csvDownload('transparence', ['fund', 'title', 'year', 'currency', ...YEAR_SUMS], lines);
}
