/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const keyChecks: Record<string, string> = {
  'a key is good whose owner works here no longer': `
    select k.id from api_keys k where k.ended_at is null and k.ends_at > now() and not exists (
      select 1 from staff_roles r where r.member_id = k.owner_id)`,
  'a key may do nothing': `select id from api_keys where cardinality(scopes) = 0`,
};
