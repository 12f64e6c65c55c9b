import { desc, eq, ne, sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import { readEntries } from '#app/features/content/entry-list.server.ts';
import type { Editable } from '#app/features/content/editable.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { fold } from '#app/shared/fold.ts';
import type { Database } from '#platform/database.ts';
import { newsletterIssues } from './issues.server.ts';
import type { Mailing } from './mailings.server.ts';
import {
  newsletterMailings as mailings,
  newsletterRecipients as recipients,
  type RecipientState,
} from './tables.server.ts';

/** How many copies of a mailing are in each state, and how many readers unsubscribed by its link. */
export type Result = Record<RecipientState, number> & { total: number; unsubscribed: number };

export async function readResult(db: Database, mailingId: string): Promise<Result> {
  const rows = await db
    .select({ state: recipients.state, count: sql<number>`count(*)::int` })
    .from(recipients)
    .where(eq(recipients.mailingId, mailingId))
    .groupBy(recipients.state);
  const of = (state: RecipientState) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    waiting: of('waiting'),
    sending: of('sending'),
    sent: of('sent'),
    refused: of('refused'),
    bounced: of('bounced'),
    unsure: of('unsure'),
    skipped: of('skipped'),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    unsubscribed: await db.$count(newsletterSubscribers, eq(newsletterSubscribers.unsubscribedFrom, mailingId)),
  };
}

/** The mailings of an issue, newest first. */
export const listMailings = (db: Database, issueId: string): Promise<Mailing[]> =>
  db.select().from(mailings).where(eq(mailings.issueId, issueId)).orderBy(desc(mailings.askedAt)).limit(50);

/** An issue in the list: a draft, or the state of its latest mailing. */
export type IssueLine = {
  id: string;
  title: string;
  state: 'draft' | Mailing['state'];
  mailingId: string | null;
  leavesAt: Date | null;
  endedAt: Date | null;
  recipients: number;
};

/** Issues, newest first; a foundation has some dozens. */
export async function listIssues(
  db: Database,
  { q, state, from, to, after, limit }: ListState,
): Promise<{ items: IssueLine[]; next: string | null }> {
  const entries = await readEntries(db, newsletterIssues as unknown as Editable);
  const newest = await db
    .selectDistinctOn([mailings.issueId])
    .from(mailings)
    .where(ne(mailings.state, 'cancelled'))
    .orderBy(mailings.issueId, desc(mailings.askedAt));
  const counts = await db
    .select({ issueId: recipients.issueId, count: sql<number>`count(*)::int` })
    .from(recipients)
    .groupBy(recipients.issueId);
  const wanted = fold(q);
  const begin = Number(after?.[0] ?? Number.POSITIVE_INFINITY);
  const lines = entries
    .filter((entry) => entry.state !== 'trash')
    .map((entry): IssueLine => {
      const mailing = newest.find(({ issueId }) => issueId === entry.id);
      return {
        id: entry.id,
        title: entry.title,
        state: mailing?.state ?? 'draft',
        mailingId: mailing?.id ?? null,
        leavesAt: mailing?.leavesAt ?? null,
        endedAt: mailing?.endedAt ?? null,
        recipients: counts.find(({ issueId }) => issueId === entry.id)?.count ?? 0,
      };
    })
    .filter(({ leavesAt, endedAt }) => {
      const day = dayInKinshasa(endedAt ?? leavesAt ?? new Date());
      return (!from || day >= from) && (!to || day <= to);
    })
    .filter((line) => (!state || line.state === state) && fold(line.title).includes(wanted))
    .sort((a, b) => Number(b.id) - Number(a.id))
    .filter(({ id }) => Number(id) < begin);
  return pageOf(
    lines,
    limit,
    ({ id }) => [Number(id)],
    (line) => line,
  );
}
