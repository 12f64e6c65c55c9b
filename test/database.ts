import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { findBrokenInvariants as findIn } from '#server/invariants.ts';

/**
 * A database of this test file's own, dropped after the file.
 * @param template the database it is a copy of: without one, the migrated one without rows
 */
export async function createTestDatabase(
  template = new URL(inject('templateUrl')).pathname.slice(1),
): Promise<{ db: RootDatabase; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await inMaintenance((client) => copyDatabase(client, template, name));
  const db = openDatabase(url, { max: 10, patience: 20_000 });
  afterAll(async () => {
    await db.$client.end();
    await inMaintenance((client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return { db, url };
}

/** Does something beside all databases of tests: in the server's own one. */
export async function inMaintenance<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** @returns the address of the copy */
export async function copyDatabase(client: pg.Client, from: string, to: string): Promise<string> {
  await client.query(`create database ${to} template ${from} strategy file_copy`);
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${to}`;
  return url.href;
}

export const findBrokenInvariants = (db: RootDatabase) => findIn(db.$client);
