import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { readMember } from '#platform/auth.ts';
import { users } from '#platform/auth-tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import {
  type AccountParts,
  countAttempt,
  resetAttempts,
  attemptLimits,
  MINUTE,
  type Outcome,
} from './accounts.server.ts';
import { asRecoveryCode, begunSession, isRecoveryCode, noteFactor } from './factors.server.ts';
import { findDevice, rememberDevice } from './known-browser.server.ts';
import { findWaiting, takeCode, tryCode } from './second-step.server.ts';

/**
 * Signs in by password; with a second factor, the next step asks for it (`second_factor`). A browser that signed in to
 * this account before has its own limits, so that strangers who use up theirs do not lock its owner out.
 */
export async function signIn(
  parts: AccountParts,
  input: { email: string; password: string; remember: boolean },
  request: Request,
  { address }: Pick<Visitor, 'address'>,
): Promise<Outcome> {
  const { db, auth, settings } = parts;
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, input.email));
  const device = known && findDevice(settings, request, known.id);
  const limits = device
    ? [{ name: 'attempt-device', subject: device, max: 10, seconds: 5 * MINUTE }]
    : attemptLimits(address, input.email);
  const refused = await countAttempt(parts, limits);
  if (refused) return refused;
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email: input.email, password: input.password, rememberMe: input.remember },
      headers: request.headers,
      returnHeaders: true,
    });
    await resetAttempts(parts, limits);
    if ('twoFactorRedirect' in response && response.twoFactorRedirect)
      return { ok: true, code: 'second_factor', headers };
    const user = 'user' in response ? response.user : undefined;
    // Not before the proof: it may be a stranger's browser, which would stay known to the owner's account.
    if (user?.emailVerified) rememberDevice(settings, request, user.id, headers);
    return { ok: true, code: user?.emailVerified ? 'signed_in' : 'email_unconfirmed', headers };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500)
      return { ok: false, code: 'credentials_wrong', status: 400 };
    throw error;
  }
}

/** The second step: a code of the authenticator app, or a recovery code. */
export async function passSecondFactor(
  parts: AccountParts,
  code: string,
  request: Request,
  { address }: Pick<Visitor, 'address'>,
): Promise<Outcome> {
  const limits = attemptLimits(address, 'second-factor').slice(0, 1);
  const refused = await countAttempt(parts, limits);
  if (refused) return refused;
  // In another tab they may be in already: then it is that session which proves more.
  const member = await readMember(parts.db, parts.auth, request.headers);
  const memberId = member?.id ?? (await findWaiting(parts, request));
  const { api } = parts.auth;
  const call = (typed: string) => ({ body: { code: typed }, headers: request.headers, returnHeaders: true as const });
  const done = isRecoveryCode(code)
    ? await tryCode(parts, memberId, () => api.verifyBackupCode(call(asRecoveryCode(code))))
    : await takeCode(parts, memberId, code, () => api.verifyTOTP(call(code)));
  if (!done) return { ok: false, code: 'code_wrong', status: 400, field: 'code' };
  await resetAttempts(parts, limits);
  await noteFactor(parts.db, begunSession(done.headers, member));
  if (memberId) rememberDevice(parts.settings, request, memberId, done.headers);
  return { ok: true, code: 'mfa_verified', headers: done.headers };
}
