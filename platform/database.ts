import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from './log.ts';

/** The handle every verb takes first: the pool's, or a transaction's. */
export type Database = Omit<NodePgDatabase, 'transaction'>;
export type RootDatabase = NodePgDatabase & { $client: pg.Pool };

// Counters and minor units are bigint in the database; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool on one database. An idle connection that breaks is logged and replaced, never fatal. */
export function openDatabase(url: string, max = 20): RootDatabase {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'elikya', connectionTimeoutMillis: 10_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  return drizzle(pool, { casing: 'snake_case' }) as RootDatabase;
}
