import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAuth, readMember } from '#platform/auth.ts';
import { limits, mails } from '#platform/tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { totp } from '#test/totp.ts';
import { accountEvents } from './account-events.server.ts';
import { takeAuthStep } from './auth-steps.server.ts';
import { confirmAddress } from './prove-address.server.ts';
import { takeSettingsStep } from '#app/features/members/settings-steps.server.ts';
import { passSecondFactor, signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const settings = { ...siteContext.settings, limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 } };
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings, ownData: [], stopGifts: async () => {} };
const visitor: Visitor = { language: 'fr', address: '::1', requestId: 't' };
const PASSWORD = 'trois-pagnes-bleus';
beforeEach(async () => void (await db.delete(limits)));

const cookieOf = (...all: (Headers | undefined)[]) =>
  all
    .flatMap((headers) => headers?.getSetCookie() ?? [])
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
const request = (cookie = '') => new Request('http://localhost:3000/auth', { method: 'POST', headers: { cookie } });
const attempt = (email: string, password: string, { cookie = '', address = '::1' } = {}) =>
  signIn(parts, { email, password, remember: true }, request(cookie), { address });
async function join() {
  const email = `${randomUUID()}@example.org`;
  const { headers } = await signUp(parts, { email, password: PASSWORD }, 'fr', visitor);
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  const confirmed = await confirmAddress(
    parts,
    { token: (mail!.data as { token: string }).token, password: '' },
    request(cookieOf(headers)),
    visitor,
  );
  return { email, cookie: cookieOf(confirmed.headers) };
}

test('a stranger who uses up the attempts locks strangers out, not a browser that has signed in before', async () => {
  const { email, cookie } = await join();
  const other = await join();
  for (let round = 0; round < 11; round++) await attempt(email, 'faux', { address: `10.0.0.${round}` });
  expect(await attempt(email, PASSWORD, { address: '10.1.0.1' })).toMatchObject({ code: 'too_many_requests' });
  const device = /elikya-device=[^;]+/.exec(cookie)![0];
  const theirs = /elikya-device=[^;]+/.exec(other.cookie)![0];
  for (const bad of [theirs, `${device}x`, device.replace(/=./, '=_')])
    expect(await attempt(email, PASSWORD, { cookie: bad, address: '10.1.0.1' })).toMatchObject({
      code: 'too_many_requests',
    });
  expect(await attempt(email, PASSWORD, { cookie: device, address: '10.1.0.1' })).toMatchObject({ ok: true });
  // Its own attempts are counted as well.
  const codes = [];
  for (let round = 0; round < 12; round++)
    codes.push((await attempt(email, 'faux', { cookie: device, address: `10.2.0.${round}` })).code);
  expect(codes.filter((code) => code === 'credentials_wrong')).toHaveLength(10);
});

test('a browser that entered an account before its address was proved is not known to it afterwards', async () => {
  const email = `${randomUUID()}@example.org`;
  await signUp(parts, { email, password: PASSWORD }, 'fr', visitor);
  const { headers } = await attempt(email, PASSWORD);
  expect(cookieOf(headers)).toContain('elikya.session_token');
  expect(cookieOf(headers)).not.toContain('elikya-device');
});

test('a browser is known at the accounts of the family that signed in there', async () => {
  const [first, second] = [await join(), await join()];
  const device = /elikya-device=[^;]+/.exec(first.cookie)![0];
  const { headers } = await attempt(second.email, PASSWORD, { cookie: device });
  for (const { email } of [first, second]) {
    for (let round = 0; round < 11; round++) await attempt(email, 'faux', { address: `10.3.0.${round}` });
    expect(await attempt(email, PASSWORD, { cookie: cookieOf(headers), address: '10.1.0.1' })).toMatchObject({
      ok: true,
    });
  }
});

test('a code of the authenticator app opens once, also when two send it together; a wrong one is not spent', async () => {
  const { email, cookie } = await join();
  const member = (await readMember(db, auth, new Headers({ cookie })))!;
  const step = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return takeSettingsStep(parts, form, request(cookie), member, visitor);
  };
  const secret = new URL((await step({ intent: 'second-factor', current: PASSWORD })).totpUri!).searchParams.get(
    'secret',
  )!;
  // The middle of a code's 30 s: none of them runs out meanwhile.
  const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
  vi.setSystemTime(now);
  const code = (steps: number) => totp(secret, now + steps * 30_000);
  expect(await step({ intent: 'second-factor-verify', code: code(0) })).toMatchObject({ ok: true });
  const waiting = async () => cookieOf((await attempt(email, PASSWORD)).headers);
  const pass = async (typed: string) => passSecondFactor(parts, typed, request(await waiting()), visitor);
  expect(await pass(code(0))).toMatchObject({ ok: false, code: 'code_wrong' });
  const [one, two] = [await waiting(), await waiting()];
  const both = await Promise.all([one, two].map((held) => passSecondFactor(parts, code(1), request(held), visitor)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await pass(code(-1))).toMatchObject({ ok: true, code: 'mfa_verified' });
  const wrong = code(2);
  expect(await pass(wrong)).toMatchObject({ ok: false });
  vi.setSystemTime(now + 30_000);
  expect(await pass(wrong)).toMatchObject({ ok: true });
  vi.useRealTimers();
});

test('a refused try at the sign-in says when to come back', async () => {
  const form = new FormData();
  form.set('intent', 'resend');
  form.set('email', 'personne@example.org');
  await takeAuthStep(parts, form, request(), visitor);
  const again = await takeAuthStep(parts, form, request(), visitor);
  expect(again.status).toBe(429);
  expect(Number(again.headers?.get('retry-after'))).toBeGreaterThan(0);
});
