import { type SQL, sql } from 'drizzle-orm';
import type { Read } from '#app/features/define-feature.server.ts';
import { personIs } from '#app/kit/search-words.server.ts';
import { readPhone, showPhone } from '#app/shared/phone.ts';
import type { Database } from '#platform/database.ts';

/** The maximum number of results. */
const MOST = 6;
/** "ELK-2026-001284", "2026-1284", or "1284" of any year. */
const RECEIPT = /^(?:(?:elk-)?(20\d\d)-)?0*(\d{1,7})$/i;

/** A donor as in their last gift, with its day, `YYYY-MM-DD`. */
export type KnownDonor = { name: string | null; email: string | null; phone: string | null; lastDay: string };

/**
 * Finds donors by the beginnings of words of their name, their full address or telephone, or a receipt number. Most
 * recent donors first; gifts without a name are ignored.
 */
export async function findDonors(db: Database, typed: string): Promise<KnownDonor[]> {
  const which = isMeant(typed.trim());
  if (!which) return [];
  const { rows } = await db.execute<KnownDonor>(sql`
    select name, email, phone, to_char(max(at) at time zone 'Africa/Kinshasa', 'YYYY-MM-DD') as "lastDay" from (
      select d.donor_name as name, d.donor_email as email, d.donor_phone as phone, p.paid_at as at
      from donations d
      join payments p on p.paid_at is not null and ((p.purpose = 'donation' and p.purpose_id = d.id)
        or (p.purpose = 'several' and p.purpose_id = d.gift_set_id))
      where not d.is_anonymous and num_nonnulls(d.donor_name, d.donor_email, d.donor_phone) > 0 and ${which}
    ) gave
    group by name, email, phone order by max(at) desc limit ${MOST}`);
  // As it is typed: it reads back as the same telephone.
  return rows.map((row) => ({ ...row, phone: row.phone && showPhone(row.phone) }));
}

function isMeant(typed: string): SQL | undefined {
  const [, year, number] = RECEIPT.exec(typed) ?? [];
  const phone = /\p{L}/u.test(typed) ? undefined : readPhone(typed);
  const byNumber = number
    ? sql`exists (select 1 from receipts r where r.payment_id = p.id and r.number = ${Number(number)} ${
        year ? sql`and r.year = ${Number(year)}` : sql``
      })`
    : undefined;
  const byPhone = phone ? sql`d.donor_phone = ${phone}` : undefined;
  if (byNumber && byPhone) return sql`(${byNumber} or ${byPhone})`;
  if (byNumber ?? byPhone) return byNumber ?? byPhone;
  // Two letters are the beginning of too many names.
  return typed.length < 3 ? undefined : personIs(sql`d.donor_name`, sql`d.donor_email`, typed);
}

export const donorsRead: Read = {
  path: '/api/admin/donors',
  summary: 'Who gave before, by a name, a whole address or telephone, or the number of a receipt: `q`; at most six',
  permission: 'gifts.enter',
  query: ['q'],
  isList: false,
  read: async (db, { query: { q = '' } }) => ({ items: await findDonors(db, q), next: null }),
};
