import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { accountEvents } from '#app/features/accounts/account-events.server.ts';
import { takeAuthStep } from '#app/features/accounts/auth-steps.server.ts';
import { answerSession } from '#app/features/accounts/session.server.ts';
import { signIn } from '#app/features/accounts/sign-in.server.ts';
import { signUp } from '#app/features/accounts/sign-up.server.ts';
import { createAuth, readMember } from '#platform/auth.ts';
import { users } from '#platform/auth-tables.ts';
import { limits } from '#platform/tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';
import { sampled } from './looks.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const settings = { ...siteContext.settings, limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 } };
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings };
const visitor: Visitor = { language: 'fr', address: '::1', requestId: 't' };
const request = (cookie = '') => new Request('http://localhost:3000/auth', { method: 'POST', headers: { cookie } });
const forget = () => db.delete(limits);
const PASSWORD = 'trois-pagnes-bleus';

const KINDS = ['login', 'signup', 'resend', 'code', 'reset', 'new-password', 'x'];
test('bad forms at the sign-in: never an error, always words, never a password back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...KINDS),
      fc.dictionary(
        fc.constantFrom('email', 'password', 'token', 'code', 'next', 'remember', '__proto__'),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('', 'a@example.org', '\u0000', '\ud800', "' or 1=1 --", '%0d%0a', '/\\evil'),
        ),
      ),
      async (intent, fields) => {
        await forget();
        const form = new FormData();
        form.set('intent', intent);
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        const step = await takeAuthStep(parts, form, request(), visitor);
        expect(step.status).toBeLessThan(500);
        if (step.to) expect(step.to).toMatch(/^\/(?![/\\])/);
        else expect(step.shown.error?.title ?? step.shown.done).toMatch(/^(?!error\.)\S/);
        if (fields.password && fields.password.length > 8 && fields.password !== fields.email)
          expect(JSON.stringify(step.shown)).not.toContain(JSON.stringify(fields.password));
      },
    ),
    { numRuns: sampled(1500) },
  );
}, 240_000);

test('known and unknown addresses take the same time and get the same answer', async () => {
  await signUp(parts, { email: 'connue@example.org', password: PASSWORD }, 'fr', visitor);
  // Work done, not time passed: how busy the machine is otherwise must not matter.
  const work = async (email: string) => {
    await forget();
    const start = process.cpuUsage();
    await wrong(email);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const wrong = (email: string) => signIn(parts, { email, password: 'pas-le-bon', remember: true }, request(), visitor);
  // Turn about, the least of nine each: what else the process does lands on both.
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 9; round++) {
    known = Math.min(known, await work('connue@example.org'));
    unknown = Math.min(unknown, await work(`${randomUUID()}@example.org`));
  }
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.6);
  await forget();
  expect(await wrong('connue@example.org')).toEqual(await wrong('personne@example.org'));
});

test('guesses are counted per account, from whatever address, and a right password is not a guess', async () => {
  await forget();
  await signUp(parts, { email: 'devinee@example.org', password: PASSWORD }, 'fr', visitor);
  await forget();
  const attempt = (password: string, address: string) =>
    signIn(parts, { email: 'devinee@example.org', password, remember: true }, request(), { ...visitor, address });
  for (let round = 0; round < 15; round++) expect((await attempt(PASSWORD, '::1')).ok).toBe(true);
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, index) => attempt(`faux-${index}`, `10.0.0.${index}`)),
  );
  expect(codes.filter(({ code }) => code === 'credentials_wrong')).toHaveLength(10);
  expect(codes.filter(({ code, retryAfter }) => code === 'too_many_requests' && retryAfter! > 0)).toHaveLength(20);
});

test('the access token says who, for a quarter of an hour, signed by the published keys; a tampered cookie says nothing', async () => {
  await forget();
  await signUp(parts, { email: 'jeton@example.org', password: PASSWORD }, 'fr', visitor);
  const { headers } = await signIn(
    parts,
    { email: 'jeton@example.org', password: PASSWORD, remember: true },
    request(),
    visitor,
  );
  const cookie = headers!
    .getSetCookie()
    .find((line) => line.startsWith('elikya.session_token'))!
    .split(';')[0]!;
  expect(headers!.getSetCookie().join()).toMatch(/HttpOnly.*SameSite=Lax/i);
  const own = new Headers({ cookie });
  const member = await readMember(db, auth, own);
  const { session } = await answerSession(auth, member, own);
  expect(session).toMatchObject({
    refresh_token: null,
    token_type: 'bearer',
    user: { email: 'jeton@example.org', email_confirmed_at: null },
  });
  const keys = createLocalJWKSet((await auth.api.getJwks()) as Parameters<typeof createLocalJWKSet>[0]);
  const { payload } = await jwtVerify(session!.access_token, keys, { issuer: settings.origin });
  expect(payload.sub).toBe(member!.id);
  expect(payload.exp! - payload.iat!).toBe(900);
  expect(payload).not.toHaveProperty('password');
  for (const bad of [
    `${cookie}x`,
    cookie.replace(/=(.)/, (_, first: string) => (first === 'A' ? '=B' : '=A')),
    'elikya.session_token=',
    'elikya.session_token=a.b',
  ])
    expect(await readMember(db, auth, new Headers({ cookie: bad }))).toBeUndefined();
  const [row] = await db.select().from(users).where(eq(users.email, 'jeton@example.org'));
  expect(row!.lastSignInAt).not.toBeNull();
  // Gone between two reads of one request, as when a confirmed address brings a new session.
  await auth.api.signOut({ headers: own });
  expect(await answerSession(auth, member, own)).toEqual({ session: null });
});
