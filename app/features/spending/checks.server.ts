/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const spendingChecks: Record<string, string> = {
  'what was spent is not what the ledger says of it': `
    select coalesce(s.account, b.account) from (
      select 'spent:' || fund_id as account, currency, sum(amount_minor) as total from spendings
      where booked_at is not null and reversed_at is null group by fund_id, currency) s
    full join (select * from ledger_balances where account like 'spent:%') b on b.account = s.account and b.currency = s.currency
    where coalesce(s.total, 0) <> coalesce(b.balance_minor, 0)`,
  'a spending is in the books that nobody else approved': `
    select s.id from spendings s where s.booked_at is not null and not s.is_sample and not exists (
      select 1 from plans p where p.verb = 'record-spending' and p.input->>'id' = s.id::text and p.state = 'done'
        and p.decided_by is not null and p.decided_by <> s.asked_by)`,
  'a proof stands for a spending that was never booked': `
    select p.id from proofs p join spendings s on s.id = p.spending_id where s.booked_at is null`,
};
