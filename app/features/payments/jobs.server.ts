import { and, inArray, lt, sql } from 'drizzle-orm';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { workEach } from '#platform/work-through.ts';
import { checkPayment, type PayParts } from './pay.server.ts';
import { payments } from './tables.server.ts';

/** A payment that is pending for longer is checked with its provider. */
const SWEEP_AFTER_MINUTES = 10;

const sweeping = defineJob({ name: 'sweep-pending-payments', schedule: '* * * * *', concurrency: 1 });

/**
 * Runs every minute: checks payments pending for more than ten minutes with their provider, those checked longest ago
 * first.
 */
export function sweepPending(parts: () => PayParts): JobHandler {
  return handle(sweeping, () => sweep(parts()));
}

export async function sweep(parts: PayParts, minutes = SWEEP_AFTER_MINUTES, batch = 200): Promise<void> {
  const old = sql`now() - make_interval(mins => ${minutes})`;
  const claimed = parts.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        // Nobody can be asked after a transfer: it comes when its donor sends it.
        sql`${payments.status} = 'pending' and ${payments.provider} <> 'transfer'`,
        lt(payments.createdAt, old),
        sql`(${payments.checkedAt} is null or ${payments.checkedAt} < ${old})`,
      ),
    )
    .orderBy(sql`${payments.checkedAt} nulls first`, payments.createdAt)
    .limit(batch)
    .for('update', { skipLocked: true });
  // Marked first: one that can't be checked does not keep the others from their turn, on any server.
  const due = await parts.db
    .update(payments)
    .set({ checkedAt: sql`now()` })
    .where(inArray(payments.id, claimed))
    .returning({ id: payments.id });
  await workEach('pending-payments', due, ({ id }) => checkPayment(parts, id));
}
