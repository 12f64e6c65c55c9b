import { randomUUID } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { APIError } from 'better-auth/api';
import type { Auth } from '#platform/auth.ts';
import { accounts, users } from '#platform/auth-tables.ts';
import type { RootDatabase } from '#platform/database.ts';
import { isOdd } from '#platform/functions.ts';
import { askProof, isProved } from '#platform/proof-of-work.ts';
import type { Jobs } from '#platform/jobs.ts';
import { giveBack, type Limit, overLimit } from '#platform/limits.ts';
import { sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { Visitor } from '#platform/visitor.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { consentLog } from './tables.server.ts';

export type AccountParts = { db: RootDatabase; auth: Auth; jobs: Pick<Jobs, 'send'>; settings: Pick<Settings, 'authSecret' | 'limits'> };

/** What a step of the account came to: a code for the words, headers with cookies to set, where to go. */
export type Outcome = { challenge?: object; ok: boolean; code: string; status?: number; field?: string; headers?: Headers; retryAfter?: number };

const MINUTE = 60;

/** Guesses: ten a minute from one address, ten in five minutes at one account, also in demo mode (contract, 3). */
const guesses = (address: string, email: string): Limit[] => [
  { name: 'guess', subject: address, max: 10, seconds: MINUTE },
  { name: 'guess-account', subject: email, max: 10, seconds: 5 * MINUTE },
];

async function countGuess({ db, settings }: AccountParts, limits: Limit[]): Promise<Outcome | undefined> {
  for (const limit of limits) {
    const wait = await overLimit(db, settings.authSecret, limit);
    if (wait) return { ok: false, code: 'too_many_requests', status: 429, retryAfter: wait };
  }
  return undefined;
}

async function forgive({ db, settings }: AccountParts, limits: Limit[]): Promise<void> {
  for (const limit of limits) await giveBack(db, settings.authSecret, limit);
}

/** Signs in by password. A second factor, where there is one, is asked for next (`second_factor`). */
export async function signIn(parts: AccountParts, input: { email: string; password: string; remember: boolean }, request: Request, { address }: Visitor): Promise<Outcome> {
  const limits = guesses(address, input.email);
  const refused = await countGuess(parts, limits);
  if (refused) return refused;
  try {
    const { headers, response } = await parts.auth.api.signInEmail({ body: { email: input.email, password: input.password, rememberMe: input.remember }, headers: request.headers, returnHeaders: true });
    await forgive(parts, limits);
    if ('twoFactorRedirect' in response && response.twoFactorRedirect) return { ok: true, code: 'second_factor', headers };
    const user = 'user' in response ? response.user : undefined;
    return { ok: true, code: user?.emailVerified ? 'signed_in' : 'email_unconfirmed', headers };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, code: 'credentials_wrong', status: 400 };
    throw error;
  }
}

/** The second step: a code of the authenticator app, or one of the recovery codes. */
export async function passSecondFactor(parts: AccountParts, code: string, request: Request, { address }: Visitor): Promise<Outcome> {
  const limits = guesses(address, 'second-factor').slice(0, 1);
  const refused = await countGuess(parts, limits);
  if (refused) return refused;
  const isRecovery = !/^\d{6}$/.test(code);
  try {
    const call = isRecovery
      ? parts.auth.api.verifyBackupCode({ body: { code: code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code }, headers: request.headers, returnHeaders: true })
      : parts.auth.api.verifyTOTP({ body: { code }, headers: request.headers, returnHeaders: true });
    const { headers } = await call;
    await forgive(parts, limits);
    return { ok: true, code: 'mfa_verified', headers };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, code: 'code_wrong', status: 400, field: 'code' };
    throw error;
  }
}

/**
 * Opens an account. A stranger learns nothing: for a known address the page says the same as for a new one and its mailbox is
 * told; only who types that account's own password hears that it exists (contract, 1).
 */
export async function signUp(parts: AccountParts, input: { email: string; password: string; proof?: string }, language: string, { address }: Pick<Visitor, 'address'>): Promise<Outcome> {
  const { db, auth, jobs, settings } = parts;
  const { email, password } = input;
  if (isCommonPassword(password)) return { ok: false, code: 'password_common', status: 400, field: 'password' };
  if ((await isOdd(parts, address)) && !(await isProved(db, settings.authSecret, input.proof))) return { ok: false, code: 'proof_needed', status: 403, challenge: await askProof(settings.authSecret) };
  const limits = guesses(address, email);
  const refused = await countGuess(parts, [{ name: 'sign-up', subject: address, max: Math.ceil(settings.limits.callsPerMinute / 6), seconds: MINUTE }, ...limits]);
  if (refused) return refused;
  const [known] = await db
    .select({ id: users.id, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.email, email), isNotNull(accounts.password)));
  if (known) {
    // One scrypt here, one in the other branch: both take the same time.
    if (await verifyPassword({ hash: known.hash!, password })) {
      await forgive(parts, limits);
      return { ok: false, code: 'account_exists', status: 409, field: 'email' };
    }
    const day = new Date().toISOString().slice(0, 10);
    await db.transaction((tx) => sendMailLater(tx, jobs, { uniqueKey: `account-exists:${known.id}:${day}`, template: 'account-exists', data: {}, language, recipient: email }));
    return { ok: true, code: 'signed_up' };
  }
  try {
    const { user } = await auth.api.signUpEmail({ body: { email, password, name: email.split('@')[0]!, language } });
    await forgive(parts, limits);
    await db.insert(consentLog).values({ id: randomUUID(), memberId: user.id, subject: 'terms', isGranted: true }).onConflictDoNothing();
  } catch (error) {
    // A twin of this call was faster.
    if (!(error instanceof APIError) || error.statusCode >= 500) {
      const [twin] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
      if (!twin) throw error;
    }
  }
  return { ok: true, code: 'signed_up' };
}

/** Mails the link to choose a new password; the answer is the same for every address. */
export async function requestReset(parts: AccountParts, email: string, { address }: Visitor): Promise<Outcome> {
  const { auth, settings } = parts;
  const refused = await countGuess(parts, [
    { name: 'reset', subject: address, max: 10, seconds: MINUTE },
    { name: 'reset-account', subject: email, max: Math.min(settings.limits.mailsPerHour, 5), seconds: 60 * MINUTE },
  ]);
  if (refused) return refused;
  await auth.api.requestPasswordReset({ body: { email } });
  return { ok: true, code: 'reset_sent' };
}

/** Sets the password that a reset link allows; every session of the account ends. */
export async function resetPassword(parts: AccountParts, { password, token }: { password: string; token: string }, { address }: Visitor): Promise<Outcome> {
  if (isCommonPassword(password)) return { ok: false, code: 'password_common', status: 400, field: 'password' };
  const refused = await countGuess(parts, [{ name: 'reset-link', subject: address, max: 10, seconds: MINUTE }]);
  if (refused) return refused;
  try {
    await parts.auth.api.resetPassword({ body: { newPassword: password, token } });
    return { ok: true, code: 'password_changed' };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, code: 'link_expired', status: 400 };
    throw error;
  }
}

/** Sends the confirmation once more; at most one in a minute for an address. Says the same whether there is anything to confirm. */
export async function resendConfirmation(parts: AccountParts, email: string): Promise<Outcome> {
  const refused = await countGuess(parts, [{ name: 'confirm-again', subject: email, max: 1, seconds: MINUTE }]);
  if (refused) return refused;
  await parts.auth.api.sendVerificationEmail({ body: { email } });
  return { ok: true, code: 'confirmation_sent' };
}
