import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { currencyRates } from './tables.server.ts';

const Rates = z.array(
  z.object({ currency: z.enum(CURRENCIES), day: z.iso.date(), perEuro: z.string().regex(/^\d+(\.\d+)?$/) }),
);

export async function seedRates(tx: Database, content: unknown): Promise<void> {
  await tx.insert(currencyRates).values(Rates.parse(content)).onConflictDoNothing();
}
