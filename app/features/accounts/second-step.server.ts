import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { canUnlock } from '#platform/auth-secrets.ts';
import { twoFactors, verifications } from '#platform/auth-tables.ts';
import { release, overLimit } from '#platform/limits.ts';
import { log } from '#platform/log.ts';
import type { AccountParts } from './accounts.server.ts';

/** A code of an authenticator app is accepted for its own 30 s and the periods before and after. */
const CODE_SECONDS = 120;

/** Who is at the second step in this browser, by the cookie of the first step. */
export async function findWaiting({ db }: Pick<AccountParts, 'db'>, request: Request): Promise<string | undefined> {
  const [, value] = /elikya\.two_factor=([^;.]+)/.exec(request.headers.get('cookie') ?? '') ?? [];
  const [row] = value
    ? await db.select({ memberId: verifications.value }).from(verifications).where(eq(verifications.identifier, value))
    : [];
  return row?.memberId;
}

/** The result of trying a code; undefined if it is wrong, or if no secret decrypts the second factor any more. */
export async function tryCode<Done>(
  { db, settings }: Pick<AccountParts, 'db' | 'settings'>,
  memberId: string | undefined,
  verify: () => Promise<Done>,
): Promise<Done | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return undefined;
    const [factor] = memberId ? await db.select().from(twoFactors).where(eq(twoFactors.userId, memberId)) : [];
    if (!factor || (await canUnlock(settings, factor.secret))) throw error;
    log.error('a second factor is locked with another AUTH_SECRET: put it into AUTH_SECRET_PREVIOUS');
    return undefined;
  }
}

/** Uses up a code of an authenticator app, so that somebody who saw it cannot use it (RFC 6238, 5.2). */
export async function takeCode<Done>(
  parts: Pick<AccountParts, 'db' | 'settings'>,
  memberId: string | undefined,
  code: string,
  verify: () => Promise<Done>,
): Promise<Done | undefined> {
  const { db, settings } = parts;
  if (!memberId) return tryCode(parts, memberId, verify);
  const once = { name: 'code-once', subject: `${memberId}:${code}`, max: 1, seconds: CODE_SECONDS };
  if (await overLimit(db, settings.authSecret, once)) return undefined;
  const done = await tryCode(parts, memberId, verify);
  if (!done) await release(db, settings.authSecret, once);
  return done;
}
