import { APIError } from 'better-auth/api';
import type { Visitor } from '#platform/visitor.ts';
import { type AccountParts, countGuess, forgive, guesses, type Outcome } from './accounts.server.ts';

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
