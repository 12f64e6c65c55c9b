import { WOVEN_ROWS } from './woven-sums.server.ts';

/** Invariants as SQL: each query returns rows only if something is wrong. They run every night and in every test. */
export const togetherChecks: Record<string, string> = {
  // Sums in XOF against what was counted in the fund's currency, with what rounding to it may take from each row.
  'a woven cloth tells another sum than its gifts brought its fund': `
    with woven as (${WOVEN_ROWS})
    select c.slug from woven_cloths c join woven on woven.cloth_id = c.id
      join donations d on d.id = woven.donation_id and d.currency = 'XOF'
      join payments p on p.purpose = 'donation' and p.purpose_id = d.id and p.currency = 'XOF' and p.kept_minor > 0
      left join contributions k on k.payment_id = p.id and k.fund_id = c.fund_id
      join funds f on f.id = c.fund_id
    group by c.slug
    having coalesce(bool_or(k.payment_id is null), true)
      or abs(sum(p.kept_minor) - sum(k.counted_minor / (case when f.currency in ('XOF', 'XAF') then 1 else 100 end)::numeric / k.rate::numeric))
        > sum(0.5 / (case when f.currency in ('XOF', 'XAF') then 1 else 100 end)::numeric / k.rate::numeric) + count(*)
      or abs(sum(p.kept_minor) - sum(woven.worth_minor)) > count(*)`,
  'a row of a woven cloth counts whose gift is kept no more, or goes to another fund': `
    select woven.number from (${WOVEN_ROWS}) woven join cloth_rows r on r.number = woven.number
      join woven_cloths c on c.id = r.cloth_id join donations d on d.id = r.donation_id
    where d.fund_id <> c.fund_id or not exists (
      select 1 from payments p where p.purpose = 'donation' and p.purpose_id = d.id and p.kept_minor > 0)`,
  'a row of a woven cloth counts, and no rate tells for how much': `
    select woven.number from (${WOVEN_ROWS}) woven where coalesce(woven.worth_minor, 0) <= 0`,
  'a woven cloth stands elsewhere than its story ends': `
    select c.id from woven_cloths c where c.state <> coalesce(
      (select e."to" from woven_cloth_events e where e.cloth_id = c.id order by e.id desc limit 1), 'open')`,
  'a row of a woven cloth is a gift that comes again, or hidden by nobody': `
    select r.number from cloth_rows r join donations d on d.id = r.donation_id
    where d.donation_type <> 'one_time' or (r.hidden_at is null) <> (r.hidden_by is null)`,
};
