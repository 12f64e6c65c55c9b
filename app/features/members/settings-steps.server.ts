import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Auth, Member } from '#platform/auth.ts';
import { users } from '#platform/auth-tables.ts';
import { textOf } from '#platform/form-door.ts';
import type { Visitor } from '#platform/visitor.ts';
import { isLanguage } from '../../shared/language.ts';
import { sendAddressLetter } from './account-mails.server.ts';
import type { AccountParts, Outcome } from './accounts.server.ts';
import { overLimit } from '#platform/limits.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { ChangeEmailInput, ChangePasswordInput, CodeInput } from './member.ts';
import { erasePerson, exportLater } from './own-data.server.ts';
import { takeCode } from './second-step.server.ts';
import type { OwnDataSource } from '#platform/own-data.ts';

export type SettingsParts = AccountParts & {
  ownData: OwnDataSource[];
  /** Ends the member's monthly and yearly gifts at their providers. */
  stopGifts: (memberId: string) => Promise<void>;
};

/** What a step gave beside its outcome: the authenticator's secret address and the recovery codes, shown once. */
export type SettingsOutcome = Outcome & { intent: string; totpUri?: string; recoveryCodes?: string[]; isGone?: boolean };

/** What an account without a proved address may change: nothing that would outlive the proof. */
const ALWAYS_OPEN = ['revoke', 'revoke-others', 'language'];

/** One posted form of the settings. Steps that matter ask for the password again. */
export async function takeSettingsStep(parts: SettingsParts, form: FormData, request: Request, member: Member, { language }: Visitor): Promise<SettingsOutcome> {
  const { db, auth, jobs, settings } = parts;
  const intent = String(form.get('intent') ?? '');
  const field = (name: string) => textOf(form, name, 500);
  const answer = (outcome: Outcome): SettingsOutcome => ({ ...outcome, intent });
  const headers = request.headers;
  // Until the address is proved the account may be a stranger's on somebody else's address.
  if (!member.isConfirmed && !ALWAYS_OPEN.includes(intent)) return answer({ ok: false, code: 'email_unproved', status: 403 });
  const checkPassword = async (password: string): Promise<Outcome | undefined> => {
    const wait = await overLimit(db, settings.authSecret, { name: 'guess-own', subject: member.id, max: 10, seconds: 300 });
    if (wait) return { ok: false, code: 'too_many_requests', status: 429, retryAfter: wait };
    return (await hasPassword(auth, password, headers)) ? undefined : { ok: false, code: 'password_wrong', status: 400, field: 'current' };
  };

  switch (intent) {
    case 'password': {
      const input = ChangePasswordInput.safeParse({ current: field('current'), password: field('password') });
      if (!input.success) return answer({ ok: false, code: input.error.issues[0]!.message, field: String(input.error.issues[0]!.path[0]), status: 400 });
      const refused = (await checkPassword(input.data.current)) ?? (isCommonPassword(input.data.password) ? { ok: false, code: 'password_common', field: 'password', status: 400 } : undefined);
      if (refused) return answer(refused);
      const done = await auth.api.changePassword({ body: { currentPassword: input.data.current, newPassword: input.data.password, revokeOtherSessions: true }, headers, returnHeaders: true });
      return answer({ ok: true, code: 'password_changed', headers: done.headers });
    }
    case 'email': {
      const input = ChangeEmailInput.safeParse({ email: field('email'), current: field('current') });
      if (!input.success) return answer({ ok: false, code: input.error.issues[0]!.message, field: String(input.error.issues[0]!.path[0]), status: 400 });
      const refused = await checkPassword(input.data.current);
      if (refused) return answer(refused);
      await db.transaction((tx) => sendAddressLetter(tx, parts, 'leave', member, input.data.email));
      return answer({ ok: true, code: 'email_asked' });
    }
    case 'second-factor': {
      const refused = await checkPassword(field('current'));
      if (refused) return answer(refused);
      const begun = await auth.api.enableTwoFactor({ body: { password: field('current') }, headers });
      if (begun.method !== 'totp') throw new Error('An authenticator app was asked for');
      return { ...answer({ ok: true, code: 'second_factor_begun' }), totpUri: begun.totpURI, recoveryCodes: begun.backupCodes };
    }
    case 'second-factor-verify': {
      const code = CodeInput.safeParse({ code: field('code') });
      const again = { totpUri: field('totpUri'), recoveryCodes: field('recoveryCodes').split(' ').filter(Boolean) };
      if (!code.success) return { ...answer({ ok: false, code: 'code_required', field: 'code', status: 400 }), ...again };
      const done = await takeCode(parts, member.id, code.data.code, () => auth.api.verifyTOTP({ body: { code: code.data.code }, headers, returnHeaders: true }));
      if (!done) return { ...answer({ ok: false, code: 'code_wrong', field: 'code', status: 400 }), ...again };
      return answer({ ok: true, code: 'second_factor_on', headers: done.headers });
    }
    case 'second-factor-off': {
      const refused = await checkPassword(field('current'));
      if (refused) return answer(refused);
      const done = await auth.api.disableTwoFactor({ body: { password: field('current') }, headers, returnHeaders: true });
      return answer({ ok: true, code: 'second_factor_off', headers: done.headers });
    }
    case 'revoke': {
      const [session] = (await auth.api.listSessions({ headers })).filter(({ id }) => id === field('session'));
      if (session) await auth.api.revokeSession({ body: { token: session.token }, headers });
      return answer({ ok: true, code: 'session_ended' });
    }
    case 'revoke-others': {
      await auth.api.revokeOtherSessions({ headers });
      return answer({ ok: true, code: 'sessions_ended' });
    }
    case 'language': {
      const chosen = field('language');
      if (isLanguage(chosen)) await db.update(users).set({ language: chosen }).where(eq(users.id, member.id));
      return answer({ ok: true, code: 'language_saved' });
    }
    case 'export': {
      const wait = await overLimit(db, settings.authSecret, { name: 'export', subject: member.id, max: 3, seconds: 3600 });
      if (wait) return answer({ ok: false, code: 'too_many_requests', status: 429, retryAfter: wait });
      await db.transaction((tx) => exportLater(tx, jobs, member, language));
      return answer({ ok: true, code: 'export_asked' });
    }
    case 'erase': {
      const refused = await checkPassword(field('current'));
      if (refused) return answer(refused);
      await parts.stopGifts(member.id);
      await erasePerson(db, parts.ownData, member);
      return { ...answer({ ok: true, code: 'erased' }), isGone: true };
    }
    default:
      return answer({ ok: false, code: 'login_failed', status: 400 });
  }
}

async function hasPassword(auth: Auth, password: string, headers: Headers): Promise<boolean> {
  if (!password) return false;
  try {
    const { status } = await auth.api.verifyPassword({ body: { password }, headers });
    return status;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return false;
    throw error;
  }
}
