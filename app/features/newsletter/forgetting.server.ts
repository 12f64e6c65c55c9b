import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Deletes, after a while, who received an issue. */
export const copyForgetting = {
  // How many copies of a letter arrived stays told, to whom it went does not.
  letterCopies: (now: SQL) => sql`update newsletter_recipients set subscriber_id = null
    where subscriber_id is not null and state <> 'waiting' and at < ${now} - make_interval(months => ${KEPT.letterCopyMonths})`,
};
