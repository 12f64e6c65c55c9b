/** Invariants as SQL: each query returns rows only if something is wrong. */
export const pledgeChecks: Record<string, string> = {
  'an intention was kept by a gift that was never paid': `
    select g.id from pledges g join donations d on d.id = g.donation_id
    where g.state = 'kept' and not exists (
      select 1 from payments p where p.purpose = 'donation' and p.purpose_id = d.id and p.paid_at is not null)`,
  'somebody was reminded who never confirmed': `
    select id from pledges where state = 'asked' and reminders > 0`,
};
