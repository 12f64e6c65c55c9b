import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { takeSettingsStep } from '#app/features/members/settings-steps.server.ts';
import { createAuth, readMember } from '#platform/auth.ts';
import { sessions, twoFactors, users } from '#platform/auth-tables.ts';
import { limits } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { createAuthenticator } from '#test/stand-ins/authenticator.ts';
import { totp } from '#test/totp.ts';
import { accountEvents } from './account-events.server.ts';
import { askPasskey, listPasskeys } from './passkeys.server.ts';
import { passSecondFactor, signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const settings = { ...siteContext.settings, limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 } };
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings, ownData: [], stopGifts: async () => {} };
const visitor = { language: 'fr' as const, address: '::1', requestId: 't' };
const PASSWORD = 'trois-pagnes-bleus';
beforeEach(async () => void (await db.delete(limits)));

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ');
const requestOf = (cookie: string) => new Request(settings.origin, { method: 'POST', headers: { cookie } });
const memberBy = (cookie: string) => readMember(db, auth, new Headers({ cookie }));

async function open(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await signUp(parts, { email, password: PASSWORD }, 'fr', visitor);
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  return email;
}
/** By password alone; where that is not enough, at the second step. */
async function enter(email: string): Promise<string> {
  const done = await signIn(parts, { email, password: PASSWORD, remember: false }, requestOf(''), visitor);
  return cookieOf(done.headers!);
}
async function press(cookie: string, intent: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, current: PASSWORD, ...fields })) form.set(name, value);
  return takeSettingsStep(parts, form, requestOf(cookie), (await memberBy(cookie))!, visitor);
}
/** Turns an authenticator app on, in a session. @returns its secret, a recovery code, and the session's new cookie */
async function turnOn(cookie: string) {
  const begun = await press(cookie, 'second-factor');
  const { totpUri, recoveryCodes } = begun;
  if (!totpUri || !recoveryCodes) throw new Error(JSON.stringify(begun));
  const secret = new URL(totpUri).searchParams.get('secret')!;
  const on = await press(cookie, 'second-factor-verify', { totpUri, recoveryCodes: '', code: totp(secret) });
  expect(on).toMatchObject({ ok: true, code: 'second_factor_on' });
  return { secret, recovery: recoveryCodes[0]!, cookie: cookieOf(on.headers!) };
}
async function addKey(cookie: string, device = createAuthenticator(settings.origin)) {
  const asked = await askPasskey(parts, 'add', new Headers({ cookie }));
  const credential = device.create(asked.options as { challenge: string });
  const done = await press(`${cookie}; ${cookieOf(asked.headers)}`, 'passkey-add', { credential, name: '' });
  return { done, device };
}
async function proveKey(cookie: string, device: ReturnType<typeof createAuthenticator>) {
  const asked = await askPasskey(parts, 'enter', new Headers({ cookie }));
  const credential = device.get(asked.options as { challenge: string });
  return press(`${cookie}; ${cookieOf(asked.headers)}`, 'factor-proof', { credential });
}
const grow = (cookie: string) =>
  memberBy(cookie).then((who) =>
    db
      .update(sessions)
      .set({ factorAt: new Date(Date.now() - settings.proofMinutes * 60_000 - 1) })
      .where(eq(sessions.id, who!.sessionId)),
  );
const codeAgain = (secret: string) => totp(secret, Date.now() + 30_000);

test('a session opened by password before a second factor was turned on ends, and none of its kind counts as two', async () => {
  const email = await open();
  const thief = await enter(email);
  const owner = await enter(email);
  const { cookie, secret } = await turnOn(owner);
  expect(await memberBy(thief)).toBeUndefined();
  expect(await memberBy(owner)).toBeUndefined();
  expect(await memberBy(cookie)).toMatchObject({ isStrong: true, hasSecondFactor: true });
  // Even one that was missed proves one factor alone: what counts is kept with the session.
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const token = randomUUID().replaceAll('-', '');
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(sessions).values({ id: randomUUID(), userId: user!.id, token, expiresAt });
  expect(await db.select({ at: sessions.factorAt }).from(sessions).where(eq(sessions.token, token))).toEqual([
    { at: null },
  ]);
  // By password and code it is one of two.
  const waiting = await enter(email);
  const passed = await passSecondFactor(parts, codeAgain(secret), requestOf(waiting), visitor);
  expect(await memberBy(cookieOf(passed.headers!))).toMatchObject({ isStrong: true });
});

test('a passkey that is added ends the sessions that were begun without it', async () => {
  const email = await open();
  const [thief, owner] = [await enter(email), await enter(email)];
  expect((await addKey(owner)).done).toMatchObject({ ok: true });
  expect(await memberBy(thief)).toBeUndefined();
  expect(await memberBy(owner)).toMatchObject({ isStrong: true });
});

test('where there is a passkey, the password alone adds no app and no key and takes none away, also after a reset', async () => {
  const email = await open();
  const owner = await enter(email);
  const { device } = await addKey(owner);
  const { id } = (await memberBy(owner))!;
  const [key] = await listPasskeys(db, id);
  // By password alone, as after a reset link.
  const thief = await enter(email);
  const refused = { ok: false, code: 'factor_needed', status: 403 };
  expect(await press(thief, 'second-factor')).toMatchObject(refused);
  expect(await press(thief, 'second-factor-verify', { totpUri: '', recoveryCodes: '', code: '123456' })).toMatchObject(
    refused,
  );
  expect((await addKey(thief)).done).toMatchObject(refused);
  expect(await press(thief, 'passkey-end', { passkey: key!.id })).toMatchObject(refused);
  expect(await db.$count(twoFactors, eq(twoFactors.userId, id))).toBe(0);
  expect(await listPasskeys(db, id)).toHaveLength(1);
  // With a key of somebody else nothing is proved; with the right one everything goes, in a session of its own.
  expect(await proveKey(thief, createAuthenticator(settings.origin))).toMatchObject({
    ok: false,
    code: 'passkey_wrong',
  });
  const proved = await proveKey(await enter(email), device);
  expect(proved).toMatchObject({ ok: true, code: 'factor_proved' });
  const { cookie } = await turnOn(cookieOf(proved.headers!));
  // The app is there instead; the session that turned it on goes on counting as two.
  expect(await press(cookie, 'passkey-end', { passkey: key!.id })).toMatchObject({ ok: true });
  expect(await memberBy(cookie)).toMatchObject({ isStrong: true });
});

test('a factor proved long ago is proved again, by code or recovery code, before the app is replaced or turned off', async () => {
  const email = await open();
  const { cookie, secret, recovery } = await turnOn(await enter(email));
  await grow(cookie);
  for (const intent of ['second-factor', 'second-factor-off'])
    expect(await press(cookie, intent)).toMatchObject({ ok: false, code: 'factor_needed' });
  expect(await press(cookie, 'factor-proof', { code: '000000' })).toMatchObject({ code: 'code_wrong', field: 'code' });
  expect(await press(cookie, 'factor-proof', { code: codeAgain(secret) })).toMatchObject({ code: 'factor_proved' });
  await grow(cookie);
  expect(await press(cookie, 'factor-proof', { code: recovery })).toMatchObject({ code: 'factor_proved' });
  const off = await press(cookie, 'second-factor-off');
  expect(off).toMatchObject({ ok: true, code: 'second_factor_off' });
  // Nothing is left of two factors.
  expect(await memberBy(cookieOf(off.headers!))).toMatchObject({ isStrong: false, hasSecondFactor: false });
});

test('what is pressed a second time shows the enrolment again, or leaves what is on as it is', async () => {
  const cookie = await enter(await open());
  const { id } = (await memberBy(cookie))!;
  const begun = await Promise.all([press(cookie, 'second-factor'), press(cookie, 'second-factor')]);
  for (const one of begun) expect(one).toMatchObject({ ok: true, code: 'second_factor_begun' });
  // The last that was shown counts, whatever was begun before it.
  const { secret, cookie: now } = await turnOn(cookie);
  expect(await db.$count(twoFactors, eq(twoFactors.userId, id))).toBe(1);
  const on = { ok: true, code: 'second_factor_on' };
  expect(await press(now, 'second-factor')).toMatchObject(on);
  expect(
    await press(now, 'second-factor-verify', { totpUri: '', recoveryCodes: '', code: codeAgain(secret) }),
  ).toMatchObject(on);
  expect(await memberBy(now)).toMatchObject({ isStrong: true, hasSecondFactor: true });
  // As when both tabs of a sign-in get their code.
  const again = await passSecondFactor(parts, totp(secret, Date.now() - 30_000), requestOf(now), visitor);
  expect(again).toMatchObject({ ok: true, code: 'mfa_verified' });
  // A session that began before it was on knows nothing of it.
  expect(await memberBy(cookie)).toBeUndefined();
});

test('an app turned off beside a passkey leaves the session as it was proved', async () => {
  const email = await open();
  const { cookie } = await turnOn(await enter(email));
  expect((await addKey(cookie)).done).toMatchObject({ ok: true });
  const off = await press(cookie, 'second-factor-off');
  expect(await memberBy(cookieOf(off.headers!))).toMatchObject({ isStrong: true, hasSecondFactor: false });
});

test('guesses at the second factor of who is signed in are counted', async () => {
  const { cookie } = await turnOn(await enter(await open()));
  await grow(cookie);
  await db.delete(limits);
  for (let guess = 0; guess < 10; guess++)
    expect(await press(cookie, 'factor-proof', { code: '000000' })).toMatchObject({ ok: false });
  expect(await press(cookie, 'factor-proof', { code: '111111' })).toMatchObject({ code: 'too_many_requests' });
});
