import { type LineSums, readLineSums } from '#app/features/spending/budget-lines.server.ts';
import type { Database } from '#platform/database.ts';
import type { ProjectContent } from './project.ts';

type Lines = ProjectContent['budget'];
export type BudgetLine = { label: string; plannedMinor: number } & LineSums;

const NOTHING: LineSums = { spentMinor: 0, provenMinor: 0 };

/**
 * A project's budget in a language, each line with what its fund spent on it. Spending on no current line is in
 * `others`.
 * @param source the same lines in French, by whose names expenses refer to them
 */
export async function readBudget(
  db: Database,
  fundId: string,
  budget: Lines,
  source: Lines = budget,
): Promise<{ lines: BudgetLine[]; others: LineSums }> {
  const left = await readLineSums(db, fundId);
  const lines = budget.map(({ label, dollars }, index) => {
    const name = source[index]!.label;
    const sums = left.get(name) ?? NOTHING;
    // Of two lines of one name the first has it all.
    left.delete(name);
    return { label, plannedMinor: Math.round(dollars * 100), ...sums };
  });
  const others = [...left.values()].reduce(
    (all, { spentMinor, provenMinor }) => ({
      spentMinor: all.spentMinor + spentMinor,
      provenMinor: all.provenMinor + provenMinor,
    }),
    NOTHING,
  );
  return { lines, others };
}
