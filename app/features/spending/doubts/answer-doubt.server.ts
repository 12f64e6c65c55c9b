import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { answerMessage } from '#app/features/contact/inbox.server.ts';
import { Lines } from '#app/shared/inputs.ts';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { doubts, spendings } from '#app/features/spending/tables.server.ts';
import { whoTouched } from './doubt-reader.server.ts';

const Input = z.object({
  doubtId: z.uuid('doubt_unknown'),
  /** In French: visitors read it beside the expense. */
  text: Lines(2000, 'text_required'),
  /** Whether the text of the query is published too. */
  showQuestion: z.boolean('invalid_field').default(false),
});
type Outcome = { spendingId: string; messageId: string; isAgain: boolean; isQuestionShown: boolean };

/**
 * `answer-doubt`: answers a query about an expense. The answer is published beside the expense and mailed to the sender
 * if they left an address. Whoever entered, approved or evidenced anything of that fund cannot answer. A new answer
 * replaces the former one.
 */
export function answerDoubt({ jobs }: { jobs: Pick<Jobs, 'send'> }) {
  return defineFunction<z.infer<typeof Input>, Outcome>({
    name: 'answer-doubt',
    summary: 'Answers a doubt about a spending, in sight of everybody',
    input: Input as z.ZodType<z.infer<typeof Input>>,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'messages.answer',
      act: ({ doubtId }, { spendingId, isAgain, isQuestionShown }) => ({
        target: `spending:${spendingId}`,
        after: { doubt: doubtId, answered: isAgain ? 'again' : 'first', question: isQuestionShown },
      }),
    },
    async perform(tx, { doubtId, text, showQuestion }, { staff }) {
      const [doubt] = await tx.select().from(doubts).where(eq(doubts.id, doubtId)).for('update');
      // Who asked was erased since: there is nobody's question left to answer.
      if (!doubt?.messageId) return new Refusal('doubt_unknown', { status: 404 });
      const [spending] = await tx.select().from(spendings).where(eq(spendings.id, doubt.spendingId));
      const { id: spendingId, fundId } = spending!;
      if ((await whoTouched(tx, fundId)).has(staff!.memberId)) return new Refusal('doubt_own', { status: 403 });
      const { step } = await answerMessage(tx, jobs, doubt.messageId, {
        text,
        who: staff!.memberId,
        isDone: true,
        isPublished: true,
      });
      if (step === 'refused') return new Refusal('message_spam', { status: 409 });
      await tx
        .update(doubts)
        .set({ answer: text, answeredAt: sql`now()`, answeredBy: staff!.memberId, isQuestionShown: showQuestion })
        .where(eq(doubts.id, doubtId));
      await publishChange(tx, { topic: 'fund', id: fundId });
      return { spendingId, messageId: doubt.messageId, isAgain: doubt.answer !== null, isQuestionShown: showQuestion };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.answer-doubt'),
    }),
  });
}
