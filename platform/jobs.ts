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
};

export type Jobs = {
  /** Enqueues inside the caller's transaction: no commit, no job. */
  send: (tx: Database, name: string, data: object, options?: { startAfterSeconds?: number }) => Promise<void>;
  stop: () => Promise<void>;
};

/** Longer than any job takes: mails give up their relay sooner (platform/mail.ts). */
const EXPIRES_AFTER_SECONDS = 60;

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
    await boss.createQueue(kind.name, { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 600, expireInSeconds: EXPIRES_AFTER_SECONDS });
    await boss.work(kind.name, { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: kind.concurrency ?? 2 }, async ([job]) => {
      await kind.handle(job!.data as never);
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
