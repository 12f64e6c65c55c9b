/** Invariants as SQL: each query returns rows only if something is wrong. */
export const eventChecks: Record<string, string> = {
  'a name stands twice for an event under one address': `
    select event_id from event_registrations where state <> 'cancelled' and email is not null group by event_id, email, fold(name) having count(*) > 1`,
  'a registration is not where its last event brought it': `
    select r.id from event_registrations r join lateral (select "to" from registration_events e where e.registration_id = r.id order by e.id desc limit 1) last on true
    where last."to" <> r.state`,
  'a registration’s days do not fit its state': `
    select id from event_registrations
    where (state = 'waiting') <> (waiting_since is not null) or (state = 'entered') <> (entered_at is not null and entered_people is not null)
      or (state = 'cancelled') <> (cancelled_at is not null) or coalesce(entered_people, 1) not between 1 and people
      or (held_until is not null and state = 'entered')`,
};
