import { inArray } from 'drizzle-orm';
import { type Secrets, seal } from '#platform/signed-links.ts';
import type { Database } from '#platform/database.ts';
import { tributeStops } from './tables.server.ts';

/** The keyed hash of an address in the list of those that want no cards; the address cannot be recovered from it. */
export const hashAddress = (secret: string, email: string): string => seal(secret, 'tribute-address', email);

/** Whether this address refused cards, also if that was stored with an older secret. */
export async function wantsNoCards(
  db: Database,
  { authSecret, previousSecrets }: Secrets,
  email: string,
): Promise<boolean> {
  const hashes = [authSecret, ...previousSecrets].map((secret) => hashAddress(secret, email));
  return (await db.$count(tributeStops, inArray(tributeStops.addressHash, hashes))) > 0;
}

/** From now on this address gets no cards from anybody; a repeat has no effect. */
export async function stopCards(tx: Database, addressHash: string): Promise<void> {
  await tx.insert(tributeStops).values({ addressHash }).onConflictDoNothing();
}
