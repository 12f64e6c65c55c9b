import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Deletes registrations some time after their event. */
export const registrationForgetting = {
  // Months after the day of the event; one whose event is gone from the content counts from when it was made.
  registrations: (now: SQL) => sql`delete from event_registrations r where
    coalesce((select (e.data->>'date')::date::timestamptz from entries e where e.collection = 'events' and e.id = r.event_id), r.created_at) < ${now} - make_interval(months => ${KEPT.registrationMonths})
    and r.created_at < ${now} - make_interval(months => ${KEPT.registrationMonths})`,
};
