import { z } from 'zod';
import rates from '#content/rates.json' with { type: 'json' };
import type { Start } from '#app/features/define-feature.server.ts';
import type { Database } from '#platform/database.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { currencyRates } from './tables.server.ts';

const Rates = z.array(
  z.object({ currency: z.enum(CURRENCIES), day: z.iso.date(), perEuro: z.string().regex(/^\d+(\.\d+)?$/) }),
);

export async function seedRates(tx: Database, content: unknown): Promise<void> {
  await tx.insert(currencyRates).values(Rates.parse(content)).onConflictDoNothing();
}

/** The exchange rates at the first start. */
export async function seedPayments(tx: Database, { isNew }: Start): Promise<void> {
  if (isNew) await seedRates(tx, rates);
}
