import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Deletes pledges that nobody confirmed. */
export const pledgeForgetting = {
  // Somebody typed an address that nobody confirmed.
  pledges: (now: SQL) =>
    sql`delete from pledges where state = 'asked' and created_at < ${now} - make_interval(days => ${KEPT.unconfirmedPledgeDays})`,
};
