import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventLetters } from '#app/features/events/tables.server.ts';
import { newsletterMailings } from '#app/features/newsletter/tables.server.ts';
import { projectNews } from '#app/features/projects/tables.server.ts';
import { giftOffers } from '#app/features/recurring-gifts/tables.server.ts';
import { sheetRuns } from '#app/features/donations/sheets/tables.server.ts';
import { endRunOut } from '#app/features/staff/end-rights.server.ts';
import { acceptInvitation } from '#app/features/staff/invitations.server.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { assignments, plans, staffInvitations, staffRoles, staffViews } from '#app/features/staff/tables.server.ts';
import { changeRoles, endStaff } from '#app/features/staff/team-acts.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { apiKeys } from '#platform/auth-tables.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { readSettings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { contentRevisions, webhooks } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';
import { createTestDatabase } from './database.ts';
import { openDesk } from './staff-desk.ts';
import { stick } from '#test/stick.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const siteContext: SiteContext = { db, settings, translate, hasWords, staff: staffDesk };
const calls = new Map<string, SiteFunction>();
const rights = { calls: () => calls, whenRightsEnd: SITE.whenRightsEnd };
const verb = (name: string, permission: string) =>
  calls.set(name, { name, staff: { permission } } as unknown as SiteFunction);
verb('refund-payment', 'payments.refund');
verb('erase-person', 'persons.erase');
const { hire } = openDesk(siteContext, [changeRoles(rights), endStaff(rights)]);
const boss = await hire('administration');

const all = (rule: string, names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, rule]),
  );
/**
 * Every column that can name a member of the staff, and what becomes of its rows when their rights end. A new one fails the test below:
 * say here what happens, and where something of it would go on by their right, end it in a feature's `whenRightsEnd`.
 */
const RULES: Record<string, string> = {
  ...all(
    'done: it says who did it',
    `
    account_numbers.who ai_courses.mended_by assignments.assigned_by audit_log.actor certificate_events.who
    closed_months.who cloth_rows.hidden_by content_revisions.who course_events.who currency_rates.who doubts.answered_by event_registrations.registered_by
    field_events.who field_harvests.who field_reports.who foundation_settings.changed_by gift_batches.entered_by
    gift_events.who gift_imports.read_by gift_imports.undone_by gift_orders.who idea_events.who
    line_refunds.who matches.opened_by message_events.who message_replies.who message_templates.updated_by
    order_events.who person_addresses.who person_contacts.who person_entries.who person_notes.who person_tasks.who person_tasks.done_by person_pairs.who person_tags.who photos.added_by
    photos.withdrawn_by plans.decided_by product_prices.who product_revisions.who project_goals.who
    proofs.added_by proofs.withdrawn_by provider_payouts.found_by receipt_versions.who redirects.changed_by
    refunds.who registration_events.who review_events.who row_reports.settled_by set_aside_movements.settled_by sheet_runs.started_by
    spendings.asked_by staff_roles.granted_by statement_left_lines.decided_by statements.imported_by stock_moves.who tax_receipts.issued_by
    translation_runs.who translation_texts.who word_changes.who woven_cloth_events.who
  `,
  ),
  ...all(
    'theirs as anybody’s with an account',
    `
    accounts.user_id ai_courses.member_id certificates.member_id consent_log.member_id course_enrollments.member_id
    course_purchases.member_id donations.member_id notification_preferences.member_id orders.member_id passkeys.user_id
    shares.member_id two_factors.user_id woven_cloths.member_id
  `,
  ),
  'staff_preferences.member_id': 'read for who holds a role alone',
  'api_keys.owner_id': 'ends',
  'assignments.member_id': 'ends',
  'content_revisions.publish_by': 'ends',
  'event_letters.asked_by': 'ends',
  'gift_offers.who': 'ends',
  'newsletter_mailings.asked_by': 'ends',
  'plans.requested_by': 'ends',
  'project_news.asked_by': 'ends',
  'sessions.user_id': 'ends',
  'sheet_runs.mailed_by': 'ends',
  'staff_invitations.invited_by': 'ends',
  'staff_roles.member_id': 'ends',
  'staff_views.owner_id': 'ends',
  'webhooks.created_by': 'ends',
};

async function leaveBehind(memberId: string) {
  const soon = new Date(Date.now() + 3_600_000);
  const id = randomUUID();
  await db
    .insert(staffInvitations)
    .values({ email: `${id}@x.org`, roles: ['audit'], invitedBy: memberId, endsAt: soon });
  for (const name of ['refund-payment', 'erase-person'])
    await db.insert(plans).values({ verb: name, input: {}, summary: {}, reason: 'x', requestedBy: memberId });
  await db.insert(staffViews).values({ ownerId: memberId, list: 'orders', name: id, query: '', isShared: true });
  await db.insert(assignments).values({ target: `letter:${id}`, memberId, assignedBy: boss.id });
  await db.insert(webhooks).values({ url: 'https://x.org/', events: ['gift.paid'], secret: 'x', createdBy: memberId });
  await db.insert(newsletterMailings).values({
    issueId: id,
    revision: 1,
    audience: {} as never,
    askedBy: memberId,
    leavesAt: soon,
  });
  await db.insert(eventLetters).values({ eventId: '1', subject: 'x', text: 'x', askedBy: memberId, leavesAt: soon });
  await db.transaction(async (tx) => {
    // Of whatever project and gift.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.insert(giftOffers).values({ subscriptionId: id, amountMinor: 1, who: memberId, why: 'x', endsAt: soon });
    await tx.insert(projectNews).values({ projectId: 1, entryId: id, askedBy: memberId, leavesAt: soon });
  });
  await db.insert(sheetRuns).values({
    id,
    year: 2000 + Math.floor(Math.random() * 1000),
    state: 'made' as never,
    startedBy: boss.id,
    mailedBy: memberId,
    mails: 'held',
    mailsLeaveAt: soon,
  });
  await db.insert(contentRevisions).values({
    collection: 'news',
    id,
    language: 'fr',
    data: {},
    body: '',
    who: boss.id,
    publishAt: soon,
    publishBy: memberId,
  });
  await db.insert(apiKeys).values({ id, ownerId: memberId, name: 'x', secretHash: 'x', scopes: [], endsAt: soon });
}
/** What of all that still works. */
async function works(memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'invitation' as what from staff_invitations where invited_by = ${memberId} and used_at is null and ends_at > now()
    union all select 'plan ' || verb from plans where requested_by = ${memberId} and state = 'waiting'
    union all select 'view' from staff_views where owner_id = ${memberId}
    union all select 'task' from assignments where member_id = ${memberId}
    union all select 'webhook' from webhooks where created_by = ${memberId} and is_enabled
    union all select 'letter' from newsletter_mailings where asked_by = ${memberId} and state = 'held'
    union all select 'event letter' from event_letters where asked_by = ${memberId} and state = 'held'
    union all select 'news' from project_news where asked_by = ${memberId} and state = 'held'
    union all select 'offer' from gift_offers where who = ${memberId} and ends_at > now()
    union all select 'sheets' from sheet_runs where mailed_by = ${memberId} and mails = 'held'
    union all select 'text' from content_revisions where publish_by = ${memberId} and publish_at is not null
    union all select 'key' from api_keys where owner_id = ${memberId} and ended_at is null
    order by 1`);
  return rows.map(({ what }) => what);
}
const EVERYTHING =
  'event letter, invitation, key, letter, news, offer, plan erase-person, plan refund-payment, sheets, task, text, view, webhook'.split(
    ', ',
  );
const hold = (...roles: Role[]) => hire(...roles);
const clear = () => db.update(newsletterMailings).set({ state: 'sent' });

test('what a dismissed person asked for, set up or let others in by works no longer', async () => {
  const who = await hold('administration', 'collecte', 'tresorerie');
  await leaveBehind(who.id);
  expect(await works(who.id)).toEqual(EVERYTHING);
  expect(await boss.call('end-staff', { memberId: who.id, reason: 'leaves' })).toHaveProperty('message');
  expect(await works(who.id)).toEqual([]);
  const ended = await db.select().from(plans).where(eq(plans.requestedBy, who.id));
  for (const plan of ended) expect(plan).toMatchObject({ state: 'failed', decidedBy: 'server', note: 'asker_left' });
  await clear();
});

test('with other roles what they still may goes on, and the rest ends', async () => {
  const who = await hold('administration', 'collecte', 'tresorerie');
  await leaveBehind(who.id);
  await boss.call('change-roles', { memberId: who.id, roles: ['tresorerie'] });
  const left = await works(who.id);
  expect(left).toEqual(
    expect.arrayContaining(['key', 'plan erase-person', 'plan refund-payment', 'sheets', 'task', 'text', 'view']),
  );
  for (const gone of ['invitation', 'webhook', 'letter', 'event letter', 'news']) expect(left).not.toContain(gone);
  await boss.call('change-roles', { memberId: who.id, roles: [] });
  expect(await works(who.id)).toEqual([]);
  await clear();
});

test('a role that runs out by its day ends the same, and what is to be done by the day after is not undone twice', async () => {
  const who = await hold('administration', 'tresorerie');
  await leaveBehind(who.id);
  await db.update(staffRoles).set({ until: '2020-01-01' }).where(eq(staffRoles.memberId, who.id));
  const job = endRunOut(db, rights);
  await job.run();
  await job.run();
  expect(await works(who.id)).toEqual([]);
});

test('an invitation is worth nothing once who wrote it may invite no longer, also before the night; nor one to oneself', async () => {
  const [inviter, guest] = [await hold('administration'), await hold()];
  const invite = (email: string, invitedBy: string) =>
    db
      .insert(staffInvitations)
      .values({ email, roles: ['audit'], invitedBy, endsAt: new Date(Date.now() + 60_000) })
      .returning({ id: staffInvitations.id });
  const [written] = await invite(guest.email, inviter.id);
  await db.update(staffRoles).set({ until: '2020-01-01' }).where(eq(staffRoles.memberId, inviter.id));
  expect(await acceptInvitation(db, written!.id, { ...guest, isConfirmed: true }, 't')).toBe(false);
  const [back] = await invite(inviter.email, boss.id);
  await boss.call('change-roles', { memberId: inviter.id, roles: [] });
  expect(await acceptInvitation(db, back!.id, { ...inviter, isConfirmed: true }, 't')).toBe(false);
  const [fresh] = await invite(guest.email, boss.id);
  expect(await acceptInvitation(db, fresh!.id, { ...guest, isConfirmed: true }, 't')).toBe(true);
});

test('each column that can name a member of the staff says what becomes of it', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type = 'text'
      and (c.column_name ~ '(_by|^who|^actor|owner_id|member_id|user_id|author)$')`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(RULES).toSorted());
});

test('a person whose rights cannot be ended keeps nobody else’s from ending', async () => {
  const both = [await hold('administration', 'tresorerie'), await hold('administration', 'tresorerie')];
  const [stuck, next] = both.sort((a, b) => (a.id < b.id ? -1 : 1));
  await leaveBehind(stuck!.id);
  await leaveBehind(next!.id);
  for (const { id } of both)
    await db.update(staffRoles).set({ until: '2020-01-01' }).where(eq(staffRoles.memberId, id));
  const mend = await stick(db, 'plans', [stuck!.id], 'requested_by');
  await endRunOut(db, rights).run();
  await mend();
  expect(await works(next!.id)).toEqual([]);
  expect(await works(stuck!.id)).not.toEqual([]);
  await endRunOut(db, rights).run();
  expect(await works(stuck!.id)).toEqual([]);
  await clear();
});
