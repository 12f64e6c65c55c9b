import { eq } from 'drizzle-orm';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { labelOf } from './syscebnl.ts';
import { accountNumbers } from './tables.server.ts';

const Input = z
  .object({
    prefix: z
      .string('account_prefix_invalid')
      .trim()
      .regex(/^[a-z][a-z0-9:._-]{0,79}$/, 'account_prefix_invalid'),
    /** Classes 1 to 9, two to eight digits; empty removes the assignment. */
    number: z
      .string('account_number_invalid')
      .trim()
      .regex(/^([1-9]\d{1,7})?$/, 'account_number_invalid'),
    label: z.string('account_label_required').trim().max(120, 'text_too_long').default(''),
    /** The revision it is based on; 0 for a new one. */
    base: z.coerce.number<number | string>('invalid_field').int('invalid_field').optional(),
  })
  // What the plan calls a number need not be typed.
  .refine(({ number, label }) => number === '' || label !== '' || labelOf(number) !== undefined, {
    error: 'account_label_required',
    path: ['label'],
    ...EVEN_IF_OTHERS_FAIL,
  });
type Input = z.infer<typeof Input>;
type Outcome = { prefix: string; revision: number; before?: string; after?: string };

const tell = ({ number, label }: { number: string; label: string }): string => `${number} ${label}`;

/**
 * `save-account-number`: assigns a number of the accountant's chart to accounts of our books, whose entries do not
 * change.
 */
export function saveAccountNumber() {
  return defineFunction<Input, Outcome>({
    name: 'save-account-number',
    summary:
      'Says under which number of the accountant’s plan accounts of the books stand; an empty number takes it away',
    input: Input,
    answer: z.object({ prefix: z.string(), revision: z.int(), message: z.string() }),
    staff: {
      permission: 'accounts.write',
      act: (_input, { prefix, before, after }) =>
        before === after
          ? undefined
          : { target: `account:${prefix}`, before: { number: before ?? null }, after: { number: after ?? null } },
    },
    async perform(tx, { prefix, number, label: typed, base }, { staff }) {
      const label = typed || (labelOf(number) ?? '');
      const [known] = await tx.select().from(accountNumbers).where(eq(accountNumbers.prefix, prefix)).for('update');
      if (base !== undefined && base !== (known?.revision ?? 0))
        return new Refusal('account_number_changed', {
          status: 409,
          details: { body: known ? { number: known.number, label: known.label } : {} },
        });
      const before = known && tell(known);
      if (number === '') {
        await tx.delete(accountNumbers).where(eq(accountNumbers.prefix, prefix));
        return { prefix, revision: 0, before };
      }
      const after = tell({ number, label });
      if (known && before === after) return { prefix, revision: known.revision, before, after };
      const revision = (known?.revision ?? 0) + 1;
      const written = { number, label, revision, changedAt: new Date(), who: staff!.memberId };
      // Two that write the same new one at once: the second is told, not overwritten.
      const [fresh] = known
        ? await tx.update(accountNumbers).set(written).where(eq(accountNumbers.prefix, prefix)).returning()
        : await tx
            .insert(accountNumbers)
            .values({ prefix, ...written })
            .onConflictDoNothing()
            .returning();
      return fresh ? { prefix, revision, before, after } : new Refusal('account_number_changed', { status: 409 });
    },
    respond: async ({ translate }, { prefix, revision }, { language }) => ({
      prefix,
      revision,
      message: translate(language, 'admin')('done.save-account-number'),
    }),
  });
}
