import { randomUUID } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { type Auth, createAuth, readMember } from '#platform/auth.ts';
import { users } from '#platform/auth-tables.ts';
import { limits, mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { accountEvents } from './account-events.server.ts';
import { makeAddressLink } from './address-links.server.ts';
import { takeAuthStep } from './auth-steps.server.ts';
import { hasJoinedHere } from './known-browser.server.ts';
import { addPasskey, askPasskey, enterByPasskey } from './passkeys.server.ts';
import { requestReset, resetPassword } from './password-reset.server.ts';
import { confirmAddress, leaveAddress, moveAddress } from './prove-address.server.ts';
import { passSecondFactor, signIn } from './sign-in.server.ts';
import { resendConfirmation, signUp } from './sign-up.server.ts';
import { consentLog } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const WIDE = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const settings = { ...siteContext.settings, limits: WIDE };
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings };
/** The site with these limits. */
const within = (own: Partial<typeof WIDE>) => ({ ...parts, settings: { ...settings, limits: { ...WIDE, ...own } } });
/** The site, where a call of the library fails. */
const failing = (call: keyof Auth['api'], error: Error) => ({
  ...parts,
  auth: { ...auth, api: { ...auth.api, [call]: () => Promise.reject(error) } } as unknown as Auth,
});
const PASSWORD = 'trois-pagnes-bleus';
const visitor = { language: 'fr' as const, address: '::1', requestId: 't' };
beforeEach(async () => void (await db.delete(limits)));

const newAddress = () => `${randomUUID()}@exemple.org`;
const cookieOf = (headers?: Headers) => (headers?.getSetCookie() ?? []).map((line) => line.split(';')[0]!).join('; ');
const request = (cookie = '') => new Request('http://localhost:3000/auth', { method: 'POST', headers: { cookie } });
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const lettersTo = async (email: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).map(
    ({ template, language }) => [template, language],
  );
const tooMany = { ok: false, code: 'too_many_requests', status: 429, retryAfter: expect.any(Number) };
const open = async (email = newAddress()) => {
  const { headers } = await signUp(parts, { email, password: PASSWORD }, 'sw', visitor);
  return { email, id: (await userOf(email))!.id, headers: headers! };
};

test('a new account is unproved, speaks its language, has agreed to the terms and gets one letter', async () => {
  const { email, id, headers } = await open();
  expect(await userOf(email)).toMatchObject({ email, emailVerified: false, language: 'sw' });
  expect(await db.select().from(consentLog).where(eq(consentLog.memberId, id))).toMatchObject([
    { subject: 'terms', isGranted: true },
  ]);
  expect(await lettersTo(email)).toEqual([['account-confirm', 'sw']]);
  expect(hasJoinedHere(settings, request(cookieOf(headers)), id)).toBe(true);
});

test('a password that everybody guesses opens nothing, and is not counted', async () => {
  const email = newAddress();
  const common = { ok: false, code: 'weak_password', status: 400, field: 'password' };
  expect(await signUp(parts, { email, password: 'password123' }, 'fr', visitor)).toEqual(common);
  expect(await resetPassword(parts, { password: 'password123', token: 'x' }, visitor)).toEqual(common);
  expect([await userOf(email), await db.$count(limits)]).toEqual([undefined, 0]);
});

test('who has the account already hears so with its own password; anybody else learns nothing, and its owner is told once a day', async () => {
  const { email, id } = await open();
  const again = (password: string) => signUp(parts, { email, password }, 'de', visitor);
  expect(await again(PASSWORD)).toEqual({ ok: false, code: 'account_exists', status: 409, field: 'email' });
  for (let round = 0; round < 2; round++) {
    const { headers, ...said } = await again('quatre-pagnes-verts');
    expect(said).toEqual({ ok: true, code: 'signed_up' });
    expect(hasJoinedHere(settings, request(cookieOf(headers)), id)).toBe(false);
  }
  expect(await lettersTo(email)).toEqual([
    ['account-confirm', 'sw'],
    ['account-exists', 'de'],
  ]);
});

test('two who open one account at once get one; a fault of ours is thrown', async () => {
  const email = newAddress();
  const both = await Promise.all([1, 2].map(() => signUp(parts, { email, password: PASSWORD }, 'fr', visitor)));
  expect(both.some(({ ok }) => ok)).toBe(true);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
  const away = failing('signUpEmail', new Error('away'));
  await expect(signUp(away, { email: newAddress(), password: PASSWORD }, 'fr', visitor)).rejects.toThrow('away');
});

test('accounts asked for oddly often take some work first', async () => {
  const few = within({ suspiciousAfter: 1 });
  const ask = (proof?: string) => signUp(few, { email: newAddress(), password: PASSWORD, proof }, 'fr', visitor);
  expect(await ask()).toMatchObject({ ok: true });
  const refused = await ask();
  expect(refused).toEqual({ ok: false, code: 'proof_needed', status: 403, challenge: expect.any(Object) });
  const challenge = refused.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  expect(await ask(proof)).toMatchObject({ ok: true });
  expect(await ask(proof)).toMatchObject({ code: 'proof_needed' });
});

test('accounts of one visitor are counted by the minute, and their mails by the hour', async () => {
  const ask = (own: Partial<typeof WIDE>, address: string) =>
    signUp(within(own), { email: newAddress(), password: PASSWORD }, 'fr', { address });
  // A sixth of what one may call, rounded up.
  for (let round = 0; round < 2; round++) expect((await ask({ callsPerMinute: 7 }, '10.0.0.1')).ok).toBe(true);
  expect(await ask({ callsPerMinute: 7 }, '10.0.0.1')).toEqual(tooMany);
  expect((await ask({ callsPerMinute: 7 }, '10.0.0.2')).ok).toBe(true);
  for (let round = 0; round < 3; round++) expect((await ask({ mailsPerHour: 1 }, '10.0.0.3')).ok).toBe(true);
  expect(await ask({ mailsPerHour: 1 }, '10.0.0.3')).toEqual(tooMany);
});

test('the confirmation is sent again once a minute, where there is something to confirm; the answer is the same', async () => {
  const { email } = await open();
  const sent = { ok: true, code: 'confirmation_sent' };
  expect(await resendConfirmation(parts, email, visitor)).toEqual(sent);
  expect(await resendConfirmation(parts, email, visitor)).toEqual(tooMany);
  expect(await lettersTo(email)).toHaveLength(2);
  const proved = await open();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, proved.id));
  const nobody = newAddress();
  for (const address of [proved.email, nobody]) expect(await resendConfirmation(parts, address, visitor)).toEqual(sent);
  expect([(await lettersTo(proved.email)).length, await lettersTo(nobody)]).toEqual([1, []]);
});

test('links that are tried are counted by the minute; those that open are not', async () => {
  const { email, id } = await open();
  const confirm = (token: string, who = visitor) =>
    confirmAddress(parts, { token, password: 'quatre-pagnes-verts' }, request(), who);
  for (let round = 0; round < 9; round++) expect(await confirm('x')).toMatchObject({ code: 'link_expired' });
  expect(await confirm(await makeAddressLink(db, settings.authSecret, 'confirm', id))).toMatchObject({ ok: true });
  expect(await confirm('x')).toMatchObject({ code: 'link_expired' });
  expect(await confirm('x')).toEqual(tooMany);
  expect(await confirm('x', { ...visitor, address: '::2' })).toMatchObject({ code: 'link_expired' });
  for (let round = 0; round < 10; round++)
    expect(await resetPassword(parts, { password: PASSWORD, token: 'x' }, visitor)).toEqual({
      ok: false,
      code: 'link_expired',
      status: 400,
    });
  expect(await resetPassword(parts, { password: PASSWORD, token: 'x' }, visitor)).toEqual(tooMany);
  // Of mails with a link, five an hour for a mailbox.
  for (let round = 0; round < 5; round++)
    expect(await requestReset(parts, email, { ...visitor, address: `::${round}` })).toEqual({
      ok: true,
      code: 'reset_sent',
    });
  expect(await requestReset(parts, email, { ...visitor, address: '::9' })).toEqual(tooMany);
  expect((await lettersTo(email)).filter(([template]) => template === 'account-reset')).toHaveLength(5);
});

test('a new mailbox is written to within the limits on mails, and takes no address that has an account by then', async () => {
  const { email, id } = await open();
  const link = (step: 'leave' | 'move', to?: string) => makeAddressLink(db, settings.authSecret, step, id, to);
  const to = newAddress();
  const one = within({ mailsPerHour: 1 });
  expect(await leaveAddress(one, await link('leave', to), visitor)).toEqual({ ok: true, code: 'email-half' });
  expect(await leaveAddress(one, await link('leave', to), visitor)).toEqual(tooMany);
  expect(await lettersTo(to)).toEqual([['account-confirm', 'sw']]);
  const expired = { ok: false, code: 'link_expired', status: 400 };
  // A link of this step that names no new address is none.
  expect(await leaveAddress(parts, await link('leave'), visitor)).toEqual(expired);
  expect(await moveAddress(parts, await link('move'))).toEqual(expired);
  const move = await link('move', to);
  await open(to);
  expect(await moveAddress(parts, move)).toEqual(expired);
  expect((await userOf(email))!.id).toBe(id);
  await expect(makeAddressLink(db, settings.authSecret, 'move', 'nobody', to)).rejects.toThrow('No such account');
});

test('a fault of ours at the sign-in is thrown; a refusal of the library is a wrong word', async () => {
  const { email, id } = await open();
  const enter = (of: typeof parts) => signIn(of, { email, password: PASSWORD, remember: true }, request(), visitor);
  const reset = (of: typeof parts) => resetPassword(of, { password: PASSWORD, token: 'x' }, visitor);
  const add = (of: typeof parts) => {
    const response = { attestationObject: 'x', clientDataJSON: 'x' };
    const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response };
    return addPasskey(of, { credential: JSON.stringify(credential), name: '' }, { id, sessionId: 'x' }, new Headers());
  };
  const [refused, broken, away] = [
    new APIError('BAD_REQUEST'),
    new APIError('INTERNAL_SERVER_ERROR'),
    new Error('away'),
  ];
  for (const [call, run, code] of [
    ['signInEmail', enter, 'credentials_wrong'],
    ['resetPassword', reset, 'link_expired'],
    ['verifyPasskeyRegistration', add, 'passkey_wrong'],
  ] as const) {
    expect(await run(failing(call, refused)), call).toEqual({ ok: false, code, status: 400 });
    await expect(run(failing(call, away)), call).rejects.toThrow('away');
  }
  await expect(enter(failing('signInEmail', broken))).rejects.toThrow(APIError);
  await expect(reset(failing('resetPassword', broken))).rejects.toThrow(APIError);
  for (const nonsense of ['', 'null', '{}', '{"id":"x"}'])
    expect(await addPasskey(parts, { credential: nonsense, name: '' }, { id, sessionId: 'x' }, new Headers())).toEqual({
      ok: false,
      code: 'passkey_wrong',
      status: 400,
    });
});

test('tries with a passkey and with codes are counted by the minute for one visitor', async () => {
  for (let round = 0; round < 10; round++)
    expect(await enterByPasskey(parts, '{}', request(), visitor)).toMatchObject({ code: 'passkey_wrong' });
  expect(await enterByPasskey(parts, '{}', request(), visitor)).toEqual(tooMany);
  await db.delete(limits);
  for (let round = 0; round < 10; round++)
    expect(await passSecondFactor(parts, '000000', request(), visitor)).toEqual({
      ok: false,
      code: 'code_wrong',
      status: 400,
      field: 'code',
    });
  expect(await passSecondFactor(parts, '000000', request(), visitor)).toEqual(tooMany);
  expect(await askPasskey(parts, 'enter', new Headers())).toMatchObject({ options: { challenge: expect.any(String) } });
});

test('the form of the sign-in leads on: home or where one was going, or to what is still asked before', async () => {
  const take = async (intent: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
    return takeAuthStep(parts, form, request(), visitor);
  };
  const email = newAddress();
  const opened = await take('signup', { email, password: PASSWORD, next: '/projects/1' });
  expect(opened).toMatchObject({ status: 200, shown: { done: 'signed_up', email } });
  expect(cookieOf(opened.headers)).toContain('elikya-next=%2Fprojects%2F1');
  // At home one is led to anyhow.
  const plain = await take('signup', { email: newAddress(), password: PASSWORD });
  expect(cookieOf(plain.headers)).not.toContain('elikya-next');
  const enter = (next: string) => take('login', { email, password: PASSWORD, next });
  expect(await enter('/projects/1')).toMatchObject({
    to: '/auth?step=unconfirmed&next=%2Fprojects%2F1',
    status: 303,
    shown: {},
  });
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  expect((await enter('/projects/1')).to).toBe('/projects/1?notice=signed-in');
  const asked = await enter('/projects?page=2');
  expect(asked).toMatchObject({ to: '/projects?page=2&notice=signed-in', status: 303, shown: {} });
  expect(await readMember(db, auth, new Headers({ cookie: cookieOf(asked.headers) }))).toMatchObject({ email });
  expect((await enter('')).to).toBe('/dashboard?notice=signed-in');
  expect(await take('passkey', { credential: '{}' })).toMatchObject({ status: 400, shown: { email: '' } });
  expect(await take('resend', { email })).toMatchObject({
    status: 200,
    shown: { done: 'signed_up', email, resent: true },
  });
  expect(await take('resend', { email })).toMatchObject({
    status: 429,
    shown: { done: 'signed_up', email, resent: false },
  });
  expect(await take('reset', { email })).toMatchObject({ status: 200, shown: { done: 'reset_sent' } });
});
