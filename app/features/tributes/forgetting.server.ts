import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Removes recipients' addresses of cards that were never sent. */
export const cardForgetting = {
  // A card that was never paid for, or whose gift went back, goes to nobody.
  cardAddresses: (now: SQL) => sql`update tributes t set recipient_email = null, stopped_at = ${now} from donations d
    where d.id = t.donation_id and t.recipient_email is not null
    and greatest(d.created_at, t.send_on::timestamptz) < ${now} - make_interval(days => ${KEPT.cardDays})`,
};
