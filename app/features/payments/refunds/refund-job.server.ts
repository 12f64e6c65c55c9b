import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { workEach, workThrough } from '#platform/work-through.ts';
import { checkPayment, type PayParts, providerOf } from '#app/features/payments/pay.server.ts';
import { nextInTurn, refunding } from './refunds.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';

/** Asks the provider to refund, then follows its answer. The refund's id makes a repeated job harmless. */
export function startRefunds(parts: () => PayParts): JobHandler {
  return handle(refunding, ({ refundId }) => askRefund(parts(), refundId));
}

/**
 * Requests one refund, then the queued ones of its payment.
 * @throws if the provider is unavailable; calling again with the same id is safe
 */
export async function askRefund(parts: PayParts, refundId: string): Promise<void> {
  const [row] = await parts.db
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  const providerRef = row?.payments.providerRef;
  if (!row || !providerRef || row.refunds.status !== 'asked') return;
  const { amountMinor, currency, paymentId, reason } = row.refunds;
  const told = (await providerOf(parts, row.refunds).refunds?.start({
    refundId,
    providerRef,
    amountMinor,
    currency,
  })) ?? { ref: refundId, refundId, amountMinor, status: 'failed', failureCode: 'NO_REFUNDS' };
  await checkPayment(parts, paymentId, [told]);
  log.info({ refundId, paymentId, reason, status: told.status }, 'refund asked for');
  await askNext(parts, paymentId);
}

async function askNext(parts: PayParts, paymentId: string): Promise<void> {
  const next = await nextInTurn(parts.db, paymentId);
  if (next) await askRefund(parts, next);
}

const following = defineJob({ name: 'sweep-refunds', schedule: '* * * * *', concurrency: 1 });

/**
 * Runs every minute: checks unfinished refunds with their provider, soon at first, then less often, since a provider
 * takes minutes to days. A refund whose request was lost is requested again.
 */
export function sweepRefunds(parts: () => PayParts): JobHandler {
  return handle(following, () => followOpenRefunds(parts()));
}

export async function followOpenRefunds(parts: PayParts, batch = 100): Promise<void> {
  const age = sql`now() - ${refunds.createdAt}`;
  const due = parts.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, ['asked', 'accepted']),
        sql`coalesce(${refunds.checkedAt}, ${refunds.createdAt}) < now() - least(interval '6 hours', greatest(interval '1 minute', (${age}) / 4))`,
      ),
    )
    .orderBy(sql`${refunds.checkedAt} nulls first`, refunds.createdAt)
    .limit(batch)
    .for('update', { skipLocked: true });
  // Marked first: one that can't be asked after does not keep the others from their turn, on any server.
  const claimed = await parts.db
    .update(refunds)
    .set({ checkedAt: sql`now()` })
    .where(inArray(refunds.id, due))
    .returning();
  await workEach('open-refunds', claimed, ({ id, paymentId, status }) =>
    status === 'asked' ? askRefund(parts, id) : checkPayment(parts, paymentId),
  );
  await workThrough({
    work: 'refunds-in-turn',
    list: (after, limit) => listInTurn(parts, after, limit),
    act: ({ paymentId }) => askNext(parts, paymentId),
  });
}

/** Queued refunds for which nothing else is in progress. Once requested, they are checked like the others. */
function listInTurn({ db }: PayParts, after: string | undefined, limit: number) {
  const asked = alias(refunds, 'asked');
  const running = db
    .select()
    .from(asked)
    .where(and(eq(asked.paymentId, refunds.paymentId), eq(asked.status, 'asked')));
  return db
    .select({ id: refunds.id, paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.status, 'queued'), notExists(running), after ? gt(refunds.id, after) : undefined))
    .orderBy(asc(refunds.id))
    .limit(limit);
}
