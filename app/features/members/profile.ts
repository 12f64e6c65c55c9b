/**
 * The rule of points (shown on the profile): one for each dollar given, fifty for each course finished. They cannot be bought
 * apart from giving, and nothing can be bought with them.
 */
const POINTS_PER_COURSE = 50;

/** What other parts of the site add to a member's figures, each by its feature’s `figures`. */
export type MemberFigures = { coursesDone: number; harvests: number };

export const TIERS = [
  { id: 'bronze', from: 0 },
  { id: 'silver', from: 1000 },
  { id: 'gold', from: 2500 },
  { id: 'platinum', from: 5000 },
] as const;
export type TierId = (typeof TIERS)[number]['id'];

export function pointsOf({ givenUsdMinor, coursesDone }: { givenUsdMinor: number; coursesDone: number }): number {
  return Math.floor(givenUsdMinor / 100) + coursesDone * POINTS_PER_COURSE;
}

/** `next` is missing above platinum; `percent` of the way to it, 0 to 100. */
export type Standing = { tier: TierId; next?: TierId; missing: number; percent: number };

/** Where a number of points stands. */
export function standing(points: number): Standing {
  const index = TIERS.findLastIndex(({ from }) => points >= from);
  const tier = TIERS[Math.max(index, 0)]!;
  const next = TIERS[index + 1];
  if (!next) return { tier: tier.id, missing: 0, percent: 100 };
  return {
    tier: tier.id,
    next: next.id,
    missing: next.from - points,
    percent: Math.floor(((points - tier.from) / (next.from - tier.from)) * 100),
  };
}

export type Impact = { children: number; meals: number; trees: number; projects: number };

type Given = { fundId: string; donationId: string; eurMinor: number };

/** How many projects and programmes gifts went to: the one count behind "soutenus", on every page. */
export function countSupported(gifts: readonly { fundId: string }[]): number {
  return new Set(gifts.filter(({ fundId }) => /^(project|program)-/.test(fundId)).map(({ fundId }) => fundId)).size;
}

/** What gifts made possible, by the sponsorship page's own measure: a child each sponsorship, two euros a meal, one euro a tree. */
export function impactOf(gifts: readonly Given[]): Impact {
  const of = (fundId: string) => gifts.filter((gift) => gift.fundId === fundId);
  const euros = (fundId: string) => Math.floor(of(fundId).reduce((sum, { eurMinor }) => sum + eurMinor, 0) / 100);
  return {
    children: new Set(of('sponsor-child').map(({ donationId }) => donationId)).size,
    meals: Math.floor(euros('sponsor-meal') / 2),
    trees: euros('sponsor-tree'),
    projects: countSupported(gifts),
  };
}

export const ACHIEVEMENTS = ['firstThread', 'godparent', 'hundredTrees', 'learner', 'harvest', 'fiveCloths'] as const;
export type AchievementId = (typeof ACHIEVEMENTS)[number];

export function achievementsOf({
  gifts,
  impact,
  coursesDone,
  harvests,
}: {
  gifts: number;
  impact: Impact;
  coursesDone: number;
  harvests: number;
}): Record<AchievementId, boolean> {
  return {
    firstThread: gifts > 0,
    godparent: impact.children > 0,
    hundredTrees: impact.trees >= 100,
    learner: coursesDone > 0,
    harvest: harvests > 0,
    fiveCloths: impact.projects >= 5,
  };
}

const sampleGiven = { amountMinor: 325_000, currency: 'USD' as const };
const sampleCourses = 4;
const sampleImpact: Impact = { children: 4, meals: 310, trees: 185, projects: 3 };

/** The spec's sample donor: what visitors see, labelled as a sample. It obeys the rules above like everybody. */
export const SAMPLE = {
  name: 'Aline Kabongo',
  since: '2024-11-03',
  points: pointsOf({ givenUsdMinor: sampleGiven.amountMinor, coursesDone: sampleCourses }),
  totals: [sampleGiven],
  impact: sampleImpact,
  earned: achievementsOf({ gifts: 24, impact: sampleImpact, coursesDone: sampleCourses, harvests: 0 }),
  preferences: { projectUpdates: true, proofs: true, weeklyReports: false, urgentNeeds: true, newsletter: true },
};
