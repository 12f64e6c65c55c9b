import { type SQL, sql } from 'drizzle-orm';
import { LANGUAGES, type Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import type { Audience } from './audience.ts';
import type { Interest } from './interests.ts';

/**
 * The condition for a subscriber `s` who receives newsletters: confirmed, not unsubscribed, not bouncing. Members with
 * the setting are among them.
 */
export const LISTENS = sql`s.confirmed_at is not null and s.unsubscribed_at is null and s.bounced_at is null`;

const gaveTo = (fund: SQL) => sql`exists (
  select 1 from donations d where d.member_id = u.id and d.supported_at is not null and ${fund})`;

/** What a member `u` did or wants, by interest. */
const DID: Record<Exclude<Interest, 'education' | 'agriculture' | 'environment' | 'social'>, SQL> = {
  sponsorship: gaveTo(sql`d.fund_id like 'sponsor-%'`),
  fields: sql`exists (select 1 from shares h where h.member_id = u.id and h.counted_at is not null)`,
  academy: sql`exists (select 1 from course_enrollments e where e.member_id = u.id)`,
  market: sql`exists (select 1 from orders o where o.member_id = u.id and o.status not in ('pending', 'released'))`,
  // On until it is switched off (notification-preferences.server.ts).
  urgent: sql`not exists (select 1 from notification_preferences n where n.member_id = u.id and not n.urgent_needs)`,
};

const didFor = (interest: Interest): SQL =>
  interest in DID
    ? DID[interest as keyof typeof DID]
    : gaveTo(sql`d.fund_id in (select p.fund_id from projects p where p.category = ${interest})`);

/**
 * The subscribers `s` who would get an issue: `from newsletter_subscribers s where …`. Activities are only known of
 * members whose address is confirmed on both sides; nobody is matched by assumption.
 */
export function readersOf(issueId: string, { language, interest, fund }: Audience): SQL {
  const did = [
    ...(interest.length > 0 ? [sql`(${sql.join(interest.map(didFor), sql` or `)})`] : []),
    ...(fund === undefined ? [] : [gaveTo(sql`d.fund_id = ${fund}`)]),
  ];
  return sql`from newsletter_subscribers s where ${LISTENS}
    ${language.length > 0 ? sql`and s.language in ${language}` : sql``}
    ${
      did.length > 0
        ? sql`and exists (select 1 from users u where u.email = s.email and u.email_verified and ${sql.join(did, sql` and `)})`
        : sql``
    }
    and not exists (select 1 from newsletter_recipients r where r.issue_id = ${issueId} and r.subscriber_id = s.id)`;
}

/** How many people would get an issue, by language in the site's order. */
export async function countReaders(db: Database, issueId: string, audience: Audience) {
  const { rows } = await db.execute<{ language: Language; count: number }>(
    sql`select s.language, count(*)::int as count ${readersOf(issueId, audience)} group by s.language`,
  );
  const byLanguage = LANGUAGES.flatMap((language) => rows.filter((row) => row.language === language));
  return { byLanguage, total: byLanguage.reduce((sum, { count }) => sum + count, 0) };
}

/** Subscribers who are excluded whatever the audience: bouncing addresses, and those who already got the issue. */
export async function countLeftOut(db: Database, issueId: string): Promise<{ resting: number; had: number }> {
  const { rows } = await db.execute<{ resting: number; had: number }>(sql`
    select (select count(*)::int from newsletter_subscribers where bounced_at is not null and unsubscribed_at is null) as resting,
      (select count(*)::int from newsletter_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
        where r.issue_id = ${issueId} and ${LISTENS}) as had`);
  return rows[0]!;
}
