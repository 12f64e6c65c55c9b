import { asc, eq, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { monthsLater } from '#app/shared/months.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { CLOSING_LOCK, findLastClosed } from '#app/features/payments/ledger.server.ts';
import { closedMonths } from '#app/features/payments/tables.server.ts';

const month = z.string('month_invalid').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month_invalid');
const Closing = z.object({ month });
const Opening = z.object({
  month,
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
});
type Outcome = { month: string };

export type ClosedMonth = typeof closedMonths.$inferSelect;

/** The closing that closed a month: its own, or that of the first closed month after it. */
export async function findClosedMonth(db: Database, of: string): Promise<ClosedMonth | undefined> {
  const [closed] = await db
    .select()
    .from(closedMonths)
    .where(gte(closedMonths.month, of))
    .orderBy(asc(closedMonths.month))
    .limit(1);
  return closed;
}

/** `close-month`: closes a past month and all before it for new entries; a database trigger refuses them. */
export function closeMonth() {
  return defineFunction<z.infer<typeof Closing>, Outcome>({
    name: 'close-month',
    summary: 'Closes a month of the books, and those before it',
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
      const last = await findLastClosed(tx);
      if (last && asked <= last) return new Refusal('month_closed', { status: 409 });
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

/**
 * Only the last closed month can be reopened: entries before it would change the opening and closing balances of later
 * months.
 */
async function refuseOpening(tx: Database, asked: string): Promise<Refusal | undefined> {
  const last = await findLastClosed(tx);
  if (!last || asked > last) return new Refusal('month_open', { status: 409 });
  return asked < last ? new Refusal('month_after_closed', { status: 409, values: { month: last } }) : undefined;
}

/** `reopen-month`: allows entries in a closed month again; always needs approval by a second person. */
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
        return (await refuseOpening(tx, asked)) ?? { summary: { month: asked }, reason };
      },
      act: ({ month: target, reason }) => ({
        target: `month:${target}`,
        before: { state: 'closed' },
        after: { state: 'open' },
        reason,
      }),
    },
    async perform(tx, { month: asked }) {
      const refusal = await refuseOpening(tx, asked);
      if (refusal) return refusal;
      const [gone] = await tx.delete(closedMonths).where(eq(closedMonths.month, asked)).returning();
      // Those before it were closed with it, and stay so.
      const before = monthsLater(`${asked}-01`, -1).slice(0, 7);
      await tx
        .insert(closedMonths)
        .values({ ...gone!, month: before })
        .onConflictDoNothing();
      return { month: asked };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.reopen-month'),
    }),
  });
}
