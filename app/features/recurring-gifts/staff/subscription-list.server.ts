import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import type { Database } from '#platform/database.ts';
import type { SubscriptionStatus, RegularInterval } from '#app/features/payments/payment.ts';
import type { PaidFor } from '#app/features/payments/purposes.server.ts';
import { nextDue } from '#app/features/recurring-gifts/renewals.ts';
import { dunnings } from '#app/features/recurring-gifts/tables.server.ts';
import { subscriptions } from '#app/features/payments/tables.server.ts';
import { paidByName } from '#app/features/payments/payment-facts.server.ts';
import { factsOf } from '#app/features/payments/payment-facts.server.ts';

type Filter = Pick<ListState, 'q' | 'state' | 'from' | 'to'>;

/** The states of a gift by their names in the list's address. */
const GIFT_STATES = { active: 'active', failing: 'past_due', resting: 'paused', stopped: 'ended' } as const;
export type GiftState = keyof typeof GIFT_STATES;

export const stateOf = (status: SubscriptionStatus): GiftState | 'pending' =>
  (Object.keys(GIFT_STATES) as GiftState[]).find((state) => GIFT_STATES[state] === status) ?? 'pending';

/**
 * Recurring gifts, newest first; `q` is an id, a donor's name or full address. Gifts that were never paid are left out.
 */
export async function listSubscriptions(db: Database, paidFor: PaidFor, state: ListState, person: PersonView) {
  const { after, limit } = state;
  const rows = await db
    .select({ gift: getTableColumns(subscriptions), dunning: dunnings, key: exactly(subscriptions.createdAt) })
    .from(subscriptions)
    .leftJoin(dunnings, and(eq(dunnings.subscriptionId, subscriptions.id), isNull(dunnings.endedAt)))
    .where(and(meets(paidFor, state, person), isAfter(subscriptions.createdAt, subscriptions.id, after, isUuid)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit + 1);
  const facts = await factsOf(
    db,
    paidFor,
    rows.map(({ gift }) => gift),
  );
  const today = dayInKinshasa();
  return pageOf(
    rows,
    limit,
    ({ key, gift: { id } }) => [key, id],
    ({ gift, dunning }) => {
      const { id, status, currency, amountMinor, interval, createdAt } = gift;
      const { title, payerName, payerEmail, cloth } = facts.get(gift.purposeId) ?? {};
      return {
        id,
        state: stateOf(status),
        name: payerName ? person.name(payerName) : null,
        email: payerEmail ? person.email(payerEmail) : null,
        purpose: gift.purpose,
        title: title ?? null,
        cloth: cloth ?? null,
        amount: Number(toMajor({ amountMinor, currency })),
        currency,
        interval,
        createdAt,
        endedAt: gift.endedAt,
        restsUntil: status === 'paused' ? gift.restsUntil : null,
        /** The expected day of the next renewal of an active gift. */
        nextDay: status === 'active' ? nextDue(dayInKinshasa(createdAt), interval, today) : null,
        failingSince: dunning?.beganAt ?? null,
        reason: dunning?.code ?? null,
        mailsSent: dunning?.mailsSent ?? null,
        provider: gift.provider,
      };
    },
  );
}

function meets(paidFor: PaidFor, { q, state, from, to }: Filter, person: PersonView): SQL | undefined {
  const status = state && Object.hasOwn(GIFT_STATES, state) ? GIFT_STATES[state as GiftState] : undefined;
  return and(
    status ? eq(subscriptions.status, status) : ne(subscriptions.status, 'pending'),
    state && !status ? sql`false` : undefined,
    q ? isMeant(paidFor, q, person) : undefined,
    isWithinDays(subscriptions.createdAt, { from, to }),
  );
}

function isMeant(paidFor: PaidFor, q: string, { isMasked }: PersonView): SQL {
  if (isUuid(q)) return eq(subscriptions.id, q.toLowerCase());
  if (isMasked) return sql`false`;
  return sql`(${subscriptions.purpose}, ${subscriptions.purposeId}) in (${paidByName(paidFor, q)})`;
}

export type Expected = { currency: Currency; count: number; monthly: number; yearly: number };

/** What active gifts bring per month and per year, by currency, in major units. */
export async function totalExpected(db: Database): Promise<Expected[]> {
  const of = (interval: RegularInterval) =>
    sql<number>`coalesce(sum(${subscriptions.amountMinor}) filter (where ${subscriptions.interval} = ${interval}), 0)`.mapWith(
      Number,
    );
  const rows = await db
    .select({
      currency: subscriptions.currency,
      count: sql<number>`count(*)::int`,
      monthly: of('monthly'),
      yearly: of('yearly'),
    })
    .from(subscriptions)
    .where(eq(subscriptions.status, 'active'))
    .groupBy(subscriptions.currency)
    .orderBy(subscriptions.currency);
  const major = (amountMinor: number, currency: Currency) => Number(toMajor({ amountMinor, currency }));
  return rows.map(({ currency, count, monthly, yearly }) => ({
    currency,
    count,
    monthly: major(monthly, currency),
    yearly: major(yearly, currency),
  }));
}

/** How many gifts have a refused renewal whose donors were told. */
export const countFailing = (db: Database): Promise<number> => db.$count(dunnings, isNull(dunnings.endedAt));

export type ExpectedDay = { day: string; currency: Currency; count: number; amountMinor: number };

/**
 * The expected income of active gifts in a month, by day and currency: on the day of the month on which each began, or
 * the last day of a shorter month.
 * @param month `YYYY-MM`
 */
export async function listExpected(db: Database, month: string): Promise<ExpectedDay[]> {
  const { rows } = await db.execute<ExpectedDay>(sql`
    with month as (select ${`${month}-01`}::date as first, (${`${month}-01`}::date + interval '1 month - 1 day')::date as last),
    due as (
      select s.currency, s.amount_minor, s.interval, (s.created_at at time zone 'Africa/Kinshasa')::date as begun
      from ${subscriptions} s where s.status = 'active')
    select to_char(first + (least(extract(day from begun), extract(day from last))::int - 1), 'YYYY-MM-DD') as day,
      currency, count(*)::int as count, sum(amount_minor)::bigint as "amountMinor"
    from due cross join month
    where begun < first and (interval = 'monthly' or extract(month from begun) = extract(month from first))
    group by 1, 2 order by 1, 2`);
  return rows;
}
