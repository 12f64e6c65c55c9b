import { APIError } from 'better-auth/api';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import { passkeys, sessions } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Visitor } from '#platform/visitor.ts';
import { endOtherSessions, forgetFactors, noteFactor } from './factors.server.ts';
import { type AccountParts, attemptLimits, countAttempt, type Outcome, resetAttempts } from './accounts.server.ts';

/** How many a member may have: each is a way into the account. */
export const PASSKEYS_MOST = 10;

/** The options of a ceremony (WebAuthn, 5.4 and 5.5), good once and for five minutes, with the cookie that remembers its challenge. */
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
 * Signs in by a passkey, which is both factors at once; no code is asked for. A session in this browser is replaced.
 * @param memberId who it must be, where somebody is signed in and proves again who they are
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
 * Adds a passkey of who is signed in. Their session is one of two factors from then on, since the device has just verified them; every
 * other session ends.
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

/** Takes a passkey away. */
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

/** What browsers make of the ceremonies, as JSON (WebAuthn, 5.1.1); what it proves is for the plugin to check. */
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
