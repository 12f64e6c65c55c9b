import { csvDownload } from '#platform/csv.ts';
import { siteContextOf } from '#platform/site.ts';
import { sumYears } from '../fund-accounts.server.ts';
import { readOpenBooks } from '../open-books.server.ts';
import { majorSums, SUM_NAMES } from '../major-sums.server.ts';
import type { Route } from './+types/transparency-csv.ts';

/** `/transparence.csv`: a line for each fund and year, in major units of the fund's currency. Names of columns stay (docs/transparency.md). */
export async function loader({ context }: Route.LoaderArgs) {
  const { funds } = await readOpenBooks(siteContextOf(context).db, 'fr');
  const lines = (async function* () {
    for (const { fund, title, currency, years } of funds)
      for (const year of years) {
        const sums = majorSums(currency, sumYears([year]));
        yield [fund, title, year.year, currency, ...SUM_NAMES.map((name) => sums[name])];
      }
  })();
  return csvDownload('transparence', ['fund', 'title', 'year', 'currency', ...SUM_NAMES], lines);
}
