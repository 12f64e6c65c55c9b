import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiKeys, passkeys, users } from './auth-tables.ts';
import type { Database } from './database.ts';

/** Who calls by a key instead of a session. */
export type ApiKey = {
  id: string;
  name: string;
  ownerId: string;
  /** Names of permissions. */
  scopes: readonly string[];
  /** Its owner has a second factor, as a live site asks of its staff. */
  isStrong: boolean;
};

const KEY = /^elk_([0-9a-f]{12})_([\w-]{43})$/;
/** A key is used a thousand times a minute; that it was used is written down once. */
const USED_EVERY_MS = 60_000;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * A new key: what is kept of it, and how to say it. The secret is made of the server's secret and a `nonce` that only the answer of
 * the call remembers, for as long as repeats of that call get the same answer: neither the database alone nor the secret alone
 * tells it.
 */
export function makeKey(authSecret: string): { id: string; nonce: string; secretHash: string } {
  const [id, nonce] = [randomBytes(6).toString('hex'), randomBytes(32).toString('base64url')];
  return { id, nonce, secretHash: hashOf(secretOf(authSecret, id, nonce)).toString('hex') };
}

/** `elk_<id>_<secret>`. */
export const sayKey = (authSecret: string, { id, nonce }: { id: string; nonce: string }): string =>
  `elk_${id}_${secretOf(authSecret, id, nonce)}`;

const secretOf = (authSecret: string, id: string, nonce: string): string =>
  createHmac('sha256', authSecret).update(`api-key:${id}:${nonce}`).digest('base64url');

/** What follows `Bearer` in the header; nothing where it says something else, or nothing. */
export const bearerIn = (header: string | null | undefined): string | undefined =>
  /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];

/** The key that somebody sent, if it is one that is good now; writes down, once a minute, that it was used. */
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

/** Keys end with their owner's work here, and for good: who comes back makes new ones. */
export async function endKeysOf(tx: Database, ownerId: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ endedAt: sql`now()` })
    .where(and(eq(apiKeys.ownerId, ownerId), isNull(apiKeys.endedAt)));
}
