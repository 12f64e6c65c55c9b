import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { OptionalText, RequiredText } from '#app/shared/inputs.ts';
import { CURRENCIES, toMajor } from '#app/shared/money.ts';
import { GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { addLine } from '#app/features/statements/import-lines.server.ts';
import type { LeftState } from '#app/features/statements/read-file.ts';
import { type StatementLeftLine, statementLeftLines } from '#app/features/statements/tables.server.ts';

const Correct = z.object({
  leftId: z.uuid('invalid_field'),
  /** `YYYY-MM-DD`. */
  day: z.iso.date('invalid_field'),
  /** Positive: `side` says the direction. */
  amount: GivenSum,
  readIn: ReadIn,
  side: z.enum(['in', 'out'], 'invalid_field'),
  currency: z.enum(CURRENCIES, 'currency_unknown'),
  /** Which of our accounts it is of, if not the file's. */
  account: OptionalText(60),
  text: OptionalText(500),
  payer: OptionalText(140, 'name_too_long'),
});
type Corrected = { leftId: string; lineId: string; amountMinor: number; currency: (typeof CURRENCIES)[number] };

/**
 * `correct-left-line`: enters an unreadable line of a file as the treasurer reads it; it is then open like any other.
 */
export function correctLeftLine() {
  return defineFunction<z.infer<typeof Correct>, Corrected>({
    name: 'correct-left-line',
    summary: 'Says what a line of a statement is that could not be read; it becomes a line that waits',
    input: Correct,
    answer: z.object({ lineId: z.uuid() }),
    staff: {
      permission: 'statements.import',
      act: ({ leftId }, { lineId, amountMinor, currency }) => ({
        target: `left:${leftId}`,
        after: { line: lineId, amount: toMajor({ amountMinor, currency }), currency },
      }),
    },
    async perform(tx, { leftId, day, amount, readIn, side, currency, account, text, payer }, { staff }) {
      const left = await lockLeft(tx, leftId, ['open', 'dismissed']);
      if (left instanceof Refusal) return left;
      const { minor, code = 'amount_invalid' } = minorOf(amount, currency, readIn);
      if (!minor) return new Refusal(code, { field: 'amount' });
      const amountMinor = side === 'out' ? -minor : minor;
      const line = {
        account: account || left.account,
        day,
        amountMinor,
        currency,
        text: text ?? '',
        payer,
        bankRef: null,
      };
      const isOfFile = line.account === left.account;
      const added = await addLine(tx, left.statementId, { ...line, line: left.fileLine }, { isOfFile });
      if (!added) return new Refusal('line_known', { status: 409 });
      await settle(tx, leftId, { state: 'corrected', lineId: added.id, decidedBy: staff!.memberId });
      return { leftId, lineId: added.id, amountMinor, currency };
    },
    respond: async (_siteContext, { lineId }) => ({ lineId }),
  });
}

const Dismiss = z.object({ leftId: z.uuid('invalid_field'), note: RequiredText(300, 'reason_required') });

/** `dismiss-left-line`: records that an unreadable line of a file is not to be booked, and why. It stays visible. */
export function dismissLeftLine() {
  return defineFunction<z.infer<typeof Dismiss>, { leftId: string }>({
    name: 'dismiss-left-line',
    summary: 'Says why a line of a statement that could not be read is not to be booked',
    input: Dismiss,
    answer: z.object({ leftId: z.uuid() }),
    staff: {
      permission: 'statements.import',
      act: ({ leftId, note }) => ({
        target: `left:${leftId}`,
        before: { state: 'open' },
        after: { state: 'dismissed' },
        reason: note,
      }),
    },
    async perform(tx, { leftId, note }, { staff }) {
      const left = await lockLeft(tx, leftId, ['open']);
      if (left instanceof Refusal) return left;
      await settle(tx, leftId, { state: 'dismissed', note, decidedBy: staff!.memberId });
      return { leftId };
    },
    respond: async (_siteContext, outcome) => outcome,
  });
}

async function lockLeft(tx: Database, id: string, states: LeftState[]): Promise<StatementLeftLine | Refusal> {
  const [left] = await tx.select().from(statementLeftLines).where(eq(statementLeftLines.id, id)).for('update');
  if (!left) return new Refusal('left_unknown', { status: 404 });
  return states.includes(left.state) ? left : new Refusal('left_settled', { status: 409 });
}

const settle = (tx: Database, id: string, change: Partial<StatementLeftLine>) =>
  tx
    .update(statementLeftLines)
    .set({ ...change, decidedAt: sql`now()` })
    .where(eq(statementLeftLines.id, id));
