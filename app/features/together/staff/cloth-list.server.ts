import { holds } from '#app/kit/search-words.server.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { funds } from '#app/features/donations/tables.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { clothRows, rowReports, wovenCloths } from '#app/features/together/tables.server.ts';
import { wovenRows } from '#app/features/together/woven-sums.server.ts';

/** `over`: its last day is past; `reported`: a text in it was reported. */
export const CLOTH_FILTERS = ['reported', 'open', 'over', 'closed', 'removed'] as const;

const reported =
  sql<number>`(select count(*)::int from ${rowReports} said join ${clothRows} r on r.number = said.row_number
  where r.cloth_id = ${wovenCloths.id} and said.settled_at is null)`.mapWith(Number);

function inState(state: string | undefined) {
  const isOver = sql`${wovenCloths.lastDay} < ${dayInKinshasa()}`;
  switch (state) {
    case 'reported':
      return sql`${reported} > 0`;
    case 'open':
      return sql`${wovenCloths.state} = 'open' and not ${isOver}`;
    case 'over':
      return sql`${wovenCloths.state} = 'open' and ${isOver}`;
    case 'closed':
    case 'removed':
      return eq(wovenCloths.state, state);
    default:
      return undefined;
  }
}

/** Group fundraisers for staff, newest first: totals in XOF as visitors see them, never a single donor's amount. */
export async function listCloths(db: Database, { q, state, from, to, after, limit }: ListState) {
  const rows = await db
    .select({
      cloth: wovenCloths,
      at: exactly(wovenCloths.startedAt),
      fund: funds.title,
      reported,
      totalMinor:
        sql<number>`(select coalesce(sum(woven.worth_minor), 0)::bigint from ${wovenRows} woven where woven.cloth_id = ${wovenCloths.id})`.mapWith(
          Number,
        ),
      people:
        sql<number>`(select count(*)::int from ${wovenRows} woven where woven.cloth_id = ${wovenCloths.id})`.mapWith(
          Number,
        ),
    })
    .from(wovenCloths)
    .innerJoin(funds, eq(funds.id, wovenCloths.fundId))
    .where(
      and(
        q ? holds(q, sql`${wovenCloths.title}`, sql`${wovenCloths.starterName}`) : undefined,
        isWithinDays(wovenCloths.startedAt, { from, to }),
        inState(state),
        isAfter(wovenCloths.startedAt, wovenCloths.id, after, isUuid),
      ),
    )
    .orderBy(desc(wovenCloths.startedAt), desc(wovenCloths.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ at, cloth }) => [at, cloth.id],
    ({ at: _at, cloth, ...rest }) => ({ ...cloth, isOver: cloth.lastDay < dayInKinshasa(), ...rest }),
  );
}

/** Reported rows that are not settled, oldest first. */
export async function listReports(db: Database, limit: number) {
  return db
    .select({
      number: clothRows.number,
      name: clothRows.name,
      word: clothRows.word,
      title: wovenCloths.title,
      clothId: wovenCloths.id,
      why: rowReports.why,
      times: rowReports.times,
      at: rowReports.at,
    })
    .from(rowReports)
    .innerJoin(clothRows, eq(clothRows.number, rowReports.rowNumber))
    .innerJoin(wovenCloths, eq(wovenCloths.id, clothRows.clothId))
    .where(isNull(rowReports.settledAt))
    .orderBy(asc(rowReports.at))
    .limit(limit);
}

/** The rows of a fundraiser with texts, including hidden ones; never amounts or donors. */
export async function listWordsOf(db: Database, clothId: string) {
  return db
    .select({
      number: clothRows.number,
      name: clothRows.name,
      word: clothRows.word,
      isHidden: sql<boolean>`${clothRows.hiddenAt} is not null`,
      report: sql<{
        why: string | null;
        times: number;
      } | null>`(select json_build_object('why', said.why, 'times', said.times)
        from ${rowReports} said where said.row_number = ${clothRows.number} and said.settled_at is null)`,
    })
    .from(clothRows)
    .innerJoin(sql`${wovenRows} woven`, sql`woven.number = ${clothRows.number}`)
    .where(and(eq(clothRows.clothId, clothId), sql`coalesce(${clothRows.name}, ${clothRows.word}) is not null`))
    .orderBy(desc(clothRows.number))
    .limit(500);
}
