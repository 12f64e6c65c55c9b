/** Invariants of provider transactions, as SQL that returns rows only if something is wrong. */
export const movementChecks: Record<string, string> = {
  'a provider’s movements are not what the ledger says of it': `
    select coalesce(m.account, e.account) from (
      select 'provider:' || provider as account, currency, sum(amount_minor) as total from (
        select provider, currency, amount_minor from provider_movements
        union all select provider, from_currency, -from_minor from provider_movements where from_minor is not null) parts
      group by provider, currency) m
    full join (select account, currency, sum(amount_minor) as total from ledger_entries
      where payment_id is null and account like 'provider:%' group by account, currency) e
      on e.account = m.account and e.currency = m.currency
    where coalesce(m.total, 0) <> coalesce(e.total, 0)`,
  'fees are not what the ledger says of them': `
    select coalesce(m.account, b.account) from (
      select 'fees:' || provider as account, currency, sum(-amount_minor) as total from provider_movements
      where kind = 'fee' group by provider, currency) m
    full join (select * from ledger_balances where account like 'fees:%') b
      on b.account = m.account and b.currency = m.currency
    where coalesce(m.total, 0) <> coalesce(b.balance_minor, 0)`,
  'payouts on their way are not what the ledger says of them': `
    select coalesce(p.account, b.account) from (
      select 'payouts:' || provider as account, currency, sum(amount_minor) as total from provider_payouts
      where found_on is null and failed_at is null group by provider, currency) p
    full join (select * from ledger_balances where account like 'payouts:%') b
      on b.account = p.account and b.currency = p.currency
    where coalesce(p.total, 0) <> coalesce(b.balance_minor, 0)`,
  'a payout is found and came back, or is found by nobody': `
    select id from provider_payouts where found_on is not null
      and (failed_at is not null or found_by is null or coalesce(reference, '') = '')`,
};
