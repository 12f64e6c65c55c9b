import { type SQL, sql } from 'drizzle-orm';
import { KEPT } from '#app/shared/retention.ts';

/** Removes names and addresses from lines that did not become gifts. */
export const lineForgetting = {
  // A line that never became a gift says no longer whose it was; what became of it stays told.
  importedLines: (
    now: SQL,
  ) => sql`update gift_import_rows r set donor_name = null, donor_email = null, donor_phone = null, note = null, typed = null
    from gift_imports i where i.id = r.import_id and r.payment_id is null and i.state <> 'running'
    and i.read_at < ${now} - make_interval(days => ${KEPT.importDays})
    and num_nonnulls(r.donor_name, r.donor_email, r.donor_phone, r.note, r.typed) > 0`,
};
