import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { release, type Limit, overLimit } from './limits.ts';
import { limits } from './tables.ts';

const { db } = await createTestDatabase();
const SECRET = 'x'.repeat(40);
const limit: Limit = { name: 'letters', subject: 'a@example.org', max: 2, seconds: 60 };
const use = (more: Partial<Limit> = {}, secret = SECRET) => overLimit(db, secret, { ...limit, ...more });
/** Time goes by for every window. */
const pass = (seconds: number) =>
  db.execute(sql`update limits set window_ends = window_ends - make_interval(secs => ${seconds})`);
beforeEach(async () => void (await db.delete(limits)));

test('so many uses a window and no more; whoever is over is told when it ends', async () => {
  expect([await use(), await use()]).toEqual([undefined, undefined]);
  expect(await use()).toBe(60);
  await pass(45);
  expect(await use()).toBe(15);
});

test('a window ends, also for who went on trying, and the next one is whole', async () => {
  for (let time = 0; time < 9; time++) {
    await use();
    await pass(1);
  }
  await pass(51);
  expect([await use(), await use()]).toEqual([undefined, undefined]);
  expect(await use()).toBe(60);
  await pass(30);
  expect(await use()).toBe(30);
  await pass(30);
  expect(await use()).toBeUndefined();
});

test('an address is one however it is written in capitals; what is no address is what it is', async () => {
  for (const subject of ['a@example.org', 'A@Example.ORG']) await use({ subject });
  expect(await use({ subject: 'a@EXAMPLE.org' })).toBe(60);
  for (const subject of ['aB', 'aB', 'Ab']) expect(await use({ subject })).toBeUndefined();
});

test('another name, subject or secret is another count', async () => {
  for (let time = 0; time < 3; time++) await use();
  expect(await use({ name: 'gifts' })).toBeUndefined();
  expect(await use({ subject: 'b@example.org' })).toBeUndefined();
  expect(await use({}, 'y'.repeat(40))).toBeUndefined();
  expect(await use()).toBeDefined();
});

test('many servers at once count together', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => use({ max: 7 })));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(7);
});

test('one use may weigh more, and what succeeded is given back, never below none', async () => {
  expect(await use({ max: 10, amount: 10 })).toBeUndefined();
  expect(await use({ max: 10, amount: 1 })).toBe(60);
  for (let time = 0; time < 20; time++) await release(db, SECRET, limit);
  expect([await use(), await use(), (await use()) !== undefined]).toEqual([undefined, undefined, true]);
});

test('the subject of a limit is not stored in clear', async () => {
  await use();
  expect(JSON.stringify(await db.select().from(limits))).not.toContain('example.org');
});
