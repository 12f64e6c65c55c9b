import { isForgotten } from './refunds/forgotten.server.ts';

/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const paymentChecks: Record<string, string> = {
  'a ledger transaction does not sum to zero': `
    select transaction_id from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0`,
  'an account’s balance is not the sum of its entries': `
    select coalesce(b.account, e.account) from ledger_balances b
    full join (select account, currency, sum(amount_minor) as total from ledger_entries group by account, currency) e
      on e.account = b.account and e.currency = b.currency
    where coalesce(b.balance_minor, 0) <> coalesce(e.total, 0)`,
  'the ledger does not hold what a payment keeps': `
    select p.id from payments p
    left join ledger_entries e on e.payment_id = p.id and e.account like 'provider:%'
    group by p.id having p.kept_minor <> coalesce(sum(e.amount_minor), 0)`,
  'what went back is not the sum of the refunds': `
    select p.id from payments p
    where p.status in ('paid', 'refunded') and p.kept_minor <> greatest(0, p.amount_minor
      - (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.status = 'done'))`,
  'what was given back by hand says not by whom, when or under which reference': `
    select id from refunds where provider = 'hand'
      and (status <> 'done' or who is null or day is null or coalesce(reference, '') = '')`,
  'a payment keeps money without being paid': `
    select id from payments where kept_minor <> 0 and (status <> 'paid' or paid_at is null)`,
  'a purchase is paid twice': `
    select purpose, purpose_id from payments where kept_minor > 0 and duplicate_of is null
    group by purpose, purpose_id having count(distinct coalesce(subscription_id, id)) > 1`,
  'money that came a second time for one purchase goes nowhere': `
    select p.id from payments p where p.duplicate_of is not null and ${isForgotten}`,
  'a refund waits for its turn for a day, and for nothing': `
    select r.id from refunds r where r.status = 'queued' and r.created_at < now() - interval '1 day'
    and not exists (select 1 from refunds o where o.payment_id = r.payment_id and o.status = 'asked')`,
  'money that came a second time stands elsewhere in the ledger': `
    select p.id from payments p join ledger_entries e on e.payment_id = p.id
    where p.duplicate_of is not null and e.account <> 'duplicates' and e.account not like 'provider:%'`,
};
