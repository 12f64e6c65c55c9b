import { siteContextOf } from '#platform/site.ts';
import { listSpending } from '#app/features/spending/read-spending.server.ts';
import { everyPage } from '#app/features/staff/list-state.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { majorSums, majorYear } from '#app/features/spending/major-sums.server.ts';
import { readOpenBooks } from '#app/features/spending/open-books.server.ts';
import type { Route } from './+types/transparency-json-route.ts';

/** `/transparence.json`: what `/transparence` says, and each spending that is in the books with its proofs' hashes. Names of fields stay (docs/transparency.md). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { funds, seal } = await readOpenBooks(db, 'fr');
  const spendings: object[] = [];
  for await (const line of everyPage((state) => listSpending(db, state), { q: '', limit: 200 })) {
    if (!line.bookedAt) continue;
    const { id, fundId, amountMinor, currency, day, kind, title, proofs, isSample } = line;
    spendings.push({
      id,
      fund: fundId,
      day,
      kind,
      title,
      amount: Number(toMajor({ amountMinor, currency })),
      currency,
      proven: proofs.length > 0,
      sample: isSample,
      proofs: proofs.map((proof) => ({ kind: proof.kind, takenAt: proof.takenAt, sha256: proof.sha256 })),
    });
  }
  const body = {
    generatedAt: new Date().toISOString(),
    log: seal ? { seq: seal.seq, at: seal.at.toISOString(), hash: seal.hash } : null,
    funds: funds.map((fund) => ({
      fund: fund.fund,
      title: fund.title,
      page: settings.origin + fund.path,
      currency: fund.currency,
      ...majorSums(fund.currency, fund),
      years: fund.years.map((year) => ({ year: year.year, ...majorYear(fund, year) })),
    })),
    spendings,
  };
  return Response.json(body, {
    headers: { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' },
  });
}
