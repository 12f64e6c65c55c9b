import { foldEmail } from '#app/shared/email-address.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '#platform/like.ts';
import { type ListState, pageOf, readListState } from '#app/features/staff/list-state.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { beginsWithWords } from '#app/kit/search-words.server.ts';
import { assignments } from '#app/features/staff/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Message } from '#app/features/contact/inbox.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { letterTarget, MESSAGE_KINDS, MESSAGE_STATES } from '#app/features/contact/inbox.ts';
import { messages } from '#app/features/contact/tables.server.ts';
import { textOfMessage } from '#app/features/contact/thread.server.ts';

const EXCERPT = 160;

/** Filters beside those of every list: messages or volunteers, and the assignee: a member's id, or nobody. */
export type MessageFilter = ListState & { kind?: string; who?: string };

/** The filter in an address; `who=me` means the reader, so that a saved view can be shared. */
export const readMessageFilter = (
  query: Record<string, string | undefined>,
  { memberId }: { memberId: string },
): MessageFilter => ({
  ...readListState(query),
  kind: query.kind,
  who: query.who === 'me' ? memberId : query.who || undefined,
});

const among = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((one) => one === text);

/** Messages and applications, ordered by when their sender last wrote; spam only on request. */
export async function listMessages(db: Database, filter: MessageFilter, person: PersonView) {
  return pageOf(
    await selectMessages(db, filter, person),
    filter.limit,
    ({ key, id }) => [key, id],
    ({ memberId, staffName, staffEmail, ...message }) => ({
      ...itemOf(message, person),
      assignee: memberId === null ? null : { memberId, name: staffName || staffEmail || memberId },
    }),
  );
}

/** The query of a page, with one row more to tell whether there is a next page. */
export function selectMessages(
  db: Database,
  { q, state, from, to, after, limit, kind, who }: MessageFilter,
  person: PersonView,
) {
  const [wantedState, wantedKind] = [among(MESSAGE_STATES, state), among(MESSAGE_KINDS, kind)];
  return db
    .select({
      ...getTableColumns(messages),
      key: exactly(messages.lastReceivedAt),
      memberId: assignments.memberId,
      staffName: users.name,
      staffEmail: users.email,
    })
    .from(messages)
    .leftJoin(assignments, eq(assignments.target, sql`'letter:' || ${messages.id}`))
    .leftJoin(users, eq(users.id, assignments.memberId))
    .where(
      and(
        wantedState ? eq(messages.state, wantedState) : sql`${messages.state} <> 'spam'`,
        wantedKind && eq(messages.kind, wantedKind),
        who === 'nobody' ? isNull(assignments.memberId) : who ? isAssignedTo(who) : undefined,
        q ? matches(q, person) : undefined,
        isWithinDays(messages.lastReceivedAt, { from, to }),
        isAfter(messages.lastReceivedAt, messages.id, after, isUuid),
      ),
    )
    .orderBy(desc(messages.lastReceivedAt), desc(messages.id))
    .limit(limit + 1);
}

const itemOf = (message: Message, person: PersonView) => ({
  id: message.id,
  target: letterTarget(message.id),
  number: message.number,
  kind: message.kind,
  state: message.state,
  name: person.name(message.name),
  email: person.email(message.email),
  language: message.language,
  excerpt: excerptOf(person.words(textOfMessage(message))),
  createdAt: message.createdAt,
  receivedAt: message.lastReceivedAt,
  waitingSince: message.state === 'open' ? message.waitingSince : null,
});

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT).toWellFormed()}…` : line;
}

/**
 * Searches by number, the beginning of an address, or the beginnings of words of a name. Each kind is looked up first
 * through its own index, because the query planner would otherwise scan all messages by date.
 */
const matches = (q: string, { isMasked }: PersonView): SQL =>
  /^\d{1,9}$/.test(q)
    ? eq(messages.number, Number(q))
    : isMasked
      ? sql`false`
      : sql`${messages.id} = any(array(
        select found.id from ${messages} found where found.email like ${`${escapeLike(foldEmail(q))}%`}
        union select found.id from ${messages} found where ${beginsWithWords(sql`found.name`, q)}))`;

const isAssignedTo = (memberId: string): SQL =>
  sql`${messages.id} = any(array(select substr(mine.target, 8)::uuid from ${assignments} mine
    where mine.member_id = ${memberId} and mine.target like 'letter:%'))`;

/** How many messages wait for our answer. */
export const countOpen = (db: Database): Promise<number> => db.$count(messages, sql`state = 'open'`);

/** Since when the longest waiting message has waited. */
export async function findLongestWait(db: Database): Promise<Date | undefined> {
  const [first] = await db
    .select({ since: messages.waitingSince })
    .from(messages)
    .where(sql`state = 'open'`)
    .orderBy(messages.waitingSince)
    .limit(1);
  return first?.since;
}
