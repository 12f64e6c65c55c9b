import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, sql } from 'drizzle-orm';
import { jwks, twoFactors } from './auth-tables.ts';
import type { RootDatabase } from './database.ts';
import { log } from './log.ts';
import type { Secrets } from './signed-links.ts';
import { webhooks } from './tables.ts';

/**
 * better-auth numbers its secrets. The number is derived from the secret itself, so that the order of the list does not
 * matter.
 */
const versionOf = (secret: string) => createHash('sha256').update(secret).digest().readUIntBE(0, 6);

/** The secrets in better-auth's format: the first one encrypts, all of them decrypt. */
export const secretVersions = ({ authSecret, previousSecrets }: Secrets) =>
  [...new Set([authSecret, ...previousSecrets])].map((value) => ({ version: versionOf(value), value }));

const COOKIE = /((?:__Secure-)?elikya\.\w+)=([^;]+)/g;

/**
 * A better-auth plugin. better-auth reads cookies with the current secret only, so this signs incoming cookies of an
 * older secret again with the current one.
 */
export function readOlderCookies({ authSecret, previousSecrets }: Secrets): BetterAuthPlugin {
  const sign = (secret: string, value: string) => createHmac('sha256', secret).update(value).digest('base64');
  const isSigned = (secret: string, value: string, signature: string) => {
    const [expected, given] = [Buffer.from(sign(secret, value)), Buffer.from(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  const renew = (cookie: string) =>
    cookie.replace(COOKIE, (kept: string, name: string, encoded: string) => {
      const text = decode(encoded);
      const dot = text.lastIndexOf('.');
      const [value, signature] = [text.slice(0, dot), text.slice(dot + 1)];
      return dot > 0 && previousSecrets.some((secret) => isSigned(secret, value, signature))
        ? `${name}=${encodeURIComponent(`${value}.${sign(authSecret, value)}`)}`
        : kept;
    });
  return {
    id: 'older-cookies',
    hooks: {
      before: [
        {
          matcher: ({ headers }) => previousSecrets.length > 0 && headers?.has('cookie') === true,
          handler: createAuthMiddleware(async ({ headers }) => {
            const cookie = headers!.get('cookie')!;
            const renewed = renew(cookie);
            if (renewed === cookie) return undefined;
            const all = new Headers(headers);
            all.set('cookie', renewed);
            return { context: { headers: all } };
          }),
        },
      ],
    },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Runs at every start: encrypts values of an older secret again with the current one, so that the older one can be
 * removed. A signing key that no secret decrypts stops signing (a new one is made when needed) but stays published for
 * what it signed. Second factors that no secret decrypts are kept in case their secret returns, and the log reports
 * them.
 */
export async function relockSecrets(db: RootDatabase, secrets: Secrets): Promise<void> {
  const [current] = secretVersions(secrets);
  const relock = async (data: string): Promise<string | undefined> => {
    const own = `$ba$${current!.version}$`;
    if (data.startsWith(own)) return (await open(data, [current!])) === undefined ? undefined : data;
    const text = await open(data, secretVersions(secrets));
    return text === undefined ? undefined : symmetricEncrypt({ key: keysOf([current!]), data: text });
  };
  for (const { id, privateKey } of await db.select().from(jwks)) {
    const locked = await relock(JSON.parse(privateKey) as string);
    const same = and(eq(jwks.id, id), eq(jwks.privateKey, privateKey));
    if (locked === undefined)
      await db
        .update(jwks)
        .set({ expiresAt: sql`coalesce(${jwks.expiresAt}, now())` })
        .where(same);
    else
      await db
        .update(jwks)
        .set({ privateKey: JSON.stringify(locked) })
        .where(same);
  }
  let unreadable = 0;
  for (const { id, secret, backupCodes } of await db.select().from(twoFactors)) {
    const [newSecret, newCodes] = [await relock(secret), await relock(backupCodes)];
    if (newSecret === undefined || newCodes === undefined) unreadable += 1;
    else
      await db
        .update(twoFactors)
        .set({ secret: newSecret, backupCodes: newCodes })
        .where(and(eq(twoFactors.id, id), eq(twoFactors.backupCodes, backupCodes)));
  }
  for (const { id, secret } of await db.select().from(webhooks)) {
    const locked = await relock(secret);
    if (locked !== undefined && locked !== secret)
      await db
        .update(webhooks)
        .set({ secret: locked })
        .where(and(eq(webhooks.id, id), eq(webhooks.secret, secret)));
  }
  if (unreadable > 0)
    log.error({ unreadable }, 'second factors were locked with another AUTH_SECRET: put it into AUTH_SECRET_PREVIOUS');
}

/** Encrypts a value that the site must read again, with the current secret. */
export const lockValue = (secrets: Secrets, data: string): Promise<string> =>
  symmetricEncrypt({ key: keysOf(secretVersions(secrets)), data });

/** Decrypts a value with whichever secret fits; undefined if none does. */
export const unlockValue = (secrets: Secrets, data: string): Promise<string | undefined> =>
  open(data, secretVersions(secrets));

/** Whether any of the secrets decrypts a value. */
export const canUnlock = async (secrets: Secrets, data: string): Promise<boolean> =>
  (await open(data, secretVersions(secrets))) !== undefined;

const keysOf = (versions: ReturnType<typeof secretVersions>) => ({
  keys: new Map(versions.map(({ version, value }) => [version, value])),
  currentVersion: versions[0]!.version,
});

/** Decrypts a value; a value from before secrets had versions is tried with every secret. */
async function open(data: string, versions: ReturnType<typeof secretVersions>): Promise<string | undefined> {
  for (const version of versions) {
    try {
      return await symmetricDecrypt({ key: data.startsWith('$ba$') ? keysOf(versions) : version.value, data });
    } catch {
      // Another secret's.
    }
  }
  return undefined;
}
