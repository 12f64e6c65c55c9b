import { sql } from 'drizzle-orm';

/**
 * Rows that count, with their value in XOF: something of the gift is kept, and it belongs to the fundraiser's fund. If
 * staff move a gift to another fund, its row no longer counts until it is moved back. A gift in XOF has the kept part
 * of its own amount; others are converted at the rate of the day they were counted, the last one before it, or the
 * first known one.
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
