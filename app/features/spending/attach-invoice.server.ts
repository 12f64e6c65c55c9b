import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { plans } from '#app/features/staff/tables.server.ts';
import type { Files } from '#platform/files.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { lockAsked } from './lock-asked.server.ts';
import { claimFile, type KeptFile } from './papers.server.ts';
import { INVOICE_FOLDERS } from './record-spending.server.ts';
import { spendings } from './tables.server.ts';

const Input = z.object({
  spendingId: z.uuid('spending_unknown'),
  /**
   * The address of a photo or PDF uploaded before; a file that comes with a form is stored only once the rest is valid.
   */
  file: z.string('file_missing').max(400, 'file_unknown').optional(),
});
type Input = z.infer<typeof Input> & { invoice?: KeptFile };
/** `had`: there was one before; `isNew`: the file is a different one. */
type Outcome = { id: string; had: boolean; isNew: boolean };

/**
 * `attach-invoice`: adds the invoice of an expense that was entered without it. While the expense waits for approval,
 * an invoice can also be replaced; afterwards the one that the approver saw stays.
 */
export function attachInvoice({ files }: { files: Files }) {
  return defineFunction<Input, Outcome>({
    name: 'attach-invoice',
    summary: 'Adds the invoice of a spending; another one in its place only while it waits for its second person',
    input: Input as z.ZodType<Input>,
    answer: z.object({ id: z.uuid() }),
    async prepare(input, { settings }) {
      if (!input.file) return new Refusal('file_missing', { field: 'file' });
      const invoice = await claimFile(files, INVOICE_FOLDERS, settings.origin, input.file);
      return invoice instanceof Refusal ? invoice : { ...input, invoice };
    },
    staff: {
      permission: 'spending.record',
      // Its file's name is the hash of what staff alone may read: the log says only that there is one, or another.
      act: (_input, { id, had, isNew }) =>
        isNew ? { target: `spending:${id}`, after: { invoice: had ? 'replaced' : 'added' } } : undefined,
    },
    async perform(tx, { spendingId, invoice }) {
      const { plan, spending } = await lockAsked(tx, spendingId);
      if (!spending) return new Refusal('spending_unknown', { status: 404, field: 'spendingId' });
      if (spending.reversedAt) return new Refusal('spending_reversed', { status: 409, field: 'spendingId' });
      const had = spending.invoice !== null;
      // Sent twice it is there once.
      if (spending.invoice === invoice!.file) return { id: spendingId, had, isNew: false };
      if (spending.bookedAt && had) return new Refusal('invoice_there', { status: 409, field: 'file' });
      if (!spending.bookedAt && plan?.state !== 'waiting')
        return new Refusal('plan_decided', { status: 409, field: 'spendingId' });
      await tx.update(spendings).set({ invoice: invoice!.file }).where(eq(spendings.id, spendingId));
      // Who is to approve it is not told that there is none.
      if (plan?.state === 'waiting')
        await tx
          .update(plans)
          .set({ summary: { ...plan.summary, invoice: 'oui' } })
          .where(eq(plans.id, plan.id));
      return { id: spendingId, had, isNew: true };
    },
    respond: async (_siteContext, { id }) => ({ id }),
  });
}
