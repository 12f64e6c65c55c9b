import { sql } from 'drizzle-orm';
import type { Start } from '#app/features/define-feature.server.ts';
import type { Database } from '#platform/database.ts';
import { providerReadings } from './movements/tables.server.ts';

/** The demo's books begin three weeks ago: a few payouts to look for, not one for every week of the sample gifts. */
export async function seedReading(tx: Database, { isLive, isNew }: Start): Promise<void> {
  if (isNew && !isLive)
    await tx.insert(providerReadings).values({ provider: 'sandbox', until: sql`now() - interval '21 days'` });
}
