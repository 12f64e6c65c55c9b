import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiKeys, passkeys, users } from './auth-tables.ts';
import type { Database } from './database.ts';

/** A caller identified by an API key instead of a session. */
export type ApiKey = {
  id: string;
  name: string;
  ownerId: string;
  /** Names of permissions. */
  scopes: readonly string[];
  /** Whether its owner has a second factor, which a live site requires of staff. */
  isStrong: boolean;
};

const KEY = /^elk_([0-9a-f]{12})_([\w-]{43})$/;
/** A key may be used a thousand times a minute; its last use is stored at most once in this time. */
const USED_EVERY_MS = 60_000;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Creates an API key: what is stored of it, and the `nonce` that only the answer of the call contains. The secret is
 * derived from the site's secret and the nonce, so a repeat of the call can show it again, but neither the database
 * alone nor the site's secret alone reveals it.
 */
export function makeKey(authSecret: string): { id: string; nonce: string; secretHash: string } {
  const [id, nonce] = [randomBytes(6).toString('hex'), randomBytes(32).toString('base64url')];
  return { id, nonce, secretHash: hashOf(secretOf(authSecret, id, nonce)).toString('hex') };
}

/** The key as text: `elk_<id>_<secret>`. */
export const sayKey = (authSecret: string, { id, nonce }: { id: string; nonce: string }): string =>
  `elk_${id}_${secretOf(authSecret, id, nonce)}`;

const secretOf = (authSecret: string, id: string, nonce: string): string =>
  createHmac('sha256', authSecret).update(`api-key:${id}:${nonce}`).digest('base64url');

/** The value after `Bearer` in an `Authorization` header; undefined if there is none. */
export const bearerIn = (header: string | null | undefined): string | undefined =>
  /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];

/** Finds the key that was sent, if it is valid now. Stores its last use, at most once a minute. */
export async function readKey(db: Database, sent: string): Promise<ApiKey | undefined> {
  const [, id, secret] = KEY.exec(sent) ?? [];
  if (!id) return undefined;
  const [row] = await db
    .select({
      key: apiKeys,
      isStrong: sql<boolean>`${users.twoFactorEnabled} or exists (select 1 from ${passkeys} p where p.user_id = ${users.id})`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.ownerId))
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.endedAt), sql`${apiKeys.endsAt} > now()`));
  if (!row || !timingSafeEqual(Buffer.from(row.key.secretHash, 'hex'), hashOf(secret!))) return undefined;
  const { name, ownerId, scopes, lastUsedAt } = row.key;
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() >= USED_EVERY_MS)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(apiKeys.id, id));
  return { id, name, ownerId, scopes, isStrong: row.isStrong };
}

/** Ends all keys of a member who is no longer staff. They stay ended: somebody who comes back creates new ones. */
export async function endKeysOf(tx: Database, ownerId: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ endedAt: sql`now()` })
    .where(and(eq(apiKeys.ownerId, ownerId), isNull(apiKeys.endedAt)));
}
