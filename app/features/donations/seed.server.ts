import { eq } from 'drizzle-orm';
import figures from '#content/sample-figures.json' with { type: 'json' };
import type { Database } from '#platform/database.ts';
import { GENERAL_FUND } from './donation-rules.ts';
import { importGifts, type ImportedGift } from './import-gifts.server.ts';
import { type Fund, funds } from './tables.server.ts';

/** Creates the fund for gifts without a project. */
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

/** Creates a fund once. */
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

/** Relative sizes of sample gifts: many small, few large. */
const WEIGHTS = [2, 3, 1, 5, 2, 8, 3, 1, 13, 2, 5, 3];

/**
 * What a sample fund received in past years: `content/sample-figures.json` contains it, and pages and articles mention
 * it.
 */
export type PastGifts = { from: string; until: string; dollars: number; gifts: number; feesDollars?: number };

export const pastGiftsOf = (fundId: string): readonly PastGifts[] =>
  (figures.gifts as Record<string, readonly PastGifts[]>)[fundId] ?? [];

/**
 * Creates the demo's sample gifts, which add up to exactly the given amount: `raisedMinor` in minor units of the fund's
 * currency, `supporters` gifts. Those of past years are dated there, the others every few hours up to now.
 */
export async function seedSampleGifts(
  tx: Database,
  fundId: string,
  raisedMinor: number,
  supporters: number,
): Promise<void> {
  const past = pastGiftsOf(fundId);
  for (const one of past) await seedPastGifts(tx, fundId, one);
  const [beforeMinor, before] = [
    past.reduce((sum, one) => sum + one.dollars * 100, 0),
    past.reduce((sum, one) => sum + one.gifts, 0),
  ];
  await importGifts(tx, await fundOf(tx, fundId), sampleGifts(raisedMinor - beforeMinor, supporters - before));
}

/** Creates gifts spread evenly over a period. */
export async function seedPastGifts(
  tx: Database,
  fundId: string,
  { from, until, dollars, gifts }: PastGifts,
): Promise<void> {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  const ago = (index: number) => Math.round((Date.now() - first - ((last - first) * index) / gifts) / 60_000);
  const made = sampleGifts(dollars * 100, gifts);
  await importGifts(
    tx,
    await fundOf(tx, fundId),
    made.map((gift, index) => ({ ...gift, minutesAgo: ago(index) })),
  );
}

async function fundOf(tx: Database, fundId: string): Promise<Fund> {
  const [fund] = await tx.select().from(funds).where(eq(funds.id, fundId));
  return fund!;
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
