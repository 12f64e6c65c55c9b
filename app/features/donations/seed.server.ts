import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { GENERAL_FUND } from './donation-rules.ts';
import { importGifts, type ImportedGift } from './import-gifts.server.ts';
import { type Fund, funds } from './tables.server.ts';

/** Gifts that name no project go here. */
export async function seedGeneralFund(tx: Database): Promise<void> {
  await tx
    .insert(funds)
    .values({
      id: GENERAL_FUND,
      title: 'Là où c’est le plus utile',
      place: '',
      path: '/projects',
      cloth: { motif: 'sablier', fg: '#0F3D2C', bg: '#FFB71B' },
      currency: 'USD',
    })
    .onConflictDoNothing();
}

/** Opens a fund once. */
export async function seedFund(tx: Database, fund: typeof funds.$inferInsert): Promise<void> {
  await tx.insert(funds).values(fund).onConflictDoNothing();
}

// Invented names: no donor of the sample exists.
const NAMES = [
  'Famille Ilunga',
  null,
  'Béatrice Nsimba',
  'Classe Matadi',
  'Aline Kabongo',
  'Paul Tshibanda',
  null,
  'Grâce Mwamba',
  'Jonas Lelo',
  'Miriam Okito',
  'Chorale Bandal',
  null,
];

/** Weights of sample gifts: many small, few large. */
const WEIGHTS = [2, 3, 1, 5, 2, 8, 3, 1, 13, 2, 5, 3];

/**
 * Sample gifts of the demo that add up to exactly the given sum: `raisedMinor` in the fund's currency, `supporters` gifts,
 * one every few hours up to now.
 */
export async function seedSampleGifts(
  tx: Database,
  fundId: string,
  raisedMinor: number,
  supporters: number,
): Promise<void> {
  const [fund] = await tx
    .select()
    .from(funds)
    .where(and(eq(funds.id, fundId)));
  await importGifts(tx, fund as Fund, sampleGifts(raisedMinor, supporters));
}

export function sampleGifts(raisedMinor: number, supporters: number): ImportedGift[] {
  const weights = Array.from({ length: supporters }, (_, index) => WEIGHTS[index % WEIGHTS.length]!);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Whole units of 100 minor, so that sample gifts look like gifts; what is left over goes to the first.
  const amounts = weights.map((weight) => Math.max(100, Math.floor((raisedMinor * weight) / total / 100) * 100));
  amounts[0]! += raisedMinor - amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amountMinor, index) => ({
    amountMinor,
    donorName: NAMES[index % NAMES.length] ?? null,
    minutesAgo: 37 + (supporters - index) * 97,
  }));
}
