import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inviteStaff } from '#app/features/staff/invitations.server.ts';
import { listAudit } from '#app/features/staff/audit-list.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { MASK, PLAN_FIELDS, REASONS } from '#app/features/staff/plan-fields.server.ts';
import { permissionsOf, type Role, ROLES } from '#app/features/staff/roles.ts';
import { readPlans } from '#app/features/staff/staff-reads.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { plans } from '#app/features/staff/tables.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { Personal, recordAct } from '#platform/audit.ts';
import { readSettings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { auditLog } from '#platform/tables.ts';
import { SITE } from '#server/features.ts';
import { createTestDatabase } from './database.ts';
import { openDesk } from './staff-desk.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const siteContext: SiteContext = { db, settings, translate, hasWords, staff: staffDesk };
const { hire } = openDesk(siteContext, [inviteStaff({ send: async () => {} })]);

/** What a reader of plans with these roles gets of the newest. */
const seenBy = async (roles: readonly Role[], memberId = 'somebody') =>
  (await readPlans(db, {}, { memberId, permissions: permissionsOf(roles) })).items[0]!;

test('every act that takes two says what of its plan is shown to whom', () => {
  const taking = [...SITE.functions({} as never).values()].filter(({ staff }) => staff?.plan).map(({ name }) => name);
  expect(taking.toSorted()).toEqual(Object.keys(PLAN_FIELDS).toSorted());
});

test('every act whose line of the log gives a reason says whom it is shown', () => {
  const acts = [...SITE.functions({} as never).values()].filter(({ staff }) => staff);
  const giving = acts.filter(({ staff }) => /\breason\b/.test(String(staff!.act))).map(({ name }) => name);
  expect(giving.length).toBeGreaterThan(30);
  expect(giving.filter((name) => !(name in PLAN_FIELDS) && !(name in REASONS))).toEqual([]);
  expect(Object.keys(REASONS).filter((name) => !giving.includes(name))).toEqual([]);
});

test('the log shows reasons and what is a person’s to who works with it, to whose act it was and to who answers plans', async () => {
  const reason = 'Mme Kabongo, +243 81 000 00 12, l’a demandé';
  const note = (verb: string, more: Partial<Parameters<typeof recordAct>[1]> = {}) =>
    db.transaction((tx) => recordAct(tx, { actor: 'asker', verb, requestId: 't', target: 'x', reason, ...more }));
  const seen = async (roles: readonly Role[], memberId = 'somebody') => {
    const { items } = await listAudit(
      db,
      readListState({}),
      { memberId, permissions: permissionsOf(roles) },
      { find: [] },
    );
    return items[0]!;
  };
  await note('merge-persons', {
    after: { to: new Personal('aline.kabongo@exemple.org', 'aline.kabongo@exemple.org') },
  });
  const masked = await seen(['audit']);
  expect(masked).toMatchObject({ verb: 'merge-persons', reason: MASK, after: { to: expect.stringContaining('•') } });
  expect(JSON.stringify(masked)).not.toMatch(/kabongo|\+243/i);
  const whole = { reason, after: { to: 'aline.kabongo@exemple.org' } };
  for (const roles of [['collecte'], ['audit', 'collecte'], ['administration']] as Role[][])
    expect(await seen(roles)).toMatchObject(whole);
  expect(await seen(['audit'], 'asker')).toMatchObject(whole);
  // What speaks of things is everybody's; what nothing is said of nobody's.
  await note('set-price');
  expect(await seen(['audit'])).toMatchObject({ reason });
  await note('of-tomorrow');
  expect(await seen(['audit'])).toMatchObject({ reason: MASK });
  // Of a plan that waits, as the plan itself.
  await note('erase-person', {
    target: 'plan:1',
    after: { state: 'waiting', person: ['/admin/persons/p-1'], gifts: 3 },
  });
  expect(await seen(['audit'])).toMatchObject({ reason: MASK, after: { state: 'waiting', person: MASK, gifts: 3 } });
  expect(await seen(['collecte'])).toMatchObject({ reason, after: { person: ['/admin/persons/p-1'] } });
});

test('why a person is erased, and who, is for who erases: to others who read plans only that it waits and what is kept', async () => {
  const asker = await hire('collecte');
  const reason = 'Mme Aline Kabongo, +243 81 000 00 12, le demande';
  const summary = { person: ['/admin/persons/p-1'], gifts: 3 };
  await db
    .insert(plans)
    .values({ verb: 'erase-person', input: { ids: ['p-1'], reason }, summary, reason, requestedBy: asker.id });
  for (const roles of [['audit'], ['marche'], ['terrain']] as Role[][]) {
    const seen = await seenBy(roles);
    expect(seen).toMatchObject({
      verb: 'erase-person',
      reason: MASK,
      input: null,
      summary: { person: MASK, gifts: 3 },
    });
    expect(JSON.stringify(seen)).not.toMatch(/Kabongo|\+243|p-1/);
  }
  expect(await seenBy(['collecte'])).toMatchObject({ reason, summary, input: null });
  for (const role of ['tresorerie', 'administration'] as const)
    expect(await seenBy([role])).toMatchObject({ reason, summary, input: { ids: ['p-1'], reason } });
  expect(await seenBy([], asker.id)).toMatchObject({ reason, summary });
});

test('an invited address is masked as in lists, and sealed in the log', async () => {
  const administrator = await hire('administration');
  const email = 'aline.kabongo@exemple.org';
  const { planId } = await administrator.call('invite-staff', { email, roles: ['tresorerie'] });
  const seen = await seenBy(['audit']);
  expect(seen).toMatchObject({
    id: planId,
    input: null,
    summary: { roles: ['tresorerie'], of: expect.stringContaining('@') },
  });
  expect(JSON.stringify(seen)).not.toContain('aline.kabongo');
  expect(await seenBy(['administration'])).toMatchObject({ summary: { of: email } });
  const [line] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `plan:${String(planId)}`));
  expect(JSON.stringify(line)).not.toContain('aline.kabongo');
});

test('what nothing is said of is shown to nobody but who asked and who answers', async () => {
  const asker = await hire('collecte');
  await db
    .insert(plans)
    .values({ verb: 'of-tomorrow', input: { a: 1 }, summary: { a: 1 }, reason: 'x', requestedBy: asker.id });
  for (const role of ROLES) {
    const mayAnswer = role === 'tresorerie' || role === 'administration';
    expect(await seenBy([role])).toMatchObject(
      mayAnswer ? { reason: 'x', summary: { a: 1 } } : { reason: MASK, summary: { a: MASK }, input: null },
    );
  }
});
