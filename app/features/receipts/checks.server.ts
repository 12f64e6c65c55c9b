/** Invariants of receipts and tax receipts, as SQL that returns rows only if something is wrong. */
export const receiptChecks: Record<string, string> = {
  'a kept payment has no receipt': `
    select p.id from payments p left join receipts r on r.payment_id = p.id
    where p.kept_minor > 0 and p.provider <> 'import' and p.duplicate_of is null and (r.payment_id is null or r.cancelled_at is not null)`,
  'a gift that another system receipted has a receipt of ours': `
    select p.id from payments p where p.provider = 'import' and (exists (select 1 from receipts r where r.payment_id = p.id)
      or exists (select 1 from tax_receipts t where t.payment_id = p.id))`,
  'receipt numbers have a gap or a duplicate': `
    select n.year from receipt_numbers n left join receipts r on r.year = n.year
    group by n.year, n.last having count(r.number) <> n.last or max(r.number) <> n.last or count(distinct r.number) <> n.last`,
  'a corrected receipt lacks one of those it took the place of': `
    select r.payment_id from receipts r left join receipt_versions v on v.payment_id = r.payment_id and v.version < r.version
    group by r.payment_id having count(v.version) <> r.version - 1 or (r.version > 1) <> (r.corrected_at is not null)`,
  'tax receipt numbers of a body have a gap or a duplicate': `
    select n.entity_id from tax_receipt_numbers n left join tax_receipts r on r.entity_id = n.entity_id and r.year = n.year
    group by n.entity_id, n.year, n.last having count(r.number) <> n.last or max(r.number) <> n.last`,
  'a tax receipt counts of money that is not kept': `
    select t.id from tax_receipts t join payments p on p.id = t.payment_id
    where t.cancelled_at is null and p.kept_minor = 0`,
  'a receipt has no number given by the counter': `
    select r.payment_id from receipts r left join receipt_numbers n on n.year = r.year where n.year is null`,
};
