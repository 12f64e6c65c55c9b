import { lockFund } from '#app/features/donations/fund-verbs.server.ts';
import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { bookSpending } from './record-spending.server.ts';
import { spendings } from './tables.server.ts';

const Input = z.object({
  spendingId: z.uuid('spending_unknown'),
  reason: RequiredText(500, 'reason_required'),
});
type Input = z.infer<typeof Input>;
type Spending = typeof spendings.$inferSelect;

/** Locks a booked expense, then its fund, in the same order as booking does. */
async function lockBooked(tx: Database, id: string): Promise<Spending | Refusal> {
  const [spending] = await tx.select().from(spendings).where(eq(spendings.id, id)).for('update');
  if (!spending) return new Refusal('spending_unknown', { status: 404, field: 'spendingId' });
  if (!spending.bookedAt) return new Refusal('spending_waits', { status: 409, field: 'spendingId' });
  if (spending.reversedAt) return new Refusal('spending_reversed', { status: 409, field: 'spendingId' });
  await lockFund(tx, spending.fundId);
  return spending;
}

/**
 * `reverse-spending`: removes a wrongly entered expense from the books by a counter-entry. It stays visible to visitors
 * as reversed, with the day; the right one is entered anew. Needs approval by a second person.
 */
export function reverseSpending() {
  return defineFunction<Input, Spending>({
    name: 'reverse-spending',
    summary: 'Asks for a spending that is wrong to be taken out of the books; 409 with the plan that another approves',
    input: Input,
    answer: z.object({ id: z.uuid(), planId: z.uuid().optional() }),
    staff: {
      permission: 'spending.record',
      async plan(tx, { spendingId, reason }) {
        const spending = await lockBooked(tx, spendingId);
        if (spending instanceof Refusal) return spending;
        return {
          reason,
          summary: {
            spending: href('/admin/spending/:id', { id: spendingId }),
            sum: formatMoney(spending, 'fr'),
            day: spending.day,
            what: spending.title || spending.kind,
          },
        };
      },
      act: ({ reason }, { id, fundId, amountMinor, currency }) => ({
        target: `spending:${id}`,
        before: { fund: fundId, amount: toMajor({ amountMinor, currency }), currency },
        after: { state: 'reversed' },
        reason,
      }),
    },
    async perform(tx, { spendingId }) {
      const spending = await lockBooked(tx, spendingId);
      if (spending instanceof Refusal) return spending;
      const { fundId, amountMinor, currency } = spending;
      await tx
        .update(spendings)
        .set({ reversedAt: sql`now()` })
        .where(eq(spendings.id, spendingId));
      await bookSpending(tx, { fundId, amountMinor: -amountMinor, currency });
      return spending;
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
}
