import { foldEmail } from '#app/shared/email-address.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, sendMailLater } from '#platform/mail.ts';
import type { Actor, Step } from '#platform/state-events.ts';
import type { MessageState } from './inbox.ts';
import { messageEvents, messageReplies, messages } from './tables.server.ts';

export type Message = typeof messages.$inferSelect;
export type Reply = typeof messageReplies.$inferSelect;

/** The unique key of an answer's mail in the outbox, so that each answer is sent once. */
export const answerKey = (replyId: string): string => `letter-answer:${replyId}`;

/** The result of an action on a message, with its state before and after. */
export type InboxStep = {
  step: Step;
  before?: MessageState;
  after?: MessageState;
  /** Refused because the sender or a colleague wrote meanwhile. */
  isStale?: boolean;
  /** Refused because a query about an expense can only be answered in public. */
  isDoubt?: boolean;
};

/** Locks a message, so that the second of two simultaneous actions sees the result of the first. */
async function lockMessage(tx: Database, id: string): Promise<Message | undefined> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  return message;
}

/** Changes a message's state; the caller holds its lock. Its waiting time starts when it is opened again. */
async function moveMessage(tx: Database, { id, state }: Message, to: MessageState, { who, why }: Actor): Promise<void> {
  if (state === to) return;
  await tx.insert(messageEvents).values({ messageId: id, from: state, to, who, why });
  const reopens = to === 'open' && state !== 'spam';
  await tx
    .update(messages)
    .set({ state: to, ...(reopens ? { waitingSince: sql`now()` } : {}) })
    .where(eq(messages.id, id));
}

/** The latest entry of a thread. */
async function findLastReply(tx: Database, messageId: string): Promise<Reply | undefined> {
  const [last] = await tx
    .select()
    .from(messageReplies)
    .where(eq(messageReplies.messageId, messageId))
    .orderBy(desc(messageReplies.at), desc(messageReplies.id))
    .limit(1);
  return last;
}

/**
 * Answers a message by mail and adds the answer to its thread. The same text twice in a row counts as one answer, even
 * if two people send it at the same time, unless the message was opened again in between.
 * @param isPublished whether it is the public answer to a query about an expense, which has only one
 * @param base how many entries the thread had when the answer was written; if it has more now, the answer is not sent
 */
export async function answerMessage(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  id: string,
  {
    text,
    who,
    isDone,
    base,
    isPublished = false,
  }: { text: string; who: string; isDone: boolean; base?: number; isPublished?: boolean },
): Promise<InboxStep> {
  const message = await lockMessage(tx, id);
  if (!message) return { step: 'unknown' };
  const { state, language, email } = message;
  if (state === 'spam') return { step: 'refused', before: state };
  if (message.kind === 'doubt' && !isPublished) return { step: 'refused', before: state, isDoubt: true };
  const last = await findLastReply(tx, id);
  if (state !== 'open' && last?.direction === 'out' && last.text === text)
    return { step: 'known', before: state, after: state };
  if (base !== undefined && base !== (await tx.$count(messageReplies, eq(messageReplies.messageId, id))))
    return { step: 'refused', before: state, isStale: true };
  const [reply] = await tx
    .insert(messageReplies)
    .values({ messageId: id, direction: 'out', text, who })
    .returning({ id: messageReplies.id });
  if (email)
    await sendMailLater(tx, jobs, {
      uniqueKey: answerKey(reply!.id),
      kind: messageAnswered,
      data: { replyId: reply!.id },
      language,
      recipient: email,
    });
  const after = isDone ? 'closed' : 'answered';
  await moveMessage(tx, message, after, { who });
  return { step: 'done', before: state, after };
}

const isAnswered = async (tx: Database, id: string): Promise<boolean> =>
  (await tx.$count(messageReplies, and(eq(messageReplies.messageId, id), eq(messageReplies.direction, 'out')))) > 0;

/**
 * Starts a thread with a mail from us; replies are added to it. It is not waiting for us until then.
 * @returns its id
 */
export async function writeMessage(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  {
    subject,
    text,
    who,
    ...to
  }: Pick<Message, 'name' | 'email' | 'language'> & { subject: string; text: string; who: string },
): Promise<string> {
  const [message] = await tx
    .insert(messages)
    .values({ ...to, kind: 'written', data: { subject }, isSuspect: false, state: 'answered' })
    .returning({ id: messages.id });
  const [reply] = await tx
    .insert(messageReplies)
    .values({ messageId: message!.id, direction: 'out', text, who })
    .returning({ id: messageReplies.id });
  await sendMailLater(tx, jobs, {
    uniqueKey: answerKey(reply!.id),
    kind: messageAnswered,
    data: { replyId: reply!.id },
    language: to.language,
    recipient: to.email,
  });
  return message!.id;
}

/** Closes a message until its sender writes again. */
export async function closeMessage(tx: Database, id: string, actor: Actor): Promise<InboxStep> {
  const message = await lockMessage(tx, id);
  if (!message) return { step: 'unknown' };
  const { state } = message;
  if (state === 'closed') return { step: 'known', before: state, after: state };
  if (state === 'spam') return { step: 'refused', before: state };
  if (message.kind === 'doubt' && !(await isAnswered(tx, id))) return { step: 'refused', before: state, isDoubt: true };
  await moveMessage(tx, message, 'closed', actor);
  return { step: 'done', before: state, after: 'closed' };
}

/** Marks a message as spam, or restores its previous state. */
export async function markSpam(tx: Database, id: string, isSpam: boolean, actor: Actor): Promise<InboxStep> {
  const message = await lockMessage(tx, id);
  if (!message) return { step: 'unknown' };
  const { state } = message;
  if ((state === 'spam') === isSpam) return { step: 'known', before: state, after: state };
  const after = isSpam ? 'spam' : await stateBeforeSpam(tx, id);
  await moveMessage(tx, message, after, actor);
  return { step: 'done', before: state, after };
}

/** The state before it was spam. A message that was marked when it arrived becomes one that waits for an answer. */
async function stateBeforeSpam(tx: Database, messageId: string): Promise<MessageState> {
  const [event] = await tx
    .select({ from: messageEvents.from })
    .from(messageEvents)
    .where(and(eq(messageEvents.messageId, messageId), eq(messageEvents.to, 'spam')))
    .orderBy(desc(messageEvents.id))
    .limit(1);
  return event?.from ?? 'open';
}

export const messageAnswered = defineMail('letter-answer', z.object({ replyId: z.string() }));

type Received = Pick<Reply, 'text'> &
  Partial<Pick<Reply, 'wholeText' | 'at' | 'who' | 'sender' | 'sourceId' | 'attachments'>>;

/**
 * Adds what a message's sender wrote back, by mail or as reported by staff. A closed message is opened again; spam
 * stays spam.
 * @param isAutomatic an automatic reply such as an absence notice: it is stored but needs no answer
 */
export async function receiveReply(
  tx: Database,
  id: string,
  received: Received,
  isAutomatic = false,
): Promise<InboxStep> {
  const message = await lockMessage(tx, id);
  if (!message) return { step: 'unknown' };
  const { state, email } = message;
  const sender = received.sender && foldEmail(received.sender) === email ? null : received.sender;
  const [fresh] = await tx
    .insert(messageReplies)
    .values({ messageId: id, direction: 'in', ...received, sender })
    .onConflictDoNothing()
    .returning({ id: messageReplies.id });
  if (!fresh) return { step: 'known', before: state, after: state };
  if (isAutomatic) return { step: 'done', before: state, after: state };
  await tx
    .update(messages)
    .set({ lastReceivedAt: sql`now()` })
    .where(eq(messages.id, id));
  if (state === 'spam') return { step: 'done', before: state, after: state };
  await moveMessage(tx, message, 'open', { who: received.who ?? undefined });
  return { step: 'done', before: state, after: 'open' };
}

/** Adds a reply that came in another way, entered by staff. The same text twice in a row is one reply. */
export async function recordReply(tx: Database, id: string, text: string, who: string): Promise<InboxStep> {
  const message = await lockMessage(tx, id);
  if (!message) return { step: 'unknown' };
  const last = await findLastReply(tx, id);
  if (last?.direction === 'in' && last.who !== null && last.text === text)
    return { step: 'known', before: message.state, after: message.state };
  return receiveReply(tx, id, { text, who });
}
