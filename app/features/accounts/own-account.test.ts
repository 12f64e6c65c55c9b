import { APIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { type Auth, createAuth, readMember } from '#platform/auth.ts';
import { users } from '#platform/auth-tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { accountEvents } from './account-events.server.ts';
import { findConfirmedMember, findMember } from './find-member.server.ts';
import { setNotice } from './notices.server.ts';
import { hasPassword } from './own-password.server.ts';
import { jwksEndpoint, sessionEndpoint } from './session-endpoints.server.ts';
import { answerSession } from './session.server.ts';
import { consentLog, notificationPreferences } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const { settings } = siteContext;
const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
const PASSWORD = 'trois-pagnes-bleus';
let people = 0;

/** A member who is signed in by their password. */
async function join(isProved = true) {
  const email = `m${++people}@exemple.org`;
  await auth.api.signUpEmail({ body: { email, password: PASSWORD, name: '', language: 'fr' } });
  const confirmedAt = new Date('2026-03-01T10:00:00Z');
  if (isProved)
    await db.update(users).set({ emailVerified: true, emailConfirmedAt: confirmedAt }).where(eq(users.email, email));
  const { headers } = await auth.api.signInEmail({ body: { email, password: PASSWORD }, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ');
  const own = new Headers({ cookie });
  return { email, cookie, headers: own, member: (await readMember(db, auth, own))! };
}
/** The library, of which one call fails. */
const failing = (call: 'verifyPassword' | 'getToken', error: Error) =>
  ({ ...auth, api: { ...auth.api, [call]: () => Promise.reject(error) } }) as unknown as Auth;

function open(visitor: Partial<Visitor>) {
  const app = new Hono<{ Variables: { visitor: Visitor } }>();
  app.use(async (c, next) => {
    c.set('visitor', { language: 'fr', address: '::1', requestId: 't', ...visitor });
    await next();
  });
  for (const { path, handle } of [sessionEndpoint(() => auth), jwksEndpoint(() => auth)])
    app.get(path, async (c) => (await handle(c)) as Response);
  return app;
}

test('whose session it is is told to its own browser alone, with a token that others check by our keys', async () => {
  const { cookie, email, member } = await join();
  const app = open({ member });
  const answer = await app.request('/api/session', { headers: { cookie } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const { session } = (await answer.json()) as { session: { access_token: string; expires_at: number } };
  const expiresAt = decodeJwt(session.access_token).exp!;
  expect(session).toEqual({
    access_token: expect.any(String),
    refresh_token: null,
    token_type: 'bearer',
    expires_at: expiresAt,
    expires_in: expect.any(Number),
    user: {
      id: member.id,
      email,
      created_at: member.createdAt.toISOString(),
      email_confirmed_at: '2026-03-01T10:00:00.000Z',
      last_sign_in_at: member.lastSignInAt!.toISOString(),
    },
  });
  const keys = await app.request('/.well-known/jwks.json');
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
  const { payload } = await jwtVerify(session.access_token, createLocalJWKSet((await keys.json()) as never));
  expect(payload).toMatchObject({ email, email_verified: true, role: 'authenticated' });
  // Nobody is signed in, or the session ended meanwhile.
  expect(await (await open({}).request('/api/session', { headers: { cookie } })).json()).toEqual({ session: null });
  expect(await (await app.request('/api/session')).json()).toEqual({ session: null });
});

test('an address that was never proved has no day on which it was; a fault of ours is no end of the session', async () => {
  const { member, headers } = await join(false);
  const unseen = { ...member, lastSignInAt: null } as never;
  expect((await answerSession(auth, unseen, headers)).session!.user).toMatchObject({
    email_confirmed_at: null,
    last_sign_in_at: null,
  });
  const answer = (error: Error) => answerSession(failing('getToken', error), member, headers);
  expect(await answer(new APIError('UNAUTHORIZED'))).toEqual({ session: null });
  await expect(answer(new APIError('INTERNAL_SERVER_ERROR'))).rejects.toThrow(APIError);
  await expect(answer(new Error('away'))).rejects.toThrow('away');
});

test('the password of who is signed in is told from another; without one nothing is asked', async () => {
  const { headers } = await join();
  const has = (password: string, own = headers) => hasPassword(auth, password, own);
  expect([await has(PASSWORD), await has('un-autre-pagne'), await has(PASSWORD, new Headers())]).toEqual([
    true,
    false,
    false,
  ]);
  const away = failing('verifyPassword', new Error('away'));
  expect(await hasPassword(away, '', headers)).toBe(false);
  await expect(hasPassword(away, PASSWORD, headers)).rejects.toThrow('away');
  const broken = failing('verifyPassword', new APIError('INTERNAL_SERVER_ERROR'));
  await expect(hasPassword(broken, PASSWORD, headers)).rejects.toThrow(APIError);
});

test('a member is found by their id; by an address only where it was proved, however it is written', async () => {
  const [proved, unproved] = [await join(), await join(false)];
  expect(await findMember(db, proved.member.id)).toEqual({ id: proved.member.id, email: proved.email });
  expect(await findMember(db, unproved.member.id)).toEqual({ id: unproved.member.id, email: unproved.email });
  expect(await findMember(db, 'nobody')).toBeUndefined();
  expect(await findConfirmedMember(db, proved.email.toUpperCase())).toBe(proved.member.id);
  for (const nobody of [unproved.email, 'x@exemple.org', '', null, undefined])
    expect(await findConfirmedMember(db, nobody), String(nobody)).toBeUndefined();
});

test('a switch is turned once, and each turn is written down; who never chose anything begins with little', async () => {
  const [who, other] = [(await join()).member.id, (await join()).member.id];
  const turn = (notice: 'projectUpdates' | 'proofs', isGranted: boolean, id = who) =>
    db.transaction((tx) => setNotice(tx, id, notice, isGranted));
  const chosen = async (id = who) =>
    (await db.select().from(notificationPreferences).where(eq(notificationPreferences.memberId, id)))[0];
  const turns = async (subject: 'projectUpdates' | 'proofs') =>
    (
      await db
        .select()
        .from(consentLog)
        .where(and(eq(consentLog.memberId, who), eq(consentLog.subject, subject)))
        .orderBy(consentLog.at)
    ).map(({ isGranted }) => isGranted);
  await turn('proofs', false);
  const none = {
    memberId: who,
    projectUpdates: false,
    weeklyReports: false,
    urgentNeeds: true,
    newsletter: false,
    proofs: false,
  };
  expect([await chosen(), await turns('proofs')]).toEqual([none, []]);
  await db.update(notificationPreferences).set({ newsletter: true }).where(eq(notificationPreferences.memberId, who));
  await turn('proofs', true, other);
  await turn('proofs', true);
  await turn('proofs', true);
  await turn('projectUpdates', true);
  expect(await chosen()).toEqual({ ...none, newsletter: true, proofs: true, projectUpdates: true });
  await turn('proofs', false);
  expect(await chosen()).toEqual({ ...none, newsletter: true, projectUpdates: true });
  expect([await turns('proofs'), await turns('projectUpdates')]).toEqual([[true, false], [true]]);
  expect(await chosen(other)).toEqual({ ...none, memberId: other, proofs: true });
});
