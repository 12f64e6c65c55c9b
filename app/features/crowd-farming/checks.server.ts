/** SQL that finds what must never be: each gives rows only when something is wrong. */
export const fieldChecks: Record<string, string> = {
  'a field’s sum is not the sum of its shares': `
    select f.id from fields f left join shares s on s.field_id = f.id
    group by f.id having f.raised_minor <> coalesce(sum(s.held_minor), 0) or f.people <> count(s.id) filter (where s.held_minor > 0)`,
  'a share does not hold what its payment keeps': `
    select s.id from shares s left join payments p on p.purpose = 'share' and p.purpose_id = s.id
    group by s.id having s.held_minor <> case when s.turned_away_at is null then coalesce(sum(p.kept_minor), 0) else 0 end`,
  'a field took more than its goal': `select id from fields where raised_minor > goal_minor`,
  'a field that reached its goal was closed': `select id from fields where status = 'refunded' and funded_at is not null`,
  'a full field does not know it': `select id from fields where raised_minor >= goal_minor and funded_at is null`,
};
