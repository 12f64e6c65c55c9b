import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { academyChecks } from '#app/features/academy/checks.server.ts';
import { fieldChecks } from '#app/features/crowd-farming/checks.server.ts';
import { donationChecks } from '#app/features/donations/checks.server.ts';
import { marketChecks } from '#app/features/marketplace/checks.server.ts';
import { paymentChecks } from '#app/features/payments/checks.server.ts';
import { openDatabase, type RootDatabase } from '#platform/database.ts';

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

/** What the SQL invariants find wrong, by their names; empty when all is well. */
export async function findBrokenInvariants(db: RootDatabase): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries({ ...paymentChecks, ...donationChecks, ...marketChecks, ...fieldChecks, ...academyChecks })) {
    const { rows } = await db.$client.query(query);
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}
