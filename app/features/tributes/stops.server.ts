import { inArray } from 'drizzle-orm';
import { type Secrets, seal } from '#platform/signed-links.ts';
import type { Database } from '#platform/database.ts';
import { tributeStops } from './tables.server.ts';

/** What stands for an address in the list of those that want no card; the address cannot be read from it. */
export const hashAddress = (secret: string, email: string): string => seal(secret, 'tribute-address', email);

/** Whether somebody at this address said that they want no card, also while an older secret was ours. */
export async function wantsNoCards(
  db: Database,
  { authSecret, previousSecrets }: Secrets,
  email: string,
): Promise<boolean> {
  const hashes = [authSecret, ...previousSecrets].map((secret) => hashAddress(secret, email));
  return (await db.$count(tributeStops, inArray(tributeStops.addressHash, hashes))) > 0;
}

/** From now on this address is sent no card, whoever asks; asked twice, it is the same. */
export async function stopCards(tx: Database, addressHash: string): Promise<void> {
  await tx.insert(tributeStops).values({ addressHash }).onConflictDoNothing();
}
