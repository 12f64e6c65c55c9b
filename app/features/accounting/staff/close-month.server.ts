import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { CLOSING_LOCK } from '#app/features/payments/ledger.server.ts';
import { closedMonths } from '#app/features/payments/tables.server.ts';

const month = z.string('month_invalid').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month_invalid');
const Closing = z.object({ month });
const Opening = z.object({
  month,
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
});
type Outcome = { month: string };

export type ClosedMonth = typeof closedMonths.$inferSelect;

export async function findClosedMonth(db: Database, of: string): Promise<ClosedMonth | undefined> {
  const [closed] = await db.select().from(closedMonths).where(eq(closedMonths.month, of));
  return closed;
}

/** `close-month`: a month that is over takes no entry of the books any more; the database itself refuses one. */
export function closeMonth() {
  return defineFunction<z.infer<typeof Closing>, Outcome>({
    name: 'close-month',
    summary: 'Closes a month of the books',
    input: Closing,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'months.close',
      needsProof: true,
      act: ({ month: target }) => ({ target: `month:${target}`, after: { state: 'closed' } }),
    },
    async perform(tx, { month: asked }, { staff }) {
      if (asked >= dayInKinshasa().slice(0, 7)) return new Refusal('month_running', { status: 409 });
      await tx.execute(sql`select pg_advisory_xact_lock(${CLOSING_LOCK})`);
      const [fresh] = await tx
        .insert(closedMonths)
        .values({ month: asked, who: staff!.memberId })
        .onConflictDoNothing()
        .returning();
      return fresh ? { month: asked } : new Refusal('month_closed', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.close-month'),
    }),
  });
}

/** `reopen-month`: a closed month takes entries again; always asked by one and approved by another. */
export function reopenMonth() {
  return defineFunction<z.infer<typeof Opening>, Outcome>({
    name: 'reopen-month',
    summary: 'Opens a closed month of the books again; always a plan',
    input: Opening,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'months.close',
      needsProof: true,
      async plan(tx, { month: asked, reason }) {
        if (!(await findClosedMonth(tx, asked))) return new Refusal('month_open', { status: 409 });
        return { summary: { month: asked }, reason };
      },
      act: ({ month: target, reason }) => ({
        target: `month:${target}`,
        before: { state: 'closed' },
        after: { state: 'open' },
        reason,
      }),
    },
    async perform(tx, { month: asked }) {
      const gone = await tx.delete(closedMonths).where(eq(closedMonths.month, asked)).returning();
      return gone.length > 0 ? { month: asked } : new Refusal('month_open', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.reopen-month'),
    }),
  });
}
