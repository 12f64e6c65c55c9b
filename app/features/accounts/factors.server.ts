import { and, eq, ne, sql } from 'drizzle-orm';
import type { Member } from '#platform/auth.ts';
import { passkeys, sessions, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { type AccountParts, attemptLimits, countAttempt, type Outcome, resetAttempts } from './accounts.server.ts';
import { takeCode, tryCode } from './second-step.server.ts';

/** Whether an account has a second factor: an authenticator app or a passkey. */
async function hasFactor(db: Database, memberId: string): Promise<boolean> {
  const [user] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, memberId));
  return user?.isOn === true || (await db.$count(passkeys, eq(passkeys.userId, memberId))) > 0;
}

type Kept = { id: string } | { token: string };

/** Records that a second factor was proved now in this session. It counts for the session, never for the account. */
export const noteFactor = (db: Database, session: Kept): Promise<unknown> =>
  db
    .update(sessions)
    .set({ factorAt: sql`now()` })
    .where('id' in session ? eq(sessions.id, session.id) : eq(sessions.token, session.token));

/**
 * The session that an answer of better-auth starts, by its cookie; without one, the session of the member who asked.
 */
export function begunSession(headers: Headers, asked: Pick<Member, 'sessionId'> | undefined): Kept {
  const [, token] = /session_token=([^.;]+)/.exec(headers.getSetCookie().join('\n')) ?? [];
  if (token) return { token };
  if (!asked) throw new Error('No session was begun');
  return { id: asked.sessionId };
}

/** Ends all other sessions after a factor was added, because they began without it. */
export async function endOtherSessions(db: Database, memberId: string, kept: Kept): Promise<void> {
  const isOther = 'id' in kept ? ne(sessions.id, kept.id) : ne(sessions.token, kept.token);
  await db.delete(sessions).where(and(eq(sessions.userId, memberId), isOther));
}

/** Resets what sessions proved after a factor was removed: if the account has no other, none counts as two factors. */
export async function forgetFactors(db: Database, memberId: string): Promise<void> {
  if (await hasFactor(db, memberId)) return;
  await db.update(sessions).set({ factorAt: null }).where(eq(sessions.userId, memberId));
}

/**
 * Refuses a change of an account's factors if none of the existing ones was just proved: the password or a reset link
 * alone is not enough.
 */
export async function askFactor(
  { db, settings }: Pick<AccountParts, 'db' | 'settings'>,
  { id, factorAt }: Pick<Member, 'id' | 'factorAt'>,
): Promise<Outcome | undefined> {
  const isFresh = factorAt && Date.now() - factorAt.getTime() < settings.proofMinutes * 60_000;
  return isFresh || !(await hasFactor(db, id)) ? undefined : { ok: false, code: 'factor_needed', status: 403 };
}

/** The signed-in member proves their authenticator app, or uses a recovery code. */
export async function proveByCode(
  parts: AccountParts,
  typed: string,
  { id, sessionId }: Pick<Member, 'id' | 'sessionId'>,
  { headers, address }: { headers: Headers; address: string },
): Promise<Outcome> {
  const limits = attemptLimits(address, 'second-factor').slice(0, 1);
  const own = { name: 'attempt-own', subject: id, max: 10, seconds: 300 };
  const refused = await countAttempt(parts, [...limits, own]);
  if (refused) return refused;
  const { api } = parts.auth;
  const done = isRecoveryCode(typed)
    ? await tryCode(parts, id, () => api.verifyBackupCode({ body: { code: asRecoveryCode(typed) }, headers }))
    : await takeCode(parts, id, typed, () => api.verifyTOTP({ body: { code: typed }, headers }));
  if (!done) return { ok: false, code: 'code_wrong', status: 400, field: 'code' };
  await resetAttempts(parts, [...limits, own]);
  await noteFactor(parts.db, { id: sessionId });
  return { ok: true, code: 'factor_proved' };
}

export const isRecoveryCode = (typed: string): boolean => !/^\d{6}$/.test(typed);
/** With its dash, whether typed or not. */
export const asRecoveryCode = (typed: string): string =>
  typed.length === 10 ? `${typed.slice(0, 5)}-${typed.slice(5)}` : typed;
