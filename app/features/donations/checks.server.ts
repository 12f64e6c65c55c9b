/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const donationChecks: Record<string, string> = {
  'a fund’s sum is not the sum of its contributions': `
    select f.id from funds f left join counted_gifts c on c.fund_id = f.id
    group by f.id having f.raised_minor <> coalesce(sum(c.counted_minor), 0)`,
  'a fund’s supporters are not its supported gifts': `
    select f.id from funds f left join donations d on d.fund_id = f.id and d.supported_at is not null
    group by f.id having f.supporters <> count(d.id)`,
  'a contribution counts a payment that keeps nothing': `
    select c.payment_id from counted_gifts c join payments p on p.id = c.payment_id
    where (c.counted_minor > 0) <> (coalesce(c.kept_minor, p.kept_minor) > 0) and coalesce(c.kept_minor, p.kept_minor) * c.rate::numeric >= 0.01`,
  'the parts of a payment for several funds are not the payment': `
    select p.id from payments p left join gift_parts part on part.payment_id = p.id
    where p.purpose = 'several' and p.duplicate_of is null and (p.kept_minor > 0 or part.payment_id is not null)
    group by p.id having coalesce(sum(part.kept_minor), 0) <> p.kept_minor or coalesce(sum(part.amount_minor), 0) <> p.amount_minor
      or count(part.donation_id) <> (select count(*) from donations d where d.gift_set_id = p.purpose_id)
      or bool_or(part.kept_minor < 0 or part.kept_minor > part.amount_minor)`,
  'a part is of another payment than its gift, or a gift of a set has a payment of its own': `
    select part.payment_id from gift_parts part join payments p on p.id = part.payment_id join donations d on d.id = part.donation_id
    where p.purpose <> 'several' or d.gift_set_id is distinct from p.purpose_id
    union all
    select p.id from payments p join donations d on p.purpose = 'donation' and d.id = p.purpose_id where d.gift_set_id is not null`,
  'a kept gift is not counted': `
    select p.id from payments p left join contributions c on c.payment_id = p.id
    where p.purpose = 'donation' and p.kept_minor > 0 and p.duplicate_of is null and c.payment_id is null`,
  'a gift is counted, or booked, in another fund than its own': `
    select c.payment_id from counted_gifts c join donations d on d.id = c.donation_id where d.fund_id <> c.fund_id
    union all
    select p.id from payments p join donations d on p.purpose = 'donation' and d.id = p.purpose_id
    join ledger_entries e on e.payment_id = p.id and e.account like 'fund:%'
    group by p.id, p.kept_minor, d.fund_id, e.account
    having sum(e.amount_minor) <> case when e.account = 'fund:' || d.fund_id then -p.kept_minor else 0 end
    union all
    select e.payment_id from ledger_entries e join payments p on p.id = e.payment_id and p.purpose = 'several'
    left join gift_parts part on part.payment_id = p.id and e.account = 'fund:' || part.fund_id
    where e.account like 'fund:%' group by e.payment_id, e.account
    having sum(e.amount_minor) <> -coalesce(max(part.kept_minor), 0)`,
  'a batch holds other gifts than were declared': `
    select b.id from gift_batches b
    left join gift_batch_lines l on l.batch_id = b.id left join payments p on p.id = l.payment_id
    group by b.id having count(p.id) <> b.declared_count or coalesce(sum(p.amount_minor), 0) <> b.declared_minor
      or bool_or(p.currency <> b.currency or p.provider <> 'offline' or p.paid_at is null)`,
  'a batch that was undone still keeps money': `
    select b.id from gift_batches b
    join gift_batch_lines l on l.batch_id = b.id join payments p on p.id = l.payment_id
    where b.undone_at is not null and p.kept_minor > 0`,
  'an anonymous gift names its donor': `
    select id from donations where is_anonymous and num_nonnulls(donor_name, donor_email, donor_phone) > 0`,
};
