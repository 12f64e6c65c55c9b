import { isForgotten } from '#app/features/payments/refunds/forgotten.server.ts';

/** Invariants as SQL: each query returns rows only if something is wrong. */
export const fieldChecks: Record<string, string> = {
  'a field’s sum is not the sum of its shares': `
    select f.id from fields f left join shares s on s.field_id = f.id
    group by f.id having f.raised_minor <> coalesce(sum(s.held_minor), 0) or f.people <> count(s.id) filter (where s.held_minor > 0)`,
  'a share does not hold what its payment keeps': `
    select s.id from shares s left join payments p on p.purpose = 'share' and p.purpose_id = s.id and p.duplicate_of is null
    group by s.id having s.held_minor <> case when s.turned_away_at is null then coalesce(sum(p.kept_minor), 0) else 0 end`,
  'a field took more than its goal': `select id from fields where raised_minor > goal_minor`,
  'money of a closed field, or of a share that came too late, goes nowhere': `
    select p.id from payments p join shares s on p.purpose = 'share' and s.id = p.purpose_id join fields f on f.id = s.field_id
    where (f.status = 'refunded' or s.turned_away_at is not null) and ${isForgotten}`,
  'a field that reached its goal was closed': `select id from fields where status = 'refunded' and funded_at is not null`,
  'a field is not where its last event brought it': `
    select f.id from fields f join lateral (select "to" from field_events e where e.field_id = f.id order by e.id desc limit 1) last on true where last."to" <> f.status`,
  'a full field does not know it': `select id from fields where raised_minor >= goal_minor and funded_at is null`,
  'the parts of a harvest are not what was shared': `
    select h.field_id from field_harvests h left join share_payouts p on p.field_id = h.field_id
    group by h.field_id having h.shared_minor <> coalesce(sum(p.amount_minor), 0) or h.shared_minor > h.sale_minor`,
  'the ledger does not owe the shares what their harvest brought': `
    select h.field_id from field_harvests h left join ledger_entries e on e.account = 'shares:' || h.field_id
    group by h.field_id having h.shared_minor <> -coalesce(sum(e.amount_minor), 0)`,
  'a harvest was shared of a field that is not done': `
    select h.field_id from field_harvests h join fields f on f.id = h.field_id where f.status <> 'completed'`,
};
