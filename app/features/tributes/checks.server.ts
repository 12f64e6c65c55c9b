/** Invariants as SQL: each query returns rows only if something is wrong. */
export const tributeChecks: Record<string, string> = {
  'a card was sent for a gift that was never paid': `
    select t.donation_id from tributes t where t.sent_at is not null and not exists (
      select 1 from payments p where p.purpose = 'donation' and p.purpose_id = t.donation_id and p.paid_at is not null)`,
  'a gift that comes again has a card': `
    select t.donation_id from tributes t join donations d on d.id = t.donation_id where d.donation_type <> 'one_time'`,
};
