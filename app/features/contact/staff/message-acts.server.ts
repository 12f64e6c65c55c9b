import { z } from 'zod';
import { Lines } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { letterTarget, MESSAGE_STATES } from '#app/features/contact/inbox.ts';
import {
  answerMessage,
  closeMessage,
  type InboxStep,
  markSpam,
  recordReply,
} from '#app/features/contact/inbox.server.ts';

const Id = z.object({ messageId: z.uuid('invalid_field') });
const Words = Id.extend({ text: Lines(5000, 'text_required') });
const Answer = Words.extend({
  done: z.boolean('invalid_field').optional(),
  /** How many entries the thread had when this was written. */
  base: z.coerce.number('invalid_field').int('invalid_field').nonnegative('invalid_field').optional(),
});
const Spam = Id.extend({ spam: z.boolean('invalid_field') });

const answer = z.object({ message: z.string(), state: z.enum(MESSAGE_STATES) });

const refuseStep = ({ step, isStale, isDoubt }: InboxStep): Refusal | undefined =>
  step === 'unknown'
    ? new Refusal('message_unknown', { status: 404 })
    : step === 'refused'
      ? new Refusal(isDoubt ? 'message_doubt' : isStale ? 'message_changed' : 'message_spam', { status: 409 })
      : undefined;

/** What all actions on a message have in common. The audit log contains only the new state, no text of the message. */
function messageAct<Input extends { messageId: string }>({
  name,
  summary,
  input,
  take,
}: {
  name: 'answer-message' | 'close-message' | 'mark-spam' | 'record-reply';
  summary: string;
  input: z.ZodType<Input>;
  take: (tx: Parameters<typeof closeMessage>[0], input: Input, who: string) => Promise<InboxStep>;
}) {
  return defineFunction<Input, InboxStep>({
    name,
    summary,
    input,
    answer,
    staff: {
      permission: 'messages.answer',
      act: ({ messageId }, { step, before, after }) =>
        step === 'done'
          ? {
              target: letterTarget(messageId),
              ...(before === after ? {} : { before: { state: before }, after: { state: after } }),
            }
          : undefined,
    },
    async perform(tx, fields, { staff }) {
      const outcome = await take(tx, fields, staff!.memberId);
      return refuseStep(outcome) ?? outcome;
    },
    respond: async ({ translate }, { after }, { language }) => ({
      message: translate(language, 'admin')(`done.${name}`),
      state: after,
    }),
  });
}

/** `answer-message`: sends an answer by mail and adds it to the thread. */
export const answerMessageCall = (jobs: Pick<Jobs, 'send'>) =>
  messageAct({
    name: 'answer-message',
    summary: 'Answers a letter by mail',
    input: Answer,
    take: (tx, { messageId, text, done = false, base }, who) =>
      answerMessage(tx, jobs, messageId, { text, who, isDone: done, base }),
  });

/** `close-message`: marks a message as done. */
export const closeMessageCall = () =>
  messageAct({
    name: 'close-message',
    summary: 'Says of a letter that nothing more is to be done',
    input: Id,
    take: (tx, { messageId }, who) => closeMessage(tx, messageId, { who }),
  });

/** `mark-spam`: marks a message as spam, or restores it. */
export const markSpamCall = () =>
  messageAct({
    name: 'mark-spam',
    summary: 'Puts a letter among the spam, or back to where it was',
    input: Spam,
    take: (tx, { messageId, spam }, who) => markSpam(tx, messageId, spam, { who }),
  });

/** `record-reply`: adds a sender's reply that did not come to our reply address. */
export const recordReplyCall = () =>
  messageAct({
    name: 'record-reply',
    summary: 'Enters by hand what the sender of a letter wrote back',
    input: Words,
    take: (tx, { messageId, text }, who) => recordReply(tx, messageId, text, who),
  });
