import { randomUUID } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { symmetricEncrypt } from 'better-auth/crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { secretVersions } from '#platform/auth-secrets.ts';
import { twoFactors, users, verifications } from '#platform/auth-tables.ts';
import { log } from '#platform/log.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { findWaiting, takeCode, tryCode } from './second-step.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
const parts = { db, settings: siteContext.settings };
const told = vi.spyOn(log, 'error').mockImplementation(() => {});
afterEach(() => told.mockClear());

const broken = new Error('cannot decrypt');
const fail = (error: Error) => async () => {
  throw error;
};

/** Somebody whose second factor was locked with this secret. */
async function memberLockedWith(authSecret: string): Promise<string> {
  const id = randomUUID();
  await db.insert(users).values({ id, email: `${id}@example.org`, name: '' });
  const [current] = secretVersions({ authSecret, previousSecrets: [] });
  const secret = await symmetricEncrypt({
    key: { keys: new Map([[current!.version, current!.value]]), currentVersion: current!.version } as never,
    data: 'a secret of an app',
  });
  await db.insert(twoFactors).values({ id: randomUUID(), userId: id, secret, backupCodes: '' });
  return id;
}

test('who waits at the second step is whom the cookie of the first names, and nobody else', async () => {
  const id = randomUUID();
  await db
    .insert(verifications)
    .values({ id: randomUUID(), identifier: '2fa-abc', value: id, expiresAt: new Date(Date.now() + 60_000) });
  const waiting = (cookie?: string) =>
    findWaiting(parts, new Request('http://localhost/auth', { headers: cookie ? { cookie } : {} }));
  expect(await waiting('elikya.two_factor=2fa-abc.signature; other=1')).toBe(id);
  expect(await waiting('__Secure-elikya.two_factor=2fa-abc.signature')).toBe(id);
  expect(await waiting('elikya.two_factor=2fa-xyz.signature')).toBeUndefined();
  expect(await waiting('elikya.session=2fa-abc')).toBeUndefined();
  expect(await waiting()).toBeUndefined();
});

test('a wrong code is no error; what is broken is one, unless the secret it was locked with is gone', async () => {
  const member = await memberLockedWith(parts.settings.authSecret);
  expect(await tryCode(parts, member, () => Promise.resolve('in'))).toBe('in');
  expect(await tryCode(parts, member, fail(new APIError('UNAUTHORIZED')))).toBeUndefined();
  const down = new APIError('INTERNAL_SERVER_ERROR');
  await expect(tryCode(parts, member, fail(down))).rejects.toBe(down);
  await expect(tryCode(parts, member, fail(broken))).rejects.toBe(broken);
  await expect(tryCode(parts, undefined, fail(broken))).rejects.toBe(broken);
  await expect(tryCode(parts, randomUUID(), fail(broken))).rejects.toBe(broken);
  expect(told).not.toHaveBeenCalled();
  const lost = await memberLockedWith('another secret of forty characters or more');
  expect(await tryCode(parts, lost, fail(broken))).toBeUndefined();
  // The operator hears what to do.
  expect(told.mock.calls.flat().join(' ')).toContain('AUTH_SECRET_PREVIOUS');
});

test('a code is taken once; a wrong one, or one that met an error, may be tried again', async () => {
  const member = await memberLockedWith(parts.settings.authSecret);
  const verify = vi.fn(async () => 'in' as string | undefined);
  const take = (code: string, whose: string | undefined = member) => takeCode(parts, whose, code, verify);
  expect(await take('111111')).toBe('in');
  expect(await take('111111')).toBeUndefined();
  expect(verify).toHaveBeenCalledTimes(1);
  expect(await take('222222')).toBe('in');
  verify.mockRejectedValueOnce(new APIError('UNAUTHORIZED'));
  expect(await take('333333')).toBeUndefined();
  expect(await take('333333')).toBe('in');
  // Another's code of the same figures is theirs.
  expect(await take('111111', await memberLockedWith(parts.settings.authSecret))).toBe('in');
  // Without a member nothing is remembered: what decides is the first step.
  expect(await takeCode(parts, undefined, '111111', verify)).toBe('in');
  expect(await takeCode(parts, undefined, '111111', verify)).toBe('in');
});
