import { APIError } from 'better-auth/api';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import { passkeys, sessions } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Visitor } from '#platform/visitor.ts';
import { endOtherSessions, forgetFactors, noteFactor } from './factors.server.ts';
import { type AccountParts, attemptLimits, countAttempt, type Outcome, resetAttempts } from './accounts.server.ts';

/** The maximum per member, since each can open the account. */
export const PASSKEYS_MOST = 10;

/**
 * The options of a WebAuthn ceremony (5.4 and 5.5), valid once and for five minutes, with the cookie that holds its
 * challenge.
 */
export async function askPasskey(
  { auth }: Pick<AccountParts, 'auth'>,
  ceremony: 'enter' | 'add',
  headers: Headers,
): Promise<{ options: object; headers: Headers }> {
  if (ceremony === 'enter') {
    const { response, headers: set } = await auth.api.generatePasskeyAuthenticationOptions({
      headers,
      returnHeaders: true,
    });
    return { options: response, headers: set };
  }
  const { response, headers: set } = await auth.api.generatePasskeyRegistrationOptions({
    headers,
    query: {},
    returnHeaders: true,
  });
  // What the browser asks its owner with is the foundation's name of today, not that of the start.
  return { options: { ...response, rp: { ...response.rp, name: foundation().name } }, headers: set };
}

/**
 * Signs in with a passkey, which counts as two factors, so no code is asked for. It replaces a session in this browser.
 * @param memberId the required member, if somebody signed in proves their identity again
 */
export async function enterByPasskey(
  parts: AccountParts,
  credential: string,
  request: Request,
  { address, member }: Pick<Visitor, 'address' | 'member'>,
): Promise<Outcome> {
  const limits = attemptLimits(address, 'passkey').slice(0, 1);
  const refused = await countAttempt(parts, limits);
  if (refused) return refused;
  const response = readJson(Assertion, credential);
  const known = response && (await ownerOf(parts.db, response.id));
  // A key of somebody else would end the session of who is signed in here.
  if (!known || (member && known !== member.id)) return { ok: false, code: 'passkey_wrong', status: 400 };
  try {
    const done = await parts.auth.api.verifyPasskeyAuthentication({
      body: { response },
      headers: request.headers,
      returnHeaders: true,
    });
    await resetAttempts(parts, limits);
    await noteFactor(parts.db, { id: done.response.session.id });
    if (member) await parts.db.delete(sessions).where(eq(sessions.id, member.sessionId));
    return { ok: true, code: 'signed_in', headers: done.headers };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, code: 'passkey_wrong', status: 400 };
    throw error;
  }
}

/**
 * Adds a passkey to the signed-in member. Their session then counts as two factors, since the device just verified
 * them; every other session ends.
 */
export async function addPasskey(
  { auth, db }: Pick<AccountParts, 'auth' | 'db'>,
  { credential, name }: { credential: string; name: string },
  { id, sessionId }: { id: string; sessionId: string },
  headers: Headers,
): Promise<Outcome> {
  const response = readJson(Attestation, credential);
  if (!response) return { ok: false, code: 'passkey_wrong', status: 400 };
  if ((await listPasskeys(db, id)).length >= PASSKEYS_MOST) return { ok: false, code: 'passkeys_many', status: 409 };
  try {
    await auth.api.verifyPasskeyRegistration({ body: { response, name: name || undefined }, headers });
  } catch (error) {
    if (error instanceof APIError) return { ok: false, code: 'passkey_wrong', status: 400 };
    throw error;
  }
  await noteFactor(db, { id: sessionId });
  await endOtherSessions(db, id, { id: sessionId });
  return { ok: true, code: 'passkey_added' };
}

/** Deletes a passkey. */
export async function endPasskey(db: Database, memberId: string, passkeyId: string): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, memberId)));
  await forgetFactors(db, memberId);
}

export type OwnPasskey = { id: string; name: string | null; createdAt: Date | null };

export const listPasskeys = (db: Database, memberId: string): Promise<OwnPasskey[]> =>
  db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, memberId))
    .orderBy(asc(passkeys.createdAt));

async function ownerOf(db: Database, credentialId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialID, credentialId));
  return row?.userId;
}

/** The browser's answer to a ceremony, as JSON (WebAuthn, 5.1.1); the plugin verifies it. */
const Credential = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
});
const Assertion = Credential.extend({
  response: z.looseObject({ authenticatorData: z.string(), clientDataJSON: z.string(), signature: z.string() }),
});
const Attestation = Credential.extend({
  response: z.looseObject({ attestationObject: z.string(), clientDataJSON: z.string() }),
});

function readJson<Shape>(schema: z.ZodType<Shape>, text: string): Shape | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
