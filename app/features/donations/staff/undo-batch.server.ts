import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { unbookOffline } from '#app/features/payment-providers/offline/offline.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { sendMailLater } from '#platform/mail.ts';
import { Refusal } from '#platform/refusals.ts';
import { donations, giftBatches, giftBatchLines } from '#app/features/donations/tables.server.ts';
import { lockFunds } from '#app/features/donations/fund-verbs.server.ts';
import { giftUnbooked } from './unbooked-mail.server.ts';

const Input = z.object({
  batchId: z.uuid('invalid_field'),
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
});
type Input = z.infer<typeof Input>;
type Batch = typeof giftBatches.$inferSelect;
type Outcome = Pick<Batch, 'id' | 'number' | 'declaredCount' | 'declaredMinor' | 'currency'>;

/**
 * `undo-batch`: removes a wrongly entered batch from the books by counter-entries; its receipts keep their numbers and
 * become invalid. Always needs approval by a second person.
 */
export function undoBatch(pay: () => PayParts) {
  return defineFunction<Input, Outcome>({
    name: 'undo-batch',
    summary: 'Takes a batch of gifts that was entered wrongly out of the books; always a plan',
    input: Input,
    answer: z.object({ batchId: z.uuid() }),
    staff: {
      permission: 'gifts.enter',
      needsProof: true,
      async plan(tx, { batchId, reason }) {
        const found = await lockBatch(tx, batchId);
        if (found instanceof Refusal) return found;
        const { number, declaredCount, declaredMinor, currency } = found.batch;
        const sum = formatMoney({ amountMinor: declaredMinor, currency }, 'fr');
        return { summary: { batch: number, gifts: declaredCount, sum }, reason };
      },
      act: ({ reason }, { number, declaredCount, declaredMinor, currency }) => ({
        target: `batch:${number}`,
        before: { gifts: declaredCount, amount: toMajor({ amountMinor: declaredMinor, currency }), currency },
        after: { gifts: 0 },
        reason,
      }),
    },
    async perform(tx, { batchId }) {
      const found = await lockBatch(tx, batchId);
      if (found instanceof Refusal) return found;
      const { jobs, purposes } = pay();
      for (const payment of found.gifts) {
        await unbookOffline(tx, pay(), payment);
        const { payerEmail } = await purposes[payment.purpose]!.facts(tx, payment.purposeId);
        if (payerEmail)
          await sendMailLater(tx, jobs, {
            uniqueKey: `gift-unbooked:${payment.id}`,
            kind: giftUnbooked,
            data: { paymentId: payment.id },
            language: payment.language,
            recipient: payerEmail,
          });
      }
      const [undone] = await tx
        .update(giftBatches)
        .set({ undoneAt: sql`now()` })
        .where(eq(giftBatches.id, batchId))
        .returning();
      return undone!;
    },
    respond: async (_siteContext, { id }) => ({ batchId: id }),
  });
}

/**
 * A batch that can be undone, with its payments and their funds, locked in one order; refused if one of its payments
 * was changed since.
 */
async function lockBatch(tx: Database, batchId: string): Promise<{ batch: Batch; gifts: Payment[] } | Refusal> {
  const [batch] = await tx.select().from(giftBatches).where(eq(giftBatches.id, batchId)).for('update');
  if (!batch) return new Refusal('batch_unknown', { status: 404 });
  if (batch.undoneAt) return new Refusal('batch_undone', { status: 409 });
  const ids = tx
    .select({ id: giftBatchLines.paymentId })
    .from(giftBatchLines)
    .where(eq(giftBatchLines.batchId, batchId));
  const gifts = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, ids))
    .orderBy(asc(payments.id))
    .for('no key update');
  const moved = await tx.$count(refunds, and(inArray(refunds.paymentId, ids), sql`${refunds.status} <> 'failed'`));
  if (moved > 0 || gifts.some(({ keptMinor, amountMinor }) => keptMinor !== amountMinor))
    return new Refusal('batch_changed', { status: 409 });
  const given = gifts.map(({ purposeId }) => purposeId);
  const to = await tx
    .select({ fundId: donations.fundId })
    .from(donations)
    .where(or(inArray(donations.id, given), inArray(donations.giftSetId, given)));
  await lockFunds(
    tx,
    to.map(({ fundId }) => fundId),
  );
  return { batch, gifts };
}
