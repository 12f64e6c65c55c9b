import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { openConnection } from './database.ts';
import { OperatorError } from './operator-error.ts';

// Any number that nobody else locks: drizzle's migrate() is not safe in parallel (tried).
const LOCK = 7_031_912;

const OLDEST_MAJOR = 15;

/**
 * Brings the database to the newest migration. Safe when several processes start at once.
 * @throws OperatorError for a PostgreSQL that is too old, and for a database that a newer release has migrated.
 */
export async function migrateDatabase(url: string, folder = './migrations'): Promise<void> {
  const client = await openConnection(url);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await refuseUnknown(client, folder);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

async function refuseUnknown(client: pg.Client, folder: string): Promise<void> {
  const { rows: servers } = await client.query<{ major: number; version: string }>(
    "select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version",
  );
  const { major, version } = servers[0]!;
  if (major < OLDEST_MAJOR)
    throw new OperatorError(`The database is PostgreSQL ${version}: ${OLDEST_MAJOR} or newer is needed.`);
  const applied = await readApplied(client);
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis));
  const unknown = applied.filter((madeAt) => !known.has(madeAt));
  if (unknown.length > 0)
    throw new OperatorError(
      `The database is of a newer release: ${unknown.length} of its ${applied.length} migrations are unknown to this one, the newest made ${new Date(Math.max(...unknown)).toISOString()}. Start that release, or bring a backup of before back (script/restore).`,
    );
}

/** The migrations that a database went through, by when each was made; none for an empty one. */
export async function readApplied(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (tables[0].found === null) return [];
  const { rows } = await client.query<{ created_at: number }>('select created_at from drizzle.__drizzle_migrations');
  return rows.map(({ created_at: madeAt }) => madeAt);
}
