/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const statementChecks: Record<string, string> = {
  'a matched line has no payment of its sum and currency': `
    select l.id from statement_lines l left join payments p on p.id = l.payment_id
    where l.state = 'matched' and (p.id is null or p.paid_at is null or p.amount_minor <> l.amount_minor or p.currency <> l.currency)`,
  'a line that is not matched holds a payment': `
    select id from statement_lines where state <> 'matched' and payment_id is not null`,
  'a payment is held by two lines': `
    select payment_id from statement_lines where payment_id is not null group by payment_id having count(*) > 1`,
  'a line was set aside without its reason': `
    select id from statement_lines where (state = 'aside') <> (aside_kind is not null)`,
  'a payout was found by a line that is none': `
    select p.id from provider_payouts p left join statement_lines l on l.id = p.line_id
    where p.line_id is not null and (l.aside_kind is distinct from 'payout' or l.amount_minor <> p.amount_minor
      or l.currency <> p.currency or p.found_on is null)`,
  'a statement counts other lines than it brought': `
    select s.id from statements s left join statement_lines l on l.statement_id = s.id
    group by s.id having count(l.id) <> s.added`,
  'a line that was set aside while a file was read was decided about without a trace': `
    select id from statement_left_lines where (state = 'corrected') <> (line_id is not null)
      or (state = 'dismissed' and note is null) or (state <> 'open') <> (decided_by is not null)`,
  'a transfer that waits has no reference': `
    select p.id from payments p left join promises r on r.payment_id = p.id
    where p.provider = 'transfer' and p.status = 'pending' and r.payment_id is null`,
};
