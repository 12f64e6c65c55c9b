/** Invariants as SQL, which return rows only if something is wrong (docs/architecture.md, 2). */
export const projectChecks: Record<string, string> = {
  'a project’s goal is not where its history ends, or its history has a gap': `
    select g.id from (
      select g.*, lag(to_minor) over way as before, lead(id) over way as next
      from project_goals g window way as (partition by project_id order by id)
    ) g join projects p on p.id = g.project_id join funds f on f.id = p.fund_id
    where (g.next is null and f.goal_minor is distinct from g.to_minor)
      or (g.before is not null and g.from_minor is distinct from g.before)`,
  'a project that visitors read has no fund': `
    select e.id from entries e left join projects p on p.id::text = e.id
    where e.collection = 'projects' and p.id is null`,
};
