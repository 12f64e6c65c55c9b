import { APIError } from 'better-auth/api';
import { mailboxOf, mailLimits } from '#platform/mail-limits.ts';
import type { Visitor } from '#platform/visitor.ts';
import { type AccountParts, countAttempt, MINUTE, type Outcome } from './accounts.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';

/** Mails the link for choosing a new password; the answer is the same for every address. */
export async function requestReset(parts: AccountParts, email: string, { address }: Visitor): Promise<Outcome> {
  const { auth, settings } = parts;
  const refused = await countAttempt(parts, [
    { name: 'reset', subject: address, max: 10, seconds: MINUTE },
    ...mailLimits(email, address, settings),
    {
      name: 'reset-account',
      subject: mailboxOf(email),
      max: Math.min(settings.limits.mailsPerHour, 5),
      seconds: 60 * MINUTE,
    },
  ]);
  if (refused) return refused;
  await auth.api.requestPasswordReset({ body: { email } });
  return { ok: true, code: 'reset_sent' };
}

/** Sets the password with a reset link; every session of the account ends. */
export async function resetPassword(
  parts: AccountParts,
  { password, token }: { password: string; token: string },
  { address }: Visitor,
): Promise<Outcome> {
  if (isCommonPassword(password)) return { ok: false, code: 'weak_password', status: 400, field: 'password' };
  const refused = await countAttempt(parts, [{ name: 'reset-link', subject: address, max: 10, seconds: MINUTE }]);
  if (refused) return refused;
  try {
    await parts.auth.api.resetPassword({ body: { newPassword: password, token } });
    return { ok: true, code: 'password_changed' };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, code: 'link_expired', status: 400 };
    throw error;
  }
}
