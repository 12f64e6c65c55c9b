import { sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { type Gauge, readNumber } from '#platform/gauge.ts';

export const renewalGauges = (db: RootDatabase): Record<string, Gauge> => ({
  elikya_subscriptions_failing: {
    help: 'Monthly gifts whose newest payment did not come, and that are still asked for',
    read: () => readNumber(db, sql`select count(*)::int as n from subscriptions where status = 'past_due'`),
  },
});
