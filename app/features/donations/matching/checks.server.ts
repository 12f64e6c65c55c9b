/** Invariants as SQL: each query returns rows only if something is wrong. */
export const matchChecks: Record<string, string> = {
  'a match says another sum than its lines': `
    select m.id from matches m left join match_lines l on l.match_id = m.id
    group by m.id having m.matched_minor <> coalesce(sum(l.matched_minor), 0)`,
  'more is matched than its cap': `select id from matches where matched_minor > cap_minor`,
  'more of a gift is matched than it counts, or in another fund': `
    select l.payment_id from match_lines l join matches m on m.id = l.match_id
    left join counted_gifts c on c.payment_id = l.payment_id and c.fund_id = m.fund_id
    where l.matched_minor <= 0 or l.matched_minor > coalesce(c.counted_minor, 0)`,
  'what came of who matches is matched itself': `
    select p.payment_id from match_payments p join match_lines l on l.payment_id = p.payment_id and l.match_id = p.match_id`,
};
