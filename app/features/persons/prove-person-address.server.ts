import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { readLink } from '#platform/signed-links.ts';
import type { Jobs } from '#platform/jobs.ts';
import { ADDRESS_LINK } from './address-mail.server.ts';
import { tellOldAddresses } from './tell-old-addresses.server.ts';
import { type AddressState, type Asked, stateOf } from './new-address.server.ts';
import { personAddresses, personKeys } from './tables.server.ts';

type Site = Pick<Settings, 'authSecret' | 'previousSecrets'>;

/** The request behind the mailed link; undefined if we did not sign it. */
export async function findAsked(db: Database, site: Site, token: string, lock = false): Promise<Asked | undefined> {
  const id = readLink(site, ADDRESS_LINK, token);
  if (!id) return undefined;
  const query = db.select().from(personAddresses).where(eq(personAddresses.id, id));
  const [asked] = await (lock ? query.for('update') : query);
  return asked;
}

/** `prove-address`: the owner confirms an address by the mailed link, once; from then on it belongs to the person. */
export function provePersonAddress(site: Site, jobs: Pick<Jobs, 'send'>) {
  return defineFunction<{ token: string }, { state: AddressState }>({
    name: 'prove-address',
    summary: 'Says by the link of its mail that an address is the reader’s own',
    input: z.object({ token: z.string('address_unknown').max(200, 'address_unknown') }),
    answer: z.object({ state: z.enum(['waiting', 'proved', 'expired', 'ended']) }),
    async perform(tx, { token }) {
      const asked = await findAsked(tx, site, token, true);
      if (!asked) return new Refusal('address_unknown', { status: 404 });
      if (stateOf(asked) !== 'waiting') return { state: stateOf(asked) };
      await tx
        .update(personAddresses)
        .set({ provedAt: sql`now()` })
        .where(eq(personAddresses.id, asked.id));
      // Somebody's already since it was asked: staff compare the two.
      const made = await tx
        .insert(personKeys)
        .values({ kind: 'email', value: asked.email, personId: asked.personId })
        .onConflictDoNothing()
        .returning({ value: personKeys.value });
      if (made.length > 0) await tellOldAddresses(tx, jobs, asked);
      return { state: 'proved' };
    },
    respond: async (_site, outcome) => outcome,
  });
}
