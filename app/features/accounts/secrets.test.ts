import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { symmetricEncrypt } from 'better-auth/crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createAuth, readMember } from '#platform/auth.ts';
import { relockSecrets } from '#platform/auth-secrets.ts';
import { jwks, twoFactors } from '#platform/auth-tables.ts';
import { readLink, signLink } from '#platform/signed-links.ts';
import { limits, mails } from '#platform/tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { secretBytes, totp } from '#test/totp.ts';
import { accountEvents } from './account-events.server.ts';
import { confirmAddress } from './prove-address.server.ts';
import { answerSession } from './session.server.ts';
import { takeSettingsStep } from '#app/features/members/settings-steps.server.ts';
import { passSecondFactor, signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const [A, B, C] = ['a', 'b', 'c'].map((letter) => `${letter}-${'0123456789'.repeat(4)}`) as [string, string, string];
const visitor: Visitor = { language: 'fr', address: '::1', requestId: 't' };
const email = 'rotation@example.org';
const password = 'trois-pagnes-bleus';
const cookieOf = (headers?: Headers) =>
  headers!
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
const request = (cookie = '') => new Request('http://localhost:3000/auth', { method: 'POST', headers: { cookie } });

/** The site started anew on the same database. */
async function start(authSecret: string, previousSecrets: string[] = []) {
  await db.delete(limits);
  const settings = {
    ...siteContext.settings,
    authSecret,
    previousSecrets,
    limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 },
  };
  await relockSecrets(db, settings);
  const auth = createAuth(db, settings, accountEvents(db, pay.jobs, joinGifts));
  const parts = { db, auth, jobs: pay.jobs, whenProved: joinGifts, settings, ownData: [], stopGifts: async () => {} };
  return {
    settings,
    parts,
    session: async (cookie: string) =>
      (await answerSession(auth, await readMember(db, auth, new Headers({ cookie })), new Headers({ cookie }))).session,
    enter: async (code: string) =>
      passSecondFactor(
        parts,
        code,
        request(cookieOf((await signIn(parts, { email, password, remember: true }, request(), visitor)).headers)),
        visitor,
      ),
  };
}

test('a changed AUTH_SECRET: with the previous one all goes on, without it members are signed out, never an error', async () => {
  const first = await start(A);
  const { headers } = await signUp(first.parts, { email, password }, 'fr', visitor);
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  const { token } = mail!.data as { token: string };
  const confirmed = await confirmAddress(first.parts, { token, password: '' }, request(cookieOf(headers)), visitor);
  const member = (await readMember(db, first.parts.auth, new Headers({ cookie: cookieOf(confirmed.headers) })))!;
  const step = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return takeSettingsStep(first.parts, form, request(cookieOf(confirmed.headers)), member, visitor);
  };
  const begun = await step({ intent: 'second-factor', current: password });
  const secret = new URL(begun.totpUri!).searchParams.get('secret')!;
  const on = await step({ intent: 'second-factor-verify', code: totp(secret) });
  const cookie = cookieOf(on.headers);
  expect(await first.session(cookie)).toMatchObject({ user: { email } });
  const link = signLink(A, 'receipt', 'gift-1');

  // What was locked before secrets had versions opens too.
  await db.update(twoFactors).set({ secret: await symmetricEncrypt({ key: A, data: secretBytes(secret).toString() }) });

  const second = await start(B, [A]);
  expect(await second.session(cookie)).toMatchObject({ user: { email } });
  expect(readLink(second.settings, 'receipt', link)).toBe('gift-1');
  expect(await second.enter(begun.recoveryCodes![0]!)).toMatchObject({ ok: true });

  // The second factor was locked anew: the secret before the last one is not needed for it, nor for the signing keys.
  const third = await start(C, [B]);
  expect(await third.session(cookie)).toBeNull();
  expect(readLink(third.settings, 'receipt', link)).toBeUndefined();
  const entered = await third.enter(totp(secret));
  expect(entered).toMatchObject({ ok: true });
  const [key] = await db.select().from(jwks);
  expect(await third.session(cookieOf(entered.headers))).toMatchObject({ user: { email } });
  expect((await db.select().from(jwks)).map(({ id }) => id)).toEqual([key!.id]);
  const { token: certificate } = await third.parts.auth.api.signJWT({ body: { payload: { sub: 'AC-2026-0001' } } });

  const without = await start(A);
  expect(await without.session(cookieOf(entered.headers))).toBeNull();
  expect(await without.enter(begun.recoveryCodes![2]!)).toMatchObject({ ok: false, code: 'code_wrong' });
  expect(await without.enter(totp(secret))).toMatchObject({ ok: false, code: 'code_wrong' });
  // A member without a second factor enters, and the signing keys are made anew.
  await signUp(without.parts, { email: 'autre@example.org', password }, 'fr', visitor);
  const other = await signIn(
    without.parts,
    { email: 'autre@example.org', password, remember: true },
    request(),
    visitor,
  );
  expect(await without.session(cookieOf(other.headers))).toMatchObject({ user: { email: 'autre@example.org' } });

  // What the old key signed is still to be checked, years later.
  await db
    .update(jwks)
    .set({ expiresAt: new Date(Date.now() - 5 * 365 * 86_400_000) })
    .where(isNotNull(jwks.expiresAt));
  const keys = createLocalJWKSet((await without.parts.auth.api.getJwks()) as Parameters<typeof createLocalJWKSet>[0]);
  expect((await jwtVerify(certificate, keys)).payload.sub).toBe('AC-2026-0001');

  // The second factor waits for its secret to come back.
  const back = await start(A, [C]);
  expect(await back.enter(begun.recoveryCodes![2]!)).toMatchObject({ ok: true });
});
