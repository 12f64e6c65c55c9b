import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { holds } from '#app/kit/search-words.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { entries } from '#platform/tables.ts';
import { Field } from '#app/features/crowd-farming/field.ts';
import { FIELD_STATUSES, type FieldStatus } from '#app/features/crowd-farming/field-rules.ts';
import { plots } from '#app/features/crowd-farming/tables.server.ts';

const isStatus = (text: string | undefined): text is FieldStatus => FIELD_STATUSES.includes(text as FieldStatus);

/** Shared fields, newest first; `q` is part of a title or place, `state` a state. Amounts in dollars. */
export async function listPlots(db: Database, { q, state, after, limit }: ListState) {
  const rows = await db
    .select({ id: entries.id, position: entries.position, data: entries.data, plot: plots })
    .from(entries)
    .innerJoin(plots, eq(plots.id, entries.id))
    .where(
      and(
        eq(entries.collection, 'fields'),
        q ? holds(q, sql`${entries.data}->>'title'`, sql`${entries.data}->>'place'`) : undefined,
        state ? (isStatus(state) ? eq(plots.status, state) : sql`false`) : undefined,
        after
          ? or(
              gt(entries.position, Number(after[0])),
              and(eq(entries.position, Number(after[0])), gt(entries.id, String(after[1]))),
            )
          : undefined,
      ),
    )
    .orderBy(asc(entries.position), asc(entries.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ position, id }) => [position, id],
    ({ id, data, plot }) => {
      const { title, place, cropType } = Field.parse(data);
      const dollars = (amountMinor: number) => Number(toMajor({ amountMinor, currency: 'USD' }));
      return {
        id,
        title,
        place,
        crop: cropType,
        status: plot.status,
        raised: dollars(plot.raisedMinor),
        goal: dollars(plot.goalMinor),
        currency: 'USD' as const,
        people: plot.people,
        fundingUntil: plot.fundingUntil,
        isFunded: plot.fundedAt !== null,
      };
    },
  );
}

/** How many fields are in each state. */
export async function countPlots(db: Database): Promise<Partial<Record<FieldStatus, number>>> {
  const rows = await db
    .select({ status: plots.status, count: sql<number>`count(*)::int` })
    .from(plots)
    .groupBy(plots.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The public pages promise a monthly report between ploughing and weighing. */
const REPORT_DAYS = 31;

type Waiting = { id: string; title: string; since: Date };

const waiting = async (db: Database, query: ReturnType<typeof sql>): Promise<Waiting[]> => {
  const { rows } = await db.execute<{ id: string; title: string; since: string }>(query);
  return rows.map(({ id, title, since }) => ({ id, title, since: new Date(since) }));
};

/** Fields that reached their goal and whose season has not begun. */
export const listToStart = (db: Database, limit: number): Promise<Waiting[]> =>
  waiting(
    db,
    sql`select f.id, coalesce(e.data->>'title', f.id) as title, f.funded_at as since from fields f
      left join entries e on e.collection = 'fields' and e.id = f.id
      where f.status = 'funding' and f.funded_at is not null order by f.funded_at limit ${limit}`,
  );

/** Fields being harvested, with the date since: their harvest must be weighed, sold and paid out. */
export const listToShare = (db: Database, limit: number): Promise<Waiting[]> =>
  waiting(
    db,
    sql`select f.id, coalesce(e.data->>'title', f.id) as title,
        coalesce((select max(at) from field_events v where v.field_id = f.id and v."to" = 'harvesting'), f.funded_at, now()) as since from fields f
      left join entries e on e.collection = 'fields' and e.id = f.id
      where f.status = 'harvesting' order by 3 limit ${limit}`,
  );

/** Growing fields without a report for a month. */
export const listSilent = (db: Database, limit: number, today = dayInKinshasa()): Promise<Waiting[]> =>
  waiting(
    db,
    sql`select id, title, (last + ${REPORT_DAYS}::int)::timestamp at time zone 'Africa/Kinshasa' as since from (
        select f.id, coalesce(e.data->>'title', f.id) as title, greatest(
          (select max(day) from field_reports r where r.field_id = f.id),
          (select max((report->>'date')::date) from jsonb_array_elements(coalesce(e.data->'reports', '[]')) report),
          (select (max(at) at time zone 'Africa/Kinshasa')::date from field_events v where v.field_id = f.id and v."to" = 'active')
        ) as last from fields f
        left join entries e on e.collection = 'fields' and e.id = f.id
        where f.status = 'active') told
      where last + ${REPORT_DAYS}::int < ${today}::date order by 3 limit ${limit}`,
  );
