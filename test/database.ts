import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { findBrokenInvariants as findIn } from '#server/invariants.ts';

/** A database of this test file's own, copied from the migrated template; dropped after the file. */
export async function createTestDatabase(): Promise<{ db: RootDatabase; url: string }> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: maintenance.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} template ${template.pathname.slice(1)}`);
  const db = openDatabase(url.href, { max: 10, patience: 20_000 });
  afterAll(async () => {
    await db.$client.end();
    await run(`drop database if exists ${name} with (force)`);
  });
  return { db, url: url.href };
}

export const findBrokenInvariants = (db: RootDatabase) => findIn(db.$client);
