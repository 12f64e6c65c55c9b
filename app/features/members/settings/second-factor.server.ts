import type { FaultCode } from '#app/features/accounts/accounts.server.ts';
import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import { CodeInput } from '#app/features/accounts/member.ts';
import { takeCode } from '#app/features/accounts/second-step.server.ts';
import { defineVerb, type SettingsDone } from './settings-verb.server.ts';

const PasswordAgain = z.object({ current: z.string() });

/** `second-factor`: begins one; it counts once a first code of it came back. */
export const beginSecondFactor = defineVerb({
  asks: 'the password',
  input: PasswordAgain,
  async perform({ parts, headers }, { current }) {
    const begun = await parts.auth.api.enableTwoFactor({
      body: { password: current, issuer: foundation().name },
      headers,
    });
    if (begun.method !== 'totp') throw new Error('An authenticator app was asked for');
    return { ok: true, code: 'second_factor_begun', totpUri: begun.totpURI, recoveryCodes: begun.backupCodes };
  },
});

/** `second-factor-verify`: the first code. What was shown once comes with the form, to be shown again beside a wrong one. */
export const proveSecondFactor = defineVerb({
  asks: 'a proved address',
  input: z.object({ code: z.string(), totpUri: z.string(), recoveryCodes: z.string() }),
  async perform({ parts, headers, member }, { totpUri, recoveryCodes, ...typed }) {
    const wrong = (code: FaultCode): SettingsDone => ({
      ok: false,
      code,
      field: 'code',
      status: 400,
      totpUri,
      recoveryCodes: recoveryCodes.split(' ').filter(Boolean),
    });
    const input = CodeInput.safeParse(typed);
    if (!input.success) return wrong('code_required');
    const { code } = input.data;
    const done = await takeCode(parts, member.id, code, () =>
      parts.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    );
    return done ? { ok: true, code: 'second_factor_on', headers: done.headers } : wrong('code_wrong');
  },
});

/** `second-factor-off`. */
export const endSecondFactor = defineVerb({
  asks: 'the password',
  input: PasswordAgain,
  async perform({ parts, headers }, { current }) {
    const done = await parts.auth.api.disableTwoFactor({ body: { password: current }, headers, returnHeaders: true });
    return { ok: true, code: 'second_factor_off', headers: done.headers };
  },
});
