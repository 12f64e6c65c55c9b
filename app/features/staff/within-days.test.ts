import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { isWithinDays } from './within-days.server.ts';

test('a list from one day to another has the whole of both, by the clock of Kinshasa', async () => {
  const { db } = await createTestDatabase();
  const moments = [
    '2026-01-31T22:59:59.999Z',
    '2026-01-31T23:00:00Z',
    '2026-02-01T22:59:59.999Z',
    '2026-02-01T23:00:00Z',
  ];
  await db
    .insert(users)
    .values(moments.map((at) => ({ id: at, name: '', email: `${at}@example.org`, createdAt: new Date(at) })));
  const within = async (days: { from?: string; to?: string }) =>
    (await db.select().from(users).where(isWithinDays(users.createdAt, days)).orderBy(users.createdAt)).map(
      ({ id }) => id,
    );
  expect(await within({})).toEqual(moments);
  expect(await within({ from: '2026-02-01' })).toEqual(moments.slice(1));
  expect(await within({ to: '2026-02-01' })).toEqual(moments.slice(0, 3));
  expect(await within({ from: '2026-02-01', to: '2026-02-01' })).toEqual(moments.slice(1, 3));
});

test('no list reads the days it is asked for by another clock', () => {
  const own = globSync('app/**/*.server.ts').filter((file) =>
    /\b(from|to) \? (gte|lte?|gt)\((?!giftBatches\.day|giftImportRows\.day|statementLines\.day)|\$\{(from|to)\}(::date|T00)/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(own.filter((file) => !file.endsWith('within-days.server.ts'))).toEqual([]);
});
