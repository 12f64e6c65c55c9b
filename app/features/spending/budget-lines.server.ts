import { projectIdOf } from '#app/features/donations/fund-id.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { entries } from '#platform/tables.ts';

/** A budget line by its French name, as in the project's text. */
export const budgetLineInput = z.string('budget_line_unknown').trim().max(200, 'budget_line_unknown').default('');

/** The names of a fund's budget lines in French; only a project's fund has any. */
export async function listBudgetLines(db: Database, fundId: string): Promise<string[]> {
  const id = projectIdOf(fundId);
  if (id === undefined) return [];
  const [row] = await db
    .select({ labels: sql<string[] | null>`jsonb_path_query_array(${entries.data}, '$.budget[*].label')` })
    .from(entries)
    .where(and(eq(entries.collection, 'projects'), eq(entries.id, id)));
  return [...new Set(row?.labels ?? [])];
}

/**
 * The budget line named by a caller, for storage; undefined for none. Refused if the fund's current budget has no such
 * line.
 */
export async function findBudgetLine(db: Database, fundId: string, line: string): Promise<string | null | Refusal> {
  if (line === '') return null;
  const all = await listBudgetLines(db, fundId);
  return all.includes(line) ? line : new Refusal('budget_line_unknown', { field: 'budgetLine' });
}

export type LineSums = { spentMinor: number; provenMinor: number };

/**
 * What a fund spent by budget line, in minor units of its currency: booked and not reversed. Together they are the
 * fund's total spending and evidence.
 */
export async function readLineSums(db: Database, fundId: string): Promise<Map<string | null, LineSums>> {
  const { rows } = await db.execute<{ line: string | null; spent: string; proven: string }>(sql`
    select s.budget_line as line, sum(s.counted_minor)::bigint as spent,
      coalesce(sum(s.counted_minor) filter (where exists (
        select 1 from proofs where proofs.spending_id = s.id and proofs.withdrawn_at is null)), 0)::bigint as proven
    from spendings s where s.fund_id = ${fundId} and s.booked_at is not null and s.reversed_at is null group by s.budget_line`);
  return new Map(
    rows.map(({ line, spent, proven }) => [line, { spentMinor: Number(spent), provenMinor: Number(proven) }]),
  );
}
