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

/** The field's row is the lock of all that happens to it. */
export async function lockField(tx: Database, id: string): Promise<Plot | undefined> {
  const [plot] = await tx.select().from(plots).where(eq(plots.id, id)).for('update');
  return plot;
}

/** Brings a field to another state: the row, its story, and who looks at its page. The caller holds the row. */
export async function changeField(tx: Database, { id, status }: Plot, to: FieldStatus, actor: Actor): Promise<void> {
  await tx.update(plots).set({ status: to }).where(eq(plots.id, id));
  await tx.insert(fieldEvents).values({ fieldId: id, from: status, to, ...actor });
  await publishChange(tx, { topic: 'field', id });
}

/**
 * Whether a field may be brought from where it stands to a step: it begins once its sum was reached, is harvested once it grew, is
 * closed only while it is short. Its end is the sharing of its harvest, which is no step by hand.
 */
export function mayStep({ status, fundedAt }: Pick<Plot, 'status' | 'fundedAt'>, to: FieldStatus): boolean {
  if (to === 'active') return status === 'funding' && fundedAt !== null;
  if (to === 'harvesting') return status === 'active';
  return to === 'refunded' && status === 'funding' && fundedAt === null;
}

/** What is told of a field on a day, and the step it takes with it. */
export type FieldNews = { fieldId: string; to: FieldStatus; day: string; text: string; picture?: string };

/** A step of the season, or a report of one: told where the field stands already, with nothing to say, it is known. */
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

/** A field that stays short is closed, and every share goes back with a mail that says why. The caller holds the row. */
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
