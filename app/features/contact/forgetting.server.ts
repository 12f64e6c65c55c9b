import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Deletes messages some time after the last reply, and newsletter addresses that nobody confirmed. */
export const contactForgetting = {
  // A letter goes with all that was written after it, once the last of it is old enough.
  messages: (
    now: SQL,
  ) => sql`delete from messages m where created_at < ${now} - make_interval(months => ${KEPT.letterMonths}) and not exists
    (select 1 from message_replies r where r.message_id = m.id and r.at >= ${now} - make_interval(months => ${KEPT.letterMonths}))`,
  newsletter: (now: SQL) =>
    sql`delete from newsletter_subscribers where confirmed_at is null and created_at < ${now} - make_interval(months => ${KEPT.unconfirmedNewsletterMonths})`,
};
