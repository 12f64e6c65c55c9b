import { sql } from 'drizzle-orm';
import type { Start } from '#app/features/define-feature.server.ts';
import type { Database } from '#platform/database.ts';
import { providerReadings } from './movements/tables.server.ts';

/** In the demo, provider books are read from three weeks ago, so that there are only a few payouts to find. */
export async function seedReading(tx: Database, { isLive, isNew }: Start): Promise<void> {
  if (isNew && !isLive)
    await tx.insert(providerReadings).values({ provider: 'sandbox', until: sql`now() - interval '21 days'` });
}
