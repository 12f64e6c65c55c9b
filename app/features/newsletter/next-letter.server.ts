import { sql } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { firstSundays } from './first-sunday.ts';

/** Whether an issue was or will be sent on a day in Kinshasa. */
async function hasLetterOn(db: Database, day: string, states: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from newsletter_mailings where state in ${states}
      and (coalesce(started_at, leaves_at) at time zone 'Africa/Kinshasa')::date = ${day}::date limit 1`);
  return rows.length > 0;
}

/** Whether the issue of the next first Sunday is scheduled or sent. */
export const isNextScheduled = (db: Database, now = new Date()): Promise<boolean> =>
  hasLetterOn(db, firstSundays(dayInKinshasa(now)).next, ['held', 'sending', 'sent']);

/**
 * Whether the site may say « la prochaine arrive le premier dimanche du mois »: the next issue is scheduled, or the
 * last one was sent on its day.
 */
export async function mayAnnounceSunday(db: Database, now = new Date()): Promise<boolean> {
  return (await isNextScheduled(db, now)) || hasLetterOn(db, firstSundays(dayInKinshasa(now)).last, ['sent']);
}
