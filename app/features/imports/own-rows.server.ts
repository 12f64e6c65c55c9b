import { type SQL, sql } from 'drizzle-orm';
import type { OwnDataSource, Person } from '#platform/own-data.ts';

/** A person's lines: those that became their gifts, and unbooked ones with their address. */
function isTheirs({ id, email, phone, name }: Person): SQL {
  if (phone !== undefined)
    return sql`((r.donor_email is null and r.donor_phone = ${phone}) or r.payment_id in (
  select p.id from payments p join donations d on d.id = p.purpose_id
  where p.provider = 'import' and d.member_id is null and d.donor_email is null and d.donor_phone = ${phone}))`;
  return name === undefined
    ? sql`(r.donor_email = ${email.toLowerCase()} or r.payment_id in (
  select p.id from payments p join donations d on d.id = p.purpose_id
  where p.provider = 'import' and (d.member_id = ${id} or d.donor_email = ${email})))`
    : sql`((r.donor_email is null and r.donor_phone is null and lower(btrim(r.donor_name)) = ${name}) or r.payment_id in (
  select p.id from payments p join donations d on d.id = p.purpose_id
  where p.provider = 'import' and d.member_id is null and d.donor_email is null and d.donor_phone is null
  and lower(btrim(d.donor_name)) = ${name}))`;
}

/**
 * What another system said about a gift beyond the gift itself. It must be listed before gifts: once those lose their
 * donor, the lines cannot be assigned.
 */
export const rowData: OwnDataSource = {
  name: 'importedLines',
  knowsNames: true,
  async list(db, person) {
    const { rows } = await db.execute(sql`
      select r.day, r.donor_name as name, r.donor_email as email, r.donor_phone as phone, r.receipt, r.note from gift_import_rows r
      where ${isTheirs(person)} order by r.import_id, r.line`);
    return rows;
  },
  async erase(tx, person) {
    // A line that is being booked is waited for, and asked after anew once it is a gift.
    await tx.execute(sql`select 1 from gift_import_rows r where ${isTheirs(person)} for update of r`);
    await tx.execute(sql`
      update gift_import_rows r set donor_name = null, donor_email = null, donor_phone = null, note = null, receipt = null, typed = null
      where ${isTheirs(person)}`);
  },
};
