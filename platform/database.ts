import type { EventEmitter } from 'node:events';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { clientOf, NO_PRIMARY } from './database-hosts.ts';
import { GIVEN_UP, impatientSocket } from './impatient-socket.ts';
import { log } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { traceQueries } from './trace-queries.ts';

/** The database handle that every function takes first: the pool or a transaction. */
export type Database = Omit<NodePgDatabase, 'transaction'>;
/** Runs work in a savepoint: if it fails, its writes are undone and the surrounding transaction continues. */
export const savepoint = <T>(tx: Database, work: (inner: Database) => Promise<T>): Promise<T> =>
  (tx as NodePgDatabase).transaction(work);

export type RootDatabase = NodePgDatabase & { $client: pg.Pool };

// Counters and minor units are bigint in the database; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long one statement may take, in ms; nobody waits longer for a page. */
const STATEMENT_MS = 4000;
/**
 * If the server has not reported a timeout this long after the statement's limit, it hangs or is gone, and the
 * connection is closed.
 */
const SILENCE_AFTER_MS = 500;

/**
 * Opens a connection pool. A connection that breaks, idle or inside a transaction, is logged and replaced and never
 * ends the process. Every wait has a limit: for a free connection, a lock, a statement, or a server that was frozen or
 * cut off.
 * @param patience how many ms one statement may take; jobs may take longer than pages
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

/** Closes a connection whose server became a standby, so that the next one finds the primary. */
function leaveStandby(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) void (client as unknown as pg.Client).end().catch(() => {});
  });
}

/** Opens one connection outside the pool; if it breaks, its queries fail, but no uncaught error is raised. */
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
 * Refuses a pooler that gives connections away after each transaction (PgBouncer). With it the site would start but
 * never receive change notifications, and pages would show outdated totals.
 * @throws OperatorError if another server process answers than the one that accepted the connection
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

/** PostgreSQL's error code for a write on a standby. */
const READ_ONLY = '25006';
// PostgreSQL's classes and codes: connection, shutdown, resources, a statement or lock that took too long (appendix A of its manual).
const AWAY_STATES = new RegExp(`^(08|53|57P0|57014|55P03|25P03|${READ_ONLY})`);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const AWAY_WORDS = new RegExp(
  `${GIVEN_UP}|${NO_PRIMARY}|Connection terminated|timeout exceeded when trying to connect|not queryable`,
);

/**
 * Whether an error, or its cause, means that the database or another service is unavailable or overloaded. The same
 * call may succeed in a moment, so it is answered with 503 instead of 500.
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
