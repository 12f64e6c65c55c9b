import { expect, test } from 'vitest';
import { wovenCloths } from './tables.server.ts';
import { seedSite } from '#server/seed.ts';
import { findBrokenInvariants } from '#test/database.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { listOpenCloths } from './cloths.server.ts';

test('the demo has two cloths of gifts that the sample has anyway, once; a live site none', async () => {
  const { db } = await createSeededDatabase();
  await seedSite(db, { isLive: false });
  const cloths = await listOpenCloths(db);
  expect(cloths.map(({ people, isSample }) => [people, isSample]).sort()).toEqual([
    [12, true],
    [5, true],
  ]);
  for (const { totalMinor, goalMinor } of cloths) {
    expect(totalMinor).toBeGreaterThan(goalMinor / 10);
    expect(totalMinor).toBeLessThan(goalMinor);
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
  const live = await createSeededDatabase({ isLive: true, withSamples: true });
  expect(await live.db.$count(wovenCloths)).toBe(0);
}, 240_000);
