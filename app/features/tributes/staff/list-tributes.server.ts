import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { holds, personIs } from '#app/kit/search-words.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { tributes } from '#app/features/tributes/tables.server.ts';
import { TRIBUTE_STATES, type TributeState } from './tribute-states.ts';

/** The state of a card as SQL: the first condition that holds. */
const WHERE: Record<TributeState, SQL> = {
  withdrawn: sql`${tributes.withdrawnAt} is not null`,
  gone: sql`${donations.supportedAt} is null and exists (select 1 from ${payments} p
    where p.purpose = 'donation' and p.purpose_id = ${donations.id} and p.paid_at is not null)`,
  unpaid: sql`${donations.supportedAt} is null`,
  sent: sql`${tributes.sentAt} is not null`,
  stopped: sql`${tributes.stoppedAt} is not null`,
  waiting: sql`${tributes.recipientEmail} is not null`,
  by_hand: sql`true`,
};
const STATE = sql<TributeState>`case ${sql.join(
  TRIBUTE_STATES.map((state) => sql`when ${WHERE[state]} then ${sql.raw(`'${state}'`)}`),
  sql` `,
)} end`;

/** Tribute cards, newest first; `q` is a name on the card, or the donor's name or full address. */
export async function listTributes(db: Database, { q, state, from, to, after, limit }: ListState, person: PersonView) {
  const rows = await db
    .select({
      id: tributes.donationId,
      tribute: tributes,
      createdAt: donations.createdAt,
      donorName: donations.donorName,
      fund: funds.title,
      state: STATE,
      paymentId: sql<string | null>`(select p.id from ${payments} p
        where p.purpose = 'donation' and p.purpose_id = ${donations.id} order by p.created_at desc limit 1)`,
      key: exactly(donations.createdAt),
    })
    .from(tributes)
    .innerJoin(donations, eq(donations.id, tributes.donationId))
    .innerJoin(funds, eq(funds.id, donations.fundId))
    .where(
      and(
        state ? sql`${STATE} = ${state}` : undefined,
        q
          ? or(
              eq(sql`${tributes.donationId}::text`, q),
              person.isMasked ? undefined : holds(q, sql`${tributes.honoured}`),
              person.isMasked ? undefined : personIs(sql`${donations.donorName}`, sql`${donations.donorEmail}`, q),
            )
          : undefined,
        isWithinDays(donations.createdAt, { from, to }),
        isAfter(donations.createdAt, donations.id, after, isUuid),
      ),
    )
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, tribute, donorName, ...row }) => ({
      ...row,
      kind: tribute.kind,
      honoured: person.name(tribute.honoured),
      words: tribute.words && person.words(tribute.words),
      from: person.name(tribute.fromNames),
      giver: donorName && person.name(donorName),
      sendOn: tribute.sendOn,
      sentAt: tribute.sentAt,
    }),
  );
}
