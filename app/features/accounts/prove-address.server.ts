import { hashPassword } from 'better-auth/crypto';
import { and, eq, sql } from 'drizzle-orm';
import { accounts, sessions, twoFactors, users, verifications } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import type { Visitor } from '#platform/visitor.ts';
import { sendAddressLetter } from './account-mails.server.ts';
import { type AccountParts, countAttempt, faultOf, resetAttempts, MINUTE, type Outcome } from './accounts.server.ts';
import { readAddressLink } from './address-links.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { hasJoinedHere, rememberDevice } from './known-browser.server.ts';
import { NewPassword } from './member.ts';

const EXPIRED: Outcome = { ok: false, code: 'link_expired', status: 400 };

/**
 * Confirms an address for the first time. Somebody else may have opened the account, so everything they left in it is
 * deleted: sessions, second factors and pending links. The caller handles the password.
 */
export async function proveAddress(
  tx: Database,
  userId: string,
  whenProved: AccountParts['whenProved'],
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  await tx.delete(verifications).where(eq(verifications.value, userId));
  if (!user || user.emailVerified) return;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx
    .update(users)
    .set({ emailVerified: true, emailConfirmedAt: sql`now()`, twoFactorEnabled: false })
    .where(eq(users.id, userId));
  await whenProved(tx, user);
}

/**
 * Confirms the address of a new account and signs its owner in. The browser that signed up keeps its password; any
 * other must choose a new one, so that a stranger's password does not stay valid.
 */
export async function confirmAddress(
  parts: AccountParts,
  { token, password }: { token: string; password: string },
  request: Request,
  { address }: Pick<Visitor, 'address'>,
): Promise<Outcome> {
  const { db, auth, settings } = parts;
  const limits = [{ name: 'confirm-link', subject: address, max: 10, seconds: MINUTE }];
  const refused = await countAttempt(parts, limits);
  if (refused) return refused;
  const asked = await readAddressLink(db, settings, token);
  if (asked?.step !== 'confirm') return EXPIRED;
  let hash: string | undefined;
  if (!hasJoinedHere(settings, request, asked.user.id)) {
    const chosen = NewPassword.safeParse(password);
    if (!chosen.success) return { ...faultOf(chosen.error), field: 'password' };
    if (isCommonPassword(password)) return { ok: false, code: 'weak_password', status: 400, field: 'password' };
    hash = await hashPassword(password);
  }
  const userId = await db.transaction(async (tx) => {
    const link = await readAddressLink(tx, settings, token, true);
    if (!link) return undefined;
    if (hash)
      await tx
        .update(accounts)
        .set({ password: hash })
        .where(and(eq(accounts.userId, link.user.id), eq(accounts.providerId, 'credential')));
    await proveAddress(tx, link.user.id, parts.whenProved);
    return link.user.id;
  });
  if (!userId) return EXPIRED;
  await resetAttempts(parts, limits);
  const { headers } = await auth.api.enterAccount({ body: { userId }, headers: request.headers, returnHeaders: true });
  rememberDevice(settings, request, userId, headers);
  return { ok: true, code: 'email-confirmed', headers };
}

/**
 * The old mailbox agrees to a change of address, so the new one is asked. An address that already has an account gets
 * no mail.
 */
export async function leaveAddress(
  parts: AccountParts,
  token: string,
  { address }: Pick<Visitor, 'address'>,
): Promise<Outcome> {
  const { db, settings } = parts;
  const link = await readAddressLink(db, settings, token);
  if (link?.step !== 'leave' || !link.newEmail) return EXPIRED;
  const refused = await countAttempt(parts, mailLimits(link.newEmail, address, settings));
  if (refused) return refused;
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, link.newEmail));
  if (!taken) await db.transaction((tx) => sendAddressLetter(tx, parts, 'move', link.user, link.newEmail));
  return { ok: true, code: 'email-half' };
}

/** The new mailbox agrees: the address changes, and pending steps of the old one end. */
export async function moveAddress({ db, settings, whenProved }: AccountParts, token: string): Promise<Outcome> {
  const isDone = await db.transaction(async (tx) => {
    const link = await readAddressLink(tx, settings, token, true);
    if (link?.step !== 'move' || !link.newEmail) return false;
    const { user, newEmail } = link;
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    if (taken) return false;
    await tx
      .update(users)
      .set({ email: newEmail, emailVerified: true, emailConfirmedAt: sql`now()` })
      .where(eq(users.id, user.id));
    await tx.delete(verifications).where(eq(verifications.value, user.id));
    await whenProved(tx, { id: user.id, email: newEmail });
    return true;
  });
  return isDone ? { ok: true, code: 'email-changed' } : EXPIRED;
}
