import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { openConnection } from './database.ts';

// Any number that nobody else locks: drizzle's migrate() is not safe in parallel (tried).
const LOCK = 7_031_912;

/** Brings the database to the newest migration. Safe when several processes start at once. */
export async function migrateDatabase(url: string, folder = './migrations'): Promise<void> {
  const client = await openConnection(url);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
