/** Invariants of regular gifts, as SQL that returns rows only if something is wrong. */
export const renewalChecks: Record<string, string> = {
  'mails about a refused renewal go on though it was paid, or the gift is not failing': `
    select d.id from dunnings d join subscriptions s on s.id = d.subscription_id join payments p on p.id = d.payment_id
    where d.ended_at is null and (s.status <> 'past_due' or p.paid_at is not null)`,
  'mails about a refused renewal ended without saying how': `
    select id from dunnings where (ended_at is null) <> ("end" is null)`,
};
