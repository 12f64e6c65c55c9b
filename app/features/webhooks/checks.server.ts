/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const webhookChecks: Record<string, string> = {
  'a message counts as delivered that nobody took': `
    select d.id from webhook_deliveries d where d.state = 'delivered' and not exists (
      select 1 from webhook_attempts a where a.delivery_id = d.id and a.status between 200 and 299)`,
  'a webhook was switched off by the site and is on': `
    select id from webhooks where is_enabled and switched_off_at is not null`,
};
