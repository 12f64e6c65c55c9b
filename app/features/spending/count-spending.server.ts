import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';

/**
 * How many expenses of a fund are or were booked, with or without evidence and by budget line; and how much evidence
 * there is.
 */
export async function countSpending(db: Database, fundId: string) {
  const { rows } = await db.execute<{
    line: string | null;
    all: number;
    proven: number;
    open: number;
    proofs: number;
  }>(sql`
    select line, count(*)::int as all, count(*) filter (where counts and proofs > 0)::int as proven,
      count(*) filter (where counts and proofs = 0)::int as open, sum(case when counts then proofs else 0 end)::int as proofs
    from (select s.budget_line as line, s.reversed_at is null as counts,
        (select count(*) from proofs where proofs.spending_id = s.id and proofs.withdrawn_at is null) as proofs
      from spendings s where s.fund_id = ${fundId} and s.booked_at is not null) own group by line`);
  const sum = (of: 'all' | 'proven' | 'open' | 'proofs') => rows.reduce((total, row) => total + row[of], 0);
  return {
    all: sum('all'),
    proven: sum('proven'),
    open: sum('open'),
    proofs: sum('proofs'),
    byLine: new Map(rows.flatMap(({ line, all }) => (line === null ? [] : [[line, all] as const]))),
  };
}
