import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { openConnection } from './database.ts';
import { log } from './log.ts';
import { OperatorError } from './operator-error.ts';

// Any number that nobody else locks: drizzle's migrate() is not safe in parallel (tried).
const LOCK = 7_031_912;

const OLDEST_MAJOR = 15;

/**
 * Migrates the database to the newest migration. Safe if several processes start at the same time. If a newer release
 * has already migrated the database, this release still starts if the newer one allows it, so that a release can be
 * rolled back and a server of the previous release can restart (decision 0064).
 * @param servesFrom when the oldest migration was made that a release must know to work with this schema; `null` if
 * there is none
 * @throws OperatorError if PostgreSQL is too old, or if this release is too old for the schema
 */
export async function migrateDatabase(
  url: string,
  folder = './migrations',
  servesFrom: number | null = readReleased(folder),
): Promise<void> {
  const client = await openConnection(url);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await isOfNewer(client, folder)) return;
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.query(SERVES_FROM_TABLE);
    await client.query('delete from drizzle.serves_from');
    if (servesFrom !== null) await client.query('insert into drizzle.serves_from (made_at) values ($1)', [servesFrom]);
  } finally {
    await client.end();
  }
}

/** Stores the newest migration that a server must know to work with this schema: the last one of the last release. */
const SERVES_FROM_TABLE = 'create table if not exists drizzle.serves_from (made_at bigint not null)';

/**
 * When the last migration of the last release was made; migrations since then only add (migrations/RELEASED,
 * test/expand.test.ts).
 */
function readReleased(folder: string): number {
  const [, tag] = readFileSync(join(folder, 'RELEASED'), 'utf8').split(' ');
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const found = entries.find((entry) => entry.tag === tag);
  if (!found) throw new Error(`migrations/RELEASED names ${tag}, which is no migration`);
  return found.when;
}

/**
 * Whether a newer release has migrated the database.
 * @throws OperatorError if it does not allow this release
 */
async function isOfNewer(client: pg.Client, folder: string): Promise<boolean> {
  const { rows: servers } = await client.query<{ major: number; version: string }>(
    "select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version",
  );
  const { major, version } = servers[0]!;
  if (major < OLDEST_MAJOR)
    throw new OperatorError(`The database is PostgreSQL ${version}: ${OLDEST_MAJOR} or newer is needed.`);
  const applied = await readApplied(client);
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis));
  const unknown = applied.filter((madeAt) => !known.has(madeAt));
  if (unknown.length === 0) return false;
  const servesFrom = await readServesFrom(client);
  if (servesFrom !== undefined && known.has(servesFrom) && [...known].every((madeAt) => applied.includes(madeAt))) {
    log.warn({ unknown: unknown.length }, 'the database is of a newer release, which leaves this one working');
    return true;
  }
  throw new OperatorError(
    `The database is of a newer release: ${unknown.length} of its ${applied.length} migrations are unknown to this one, the newest made ${new Date(Math.max(...unknown)).toISOString()}. Start that release, or bring a backup of before back (script/restore).`,
  );
}

export async function readServesFrom(client: pg.Client): Promise<number | undefined> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.serves_from') as found");
  if (tables[0].found === null) return undefined;
  const { rows } = await client.query<{ made_at: number }>('select made_at from drizzle.serves_from');
  return rows[0]?.made_at;
}

/** The migrations that a database has, by when each was made; none for an empty one. */
export async function readApplied(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (tables[0].found === null) return [];
  const { rows } = await client.query<{ created_at: number }>('select created_at from drizzle.__drizzle_migrations');
  return rows.map(({ created_at: madeAt }) => madeAt);
}
