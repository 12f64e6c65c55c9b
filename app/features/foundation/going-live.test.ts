import { expect, test } from 'vitest';
import { SITE } from '#server/features.ts';
import { users } from '#platform/auth-tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { ALONE, ALWAYS_TWO, SOMETIMES_TWO } from './acts-for-two.ts';
import { listTeamPoints } from './team-points.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
const { hire } = openDesk(siteContext, []);

const read = async () =>
  Object.fromEntries((await listTeamPoints(db)).map(({ key, isThere, count }) => [key, [isThere, count]]));

test('what takes two people is what the calls say, and what is done alone is none of it', () => {
  const calls = [...SITE.functions({} as never).values()];
  const forTwo = calls.filter(({ staff }) => staff?.plan).map(({ name }) => name);
  expect([...ALWAYS_TWO, ...SOMETIMES_TWO].toSorted()).toEqual(forTwo.toSorted());
  const alone = calls.filter(({ staff }) => staff && !staff.plan).map(({ name }) => name);
  expect(alone).toEqual(expect.arrayContaining([...ALONE]));
});

test('a team is told what it lacks, and no longer once it is there', async () => {
  expect(await read()).toEqual({ second: [false, 0], treasury: [false, 0], books: [false, 0], factors: [true, 0] });
  await hire('administration');
  expect(await read()).toEqual({ second: [false, 1], treasury: [false, 0], books: [false, 0], factors: [false, 1] });
  await hire('tresorerie');
  await hire('audit');
  await db.update(users).set({ twoFactorEnabled: true });
  expect(await read()).toEqual({ second: [true, 2], treasury: [true, 1], books: [true, 1], factors: [true, 0] });
});
