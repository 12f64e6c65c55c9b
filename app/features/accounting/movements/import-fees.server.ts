import { sql } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';

/**
 * Books provider fees of the payments imported last (`importPayments`, in the same transaction), in proportion to their
 * amounts: provider transactions and ledger entries as if read from the provider's books. They add up to exactly the
 * given total.
 */
export async function importFees(
  tx: Database,
  { provider, currency, totalMinor }: { provider: string; currency: Currency; totalMinor: number },
): Promise<void> {
  if (totalMinor === 0) return;
  await tx.execute(sql`
    with upto as (
      select payment_id, at, amount, sum(amount) over (order by at, payment_id) as reached, sum(amount) over () as whole from imported),
    fees as materialized (
      select payment_id, at, gen_random_uuid() as transaction_id,
        div(${totalMinor}::bigint * reached, whole) - div(${totalMinor}::bigint * (reached - amount), whole) as fee from upto),
    told as (
      insert into provider_movements (provider, ref, kind, amount_minor, currency, payment_id, at)
      select ${provider}, 'fee_' || payment_id, 'fee', -fee, ${currency}, payment_id, at from fees where fee > 0)
    insert into ledger_entries (transaction_id, account, amount_minor, currency, at)
    select transaction_id, account, sign * fee, ${currency}, at
    from fees cross join (values (${`provider:${provider}`}, -1), (${`fees:${provider}`}, 1)) as side(account, sign) where fee > 0`);
  await tx.execute(sql`
    insert into ledger_balances as balance (account, currency, balance_minor)
    values (${`provider:${provider}`}, ${currency}, ${-totalMinor}), (${`fees:${provider}`}, ${currency}, ${totalMinor})
    on conflict (account, currency) do update set balance_minor = balance.balance_minor + excluded.balance_minor`);
}
