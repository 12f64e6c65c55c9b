import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { funds } from '#app/features/donations/tables.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { pledges } from '#app/features/pledges/tables.server.ts';
import type { ShownPledgeState } from './shown-states.ts';

const SHOWN = sql<ShownPledgeState>`case when ${pledges.state} = 'waiting' and ${pledges.reminders} > 0 then 'reminded' else ${pledges.state} end`;

/** Pledges, newest first; `q` is a name or a full address of open ones. */
export async function listPledges(db: Database, { q, state, from, to, after, limit }: ListState, person: PersonView) {
  const rows = await db
    .select({
      id: pledges.id,
      amountMinor: pledges.amountMinor,
      currency: pledges.currency,
      day: pledges.day,
      name: pledges.name,
      createdAt: pledges.createdAt,
      fund: funds.title,
      state: SHOWN,
      key: exactly(pledges.createdAt),
    })
    .from(pledges)
    .innerJoin(funds, eq(funds.id, pledges.fundId))
    .where(
      and(
        state ? sql`${SHOWN} = ${state}` : undefined,
        q ? (person.isMasked ? sql`false` : personIs(sql`${pledges.name}`, sql`${pledges.email}`, q)) : undefined,
        isWithinDays(pledges.createdAt, { from, to }),
        isAfter(pledges.createdAt, pledges.id, after, isUuid),
      ),
    )
    .orderBy(desc(pledges.createdAt), desc(pledges.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, name, ...row }) => ({ ...row, name: name && person.name(name) }),
  );
}
