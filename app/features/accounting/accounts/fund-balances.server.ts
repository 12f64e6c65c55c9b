import { sql } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { ledgerBalances, ledgerEntries } from '#app/features/payments/tables.server.ts';
import { isIncome, readMoved } from '#app/features/accounting/staff/report.server.ts';

/**
 * The balance of a fund or another purpose in one currency, in minor units. Without an account: the foundation itself.
 */
export type FundBalance = {
  account: string | null;
  currency: Currency;
  receivedMinor: number;
  backMinor: number;
  /** Moved in from other funds, less moved out to them. */
  movedMinor: number;
  feesMinor: number;
  /** Paid out, in the currency of the payment. */
  spentMinor: number;
  balanceMinor: number;
};

/**
 * Balances over all time by fund and currency: received, less refunds, plus or less moves between funds, less provider
 * fees and expenses. A fee belongs to the fund of its payment today, in the currency it was charged in; for a payment
 * to several funds it is divided in proportion, exact to the minor unit. A fee without a booked payment is borne by the
 * foundation.
 */
export async function readFundBalances(db: Database): Promise<FundBalance[]> {
  const moved = await readMoved(db, undefined);
  type Row = Omit<FundBalance, 'movedMinor'>;
  const { rows } = await db.execute<{ [Key in keyof Row]: Row[Key] extends number ? string : Row[Key] }>(sql`
    with sets as materialized (
      select p.id from payments p where p.purpose = 'several' and exists (
        select 1 from provider_movements fee where fee.payment_id = p.id and fee.kind = 'fee')),
    home as (
      select distinct on (payment_id) payment_id, account from ${ledgerEntries}
      where ${isIncome} and amount_minor < 0 and payment_id in (select payment_id from provider_movements where kind = 'fee')
      order by payment_id, id desc),
    -- Each fund's part of a payment for several, as it was paid: one that was moved stands on its fund of today.
    parts as (
      select payment_id, 'fund:' || fund_id as account, amount_minor as part from gift_parts
      where payment_id in (select id from sets)),
    divided as (
      select parts.account, fee.currency, div(-fee.amount_minor * sum(part) over upto, sum(part) over whole)
        - div(-fee.amount_minor * (sum(part) over upto - part), sum(part) over whole) as minor
      from provider_movements fee join parts on parts.payment_id = fee.payment_id where fee.kind = 'fee'
      window whole as (partition by fee.provider, fee.ref), upto as (partition by fee.provider, fee.ref order by parts.account)),
    lines as (
      select account, currency, sum(-amount_minor) filter (where amount_minor < 0) as received,
        sum(amount_minor) filter (where amount_minor > 0) as back, null::numeric as fees, null::numeric as spent
      from ${ledgerEntries} where ${isIncome} group by account, currency
      union all
      select home.account, fee.currency, null, null, sum(-fee.amount_minor), null
      from provider_movements fee left join home on home.payment_id = fee.payment_id
      where fee.kind = 'fee' and (fee.payment_id is null or fee.payment_id not in (select id from sets))
      group by home.account, fee.currency
      union all
      select account, currency, null, null, sum(minor), null from divided group by account, currency
      union all
      select 'fund:' || substr(account, 7), currency, null, null, null, sum(amount_minor)
      from ${ledgerEntries} where account like 'spent:%' group by account, currency)
    select account, currency, coalesce(sum(received), 0)::bigint as "receivedMinor", coalesce(sum(back), 0)::bigint as "backMinor",
      coalesce(sum(fees), 0)::bigint as "feesMinor",
      coalesce(sum(spent), 0)::bigint as "spentMinor",
      (coalesce(sum(received), 0) - coalesce(sum(back), 0) - coalesce(sum(fees), 0) - coalesce(sum(spent), 0))::bigint as "balanceMinor"
    from lines group by account, currency order by currency, account nulls last`);
  return rows.map(({ account, currency, ...sums }) => {
    const { toMinor, fromMinor } = moved.find((one) => one.account === account && one.currency === currency) ?? {
      toMinor: 0,
      fromMinor: 0,
    };
    return {
      account,
      currency,
      receivedMinor: Number(sums.receivedMinor) - toMinor,
      backMinor: Number(sums.backMinor) - fromMinor,
      movedMinor: toMinor - fromMinor,
      feesMinor: Number(sums.feesMinor),
      spentMinor: Number(sums.spentMinor),
      balanceMinor: Number(sums.balanceMinor),
    };
  });
}

/**
 * The total that the ledger holds for all funds: income is negative there (credit), fees and expenses positive (debit).
 */
export async function readHeldForFunds(db: Database): Promise<Map<Currency, number>> {
  const rows = await db
    .select({
      currency: ledgerBalances.currency,
      heldMinor: sql<number>`sum(-${ledgerBalances.balanceMinor})::bigint`.mapWith(Number),
    })
    .from(ledgerBalances)
    .where(
      sql`${ledgerBalances.account} not in ('bank', 'exchange', 'paid')
        and ${ledgerBalances.account} !~ '^(provider|harvest|shares|payouts|other):'`,
    )
    .groupBy(ledgerBalances.currency);
  return new Map(rows.map(({ currency, heldMinor }) => [currency, heldMinor]));
}
