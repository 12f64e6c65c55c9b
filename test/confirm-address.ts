import { eq } from 'drizzle-orm';
import { personAddresses, personKeys } from '#app/features/persons/tables.server.ts';
import type { RootDatabase } from '#platform/database.ts';

/** Another address of whoever is known by this one, as it stands once its owner said by its link that it is theirs. */
export async function confirmAddress(db: RootDatabase, known: string, email: string, provedAt = new Date()) {
  const [key] = await db.select().from(personKeys).where(eq(personKeys.value, known));
  await db.insert(personAddresses).values({ personId: key!.personId, email, reason: 'x', who: 'x', provedAt });
  await db.insert(personKeys).values({ kind: 'email', value: email, personId: key!.personId });
}
