import { randomUUID } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import { accounts, users } from '#platform/auth-tables.ts';
import { askProof, isSuspicious, isProved } from '#platform/proof-of-work.ts';
import { sendMailLater } from '#platform/mail.ts';
import { mailboxOf, mailLimits } from '#platform/mail-limits.ts';
import type { Visitor } from '#platform/visitor.ts';
import { accountExists, sendAddressLetter } from './account-mails.server.ts';
import {
  type AccountParts,
  countAttempt,
  resetAttempts,
  attemptLimits,
  MINUTE,
  type Outcome,
} from './accounts.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { markJoined } from './known-browser.server.ts';
import { consentLog } from './tables.server.ts';

/**
 * Opens an account without revealing whether one exists: for a known address the page says the same as for a new one,
 * and its mailbox is told. Only somebody who types that account's password learns that it exists (contract, 1).
 */
export async function signUp(
  parts: AccountParts,
  input: { email: string; password: string; proof?: string },
  language: Language,
  { address }: Pick<Visitor, 'address'>,
): Promise<Outcome> {
  const { db, jobs, settings } = parts;
  const { email, password } = input;
  const headers = new Headers();
  if (isCommonPassword(password)) return { ok: false, code: 'weak_password', status: 400, field: 'password' };
  if ((await isSuspicious(parts, address)) && !(await isProved(db, settings.authSecret, input.proof)))
    return { ok: false, code: 'proof_needed', status: 403, challenge: await askProof(settings.authSecret) };
  const limits = attemptLimits(address, email);
  const refused = await countAttempt(parts, [
    { name: 'sign-up', subject: address, max: Math.ceil(settings.limits.callsPerMinute / 6), seconds: MINUTE },
    ...mailLimits(email, address, settings),
    ...limits,
  ]);
  if (refused) return refused;
  const [known] = await db
    .select({ id: users.id, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.email, email), isNotNull(accounts.password)));
  if (known) {
    // One scrypt here, one in the other branch: both take the same time.
    if (await verifyPassword({ hash: known.hash!, password })) {
      await resetAttempts(parts, limits);
      return { ok: false, code: 'account_exists', status: 409, field: 'email' };
    }
    const day = new Date().toISOString().slice(0, 10);
    await db.transaction((tx) =>
      sendMailLater(tx, jobs, {
        uniqueKey: `account-exists:${known.id}:${day}`,
        kind: accountExists,
        data: {},
        language,
        recipient: email,
      }),
    );
    markJoined(settings, undefined, headers);
    return { ok: true, code: 'signed_up', headers };
  }
  const userId = await openAccount(parts, email, password, language);
  if (userId) {
    await resetAttempts(parts, limits);
    await db.insert(consentLog).values({ id: randomUUID(), memberId: userId, subject: 'terms', isGranted: true });
    await db.transaction((tx) => sendAddressLetter(tx, parts, 'confirm', { id: userId, email, language }));
  }
  markJoined(settings, userId, headers);
  return { ok: true, code: 'signed_up', headers };
}

/** The new account's id; undefined if another call created it first. */
async function openAccount(
  { db, auth }: AccountParts,
  email: string,
  password: string,
  language: Language,
): Promise<string | undefined> {
  try {
    const { user } = await auth.api.signUpEmail({ body: { email, password, name: '', language } });
    // For a known address better-auth makes a user up.
    const [row] = await db.select({ id: users.id }).from(users).where(eq(users.id, user.id));
    return row?.id;
  } catch (error) {
    const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!existing) throw error;
    return undefined;
  }
}

/**
 * Sends the confirmation mail again, at most once a minute per mailbox. The answer does not reveal whether there is
 * anything to confirm.
 */
export async function resendConfirmation(
  parts: AccountParts,
  email: string,
  { address }: Pick<Visitor, 'address'>,
): Promise<Outcome> {
  const { db, settings } = parts;
  const refused = await countAttempt(parts, [
    { name: 'confirm-again', subject: mailboxOf(email), max: 1, seconds: MINUTE },
    ...mailLimits(email, address, settings),
  ]);
  if (refused) return refused;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)));
  if (user) await db.transaction((tx) => sendAddressLetter(tx, parts, 'confirm', user));
  return { ok: true, code: 'confirmation_sent' };
}
