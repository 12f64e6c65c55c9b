import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { plans } from '#app/features/staff/tables.server.ts';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { budgetLineInput, findBudgetLine } from './budget-lines.server.ts';
import { lockAsked } from './lock-asked.server.ts';
import { spendings } from './tables.server.ts';

const Input = z.object({ spendingId: z.uuid('spending_unknown'), budgetLine: budgetLineInput });
type Outcome = { id: string; before: string | null; after: string | null };

/**
 * `set-budget-line`: sets the budget line of an expense afterwards, or changes it; empty for none. It changes no amount
 * in the books, so one person is enough.
 */
export function setBudgetLine() {
  return defineFunction<z.infer<typeof Input>, Outcome>({
    name: 'set-budget-line',
    summary: 'Says on which line of its project’s budget a spending falls; empty for none',
    input: Input,
    answer: z.object({ id: z.uuid() }),
    staff: {
      permission: 'spending.record',
      act: (_input, { id, before, after }) =>
        before === after
          ? undefined
          : { target: `spending:${id}`, before: { budgetLine: before }, after: { budgetLine: after } },
    },
    async perform(tx, { spendingId, budgetLine }) {
      const { plan, spending } = await lockAsked(tx, spendingId);
      if (!spending) return new Refusal('spending_unknown', { status: 404, field: 'spendingId' });
      if (spending.reversedAt) return new Refusal('spending_reversed', { status: 409, field: 'spendingId' });
      const isWaiting = plan?.state === 'waiting';
      if (!spending.bookedAt && !isWaiting) return new Refusal('plan_decided', { status: 409, field: 'spendingId' });
      const before = spending.budgetLine;
      // One that was taken off the budget since may stay; it is not chosen anew.
      const after = budgetLine === before ? before : await findBudgetLine(tx, spending.fundId, budgetLine);
      if (after instanceof Refusal) return after;
      if (after === before) return { id: spendingId, before, after };
      await tx.update(spendings).set({ budgetLine: after }).where(eq(spendings.id, spendingId));
      // Who is to approve it reads the line of today.
      if (isWaiting) {
        const { budgetLine: _, ...rest } = plan.summary;
        await tx
          .update(plans)
          .set({ summary: after ? { ...rest, budgetLine: after } : rest })
          .where(eq(plans.id, plan.id));
      }
      await publishChange(tx, { topic: 'fund', id: spending.fundId });
      return { id: spendingId, before, after };
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
}
