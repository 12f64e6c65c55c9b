import { desc } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Database, isAway, type RootDatabase } from '#platform/database.ts';
import { log } from '#platform/log.ts';
import { invariantRuns } from '#platform/tables.ts';
import { SITE } from './features.ts';

/** What the invariants find wrong, by their names, with up to three rows each; empty when all is well. */
export async function findBrokenInvariants(client: pg.Pool | pg.Client): Promise<string[]> {
  return (await readBroken(client)).map(({ name, rows }) => `${name}: ${JSON.stringify(rows.slice(0, 3))}`);
}

async function readBroken(client: pg.Pool | pg.Client) {
  const db = drizzle(client, { casing: 'snake_case' });
  const broken: { name: string; rows: readonly unknown[] }[] = [];
  for (const [name, check] of Object.entries(SITE.checks)) {
    const rows = await readCheck(db, name, check);
    if (rows.length > 0) broken.push({ name, rows });
  }
  return broken;
}

/** One that cannot be read counts as broken, and hides none of the others. @throws where the database is away */
async function readCheck(db: Database, name: string, check: (typeof SITE.checks)[string]): Promise<readonly unknown[]> {
  try {
    return typeof check === 'string' ? (await db.execute(check)).rows : await check(db);
  } catch (error) {
    if (isAway(error)) throw error;
    log.error({ err: error, check: name }, 'an invariant could not be read');
    return ['not readable'];
  }
}

/** Reads all invariants and keeps the result, names and counts only: rows may name persons. */
export async function runInvariants(db: RootDatabase): Promise<{ name: string; count: number }[]> {
  const broken = (await readBroken(db.$client)).map(({ name, rows }) => ({ name, count: rows.length }));
  await db.insert(invariantRuns).values({ broken });
  return broken;
}

/** How many invariants the newest run found broken; 0 before the first. */
export async function countBrokenInvariants(db: Database): Promise<number> {
  const [newest] = await db
    .select({ broken: invariantRuns.broken })
    .from(invariantRuns)
    .orderBy(desc(invariantRuns.ranAt))
    .limit(1);
  return newest?.broken.length ?? 0;
}
