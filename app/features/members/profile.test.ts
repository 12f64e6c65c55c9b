import { expect, test } from 'vitest';
import { achievementsOf, impactOf, pointsOf, SAMPLE, standing } from './profile.ts';

test('a point for each whole dollar, fifty for a course', () => {
  expect(pointsOf({ givenUsdMinor: 12_399, coursesDone: 2 })).toBe(223);
});

test('tiers change exactly at their number', () => {
  expect(standing(999)).toEqual({ tier: 'bronze', next: 'silver', missing: 1, percent: 99 });
  expect(standing(1000).tier).toBe('silver');
  expect(standing(3450)).toEqual({ tier: 'gold', next: 'platinum', missing: 1550, percent: 38 });
  expect(standing(5000)).toEqual({ tier: 'platinum', missing: 0, percent: 100 });
});

test('impact counts sponsorships once, however often they renew', () => {
  const gift = (fundId: string, donationId: string, eurMinor: number) => ({ fundId, donationId, eurMinor });
  const impact = impactOf([
    gift('sponsor-child', 'a', 2500),
    gift('sponsor-child', 'a', 2500),
    gift('sponsor-meal', 'b', 1000),
    gift('sponsor-tree', 'c', 10_050),
    gift('project-1', 'd', 100),
    gift('project-1', 'e', 100),
  ]);
  expect(impact).toEqual({ children: 1, meals: 5, trees: 100, projects: 1 });
  expect(achievementsOf({ gifts: 6, impact, coursesDone: 0, harvests: 0 })).toMatchObject({
    firstThread: true,
    hundredTrees: true,
    learner: false,
  });
});

test('the sample donor obeys the rule the page prints beside them', () => {
  const dollars = SAMPLE.totals.reduce((sum, { amountMinor }) => sum + Math.floor(amountMinor / 100), 0);
  // What is not from dollars is from whole courses, fifty points each; the spec's sample is gold on the way to platinum.
  expect((SAMPLE.points - dollars) % 50).toBe(0);
  expect(SAMPLE.points).toBeGreaterThan(dollars);
  expect(standing(SAMPLE.points)).toMatchObject({ tier: 'gold', next: 'platinum' });
  expect(SAMPLE.earned).toEqual({
    firstThread: true,
    godparent: true,
    hundredTrees: true,
    learner: true,
    harvest: false,
    fiveCloths: false,
  });
});
