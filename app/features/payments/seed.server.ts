import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { providerReadings } from './movements/tables.server.ts';
import { currencyRates } from './tables.server.ts';

const Rates = z.array(
  z.object({ currency: z.enum(CURRENCIES), day: z.iso.date(), perEuro: z.string().regex(/^\d+(\.\d+)?$/) }),
);

export async function seedRates(tx: Database, content: unknown): Promise<void> {
  await tx.insert(currencyRates).values(Rates.parse(content)).onConflictDoNothing();
}

/** The demo's books begin three weeks ago: a few payouts to look for, not one for every week of the sample gifts. */
export async function seedReading(tx: Database): Promise<void> {
  await tx.insert(providerReadings).values({ provider: 'sandbox', until: sql`now() - interval '21 days'` });
}

const SAMPLE_SOURCES = ['affiche-goma', 'lettre', 'facebook/social/rentree', 'affiche-matonge'];

/** Some of the sample gifts came by a poster, a letter or a link: two of five, the first source the most. */
export async function seedSources(tx: Database): Promise<void> {
  await tx.execute(sql`
    update payments set source = (${sql.param(SAMPLE_SOURCES)}::text[])[1 + (numbered.n / 5 % 7 % ${SAMPLE_SOURCES.length})::int]
    from (select id, row_number() over (order by created_at, id) as n from payments where provider = 'sandbox') numbered
    where payments.id = numbered.id and numbered.n % 5 < 2`);
}
