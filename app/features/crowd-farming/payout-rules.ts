import { announced } from './field-rules.ts';

/** What a share had put in, in US cents. */
export type Stake = { id: string; minor: number };

/** What a harvest comes to. Sums in US cents. */
export type Payout = {
  saleMinor: number;
  stakesMinor: number;
  sharedMinor: number;
  /** What stays with the families who farm. */
  farmersMinor: number;
  parts: { id: string; stakeMinor: number; minor: number }[];
};

/** A harvest as it was weighed and sold: grams, and hundredths of a US cent for a kilogram. */
export type Harvest = { grams: number; pricePerKg: number };

const GRAMS = 1000n;
/** Hundredths of a cent. */
const FINE = 100n;

/** What a harvest was sold for, in whole cents, half a cent up. */
export function saleOf({ grams, pricePerKg }: Harvest): number {
  const fine = BigInt(grams) * BigInt(pricePerKg);
  return Number((fine * 2n + GRAMS * FINE) / (GRAMS * FINE * 2n));
}

/**
 * What a harvest brings the shares that hope for a return. All that was sold goes to them until each has back what it put in and
 * the announced return on it; what is above stays with the families who farm. It is split by what each put in: each part is cut
 * to whole cents, and the cents that are left go one by one to the parts that lost most by it, of equals to the first by id.
 */
export function sharePayout(harvest: Harvest, stakes: readonly Stake[]): Payout {
  const saleMinor = saleOf(harvest);
  const stakesMinor = stakes.reduce((sum, { minor }) => sum + minor, 0);
  const sharedMinor = Math.min(saleMinor, announced(stakesMinor));
  return {
    saleMinor,
    stakesMinor,
    sharedMinor,
    farmersMinor: saleMinor - sharedMinor,
    parts: split(sharedMinor, stakes),
  };
}

function split(sum: number, stakes: readonly Stake[]): Payout['parts'] {
  const all = BigInt(stakes.reduce((total, { minor }) => total + minor, 0));
  const exact = stakes.map(({ id, minor }) => {
    const scaled = BigInt(sum) * BigInt(minor);
    return { id, stakeMinor: minor, minor: Number(scaled / all), lost: scaled % all };
  });
  let left = sum - exact.reduce((total, { minor }) => total + minor, 0);
  const byLoss = [...exact].sort((a, b) => (a.lost === b.lost ? (a.id < b.id ? -1 : 1) : a.lost > b.lost ? -1 : 1));
  for (const part of byLoss) {
    if (left === 0) break;
    part.minor += 1;
    left -= 1;
  }
  return exact.map(({ id, stakeMinor, minor }) => ({ id, stakeMinor, minor }));
}
