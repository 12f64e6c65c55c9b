import { sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { type Gauge, readLabelled } from '#platform/gauge.ts';

export const movementGauges = (db: RootDatabase): Record<string, Gauge> => ({
  elikya_movements_set_aside: {
    help: 'Entries of a provider’s books that were not understood and wait for the treasurer',
    labels: ['provider'],
    read: () =>
      readLabelled(
        db,
        sql`select provider, count(*)::int as n from set_aside_movements where settled_at is null group by provider`,
      ),
  },
});
