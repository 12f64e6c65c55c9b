import { and, eq, gt, lt } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { tell } from '#platform/live.ts';
import { refundLater } from '../payments/refunds.server.ts';
import { payments } from '../payments/tables.server.ts';
import { fields, shares } from './tables.server.ts';

/** Every night: a field not full on its last day of funding gives every share back. */
export function closeFields(db: RootDatabase, jobs: () => Pick<Jobs, 'send'>): JobKind<never> {
  return { name: 'close-fields', schedule: '23 1 * * *', concurrency: 1, handle: () => closeUnfunded(db, jobs()) };
}

export async function closeUnfunded(db: RootDatabase, jobs: Pick<Jobs, 'send'>, today = new Date().toISOString().slice(0, 10)): Promise<void> {
  const due = await db.select({ id: fields.id }).from(fields).where(and(eq(fields.status, 'funding'), lt(fields.fundingUntil, today), lt(fields.raisedMinor, fields.goalMinor)));
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      await tx.update(fields).set({ status: 'refunded' }).where(eq(fields.id, id));
      const held = await tx.select({ id: payments.id }).from(payments).innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id))).where(and(eq(shares.fieldId, id), gt(payments.keptMinor, 0)));
      for (const payment of held) await refundLater(tx, jobs, payment.id, 'field_unfunded');
      await tell(tx, { topic: 'field', id });
    });
  }
}
