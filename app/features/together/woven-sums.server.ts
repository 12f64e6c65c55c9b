import { sql } from 'drizzle-orm';

/**
 * Rows that count, and what each is worth in XOF: something of their gift is kept, and it goes to the fund of their cloth. A gift
 * that staff moved to another fund leaves its cloth, and is in it again once it is moved back. A gift in XOF is worth what it was
 * given as, in the part that is kept; another is converted by the rate of the
 * day it was counted, the last one before it, or where none was known yet the first.
 */
export const WOVEN_ROWS = `
  select r.donation_id, r.number, r.cloth_id, d.supported_at,
    sum(case when d.currency = 'XOF' then round(d.amount_minor::numeric * p.kept_minor / p.amount_minor)
      else round(p.kept_minor / (case when p.currency in ('XOF', 'XAF') then 1 else 100 end)
        / (select rate.per_euro::numeric from currency_rates rate where rate.currency = p.currency
           order by rate.day > k.rate_day, abs(rate.day::date - k.rate_day::date) limit 1)
        * (select rate.per_euro::numeric from currency_rates rate where rate.currency = 'XOF' order by rate.day desc limit 1))
    end)::bigint as worth_minor
  from cloth_rows r
  join woven_cloths c on c.id = r.cloth_id
  join donations d on d.id = r.donation_id and d.fund_id = c.fund_id and d.supported_at is not null
  join payments p on p.purpose = 'donation' and p.purpose_id = d.id and p.kept_minor > 0
  join contributions k on k.payment_id = p.id
  group by r.donation_id, r.number, r.cloth_id, d.supported_at`;

/** The same, for a query's `from`. */
export const wovenRows = sql.raw(`(${WOVEN_ROWS})`);
