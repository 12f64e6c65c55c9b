import { holds } from '#app/kit/search-words.server.ts';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { plans, type PlanState } from '#app/features/staff/tables.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { proofDays } from './proof-days.server.ts';
import { daysBetween } from './spending-rules.ts';
import { proofs, spendings } from './tables.server.ts';

export const SPENDING_STATES = ['asked', 'declined', 'late', 'unproven', 'proven', 'reversed'] as const;
export type SpendingState = (typeof SPENDING_STATES)[number];

type Spending = typeof spendings.$inferSelect;
type Proof = typeof proofs.$inferSelect;

/** An expense with its current evidence and its state. */
export type SpendingLine = Spending & {
  fund: string;
  planId: string | null;
  state: SpendingState;
  /** How many days it has been without evidence, if it is. */
  days: number;
  proofs: Proof[];
};

const plan = sql`(select p.id, p.state from ${plans} p where p.verb = 'record-spending' and p.input->>'id' = ${spendings.id}::text)`;
const isProven = sql`exists (select 1 from ${proofs} proof where proof.spending_id = ${spendings.id} and proof.withdrawn_at is null)`;
/** The condition for expenses that count: approved and not reversed. */
const counts = sql`${spendings.bookedAt} is not null and ${spendings.reversedAt} is null`;
const late = (today: string) => sql`${spendings.day} < ${today}::date - ${proofDays()}::int`;

function inState(state: string | undefined, today: string) {
  switch (state) {
    case 'asked':
      return sql`${spendings.bookedAt} is null and exists (select 1 from ${plan} plan where plan.state = 'waiting')`;
    case 'declined':
      return sql`${spendings.bookedAt} is null and exists (select 1 from ${plan} plan where plan.state <> 'waiting')`;
    case 'unproven':
      return sql`${counts} and not ${isProven}`;
    case 'late':
      return sql`${counts} and not ${isProven} and ${late(today)}`;
    case 'proven':
      return sql`${counts} and ${isProven}`;
    case 'reversed':
      return sql`${spendings.reversedAt} is not null`;
    default:
      return undefined;
  }
}

/** `isBooked`: only those that are or were booked. */
type SpendingFilter = ListState & { fundId?: string; id?: string; isBooked?: boolean; budgetLine?: string };

/** Expenses, most recent day first, of one fund if given. `q` searches what was bought and the fund's name. */
export async function listSpending(
  db: Database,
  { q, state, from, to, after, limit, fundId, id: only, isBooked, budgetLine }: SpendingFilter,
  today = dayInKinshasa(),
): Promise<{ items: SpendingLine[]; next: string | null }> {
  const [day, id] = [String(after?.[0] ?? ''), String(after?.[1] ?? '')];
  const isKey = /^\d{4}-\d\d-\d\d$/.test(day) && isUuid(id);
  const rows = await db
    .select({
      spending: spendings,
      fund: funds.title,
      plan: sql<{
        id: string;
        state: PlanState;
      } | null>`(select json_build_object('id', plan.id, 'state', plan.state) from ${plan} plan)`,
    })
    .from(spendings)
    .innerJoin(funds, eq(funds.id, spendings.fundId))
    .where(
      and(
        only ? eq(spendings.id, only) : undefined,
        isBooked ? isNotNull(spendings.bookedAt) : undefined,
        fundId ? eq(spendings.fundId, fundId) : undefined,
        budgetLine ? eq(spendings.budgetLine, budgetLine) : undefined,
        q ? holds(q, sql`${spendings.title}`, sql`${funds.title}`) : undefined,
        from ? sql`${spendings.day} >= ${from}` : undefined,
        to ? sql`${spendings.day} <= ${to}` : undefined,
        inState(state, today),
        isKey ? sql`(${spendings.day}, ${spendings.id}) < (${day}::date, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(sql`${spendings.day} desc, ${spendings.id} desc`)
    .limit(limit + 1);
  const shown = await proofsOf(
    db,
    rows.map(({ spending }) => spending.id),
  );
  return pageOf(
    rows,
    limit,
    ({ spending }) => [spending.day, spending.id],
    ({ spending, fund, plan: asked }) => {
      const own = shown.get(spending.id) ?? [];
      const days = daysBetween(spending.day, today);
      return {
        ...spending,
        fund,
        planId: asked?.id ?? null,
        state: stateOf(spending, asked?.state, own, days),
        days,
        proofs: own,
      };
    },
  );
}

function stateOf(
  { bookedAt, reversedAt }: Spending,
  plan: PlanState | undefined,
  own: readonly Proof[],
  days: number,
): SpendingState {
  if (!bookedAt) return plan === 'waiting' ? 'asked' : 'declined';
  if (reversedAt) return 'reversed';
  if (own.length > 0) return 'proven';
  return days > proofDays() ? 'late' : 'unproven';
}

/** The current evidence by expense, oldest first. */
async function proofsOf(db: Database, ids: readonly string[]): Promise<Map<string, Proof[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(proofs)
    .where(and(inArray(proofs.spendingId, [...ids]), isNull(proofs.withdrawnAt)))
    .orderBy(asc(proofs.takenAt), asc(proofs.id));
  return Map.groupBy(rows, ({ spendingId }) => spendingId);
}

/**
 * Expenses of funds whose first current evidence was added since a moment, newest first; additional evidence does not
 * count.
 * @param limit the maximum number
 */
export function listNewlyProven(db: Database, fundIds: readonly string[], since: Date, limit = 10) {
  const first = sql<Date>`(select min(proof.added_at) from ${proofs} proof where proof.spending_id = ${spendings.id} and proof.withdrawn_at is null)`;
  return db
    .select({
      fundId: spendings.fundId,
      kind: spendings.kind,
      title: spendings.title,
      amountMinor: spendings.amountMinor,
      currency: spendings.currency,
    })
    .from(spendings)
    .where(and(inArray(spendings.fundId, [...fundIds]), counts, sql`${first} > ${since.toISOString()}`))
    .orderBy(sql`${first} desc`, spendings.id)
    .limit(limit);
}

/** Whether a photo or document may be fetched. */
export const isProofShown = async (db: Database, file: string): Promise<boolean> =>
  (await db.$count(proofs, and(eq(proofs.file, file), isNull(proofs.withdrawnAt)))) > 0;

/** A fund's totals in a year, in minor units of its currency. */
export type FundYear = {
  year: number;
  receivedMinor: number;
  feesMinor: number;
  spentMinor: number;
  provenMinor: number;
};
/** A fund's years, newest first, in minor units of its own currency. */
export type FundAccount = { fund: string; currency: Currency; years: FundYear[] };

/**
 * What every fund received, paid in fees, spent, and evidenced, by year in Kinshasa's calendar. Everything is in the
 * fund's currency: gifts and expenses at the exchange rate of their day, fees like their gift, else at the newest rate.
 * The fee of a payment for several funds is divided in proportion.
 */
export async function readFundAccounts(db: Database, fundId?: string): Promise<FundAccount[]> {
  const isMine = (column: string) => (fundId ? sql`${sql.raw(column)} = ${fundId}` : sql`true`);
  // All parts of those this fund has one of: a fee is divided over all of them.
  const ofSets = fundId
    ? sql`part.payment_id in (select mine.payment_id from gift_parts mine where mine.fund_id = ${fundId})`
    : sql`true`;
  const { rows } = await db.execute<
    { fund: string; currency: Currency; year: number } & Record<keyof Omit<FundYear, 'year'>, string>
  >(sql`
    with newest as (select distinct on (currency) currency, per_euro::numeric as per_euro from currency_rates order by currency, day desc),
    worth as (select currency, per_euro from newest where currency not in ('EUR', 'XOF', 'XAF')
      union all values ('EUR', 1::numeric), ('XOF', 655.957), ('XAF', 655.957)),
    unit as (select * from (values ('USD', 100), ('EUR', 100), ('CDF', 100), ('XOF', 1), ('XAF', 1)) as unit(currency, minor)),
    fallen as (
      select fee.payment_id, fee.at, fee.currency, c.fund_id, c.rate, -fee.amount_minor::numeric as taken
      from provider_movements fee join contributions c on c.payment_id = fee.payment_id where fee.kind = 'fee' and ${isMine('c.fund_id')}
      union all
      select fee.payment_id, fee.at, fee.currency, part.fund_id, part.rate,
        div(-fee.amount_minor * sum(part.amount_minor) over upto, sum(part.amount_minor) over whole)
          - div(-fee.amount_minor * (sum(part.amount_minor) over upto - part.amount_minor), sum(part.amount_minor) over whole)
      from provider_movements fee join gift_parts part on part.payment_id = fee.payment_id
      where fee.kind = 'fee' and ${ofSets}
      window whole as (partition by fee.provider, fee.ref), upto as (partition by fee.provider, fee.ref order by part.fund_id)),
    parts as (
      select c.fund_id as fund, extract(year from p.paid_at at time zone 'Africa/Kinshasa')::int as year,
        c.counted_minor as received, 0 as fees, 0 as spent, 0 as proven
      from counted_gifts c join payments p on p.id = c.payment_id where c.counted_minor <> 0 and ${isMine('c.fund_id')}
      union all
      select fee.fund_id, extract(year from fee.at at time zone 'Africa/Kinshasa')::int, 0,
        fee.taken * case
          when fee.currency = f.currency then 1
          when fee.currency = p.currency then fee.rate::numeric * own.minor / its.minor
          else there.per_euro / here.per_euro * own.minor / its.minor end, 0, 0
      from fallen fee join payments p on p.id = fee.payment_id join funds f on f.id = fee.fund_id
      join unit own on own.currency = f.currency join unit its on its.currency = fee.currency
      left join worth there on there.currency = f.currency left join worth here on here.currency = fee.currency
      where ${isMine('fee.fund_id')}
      union all
      select s.fund_id, extract(year from s.day)::int, 0, 0, s.counted_minor, case when exists (
        select 1 from proofs where proofs.spending_id = s.id and proofs.withdrawn_at is null) then s.counted_minor else 0 end
      from spendings s where s.booked_at is not null and s.reversed_at is null and ${isMine('s.fund_id')})
    select f.id as fund, f.currency, coalesce(parts.year, 0) as year, round(coalesce(sum(received), 0))::bigint as "receivedMinor",
      round(coalesce(sum(fees), 0))::bigint as "feesMinor", coalesce(sum(spent), 0)::bigint as "spentMinor",
      coalesce(sum(proven), 0)::bigint as "provenMinor"
    from funds f left join parts on parts.fund = f.id where ${isMine('f.id')}
    group by f.id, f.currency, parts.year order by f.id, parts.year desc nulls last`);
  return [...Map.groupBy(rows, ({ fund }) => fund)].map(([fund, years]) => ({
    fund,
    currency: years[0]!.currency,
    years: years
      .filter(({ year }) => year !== 0)
      .map(({ year, receivedMinor, feesMinor, spentMinor, provenMinor }) => ({
        year,
        receivedMinor: Number(receivedMinor),
        feesMinor: Number(feesMinor),
        spentMinor: Number(spentMinor),
        provenMinor: Number(provenMinor),
      })),
  }));
}

/** One expense, requested or booked. */
export async function findSpending(db: Database, id: string): Promise<SpendingLine | undefined> {
  if (!isUuid(id)) return undefined;
  const { items } = await listSpending(db, { q: '', limit: 1, id });
  return items[0];
}

/** The name of an evidence document in the file store, while it is not withdrawn. */
export async function findPaper(db: Database, proofId: string): Promise<string | undefined> {
  if (!isUuid(proofId)) return undefined;
  const [row] = await db
    .select({ file: proofs.file })
    .from(proofs)
    .where(and(eq(proofs.id, proofId), eq(proofs.kind, 'document'), isNull(proofs.withdrawnAt)));
  return row?.file;
}

/** The maximum length of the list of expenses without evidence. */
const MOST_SHOWN = 200;

/**
 * Funds that spent more than they hold in gifts, because some were refunded or moved since. Sample data, whose amounts
 * are invented, are left out.
 */
export async function listOverspent(db: Database) {
  const spent = sql<number>`sum(${spendings.countedMinor})::bigint`.mapWith(Number);
  const rows = await db
    .select({
      fundId: funds.id,
      title: funds.title,
      currency: funds.currency,
      raisedMinor: funds.raisedMinor,
      spentMinor: spent,
      since: sql<Date>`max(${spendings.bookedAt})`.mapWith(spendings.bookedAt),
    })
    .from(funds)
    .innerJoin(spendings, and(eq(spendings.fundId, funds.id), counts))
    .groupBy(funds.id)
    .having(sql`sum(${spendings.countedMinor}) > ${funds.raisedMinor} and bool_and(not ${spendings.isSample})`);
  return rows.map(({ raisedMinor, spentMinor, ...fund }) => ({ ...fund, overMinor: spentMinor - raisedMinor }));
}

/** Booked expenses without evidence, oldest first, with the fund's name in a language. */
export async function readUnproven(db: Database, language: Language, today = dayInKinshasa()) {
  const rows = await db
    .select({ spending: spendings, title: funds.title, cloth: funds.cloth })
    .from(spendings)
    .innerJoin(funds, eq(funds.id, spendings.fundId))
    .where(inState('unproven', today))
    .orderBy(asc(spendings.day), asc(spendings.id))
    .limit(MOST_SHOWN);
  const named = await nameFunds(
    db,
    rows.map(({ spending, title, cloth }) => ({ ...spending, title, cloth, what: spending.title })),
    language,
  );
  return named.map(({ what, title, ...line }) => ({
    ...line,
    title: what,
    fund: title,
    days: daysBetween(line.day, today),
  }));
}
