import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from './database.ts';
import { migrateDatabase, readApplied } from './migrate.ts';
import { createTestDatabase } from '#test/database.ts';

/** As a newer release leaves a database: a migration of its own, and what a server has to know at least. */
const NEWER = 4_102_444_800_000;

async function newer(servesFrom: number | undefined) {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  const client = await openConnection(url);
  onTestFinished(() => client.end());
  const before = await readApplied(client);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)", [NEWER]);
  await client.query('delete from drizzle.serves_from');
  if (servesFrom !== undefined) await client.query('insert into drizzle.serves_from values ($1)', [servesFrom]);
  return { url, client, before };
}

test.each([
  ['needs what came with it', NEWER],
  ['says nothing', undefined],
])('a schema of a newer release that %s is refused with words, and left as it is', async (_name, servesFrom) => {
  const { url, client, before } = await newer(servesFrom);
  await expect(migrateDatabase(url)).rejects.toThrow(/of a newer release: 1 of its \d+ migrations .* 2100-01-01/);
  expect(await readApplied(client)).toEqual([...before, NEWER]);
  await client.query('drop schema drizzle cascade');
  expect(await readApplied(client)).toEqual([]);
});

test('one that leaves this release working is served as it is: a release is taken back, a server of before starts again', async () => {
  const { url, client, before } = await newer(await released());
  await migrateDatabase(url);
  expect(await readApplied(client)).toEqual([...before, NEWER]);
  expect((await client.query('select made_at from drizzle.serves_from')).rows).toEqual([{ made_at: await released() }]);
  // But not one that lacks a migration of its own.
  await client.query('delete from drizzle.__drizzle_migrations where created_at = $1', [before.at(-1)]);
  await expect(migrateDatabase(url)).rejects.toThrow('of a newer release');
});

test('each start says from which release on a server works on its schema', async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  const client = await openConnection(url);
  onTestFinished(() => client.end());
  expect((await client.query('select made_at from drizzle.serves_from')).rows).toEqual([{ made_at: await released() }]);
});

async function released(): Promise<number> {
  const tag = readFileSync('migrations/RELEASED', 'utf8').split(' ')[1];
  const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return entries.find((entry) => entry.tag === tag)!.when;
}
