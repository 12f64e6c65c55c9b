import { eq } from 'drizzle-orm';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { z } from 'zod';
import { findByLine, loseByLine } from '#app/features/accounting/movements/book-movement.server.ts';
import { OptionalText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { ASIDE_KINDS } from '#app/features/statements/statement-line.ts';
import { statementLines } from '#app/features/statements/tables.server.ts';
import { lockLine } from './lock-line.server.ts';

const Aside = z
  .object({
    lineId: z.uuid('invalid_field'),
    kind: z.enum(ASIDE_KINDS, 'aside_kind_required'),
    note: OptionalText(300),
  })
  .refine(({ kind, note }) => kind !== 'other' || note, {
    message: 'reason_required',
    path: ['note'],
    ...EVEN_IF_OTHERS_FAIL,
  });

/**
 * `set-aside-line`: records that a line is not a gift, and why: a fee, a payment of ours, or a provider's payout, which
 * then counts as in the bank.
 */
export function setAsideLine() {
  return defineFunction<z.infer<typeof Aside>, { lineId: string }>({
    name: 'set-aside-line',
    summary: 'Sets a line of a statement aside that is no gift, with the reason',
    input: Aside,
    answer: z.object({ lineId: z.uuid() }),
    staff: {
      permission: 'statements.match',
      act: ({ lineId, kind, note }) => ({
        target: `line:${lineId}`,
        before: { state: 'open' },
        after: { state: 'aside', kind },
        reason: note ?? undefined,
      }),
    },
    async perform(tx, { lineId, kind, note }, { staff }) {
      const line = await lockLine(tx, lineId, 'open');
      if (line instanceof Refusal) return line;
      if (kind === 'payout') await findByLine(tx, { ...line, lineId, reference: line.text }, staff!.memberId);
      await tx
        .update(statementLines)
        .set({ state: 'aside', asideKind: kind, note })
        .where(eq(statementLines.id, lineId));
      return { lineId };
    },
    respond: async (_siteContext, outcome) => outcome,
  });
}

const Restore = z.object({ lineId: z.uuid('invalid_field') });

/** `restore-line`: reopens a line that was set aside. */
export function restoreLine() {
  return defineFunction<z.infer<typeof Restore>, { lineId: string; kind: string | null }>({
    name: 'restore-line',
    summary: 'Takes back that a line of a statement was set aside',
    input: Restore,
    answer: z.object({ lineId: z.uuid() }),
    staff: {
      permission: 'statements.match',
      act: ({ lineId }, { kind }) => ({
        target: `line:${lineId}`,
        before: { state: 'aside', kind },
        after: { state: 'open' },
      }),
    },
    async perform(tx, { lineId }) {
      const line = await lockLine(tx, lineId, 'aside');
      if (line instanceof Refusal) return line;
      await tx
        .update(statementLines)
        .set({ state: 'open', asideKind: null, note: null })
        .where(eq(statementLines.id, lineId));
      await loseByLine(tx, lineId);
      return { lineId, kind: line.asideKind };
    },
    respond: async (_siteContext, { lineId }) => ({ lineId }),
  });
}
