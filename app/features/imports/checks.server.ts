/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const importChecks: Record<string, string> = {
  'an imported gift is not one line of one import': `
    select p.id from payments p left join gift_import_rows r on r.payment_id = p.id where p.provider = 'import' and r.line is null`,
  'a line has a payment that is not its own, or none': `
    select r.import_id from gift_import_rows r left join payments p on p.id = r.payment_id
    where (r.fate in ('booked', 'undone', 'left')) <> (p.id is not null)
      or p.provider <> 'import' or p.amount_minor <> r.amount_minor or p.currency <> r.currency`,
  'a gift that was taken back with its import is still kept': `
    select r.payment_id from gift_import_rows r join payments p on p.id = r.payment_id
    where r.fate = 'undone' and p.kept_minor <> 0`,
  'an import that is over has lines that wait': `
    select i.id from gift_imports i join gift_import_rows r on r.import_id = i.id
    where (i.state in ('done', 'undone') and r.fate = 'new') or (i.state = 'undone' and r.fate = 'booked')`,
  'an import that did not run has gifts': `
    select i.id from gift_imports i join gift_import_rows r on r.import_id = i.id
    where i.state = 'read' and r.payment_id is not null`,
};
