import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { letterTarget } from '#app/features/contact/inbox.ts';
import { messages } from '#app/features/contact/tables.server.ts';
import { textOfMessage } from '#app/features/contact/thread.server.ts';
import { findAssignees } from '#app/features/staff/assignments.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { daysBetween } from '#app/features/spending/spending-rules.ts';
import { doubts, spendings } from '#app/features/spending/tables.server.ts';
import { whoTouched } from './doubt-reader.server.ts';

/** A published answer, with the text of the query if staff chose so. */
export type PublishedAnswer = { id: string; day: string; text: string; question: string | null };

/** Published answers by expense, oldest first. Queries that were marked as spam since are left out. */
export async function listAnswers(
  db: Database,
  spendingIds: readonly string[],
  language: Language,
): Promise<Map<string, PublishedAnswer[]>> {
  if (spendingIds.length === 0) return new Map();
  const rows = await db
    .select({ doubt: doubts, data: messages.data })
    .from(doubts)
    .leftJoin(messages, eq(messages.id, doubts.messageId))
    .where(
      and(
        inArray(doubts.spendingId, [...spendingIds]),
        isNotNull(doubts.answer),
        sql`${messages.state} is distinct from 'spam'`,
      ),
    )
    .orderBy(asc(doubts.answeredAt), asc(doubts.id));
  return Map.groupBy(
    rows.map(({ doubt: { id, spendingId, answer, answeredAt, isQuestionShown }, data }) => ({
      spendingId,
      id,
      day: formatDay(dayInKinshasa(answeredAt!), language),
      text: answer!,
      question: isQuestionShown && data ? textOfMessage({ data }) : null,
    })),
    ({ spendingId }) => spendingId,
  );
}

const waits = sql`${messages.state} = 'open' and ${doubts.answer} is null`;

/** Unanswered queries, oldest first, with how many days they are overdue. */
export async function listOpenDoubts(db: Database, limit: number, today = dayInKinshasa()) {
  const rows = await db
    .select({
      doubt: doubts,
      at: messages.waitingSince,
      number: messages.number,
      title: spendings.title,
      kind: spendings.kind,
    })
    .from(doubts)
    .innerJoin(messages, eq(messages.id, doubts.messageId))
    .innerJoin(spendings, eq(spendings.id, doubts.spendingId))
    .where(waits)
    .orderBy(asc(messages.waitingSince))
    .limit(limit);
  return rows.map(({ doubt: { id, spendingId, messageId, dueOn }, at, number, title, kind }) => ({
    id,
    spendingId,
    messageId: messageId!,
    at,
    number,
    what: title || kind,
    dueOn,
    daysLate: daysBetween(dueOn, today),
  }));
}

/** All queries about an expense except spam, for staff who may read messages. */
export async function readDoubts(
  db: Database,
  { id: spendingId, fundId }: { id: string; fundId: string },
  { language, staff }: { language: Language; staff: Staff },
) {
  if (!staff.permissions.has('messages.read')) return [];
  const rows = await db
    .select({ doubt: doubts, message: messages })
    .from(doubts)
    .innerJoin(messages, eq(messages.id, doubts.messageId))
    .where(and(eq(doubts.spendingId, spendingId), sql`${messages.state} <> 'spam'`))
    .orderBy(asc(messages.createdAt));
  const assignees = await findAssignees(
    db,
    rows.map(({ message }) => letterTarget(message.id)),
  );
  const touched = rows.length > 0 ? await whoTouched(db, fundId) : new Set<string>();
  const isOwn = touched.has(staff.memberId);
  const person = personView(staff, 'messages.answer');
  const today = dayInKinshasa();
  return rows.map(({ doubt, message }) => ({
    id: doubt.id,
    about: doubt.about,
    messageId: message.id,
    number: String(message.number),
    text: person.words(textOfMessage(message)),
    lang: message.language,
    byMail: message.email !== '',
    day: formatDay(dayInKinshasa(message.createdAt), language),
    due: formatDay(doubt.dueOn, language),
    isLate: doubt.answer === null && daysBetween(doubt.dueOn, today) > 0,
    assignee: assignees.get(letterTarget(message.id))?.name ?? null,
    // Given by hand to somebody who may not answer it.
    isWithTouched: touched.has(assignees.get(letterTarget(message.id))?.memberId ?? ''),
    answer: doubt.answer,
    isQuestionShown: doubt.isQuestionShown,
    mayAnswer: !isOwn && staff.permissions.has('messages.answer'),
    isOwn: isOwn && staff.permissions.has('messages.answer'),
  }));
}
export type ShownDoubt = Awaited<ReturnType<typeof readDoubts>>[number];
