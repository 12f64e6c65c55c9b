import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { randomUUID } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAuth, type Member, readMember } from '#platform/auth.ts';
import { accounts, sessions, twoFactors, users, verifications } from '#platform/auth-tables.ts';
import { limits, mails } from '#platform/tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { accountEvents } from './account-events.server.ts';
import { makeAddressLink, readAddressLink } from './address-links.server.ts';
import { requestReset, resetPassword } from './password-reset.server.ts';
import { confirmAddress, leaveAddress, moveAddress } from './prove-address.server.ts';
import { takeSettingsStep } from '#app/features/members/settings-steps.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
const settings = { ...siteContext.settings, limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 } };
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings, ownData: [], stopGifts: async () => {} };
const visitor: Visitor = { language: 'fr', address: '::1', requestId: 't' };
const FIRST = 'trois-pagnes-bleus';
const OWN = 'quatre-pagnes-verts';
beforeEach(async () => void (await db.delete(limits)));

const cookieOf = (headers?: Headers) =>
  headers
    ?.getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ') ?? '';
const request = (cookie = '') => new Request('http://localhost:3000/auth', { method: 'POST', headers: { cookie } });
const newest = async (recipient: string, template: string): Promise<string> => {
  const rows = await db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt);
  return (rows.findLast((row) => row.template === template)!.data as { token: string }).token;
};
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]!;
const hashOf = async (email: string) =>
  (
    await db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, (await userOf(email)).id))
  )[0]!.password!;
const join = async () => {
  const email = `${randomUUID()}@example.org`;
  const { headers } = await signUp(parts, { email, password: FIRST }, 'fr', visitor);
  return { email, browser: cookieOf(headers), token: await newest(email, 'account-confirm') };
};
const enter = async (email: string, password: string) => {
  const { headers } = await signIn(parts, { email, password, remember: true }, request(), visitor);
  return {
    cookie: cookieOf(headers),
    member: (await readMember(db, auth, new Headers({ cookie: cookieOf(headers) })))!,
  };
};
const step = (member: Member, cookie: string, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return takeSettingsStep(parts, form, request(cookie), member, visitor);
};

test('the browser that signed up confirms by a press and keeps its password', async () => {
  const { email, browser, token } = await join();
  const outcome = await confirmAddress(parts, { token, password: '' }, request(browser), visitor);
  expect(outcome).toMatchObject({ ok: true, code: 'email-confirmed' });
  expect(await readMember(db, auth, new Headers({ cookie: cookieOf(outcome.headers) }))).toMatchObject({
    email,
    isConfirmed: true,
  });
  expect(await verifyPassword({ hash: await hashOf(email), password: FIRST })).toBe(true);
});

test('any other browser sets a new password: the first one is worth nothing any more', async () => {
  const { email, token } = await join();
  const other = await join();
  for (const cookie of ['', other.browser, 'elikya-joined=x'])
    expect(await confirmAddress(parts, { token, password: '' }, request(cookie), visitor)).toMatchObject({
      ok: false,
      code: 'password_required',
      field: 'password',
    });
  expect(await confirmAddress(parts, { token, password: 'password123' }, request(), visitor)).toMatchObject({
    ok: false,
    code: 'weak_password',
  });
  expect((await userOf(email)).emailVerified).toBe(false);
  expect((await confirmAddress(parts, { token, password: OWN }, request(), visitor)).ok).toBe(true);
  expect(await signIn(parts, { email, password: FIRST, remember: true }, request(), visitor)).toMatchObject({
    ok: false,
  });
  expect(await signIn(parts, { email, password: OWN, remember: true }, request(), visitor)).toMatchObject({
    ok: true,
    code: 'signed_in',
  });
});

test('a known address gets a mark that looks the same and opens nothing', async () => {
  const { email, token } = await join();
  const { headers } = await signUp(parts, { email, password: OWN }, 'fr', visitor);
  expect(cookieOf(headers)).toMatch(/^elikya-joined=[\w-]{27}$/);
  expect(await confirmAddress(parts, { token, password: '' }, request(cookieOf(headers)), visitor)).toMatchObject({
    ok: false,
    code: 'password_required',
  });
});

for (const proof of ['confirmation', 'reset'] as const) {
  test(`the first proof, by ${proof}, ends sessions, second factors, links under way and earlier links; guest gifts join`, async () => {
    const { email, token } = await join();
    await give({
      programId: 'project-1',
      amount: 5000,
      donationType: 'one_time',
      donorName: 'Ruth',
      donorEmail: email,
      anonymous: false,
    });
    const { cookie, member } = await enter(email, FIRST);
    // As an intruder left them before the site refused to.
    await db.insert(twoFactors).values({ id: randomUUID(), secret: 'x', backupCodes: 'x', userId: member.id });
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, member.id));
    const [leave, move] = [
      await makeAddressLink(db, settings.authSecret, 'leave', member.id, 'intrus@example.org'),
      await makeAddressLink(db, settings.authSecret, 'move', member.id, 'intrus@example.org'),
    ];
    await requestReset(parts, email, visitor);
    const early = await newest(email, 'account-reset');
    if (proof === 'confirmation')
      expect((await confirmAddress(parts, { token, password: OWN }, request(), visitor)).ok).toBe(true);
    else {
      await requestReset(parts, email, visitor);
      expect(
        (await resetPassword(parts, { password: OWN, token: await newest(email, 'account-reset') }, visitor)).ok,
      ).toBe(true);
    }
    expect(await userOf(email)).toMatchObject({ emailVerified: true, twoFactorEnabled: false });
    expect(await readMember(db, auth, new Headers({ cookie }))).toBeUndefined();
    expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, member.id))).toEqual([]);
    expect(await db.select().from(verifications).where(eq(verifications.value, member.id))).toEqual([]);
    expect(await leaveAddress(parts, leave, visitor)).toMatchObject({ code: 'link_expired' });
    expect(await moveAddress(parts, move)).toMatchObject({ code: 'link_expired' });
    expect(await resetPassword(parts, { password: 'cinq-pagnes-rouges', token: early }, visitor)).toMatchObject({
      code: 'link_expired',
    });
    expect(await confirmAddress(parts, { token, password: OWN }, request(), visitor)).toMatchObject({
      code: 'link_expired',
    });
    expect(
      await db.select({ memberId: donations.memberId }).from(donations).where(eq(donations.donorEmail, email)),
    ).toEqual([{ memberId: member.id }]);
    expect((await userOf(email)).email).toBe(email);
  });
}

test('no setting is open before the proof; each of them is after it', async () => {
  const { email, browser, token } = await join();
  const { cookie, member } = await enter(email, FIRST);
  const intents = [
    'email',
    'password',
    'second-factor',
    'second-factor-verify',
    'second-factor-off',
    'export',
    'erase',
  ];
  for (const intent of intents)
    expect
      .soft(
        await step(member, cookie, {
          intent,
          current: FIRST,
          email: 'autre@example.org',
          password: OWN,
          code: '000000',
        }),
        intent,
      )
      .toMatchObject({ ok: false, code: 'email_unproved', status: 403 });
  expect(await step(member, cookie, { intent: 'language', language: 'sw' })).toMatchObject({ ok: true });
  expect(await verifyPassword({ hash: await hashOf(email), password: FIRST })).toBe(true);
  expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, member.id))).toEqual([]);
  const { headers } = await confirmAddress(parts, { token, password: '' }, request(browser), visitor);
  const owner = (await readMember(db, auth, new Headers({ cookie: cookieOf(headers) })))!;
  expect(await step(owner, cookieOf(headers), { intent: 'second-factor', current: FIRST })).toMatchObject({
    ok: true,
    code: 'second_factor_begun',
  });
});

test('an address changes once both mailboxes agree; a change asked for before a new password is dead after it', async () => {
  const { email, browser, token } = await join();
  const { headers } = await confirmAddress(parts, { token, password: '' }, request(browser), visitor);
  const member = (await readMember(db, auth, new Headers({ cookie: cookieOf(headers) })))!;
  const ask = async (to: string) => {
    expect(await step(member, cookieOf(headers), { intent: 'email', email: to, current: FIRST })).toMatchObject({
      ok: true,
      code: 'email_asked',
    });
    return newest(email, 'account-email');
  };
  const next = `${randomUUID()}@example.org`;
  const early = await ask(next);
  expect(await leaveAddress(parts, early, visitor)).toMatchObject({ ok: true, code: 'email-half' });
  const earlyMove = await newest(next, 'account-confirm');
  await requestReset(parts, email, visitor);
  await resetPassword(parts, { password: OWN, token: await newest(email, 'account-reset') }, visitor);
  expect(await moveAddress(parts, earlyMove)).toMatchObject({ code: 'link_expired' });
  expect(await leaveAddress(parts, early, visitor)).toMatchObject({ code: 'link_expired' });

  const entered = await enter(email, OWN);
  expect(await step(entered.member, entered.cookie, { intent: 'email', email: next, current: OWN })).toMatchObject({
    ok: true,
  });
  // A step's link is worth nothing for another step.
  const leave = await newest(email, 'account-email');
  expect(await moveAddress(parts, leave)).toMatchObject({ code: 'link_expired' });
  expect(await confirmAddress(parts, { token: leave, password: OWN }, request(), visitor)).toMatchObject({
    code: 'link_expired',
  });
  await leaveAddress(parts, leave, visitor);
  await requestReset(parts, email, visitor);
  const oldMailbox = await newest(email, 'account-reset');
  expect(await moveAddress(parts, await newest(next, 'account-confirm'))).toMatchObject({
    ok: true,
    code: 'email-changed',
  });
  expect(await userOf(next)).toMatchObject({ id: member.id, emailVerified: true });
  // Who holds the old mailbox has no say any more.
  expect(await resetPassword(parts, { password: 'cinq-pagnes-rouges', token: oldMailbox }, visitor)).toMatchObject({
    code: 'link_expired',
  });
  expect(await db.select().from(sessions).where(eq(sessions.userId, member.id))).not.toEqual([]);
});

test('an address that has an account is never written to, and never taken', async () => {
  const { email, browser, token } = await join();
  const other = await join();
  const { headers } = await confirmAddress(parts, { token, password: '' }, request(browser), visitor);
  const member = (await readMember(db, auth, new Headers({ cookie: cookieOf(headers) })))!;
  await step(member, cookieOf(headers), { intent: 'email', email: other.email, current: FIRST });
  const before = await db.$count(mails, eq(mails.recipient, other.email));
  expect(await leaveAddress(parts, await newest(email, 'account-email'), visitor)).toMatchObject({
    ok: true,
    code: 'email-half',
  });
  expect(await db.$count(mails, eq(mails.recipient, other.email))).toBe(before);
});

test('a link is ours, whole, and a day old at most', async () => {
  const { token } = await join();
  expect(await readAddressLink(db, settings, token)).toMatchObject({ step: 'confirm' });
  for (const bad of ['', 'x', `${token}x`, `${token}.x`, token.replace(/^./, 'A')])
    expect(await readAddressLink(db, settings, bad)).toBeUndefined();
  vi.setSystemTime(Date.now() + 86_400_001);
  expect(await readAddressLink(db, settings, token)).toBeUndefined();
  vi.useRealTimers();
});
