import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { publishChange } from '#platform/changes.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Actor, Step } from '#platform/state-events.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { FieldStatus } from './field-rules.ts';
import { sendShareMail } from './share-mail.server.ts';
import { fieldEvents, fieldReports, plots, shares } from './tables.server.ts';

type Plot = typeof plots.$inferSelect;

/** Locks a field's row, which serialises everything that happens to the field. */
export async function lockField(tx: Database, id: string): Promise<Plot | undefined> {
  const [plot] = await tx.select().from(plots).where(eq(plots.id, id)).for('update');
  return plot;
}

/** Changes a field's state, logs the change and updates open pages. The caller holds the lock. */
export async function changeField(tx: Database, { id, status }: Plot, to: FieldStatus, actor: Actor): Promise<void> {
  await tx.update(plots).set({ status: to }).where(eq(plots.id, id));
  await tx.insert(fieldEvents).values({ fieldId: id, from: status, to, ...actor });
  await publishChange(tx, { topic: 'field', id });
}

/**
 * Whether a field in this state may go to a step by hand: it starts once its goal was reached, is harvested after it
 * grew, and can only be closed while its goal is not reached. The last step, paying out the harvest, is not set by
 * hand.
 */
export function mayStep({ status, fundedAt }: Pick<Plot, 'status' | 'fundedAt'>, to: FieldStatus): boolean {
  if (to === 'active') return status === 'funding' && fundedAt !== null;
  if (to === 'harvesting') return status === 'active';
  return to === 'refunded' && status === 'funding' && fundedAt === null;
}

/** A report about a field on a day, with the step it reached. */
export type FieldNews = { fieldId: string; to: FieldStatus; day: string; text: string; picture?: string };

/**
 * Records a step of the season or a report. If the field is already in this state and there is nothing to report, it is
 * a repeat.
 */
export async function advance(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { fieldId, to, day, text, picture }: FieldNews,
  who: string,
): Promise<{ step: Step; before?: FieldStatus }> {
  const plot = await lockField(tx, fieldId);
  if (!plot) return { step: 'unknown' };
  const isReport = plot.status === to;
  if (isReport && !text && !picture) return { step: 'known', before: plot.status };
  if (!isReport && !mayStep(plot, to)) return { step: 'refused', before: plot.status };
  if (to === 'refunded' && !isReport) await giveSharesBack(tx, jobs, plot, { who, why: text });
  else if (!isReport) await changeField(tx, plot, to, { who, why: text || undefined });
  else await publishChange(tx, { topic: 'field', id: fieldId });
  await tx.insert(fieldReports).values({ fieldId, step: isReport ? null : to, day, text, picture, who });
  return { step: 'done', before: plot.status };
}

/**
 * Closes a field that did not reach its goal: every share is refunded, with a mail that says why. The caller holds the
 * lock.
 */
export async function giveSharesBack(tx: Database, jobs: Pick<Jobs, 'send'>, plot: Plot, actor: Actor): Promise<void> {
  await changeField(tx, plot, 'refunded', actor);
  const held = await tx
    .select()
    .from(payments)
    .innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id)))
    .where(and(eq(shares.fieldId, plot.id), gt(payments.keptMinor, 0), isNull(shares.turnedAwayAt)));
  for (const { payments: payment, shares: share } of held) {
    await refundLater(tx, jobs, payment.id, 'field_unfunded');
    await sendShareMail(tx, jobs, share, {
      because: 'closed',
      amountMinor: payment.keptMinor,
      language: payment.language,
    });
  }
}
