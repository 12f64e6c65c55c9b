import type { FaultCode } from '#app/features/accounts/accounts.server.ts';
import { APIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import { CodeInput } from '#app/features/accounts/member.ts';
import {
  begunSession,
  endOtherSessions,
  forgetFactors,
  noteFactor,
  proveByCode,
} from '#app/features/accounts/factors.server.ts';
import { enterByPasskey } from '#app/features/accounts/passkeys.server.ts';
import { takeCode } from '#app/features/accounts/second-step.server.ts';
import { twoFactors } from '#platform/auth-tables.ts';
import { defineVerb, type SettingsDone } from './settings-verb.server.ts';

const PasswordAgain = z.object({ current: z.string() });

/**
 * `second-factor`: begins setting up an authenticator app; it is active once a first code was entered. An active one is
 * not changed.
 */
export const beginSecondFactor = defineVerb({
  asks: 'the password',
  asksFactor: true,
  input: PasswordAgain,
  async perform({ parts, headers, member }, { current }) {
    // Two that were begun at once would leave it open which of them is asked for its code.
    await parts.db.delete(twoFactors).where(and(eq(twoFactors.userId, member.id), eq(twoFactors.verified, false)));
    try {
      const begun = await parts.auth.api.enableTwoFactor({
        body: { password: current, issuer: foundation().name },
        headers,
      });
      if (begun.method !== 'totp') throw new Error('An authenticator app was asked for');
      return { ok: true, code: 'second_factor_begun', totpUri: begun.totpURI, recoveryCodes: begun.backupCodes };
    } catch (error) {
      if (!(error instanceof APIError) || error.body?.code !== 'TOTP_ALREADY_ENABLED') throw error;
      return { ok: true, code: 'second_factor_on' };
    }
  },
});

/**
 * `second-factor-verify`: the first code activates it; every other session ends. The secrets shown once are sent with
 * the form, so that they can be shown again beside a wrong code.
 */
export const proveSecondFactor = defineVerb({
  asks: 'a proved address',
  asksFactor: true,
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
    if (!done) return wrong('code_wrong');
    const session = begunSession(done.headers, member);
    await noteFactor(parts.db, session);
    await endOtherSessions(parts.db, member.id, session);
    return { ok: true, code: 'second_factor_on', headers: done.headers };
  },
});

/** `second-factor-off`. */
export const endSecondFactor = defineVerb({
  asks: 'the password',
  asksFactor: true,
  input: PasswordAgain,
  async perform({ parts, headers, member }, { current }) {
    const done = await parts.auth.api.disableTwoFactor({ body: { password: current }, headers, returnHeaders: true });
    // It was proved just now, and counts as long as a passkey is left.
    await noteFactor(parts.db, begunSession(done.headers, member));
    await forgetFactors(parts.db, member.id);
    return { ok: true, code: 'second_factor_off', headers: done.headers };
  },
});

/** `factor-proof`: proves a factor: a code of the app, a recovery code, or a passkey. */
export const proveFactor = defineVerb({
  asks: 'a proved address',
  input: z.object({ code: z.string().trim(), credential: z.string().max(10_000, 'passkey_wrong') }),
  async perform({ parts, request, headers, address, member }, { code, credential }) {
    if (!credential) return proveByCode(parts, code, member, { headers, address });
    const entered = await enterByPasskey(parts, credential, request, { address, member });
    return entered.ok ? { ...entered, code: 'factor_proved' } : entered;
  },
});
