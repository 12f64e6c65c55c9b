import type { EventEmitter } from 'node:events';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { clientOf, NO_PRIMARY } from './database-hosts.ts';
import { GIVEN_UP, impatientSocket } from './impatient-socket.ts';
import { log } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { traceQueries } from './trace-queries.ts';

/** The handle every verb takes first: the pool's, or a transaction's. */
export type Database = Omit<NodePgDatabase, 'transaction'>;
/** Work within a transaction that may fail by itself: what it wrote is undone, the transaction around it goes on. */
export const savepoint = <T>(tx: Database, work: (inner: Database) => Promise<T>): Promise<T> =>
  (tx as NodePgDatabase).transaction(work);

export type RootDatabase = NodePgDatabase & { $client: pg.Pool };

// Counters and minor units are bigint in the database; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long one statement may take, in ms: a page that waits longer is of no use to anybody. */
const STATEMENT_MS = 4000;
/** Past the statement's own limit the server is asked no more: it hangs, or is no longer there. */
const SILENCE_AFTER_MS = 500;

/**
 * A pool on one database. A connection that breaks, idle or inside a transaction, is logged and replaced, never fatal. No
 * call waits for ever: not for a free connection, a lock, a statement, nor for a server that was frozen or cut off.
 * @param patience how many ms one statement may take; jobs take longer than pages.
 */
export function openDatabase(
  url: string,
  { max = 20, patience = STATEMENT_MS }: { max?: number; patience?: number } = {},
): RootDatabase {
  const pool = new pg.Pool({
    ...clientOf(url),
    max,
    application_name: 'elikya',
    connectionTimeoutMillis: Math.min(10_000, patience * 0.75),
    idleTimeoutMillis: Math.min(10_000, patience),
    statement_timeout: patience,
    lock_timeout: patience * 0.75,
    idle_in_transaction_session_timeout: patience * 2,
    keepAlive: true,
    stream: () => impatientSocket(patience + SILENCE_AFTER_MS),
  });
  // pg-pool takes its own listener off a connection that is checked out: without this one a break inside a transaction ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
    leaveStandby(client);
  });
  traceQueries(pool);
  // A connection that breaks while idle is told here as well, and was logged by its own listener.
  pool.on('error', () => {});
  return drizzle(pool, { casing: 'snake_case' }) as RootDatabase;
}

/** A connection whose server became a standby is of no use any more: the next one finds the server that takes writes. */
function leaveStandby(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) void (client as unknown as pg.Client).end().catch(() => {});
  });
}

/** One connection outside the pool; how it ends shows in its queries, never as an uncaught error. */
export async function openConnection(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const { Client, connectionString } = clientOf(url);
  const client = new Client({
    connectionString,
    application_name: 'elikya',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...options,
  });
  client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  await client.connect();
  return client;
}

/**
 * A pooler that gives a connection away after each transaction (PgBouncer) would let the site start, and never bring it any news
 * of changes: nobody would notice until a page shows an old sum.
 * @throws OperatorError when another server process answers than the one that was greeted
 */
export async function refusePooler(url: string): Promise<void> {
  const client = await openConnection(url);
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { processID: greeted } = client as unknown as { processID: number };
    if (rows[0]!.pid !== greeted)
      throw new OperatorError(
        'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well (docs/operating.md, "A pooler before the database").',
      );
  } finally {
    await client.end();
  }
}

/** Said by a standby to who writes. */
const READ_ONLY = '25006';
// PostgreSQL's classes and codes: connection, shutdown, resources, a statement or lock that took too long (appendix A of its manual).
const AWAY_STATES = new RegExp(`^(08|53|57P0|57014|55P03|25P03|${READ_ONLY})`);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const AWAY_WORDS = new RegExp(
  `${GIVEN_UP}|${NO_PRIMARY}|Connection terminated|timeout exceeded when trying to connect|not queryable`,
);

/**
 * Whether an error, or what caused it, says that what the site stands on (its database first of all) is away or too busy: the
 * same call may go well in a moment, so it is answered 503 and not 500.
 */
export function isAway(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    const { code = '' } = cause as { code?: string };
    if (
      cause instanceof pg.DatabaseError
        ? AWAY_STATES.test(code)
        : AWAY_CODES.has(code) || AWAY_WORDS.test(cause.message)
    )
      return true;
    if (cause instanceof AggregateError && cause.errors.some(isAway)) return true;
  }
  return false;
}
