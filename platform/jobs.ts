import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, RootDatabase } from './database.ts';
import { log } from './log.ts';

/** A kind of job. Handlers are shallow and idempotent: a job may run twice when a server dies at the wrong moment. */
export type JobKind<Data extends object> = {
  name: string;
  handle: (data: Data) => Promise<void>;
  /** Cron, UTC: the job also runs by itself. */
  schedule?: string;
  /** How many at once in this process. */
  concurrency?: number;
  /** Owed to somebody (a mail, a refund): tried for fourteen days, and again after a restart, before it is given up. */
  isPatient?: boolean;
};

export type Jobs = {
  /** Enqueues inside the caller's transaction: no commit, no job. */
  send: (tx: Database, name: string, data: object, options?: { startAfterSeconds?: number }) => Promise<void>;
  stop: () => Promise<void>;
};

/** Longer than any job takes: mails give up their relay sooner (platform/mail.ts). */
const EXPIRES_AFTER_SECONDS = 60;
const DAY = 24 * 3600;

/** Twenty tries within some three hours: what a schedule or a person begins again anyway. */
const USUAL = { retryLimit: 20, retryDelay: 1, retryDelayMax: 600 };
/** Pauses grow from a second to six hours: some fifteen tries in the first nine hours, then four a day until the fourteenth. */
const PATIENT = { retryLimit: 70, retryDelay: 1, retryDelayMax: 6 * 3600 };
/** A failed job is kept so long, to be seen, counted and begun again. */
const KEPT = { retentionSeconds: 30 * DAY, deleteAfterSeconds: 30 * DAY };

/** Starts pg-boss on the site's own pool and works off the given kinds. */
export async function startJobs(db: RootDatabase, kinds: JobKind<never>[]): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values as unknown[]) },
    // A job whose server was killed under it is given to another within a minute or so, not within the library's quarter hour.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const kind of kinds) {
    const options = { ...(kind.isPatient ? { ...PATIENT, ...KEPT } : USUAL), retryBackoff: true, expireInSeconds: EXPIRES_AFTER_SECONDS };
    await boss.createQueue(kind.name, options);
    // A queue of an earlier release keeps its options otherwise.
    await boss.updateQueue(kind.name, options);
    if (kind.isPatient) await reviveDead(db, kind.name);
    await boss.work(kind.name, { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: kind.concurrency ?? 2, includeMetadata: true }, async ([job]) => {
      try {
        await kind.handle(job!.data as never);
      } catch (error) {
        log.warn({ err: error, job: kind.name, jobId: job!.id, attempt: job!.retryCount + 1, isLast: job!.retryCount >= job!.retryLimit }, 'job failed');
        throw error;
      }
    });
    if (kind.schedule) await boss.schedule(kind.name, kind.schedule);
  }
  return {
    async send(tx, name, data, { startAfterSeconds = 0 } = {}) {
      await boss.send(name, data, { startAfter: startAfterSeconds, db: fromDrizzle(tx as never, sql) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** What was given up is begun again as if it were new: whoever restarts the site has mended what was in its way. */
async function reviveDead(db: RootDatabase, name: string): Promise<void> {
  const { rowCount } = await db.execute(sql`update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null where name = ${name} and state = 'failed'`);
  if (rowCount) log.info({ job: name, revived: rowCount }, 'given up jobs begin again');
}

/** Jobs given up for good, by their names. Only those that somebody is owed are kept long enough to be counted. */
export async function countDeadJobs(db: Database): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`select name, count(*)::int as count from pgboss.job where state = 'failed' group by name order by name`);
  return rows;
}
