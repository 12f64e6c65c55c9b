import { expect, test } from 'vitest';
import { openConnection } from './database.ts';
import { migrateDatabase, readApplied } from './migrate.ts';
import { createTestDatabase } from '#test/database.ts';

test('a database that a newer release has migrated is refused with words, and left as it is', async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  const client = await openConnection(url);
  const before = await readApplied(client);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)");
  await expect(migrateDatabase(url)).rejects.toThrow(/of a newer release: 1 of its \d+ migrations .* 2100-01-01/);
  expect(await readApplied(client)).toEqual([...before, 4_102_444_800_000]);
  await client.query('drop schema drizzle cascade');
  expect(await readApplied(client)).toEqual([]);
  await client.end();
});
