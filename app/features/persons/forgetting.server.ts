import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

export const personForgetting = {
  /**
   * Deletes the entry of a person added by hand, after the same period as a message; the person is deleted the next
   * night.
   */
  personEntries: (now: SQL) =>
    sql`delete from person_entries where at < ${now} - make_interval(months => ${KEPT.letterMonths})`,
  /** Deletes addresses that their owner never confirmed. */
  personAddresses: (now: SQL) =>
    sql`delete from person_addresses where proved_at is null
      and at < ${now} - make_interval(months => ${KEPT.unconfirmedNewsletterMonths})`,
};
