import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { tell } from '#platform/live.ts';
import { dayInKinshasa } from '../../shared/dates.server.ts';
import { refundLater } from '../payments/refunds.server.ts';
import { payments } from '../payments/tables.server.ts';
import { sendShareMail } from './share-mail.server.ts';
import { fields, shares } from './tables.server.ts';

/** Every night: a field that never reached its sum by the end of its last day gives every share back. */
export function closeFields(db: RootDatabase, jobs: () => Pick<Jobs, 'send'>): JobKind<never> {
  return { name: 'close-fields', schedule: '23 1 * * *', concurrency: 1, handle: () => closeUnfunded(db, jobs()) };
}

export async function closeUnfunded(db: RootDatabase, jobs: Pick<Jobs, 'send'>, today = dayInKinshasa()): Promise<void> {
  // A field that was full once is kept, even if a part of it went back since: its farmers have begun.
  const isShort = and(eq(fields.status, 'funding'), isNull(fields.fundedAt), lt(fields.fundingUntil, today), lt(fields.raisedMinor, fields.goalMinor));
  const due = await db.select({ id: fields.id }).from(fields).where(isShort);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      // The last share may be settling beside us: asked again once the row is ours.
      const [mine] = await tx.update(fields).set({ status: 'refunded' }).where(and(eq(fields.id, id), isShort)).returning({ id: fields.id });
      if (!mine) return;
      const held = await tx.select().from(payments).innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id))).where(and(eq(shares.fieldId, id), gt(payments.keptMinor, 0), isNull(shares.turnedAwayAt)));
      for (const { payments: payment, shares: share } of held) {
        await refundLater(tx, jobs, payment.id, 'field_unfunded');
        await sendShareMail(tx, jobs, share, { because: 'closed', amountMinor: payment.keptMinor, language: payment.language });
      }
      await tell(tx, { topic: 'field', id });
    });
  }
}
