import { sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';

// Invented people: nobody asked for these letters.
const READERS: [name: string, language: Language][] = [
  ['josephine', 'fr'],
  ['clement', 'fr'],
  ['marie-ange', 'fr'],
  ['harriet', 'en'],
  ['duarte', 'pt'],
  ['neema', 'sw'],
  ['samira', 'ar'],
];

/** Creates some newsletter readers of several languages for the demo. */
export async function seedDemoReaders(tx: Database): Promise<void> {
  await tx
    .insert(newsletterSubscribers)
    .values(
      READERS.map(([name, language]) => ({
        email: `${name}.lettre@exemple.org`,
        source: 'website',
        language,
        confirmedAt: sql`now() - interval '40 days'`,
      })),
    )
    .onConflictDoNothing();
}
