import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { mails } from '#platform/tables.ts';
import { answerKey, type Message, type Reply } from './inbox.server.ts';
import { messageEvents, messageReplies, messages } from './tables.server.ts';

/** The text of a message: a visitor's message, a volunteer's motivation, or the subject of a mail we began. */
export const textOfMessage = ({ data }: Pick<Message, 'data'>): string => {
  const text = data.message ?? data.motivation ?? data.subject;
  return typeof text === 'string' ? text : '';
};

export async function findMessage(db: Database, id: string): Promise<Message | undefined> {
  if (!isUuid(id)) return undefined;
  const [message] = await db.select().from(messages).where(eq(messages.id, id));
  return message;
}

/** The entries of a thread, in the order they were written. */
export const listReplies = (db: Database, messageId: string): Promise<Reply[]> =>
  db
    .select()
    .from(messageReplies)
    .where(eq(messageReplies.messageId, messageId))
    .orderBy(asc(messageReplies.at), asc(messageReplies.id));

/** A message's state changes, newest first. */
export const listMessageEvents = (db: Database, messageId: string) =>
  db.select().from(messageEvents).where(eq(messageEvents.messageId, messageId)).orderBy(desc(messageEvents.id));

/** A person's messages with their threads, for their data archive, without the names of staff who answered. */
export async function listThreadsOf(db: Database, email: string): Promise<object[]> {
  const own = await db.select().from(messages).where(eq(messages.email, email));
  if (own.length === 0) return [];
  const replies = await db
    .select()
    .from(messageReplies)
    .where(
      inArray(
        messageReplies.messageId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(messageReplies.at));
  return own.map((message) => ({
    ...message,
    replies: replies
      .filter(({ messageId }) => messageId === message.id)
      .map(({ direction, text, at }) => ({ direction, text, at })),
  }));
}

/** Which of our answers are still in the outbox. */
export async function findLeavingAnswers(db: Database, replies: readonly Reply[]): Promise<ReadonlySet<string>> {
  const byKey = new Map(replies.filter(({ direction }) => direction === 'out').map(({ id }) => [answerKey(id), id]));
  if (byKey.size === 0) return new Set();
  const rows = await db
    .select({ uniqueKey: mails.uniqueKey })
    .from(mails)
    .where(and(inArray(mails.uniqueKey, [...byKey.keys()]), isNull(mails.deliveredAt)));
  return new Set(rows.map(({ uniqueKey }) => byKey.get(uniqueKey)!));
}
