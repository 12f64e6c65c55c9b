import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { isRunning, overLimit } from './limits.ts';
import type { SiteContext } from './site.ts';
import { usedProofs } from './tables.ts';

/** Takes 0.1 to 0.4 s on a phone, and a thousand times that for somebody who tries a thousand cards. */
const COST = 1000;
const COUNTERS = [500, 1500] as const;
const MINUTES = 10;

/**
 * Stolen cards are tried from many networks at the same time, a few from each. While that is detected, everybody must
 * solve a proof of work.
 */
const EVERYBODY = { name: 'suspicious-all', subject: 'all' };

/** Makes every guarded call suspicious for ten minutes, whatever network it comes from. */
export const suspectEverybody = (db: Database, secret: string): Promise<unknown> =>
  overLimit(db, secret, { ...EVERYBODY, max: 0, seconds: MINUTES * 60 });

/**
 * Counts one guarded call of an address; true if there were too many within ten minutes, or while everybody is
 * suspected.
 */
export async function isSuspicious(
  { db, settings }: Pick<SiteContext, 'db'> & { settings: Pick<SiteContext['settings'], 'authSecret' | 'limits'> },
  address: string,
): Promise<boolean> {
  const own = { name: 'suspicious', subject: address, max: settings.limits.suspiciousAfter, seconds: 600 };
  return (
    (await overLimit(db, settings.authSecret, own)) !== undefined ||
    (await isRunning(db, settings.authSecret, EVERYBODY))
  );
}

/** A puzzle for a suspicious visitor, valid for ten minutes and once. */
export function askProof(secret: string): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(...COUNTERS),
    deriveKey,
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
    hmacSignatureSecret: `proof:${secret}`,
    hmacKeySignatureSecret: `proof-key:${secret}`,
  });
}

/**
 * Whether a solution (base64 of its JSON) is right and was not used before. Solutions can be verified repeatedly, so
 * used ones are stored.
 */
export async function isProved(db: Database, secret: string, proof: string | undefined): Promise<boolean> {
  const payload = proof && proof.length < 4000 ? readPayload(proof) : undefined;
  if (!payload) return false;
  try {
    const { verified } = await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret: `proof:${secret}`,
      hmacKeySignatureSecret: `proof-key:${secret}`,
    });
    if (!verified) return false;
  } catch {
    return false;
  }
  await db.delete(usedProofs).where(lt(usedProofs.expiresAt, new Date()));
  const [fresh] = await db
    .insert(usedProofs)
    .values({ nonce: payload.challenge.parameters.nonce, expiresAt: new Date(Date.now() + MINUTES * 60_000) })
    .onConflictDoNothing()
    .returning();
  return fresh !== undefined;
}

function readPayload(proof: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Payload;
    return typeof payload?.challenge?.parameters?.nonce === 'string' ? payload : undefined;
  } catch {
    return undefined;
  }
}
