import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { verifications } from '#platform/auth-tables.ts';
import { giveBack, overLimit } from '#platform/limits.ts';
import { log } from '#platform/log.ts';
import type { AccountParts } from './accounts.server.ts';

/** A code of an authenticator app is accepted for its own 30 s and those before and after. */
const CODE_SECONDS = 120;

/** Who waits at the second step in this browser, by the cookie of the first. */
export async function findWaiting({ db }: Pick<AccountParts, 'db'>, request: Request): Promise<string | undefined> {
  const [, value] = /elikya\.two_factor=([^;.]+)/.exec(request.headers.get('cookie') ?? '') ?? [];
  const [row] = value ? await db.select({ memberId: verifications.value }).from(verifications).where(eq(verifications.identifier, value)) : [];
  return row?.memberId;
}

/** What a try with a code gave; undefined when the code is wrong, or nobody can read the second factor any more (its secret is gone). */
export async function tryCode<Done>(verify: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof APIError && error.statusCode >= 500) throw error;
    if (!(error instanceof APIError)) log.error({ err: error }, 'a second factor could not be read: is AUTH_SECRET_PREVIOUS missing?');
    return undefined;
  }
}

/** Takes a code of an authenticator app, once: seen over a shoulder it is worth nothing any more (RFC 6238, 5.2). */
export async function takeCode<Done>({ db, settings }: Pick<AccountParts, 'db' | 'settings'>, memberId: string | undefined, code: string, verify: () => Promise<Done>): Promise<Done | undefined> {
  if (!memberId) return tryCode(verify);
  const once = { name: 'code-once', subject: `${memberId}:${code}`, max: 1, seconds: CODE_SECONDS };
  if (await overLimit(db, settings.authSecret, once)) return undefined;
  const done = await tryCode(verify);
  if (!done) await giveBack(db, settings.authSecret, once);
  return done;
}
