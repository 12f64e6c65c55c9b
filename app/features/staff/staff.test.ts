import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { forgetPerson, hashOf, openLines, Personal, recordAct, walkChain } from '#platform/audit.ts';
import { passkeys, sessions, users } from '#platform/auth-tables.ts';
import { callFunction, defineFunction, type SiteFunction } from '#platform/functions.ts';
import { readSettings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { auditLog } from '#platform/tables.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { SITE } from '#server/features.ts';
import { createTestDatabase } from '#test/database.ts';
import { inviteFirstAdministrator, grantAtServer } from './first-administrator.server.ts';
import { approvePlan, declinePlan } from './plans.server.ts';
import { PERMISSIONS, type Role, ROLES } from './roles.ts';
import { findRoles, staffDesk } from './staff.server.ts';
import { plans, staffInvitations, staffRoles } from './tables.server.ts';
import { acceptInvitation, inviteStaff } from './invitations.server.ts';
import { changeRoles, endStaff } from './team-acts.server.ts';
import { listTeam } from './team.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const siteContext: SiteContext = { db, settings, translate, hasWords, staff: staffDesk };
const jobs = { send: async () => {} };

/** Somebody of the staff, signed in now. */
async function hire(...roles: Role[]) {
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@exemple.org`;
  await db.insert(users).values({ id, email, name: '', emailVerified: true });
  if (roles.length > 0)
    await db.insert(staffRoles).values(roles.map((role) => ({ memberId: id, role, grantedBy: 'test' })));
  const sessionId = randomUUID();
  await db
    .insert(sessions)
    .values({ id: sessionId, userId: id, token: sessionId, expiresAt: new Date(Date.now() + 86_400_000) });
  return { id, email, sessionId };
}
type Hired = Awaited<ReturnType<typeof hire>>;

/** A till: what needs no second person below ten, and a plan from ten on. */
const takeOut = defineFunction<{ amount: number }, { amount: number }>({
  name: 'take-out',
  summary: 'Test',
  input: z.object({ amount: z.number('invalid_field') }),
  answer: z.object({ amount: z.number() }),
  staff: {
    permission: 'orders.advance',
    act: ({ amount }) => ({ target: 'till', after: { amount } }),
    plan: async (_tx, { amount }) => (amount >= 10 ? { summary: { amount }, reason: 'much' } : undefined),
  },
  async perform(tx, { amount }) {
    await tx.execute(sql`insert into test_till values (${amount})`);
    return { amount };
  },
  respond: async (_site, { amount }) => ({ amount }),
});
const calls = new Map<string, SiteFunction>();
const rights = { calls: () => calls, whenRightsEnd: SITE.whenRightsEnd };
for (const fn of [
  takeOut,
  approvePlan(() => calls),
  declinePlan(),
  inviteStaff(jobs),
  changeRoles(rights),
  endStaff(rights),
])
  calls.set(fn.name, fn as unknown as SiteFunction);

const call = (who: Hired | undefined, name: string, body: unknown, key?: string, proofMinutes = 15) =>
  callFunction(
    { ...siteContext, settings: { ...settings, proofMinutes } },
    calls.get(name)!,
    body,
    {
      language: 'fr',
      address: '127.0.0.1',
      requestId: 'test',
      member:
        who &&
        ({ id: who.id, email: who.email, sessionId: who.sessionId, hasSecondFactor: false, isStrong: false } as never),
    },
    { idempotencyKey: key },
  );
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { ok, ...rest } = await answer;
  return ok ? 'ok' : (rest as { body: { code: string } }).body.code;
};
const inTill = async () => {
  const { rows } = await db.execute<{ amount: number }>(sql`select amount from test_till order by amount`);
  return rows.map(({ amount }) => amount);
};
const linesOf = (verb: string) => db.select().from(auditLog).where(eq(auditLog.verb, verb));

beforeAll(async () => {
  await db.execute(sql`create table test_till (amount int)`);
});

test('a call of staff answers 401, 403 without the permission, 403 without a fresh proof, and only then reads its body', async () => {
  const market = await hire('marche');
  const nobody = await hire();
  const treasurer = await hire('tresorerie');
  expect(await codeOf(call(undefined, 'take-out', 'nonsense'))).toBe('staff_sign_in');
  const refused = await call(nobody, 'take-out', 'nonsense');
  expect(refused).toMatchObject({ status: 403, body: { code: 'permission_missing', permission: 'orders.advance' } });
  expect(await codeOf(call(treasurer, 'take-out', 'nonsense'))).toBe('permission_missing');
  expect(await codeOf(call(treasurer, 'approve-plan', 'nonsense', undefined, 0))).toBe('fresh_proof_needed');
  expect(await codeOf(call(market, 'take-out', { amount: 'x' }))).toBe('invalid_field');
  expect(await codeOf(call(market, 'take-out', { amount: 1 }))).toBe('ok');
});

test('in live mode nobody acts without a second factor', async () => {
  const market = await hire('marche');
  const live = { ...siteContext, settings: { ...settings, isLive: true } };
  const member = (isStrong: boolean) =>
    ({ id: market.id, email: market.email, sessionId: market.sessionId, isStrong }) as never;
  const ask = (isStrong: boolean) =>
    callFunction(
      live,
      calls.get('take-out')!,
      { amount: 2 },
      {
        language: 'fr',
        address: '127.0.0.2',
        requestId: 'test',
        member: member(isStrong),
      },
    );
  expect(await ask(false)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  expect(await ask(true)).toMatchObject({ ok: true });
});

test('a role holds to the end of its last day', async () => {
  const past = await hire();
  await db.insert(staffRoles).values({ memberId: past.id, role: 'marche', until: '2020-01-01', grantedBy: 'test' });
  expect(await codeOf(call(past, 'take-out', { amount: 1 }))).toBe('permission_missing');
  await db
    .update(staffRoles)
    .set({ until: sql`(now() at time zone 'Africa/Kinshasa')::date` })
    .where(eq(staffRoles.memberId, past.id));
  expect(await codeOf(call(past, 'take-out', { amount: 1 }))).toBe('ok');
});

test('every role may what the table says, and nothing else', async () => {
  for (const role of ROLES) {
    const { id, sessionId } = await hire(role);
    const { permissions } = (await staffDesk.find(db, { id, sessionId }))!;
    for (const [name, roles] of Object.entries(PERMISSIONS))
      expect([role, name, permissions.has(name)]).toEqual([role, name, (roles as readonly Role[]).includes(role)]);
  }
});

test('an act writes one line in its own transaction; refused or repeated it writes none', async () => {
  const market = await hire('marche');
  const before = (await linesOf('take-out')).length;
  const key = randomUUID();
  await call(market, 'take-out', { amount: 3 }, key);
  await call(market, 'take-out', { amount: 3 }, key);
  await call(market, 'take-out', { amount: 'x' });
  const lines = await linesOf('take-out');
  expect(lines.length).toBe(before + 1);
  expect(lines.at(-1)).toMatchObject({ actor: market.id, target: 'till', after: { amount: 3 }, requestId: 'test' });
  // What fails after the act leaves neither.
  const done = await inTill();
  await expect(
    db.transaction(async (tx) => {
      await recordAct(tx, { actor: 'a', verb: 'v', target: 't', requestId: 'r' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await linesOf('v')).toEqual([]);
  expect(await inTill()).toEqual(done);
});

test('the log is a chain without gaps; a line that is changed, taken out or written anew shows; the database refuses all three', async () => {
  expect((await walkChain(db)).broken).toBeUndefined();
  const [some] = await db.select().from(auditLog).where(eq(auditLog.seq, 2));
  await expect(db.update(auditLog).set({ actor: 'x' }).where(eq(auditLog.seq, 2))).rejects.toThrow();
  await expect(db.delete(auditLog).where(eq(auditLog.seq, 2))).rejects.toThrow();
  await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow();
  await db.execute(sql`alter table audit_log disable trigger user`);
  await db.execute(sql`grant update, delete on audit_log to current_user`);
  await db.update(auditLog).set({ actor: 'x' }).where(eq(auditLog.seq, 2));
  expect((await walkChain(db)).broken).toBe(2);
  // With its own hash made right the next line tells.
  await db
    .update(auditLog)
    .set({ hash: hashOf({ ...some!, actor: 'x' }) })
    .where(eq(auditLog.seq, 2));
  expect((await walkChain(db)).broken).toBe(3);
  await db.update(auditLog).set({ actor: some!.actor, hash: some!.hash }).where(eq(auditLog.seq, 2));
  expect((await walkChain(db)).broken).toBeUndefined();
  await db.execute(sql`alter table audit_log enable trigger user`);
});

test('many acts at once keep one chain', async () => {
  const market = await hire('marche');
  await Promise.all(Array.from({ length: 40 }, () => call(market, 'take-out', { amount: 1 })));
  const { lines, broken } = await walkChain(db);
  expect(broken).toBeUndefined();
  expect(lines).toBeGreaterThan(40);
});

test('what the log says of a person is sealed, can be read, and is gone once they are erased; the chain holds', async () => {
  const email = 'Donor@Example.org';
  await db.transaction((tx) =>
    recordAct(tx, {
      actor: 'a',
      verb: 'correct',
      target: 'receipt:1',
      requestId: 'r',
      before: { name: new Personal(email, 'Aline'), year: 2026 },
      after: { name: new Personal(email, 'Aline K.') },
    }),
  );
  const [line] = await linesOf('correct');
  expect(JSON.stringify(line)).not.toContain('Aline');
  const [open] = await openLines(db, [line!]);
  expect([open!.before, open!.after]).toEqual([{ name: 'Aline', year: 2026 }, { name: 'Aline K.' }]);
  await forgetPerson(db, 'donor@example.org');
  const [gone] = await openLines(db, [line!]);
  expect([gone!.before, gone!.after]).toEqual([{ name: undefined, year: 2026 }, { name: undefined }]);
  expect((await walkChain(db)).broken).toBeUndefined();
});

test('what takes two waits as a plan; nobody approves their own, in the database neither; somebody else does, and it is done once', async () => {
  const both = await hire('marche', 'tresorerie');
  const other = await hire('tresorerie');
  const key = randomUUID();
  const asked = await call(both, 'take-out', { amount: 10 }, key);
  expect(asked).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  const { planId } = (asked as unknown as { body: { planId: string } }).body;
  expect(await call(both, 'take-out', { amount: 10 }, key)).toMatchObject({ body: { planId } });
  expect(await inTill()).not.toContain(10);
  expect(await codeOf(call(both, 'approve-plan', { planId }))).toBe('own_plan');
  await expect(
    db.update(plans).set({ state: 'done', decidedBy: both.id }).where(eq(plans.id, planId)),
  ).rejects.toThrow();
  const answers = await Promise.all([call(other, 'approve-plan', { planId }), call(other, 'approve-plan', { planId })]);
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await inTill()).filter((amount) => amount === 10)).toEqual([10]);
  expect(await codeOf(call(other, 'decline-plan', { planId }))).toBe('plan_decided');
  // In the log: asked, done by who asked, approved by the other.
  const told = await db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.actor} in (${both.id}, ${other.id})`)
    .orderBy(auditLog.seq);
  expect(told.map(({ verb, actor }) => [verb, actor])).toEqual([
    ['take-out', both.id],
    ['take-out', both.id],
    ['approve-plan', other.id],
  ]);
});

test('a declined plan is not done', async () => {
  const market = await hire('marche');
  const asked = await call(market, 'take-out', { amount: 11 });
  const { planId } = (asked as unknown as { body: { planId: string } }).body;
  expect(await codeOf(call(await hire('administration'), 'decline-plan', { planId, reason: 'no' }))).toBe('ok');
  expect(await inTill()).not.toContain(11);
  expect(await codeOf(call(await hire('tresorerie'), 'approve-plan', { planId }))).toBe('plan_decided');
});

test('a plan that can no longer be done ends as failed, and leaves nothing behind', async () => {
  const administrator = await hire('administration');
  const other = await hire('administration');
  const asked = await call(administrator, 'change-roles', { memberId: randomUUID(), roles: ['administration'] });
  const { planId } = (asked as unknown as { body: { planId: string } }).body;
  expect(await call(other, 'approve-plan', { planId })).toMatchObject({
    status: 409,
    body: { code: 'plan_failed', reason: 'staff_unknown' },
  });
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  expect(plan).toMatchObject({ state: 'failed', note: 'staff_unknown', decidedBy: other.id });
});

const idOfPlan = (answer: Awaited<ReturnType<typeof call>>) =>
  (answer as unknown as { body: { planId: string } }).body.planId;

test('an approval request is validated as of its day; if approved too late, it fails', async () => {
  const [administrator, other, whom] = [
    await hire('administration'),
    await hire('administration'),
    await hire('audit'),
  ];
  const until = dayInKinshasa();
  const planId = idOfPlan(await call(administrator, 'change-roles', { memberId: whom.id, roles: ['marche'], until }));
  const past = dayInKinshasa(new Date(Date.now() - 3 * 86_400_000));
  const wasAsked = {
    requestedAt: new Date(`${past}T12:00:00Z`),
    input: { memberId: whom.id, roles: ['marche'], until: past },
  };
  await db.update(plans).set(wasAsked).where(eq(plans.id, planId));
  expect(await call(other, 'approve-plan', { planId })).toMatchObject({
    status: 409,
    body: { code: 'plan_failed', reason: 'day_past' },
  });
  // A day that was wrong when it was asked for never was a plan.
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  expect(plan).toMatchObject({ state: 'failed', note: 'day_past' });
  expect(await findRoles(db, whom.id)).toEqual(['audit']);
});

test('a plan whose form a release changed, or whose verb is gone, ends as failed and never as an error', async () => {
  const [market, other] = [await hire('marche'), await hire('tresorerie')];
  for (const change of [{ input: { sum: 'ten' } }, { verb: 'gone-by-now' }]) {
    const planId = idOfPlan(await call(market, 'take-out', { amount: 12 }));
    await db.update(plans).set(change).where(eq(plans.id, planId));
    expect(await call(other, 'approve-plan', { planId })).toMatchObject({
      status: 409,
      body: { reason: 'plan_outdated' },
    });
    expect(await codeOf(call(other, 'approve-plan', { planId }))).toBe('plan_decided');
  }
  expect(await inTill()).not.toContain(12);
});

test('an act runs with the rights of who asked for it, as they are when it is approved', async () => {
  const [market, other] = [await hire('marche'), await hire('tresorerie')];
  const planId = idOfPlan(await call(market, 'take-out', { amount: 13 }));
  await db.delete(staffRoles).where(eq(staffRoles.memberId, market.id));
  expect(await call(other, 'approve-plan', { planId })).toMatchObject({ body: { reason: 'plan_without_right' } });
  expect(await inTill()).not.toContain(13);
});

test('nobody grants alone what they do not hold, nor the administration', async () => {
  const administrator = await hire('administration', 'audit');
  const somebody = await hire();
  const grant = (roles: Role[]) => codeOf(call(administrator, 'change-roles', { memberId: somebody.id, roles }));
  expect(await grant(['audit'])).toBe('ok');
  expect(await grant(['audit', 'collecte'])).toBe('approval_needed');
  expect(await grant(['audit', 'administration'])).toBe('approval_needed');
  expect(await grant([])).toBe('ok');
  expect(await codeOf(call(administrator, 'invite-staff', { email: 'n@exemple.org', roles: ['marche'] }))).toBe(
    'approval_needed',
  );
  expect(
    await codeOf(call(administrator, 'change-roles', { memberId: somebody.id, roles: [], until: '2020-01-01' })),
  ).toBe('day_past');
});

test('a role held for longer, or without end, is granted like a new one; a change of date alone is in the log', async () => {
  const [administrator, other] = [await hire('administration', 'audit'), await hire('administration')];
  const guest = await hire('terrain', 'audit');
  const change = (roles: Role[], until?: string) =>
    codeOf(call(administrator, 'change-roles', { memberId: guest.id, roles, until }));
  await db.update(staffRoles).set({ until: '2099-06-30' }).where(eq(staffRoles.memberId, guest.id));
  const lines = async () =>
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `member:${guest.id}`))
      .orderBy(auditLog.seq);
  // The end taken away: of what one does not hold it takes two, of what one holds it is a change like another.
  expect(await change(['terrain', 'audit'])).toBe('approval_needed');
  expect(await change(['terrain', 'audit'], '2099-07-01')).toBe('approval_needed');
  expect(await lines()).toEqual([]);
  expect(await change(['terrain', 'audit'], '2099-06-30')).toBe('ok');
  expect(await lines()).toEqual([]);
  expect(await change(['terrain', 'audit'], '2099-01-31')).toBe('ok');
  expect(await change(['audit'])).toBe('ok');
  expect((await lines()).map(({ verb, before, after }) => [verb, before, after])).toEqual([
    [
      'change-roles',
      { roles: ['audit → 2099-06-30', 'terrain → 2099-06-30'] },
      { roles: ['audit → 2099-01-31', 'terrain → 2099-01-31'] },
    ],
    ['change-roles', { roles: ['audit → 2099-01-31', 'terrain → 2099-01-31'] }, { roles: ['audit'] }],
  ]);
  // Approved, it holds without end.
  await db.update(staffRoles).set({ until: '2099-06-30', role: 'terrain' }).where(eq(staffRoles.memberId, guest.id));
  const asked = await call(administrator, 'change-roles', { memberId: guest.id, roles: ['terrain'] });
  const { planId } = (asked as unknown as { body: { planId: string } }).body;
  expect(await codeOf(call(other, 'approve-plan', { planId }))).toBe('ok');
  expect(await db.select().from(staffRoles).where(eq(staffRoles.memberId, guest.id))).toMatchObject([{ until: null }]);
});

test('a role that answers plans takes two to give, also for who holds it: nobody invites their own second person', async () => {
  const both = await hire('administration', 'tresorerie');
  const somebody = await hire();
  for (const role of ['tresorerie', 'administration'] as const) {
    expect(await codeOf(call(both, 'invite-staff', { email: 'second@exemple.org', roles: [role] }))).toBe(
      'approval_needed',
    );
    expect(await codeOf(call(both, 'change-roles', { memberId: somebody.id, roles: [role] }))).toBe('approval_needed');
  }
  expect(await db.$count(staffInvitations, eq(staffInvitations.email, 'second@exemple.org'))).toBe(0);
});

test('the last administrator stays, also when two leave at the same moment; who leaves loses every session', async () => {
  await db.delete(staffRoles);
  const [one, two] = [await hire('administration'), await hire('administration')];
  const codes = await Promise.all([
    codeOf(call(one, 'end-staff', { memberId: one.id, reason: 'goes' })),
    codeOf(call(two, 'end-staff', { memberId: two.id, reason: 'goes' })),
  ]);
  expect(codes.sort()).toEqual(['last_administrator', 'ok']);
  expect(await codeOf(call(one, 'end-staff', { memberId: one.id }))).not.toBe('ok');
  const left = await db.select().from(staffRoles);
  expect(left).toHaveLength(1);
  const gone = left[0]!.memberId === one.id ? two : one;
  expect(await db.select().from(sessions).where(eq(sessions.userId, gone.id))).toEqual([]);
});

test('an invitation works once, for its own confirmed address, within its days', async () => {
  const guest = await hire();
  const member = { id: guest.id, email: guest.email, isConfirmed: true };
  const invite = async (values: Partial<typeof staffInvitations.$inferInsert> = {}) => {
    const [made] = await db
      .insert(staffInvitations)
      .values({
        email: guest.email,
        roles: ['terrain'],
        invitedBy: 'server',
        endsAt: new Date(Date.now() + 60_000),
        ...values,
      })
      .returning();
    return made!.id;
  };
  expect(await acceptInvitation(db, await invite({ email: 'other@exemple.org' }), member, 'r')).toBe(false);
  expect(await acceptInvitation(db, await invite(), { ...member, isConfirmed: false }, 'r')).toBe(false);
  expect(await acceptInvitation(db, await invite({ endsAt: new Date(0) }), member, 'r')).toBe(false);
  const id = await invite();
  expect(await acceptInvitation(db, id, member, 'r')).toBe(true);
  expect(await acceptInvitation(db, id, member, 'r')).toBe(false);
  expect((await staffDesk.find(db, guest))!.roles).toEqual(['terrain']);
});

test('a site without administrator has one way in for the first; the machine itself grants too, in the log as well', async () => {
  await db.delete(staffRoles);
  const id = await inviteFirstAdministrator(db);
  expect(await inviteFirstAdministrator(db)).toBe(id);
  const first = await hire();
  expect(await acceptInvitation(db, id!, { ...first, isConfirmed: true }, 'r')).toBe(true);
  expect(await inviteFirstAdministrator(db)).toBeUndefined();
  expect(await grantAtServer(db, first.email, 'audit')).toEqual(['administration', 'audit']);
  await expect(grantAtServer(db, 'nobody@exemple.org', 'audit')).rejects.toThrow(RangeError);
  await expect(grantAtServer(db, first.email, 'king')).rejects.toThrow(RangeError);
  const [line] = (await linesOf('change-roles')).slice(-1);
  expect(line).toMatchObject({ actor: 'server', after: { roles: ['administration', 'audit'] } });
});

test('the team’s list says who has a second factor: an app, or a passkey', async () => {
  const [none, app, key] = [await hire('terrain'), await hire('terrain'), await hire('terrain')];
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, app.id));
  await db.insert(passkeys).values({
    id: randomUUID(),
    userId: key.id,
    publicKey: 'k',
    credentialID: randomUUID(),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
  const team = new Map((await listTeam(db)).map(({ id, hasSecondFactor }) => [id, hasSecondFactor]));
  expect([none, app, key].map(({ id }) => team.get(id))).toEqual([false, true, true]);
});
