import { sql } from 'drizzle-orm';
import { z } from 'zod';
import rates from '#content/rates.json' with { type: 'json' };
import type { Start } from '#app/features/define-feature.server.ts';
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

/** What a first start has of rates, and of a demo's books. */
export async function seedPayments(tx: Database, { isLive, isNew }: Start): Promise<void> {
  if (!isNew) return;
  await seedRates(tx, rates);
  if (!isLive) await seedReading(tx);
}

/** The demo's books begin three weeks ago: a few payouts to look for, not one for every week of the sample gifts. */
async function seedReading(tx: Database): Promise<void> {
  await tx.insert(providerReadings).values({ provider: 'sandbox', until: sql`now() - interval '21 days'` });
}
