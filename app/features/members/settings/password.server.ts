import { isCommonPassword } from '#app/features/accounts/common-passwords.server.ts';
import { ChangePasswordInput } from '#app/features/accounts/member.ts';
import { defineVerb } from './settings-verb.server.ts';

/** `password`: sets a new password; every other session ends. */
export const changePassword = defineVerb({
  asks: 'the password',
  input: ChangePasswordInput,
  async perform({ parts, headers }, { current, password }) {
    if (isCommonPassword(password)) return { ok: false, code: 'weak_password', field: 'password', status: 400 };
    const done = await parts.auth.api.changePassword({
      body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    return { ok: true, code: 'password_changed', headers: done.headers };
  },
});
