import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

export const personForgetting = {
  /** Who was added by hand and left nothing since goes as who wrote once: the person with it, the night after. */
  personEntries: (now: SQL) =>
    sql`delete from person_entries where at < ${now} - make_interval(months => ${KEPT.letterMonths})`,
  /** Addresses that nobody said to be theirs. */
  personAddresses: (now: SQL) =>
    sql`delete from person_addresses where proved_at is null
      and at < ${now} - make_interval(months => ${KEPT.unconfirmedNewsletterMonths})`,
};
