import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';

const months = (count: number) => sql`make_interval(months => ${count})`;

/** What each term of app/shared/retention.ts takes away. Files of ideas go by themselves once no idea names them. */
const RULES: Record<string, (now: SQL) => SQL> = {
  // A letter goes with all that was written after it, once the last of it is old enough.
  messages: (now) => sql`delete from messages m where created_at < ${now} - ${months(KEPT.letterMonths)} and not exists
    (select 1 from message_replies r where r.message_id = m.id and r.at >= ${now} - ${months(KEPT.letterMonths)})`,
  ideas: (now) => sql`delete from project_ideas where consent_at < ${now} - ${months(KEPT.ideaMonths)}`,
  // Months after the day of the event; one whose event is gone from the content counts from when it was made.
  registrations: (now) => sql`delete from event_registrations r where
    coalesce((select (e.data->>'date')::date::timestamptz from entries e where e.collection = 'events' and e.id = r.event_id), r.created_at) < ${now} - ${months(KEPT.registrationMonths)}
    and r.created_at < ${now} - ${months(KEPT.registrationMonths)}`,
  newsletter: (now) =>
    sql`delete from newsletter_subscribers where confirmed_at is null and created_at < ${now} - ${months(KEPT.unconfirmedNewsletterMonths)}`,
  // How many copies of a letter arrived stays told, to whom it went does not.
  letterCopies: (now) => sql`update newsletter_recipients set subscriber_id = null
    where subscriber_id is not null and state <> 'waiting' and at < ${now} - ${months(KEPT.letterCopyMonths)}`,
  // The order itself belongs to the books; where it was brought does not.
  orderAddresses: (
    now,
  ) => sql`update orders set customer = customer || '{"address": "", "city": "", "postalCode": null, "phone": null, "notes": null}'
    where customer->>'address' <> '' and status in ('delivered', 'returned', 'refunded', 'released')
    and coalesce(delivered_at, shelved_at, created_at) < ${now} - make_interval(days => ${KEPT.orderAddressDays})`,
  // A line that never became a gift says no longer whose it was; what became of it stays told.
  importedLines: (
    now,
  ) => sql`update gift_import_rows r set donor_name = null, donor_email = null, note = null, typed = null
    from gift_imports i where i.id = r.import_id and r.payment_id is null and i.state <> 'running'
    and i.read_at < ${now} - make_interval(days => ${KEPT.importDays})
    and num_nonnulls(r.donor_name, r.donor_email, r.note, r.typed) > 0`,
  // Somebody typed an address that nobody confirmed.
  pledges: (now) =>
    sql`delete from pledges where state = 'asked' and created_at < ${now} - make_interval(days => ${KEPT.unconfirmedPledgeDays})`,
  // A card that was never paid for, or whose gift went back, goes to nobody.
  cardAddresses: (now) => sql`update tributes t set recipient_email = null, stopped_at = ${now} from donations d
    where d.id = t.donation_id and t.recipient_email is not null
    and greatest(d.created_at, t.send_on::timestamptz) < ${now} - make_interval(days => ${KEPT.cardDays})`,
};

const forgetting = defineJob({ name: 'forget-old-data', schedule: '37 2 * * *', concurrency: 1 });

/** Every night: what /privacy says is kept for a while goes when its time is over. */
export function forgetOldData(db: RootDatabase): JobHandler {
  return handle(forgetting, async () => {
    const gone = await forget(db);
    if (Object.values(gone).some((count) => count > 0)) log.info({ gone }, 'personal data whose time is over is gone');
  });
}

/** @returns how many rows each rule took. */
export async function forget(db: Database, now: SQL = sql`now()`): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const [name, rule] of Object.entries(RULES)) gone[name] = (await db.execute(rule(now))).rowCount ?? 0;
  return gone;
}
