import { isForgotten } from '#app/features/payments/refunds/forgotten.server.ts';

/** Invariants as SQL: each query returns rows only if something is wrong. */
export const academyChecks: Record<string, string> = {
  'a course is open without its payment': `
    select e.id from course_enrollments e join course_purchases c on c.course_id = e.course_id and c.member_id = e.member_id
    where e.is_open and not exists (select 1 from payments p join course_purchases own on p.purpose = 'course' and p.purpose_id = own.id where own.course_id = e.course_id and own.member_id = e.member_id and own.turned_away_at is null and p.kept_minor > 0 and p.duplicate_of is null)`,
  'a course is paid twice': `
    select c.course_id, c.member_id from course_purchases c join payments p on p.purpose = 'course' and p.purpose_id = c.id
    where p.kept_minor > 0 and p.duplicate_of is null and c.member_id is not null and c.turned_away_at is null group by c.course_id, c.member_id having count(*) > 1`,
  'money for a course that was paid for already goes nowhere': `
    select p.id from payments p join course_purchases c on p.purpose = 'course' and c.id = p.purpose_id
    where c.turned_away_at is not null and ${isForgotten}`,
  'a course on request is not where its last event brought it': `
    select c.id from ai_courses c join lateral (select "to" from course_events e where e.course_id = c.id order by e.id desc limit 1) last on true where last."to" <> c.status`,
  'a certificate is not where its last event brought it': `
    select c.number from certificates c left join lateral (select "to" from certificate_events e where e.certificate_number = c.number order by e.id desc limit 1) last on true
    where coalesce(last."to", 'valid') <> case when c.revoked_at is null then 'valid' else 'revoked' end`,
  'an opinion is not where its last event brought it': `
    select r.enrollment_id from course_reviews r left join lateral (select "to" from review_events e where e.review_id = r.enrollment_id order by e.id desc limit 1) last on true
    where coalesce(last."to", 'shown') <> r.state`,
  'certificate numbers have a gap or a duplicate': `
    select n.year from certificate_numbers n left join certificates c on c.number like 'AC-' || n.year || '-%'
    group by n.year, n.last having count(c.number) <> n.last`,
};
