import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database, RootDatabase } from './database.ts';
import { log, seldom } from './log.ts';
import { timeJob } from './metrics.ts';

type JobOptions = {
  /** The name of its queue in the database. */
  name: string;
  /** Cron expression, UTC: the job also runs on a schedule. */
  schedule?: string;
  /** How many run at the same time in this process. */
  concurrency?: number;
  /** A run counts as lost after this time; the default is a minute. */
  expiresAfterSeconds?: number;
  /**
   * For jobs that must succeed, such as a mail or refund: retried for fourteen days, and again after a restart, before
   * they fail.
   */
  isPatient?: boolean;
};

/**
 * A job's name, options and data, as a plain value, so that code that enqueues it need not import the code that runs
 * it.
 */
export type JobDefinition<Data> = JobOptions & { data: z.ZodType<Data> };

/** Defines a job. A job without data runs only on its schedule. */
export function defineJob<Data extends object>(job: JobOptions & { data: z.ZodType<Data> }): JobDefinition<Data>;
export function defineJob(job: JobOptions): JobDefinition<unknown>;
export function defineJob(job: JobOptions & { data?: z.ZodType }): JobDefinition<unknown> {
  return { data: z.unknown(), ...job };
}

/** A job with the code that runs it. `run` takes the data as read from the database. */
export type JobHandler = JobOptions & { run: (data?: unknown) => Promise<void> };

/** An error that no retry can fix: the job fails immediately, where others are retried for days. */
export class HopelessJob extends Error {
  override name = 'HopelessJob';
}

/** The data of a job do not match its schema. */
class InvalidJobData extends HopelessJob {
  override name = 'InvalidJobData';
}

/**
 * Binds a job to the code that runs it, when the site is assembled. Handlers must be idempotent: a job may run twice if
 * a server dies at the wrong moment.
 */
export function handle<Data>(
  { data: schema, ...job }: JobDefinition<Data>,
  work: (data: Data) => Promise<void>,
): JobHandler {
  return {
    ...job,
    async run(data) {
      const parsed = schema.safeParse(data);
      if (!parsed.success) throw new InvalidJobData('A job has data it does not know', { cause: parsed.error });
      await work(parsed.data);
    },
  };
}

/** Enqueues a job in the caller's transaction; if that rolls back, the job does not exist. */
export async function later<Data extends object>(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { name }: JobDefinition<Data>,
  data: NoInfer<Data>,
  options?: JobTiming,
): Promise<void> {
  await jobs.send(tx, name, data, options);
}

type JobTiming = { startAfterSeconds?: number };

export type Jobs = {
  /** Enqueues a job by the name of its queue; other code uses `later`, which checks the data. */
  send: (tx: Database, name: string, data: object, options?: JobTiming) => Promise<void>;
  stop: () => Promise<void>;
};

/** Longer than any job that does not set its own limit: mails give up on their relay sooner (platform/mail.ts). */
const EXPIRES_AFTER_SECONDS = 60;
const DAY = 24 * 3600;

/** Twenty tries within some three hours, for jobs that a schedule or a person starts again anyway. */
const USUAL = { retryLimit: 20, retryDelay: 1, retryDelayMax: 600 };
/**
 * Pauses grow from a second to six hours: some fifteen tries in the first nine hours, then four a day until the
 * fourteenth day.
 */
const PATIENT = { retryLimit: 70, retryDelay: 1, retryDelayMax: 6 * 3600 };
/** How long a failed job is kept, to be seen, counted and retried. */
const KEPT = { retentionSeconds: 30 * DAY, deleteAfterSeconds: 30 * DAY };

/** Starts pg-boss on the site's own pool and runs the given jobs. */
export async function startJobs(db: RootDatabase, handlers: JobHandler[]): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values as unknown[]) },
    // A job whose server was killed under it is given to another within a minute or so, not within the library's quarter hour.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on(
    'error',
    seldom((error: Error, leftOut) => log.warn({ err: error, leftOut }, 'job queue')),
  );
  await boss.start();
  const workers = new Map<string, string[]>();
  const wake = (name: string) => workers.get(name)?.forEach((id) => boss.notifyWorker(id));
  for (const handler of handlers) {
    const options = {
      ...(handler.isPatient ? { ...PATIENT, ...KEPT } : USUAL),
      retryBackoff: true,
      expireInSeconds: handler.expiresAfterSeconds ?? EXPIRES_AFTER_SECONDS,
    };
    await boss.createQueue(handler.name, options);
    // A queue of an earlier release keeps its options otherwise.
    await boss.updateQueue(handler.name, options);
    if (handler.isPatient) await reviveDead(db, handler.name);
    const workOff = async ([job]: JobWithMetadata<unknown>[]) => {
      try {
        await timeJob(handler.name, () => handler.run(job!.data));
      } catch (error) {
        const facts = { err: error, job: handler.name, jobId: job!.id, attempt: job!.retryCount + 1 };
        if (error instanceof HopelessJob) {
          log.error({ ...facts, isLast: true }, 'job given up');
          await stopTrying(db, job!.id);
        } else log.warn({ ...facts, isLast: job!.retryCount >= job!.retryLimit }, 'job failed');
        throw error;
      } finally {
        // The next one of its queue, if there is one, at once.
        wake(handler.name);
      }
    };
    const ids: string[] = [];
    for (let count = 0; count < (handler.concurrency ?? 2); count++)
      ids.push(await boss.work(handler.name, { ...SLEEPING, batchSize: 1, includeMetadata: true }, workOff));
    workers.set(handler.name, ids);
    if (handler.schedule) await boss.schedule(handler.name, handler.schedule);
  }
  const stopWaking = wakeForDueJobs(db, wake);
  return {
    send: sender(boss),
    async stop() {
      stopWaking();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** How often the database is asked which queues have a due job. */
const LOOK_EVERY_MS = 500;
/** A worker polls its own queue only this often, because it is woken when there is a job. */
const SLEEPING = { pollingIntervalSeconds: 60 };

/**
 * Asks the database twice a second, in one statement, which queues have a due job, and wakes their workers. If workers
 * polled by themselves, each poll would be two statements per queue: 240 a second for 60 queues on an idle site.
 * @returns a function that stops it
 */
function wakeForDueJobs(db: RootDatabase, wake: (name: string) => void): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const complain = seldom((error: unknown, leftOut) => log.warn({ err: error, leftOut }, 'job queue'));
  const look = async () => {
    try {
      const { rows } = await db.$client.query<{ name: string }>(DUE_QUEUES);
      for (const { name } of rows) wake(name);
    } catch (error) {
      complain(error);
    }
    if (!isStopped) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Uses the index by which pg-boss fetches jobs (job_i11). */
const DUE_QUEUES = {
  name: 'due-queues',
  text: `select name from pgboss.queue where exists (
    select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
};

async function stopTrying(db: RootDatabase, jobId: string): Promise<void> {
  await db.execute(sql`update pgboss.job set retry_limit = retry_count where id = ${jobId}`);
}

/** Enqueues jobs without running any: for a command beside the running site. */
export async function openJobs(db: RootDatabase): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  return { send: sender(boss), stop: () => boss.stop({ graceful: false }) };
}

const sender =
  (boss: PgBoss): Jobs['send'] =>
  async (tx, name, data, { startAfterSeconds = 0 } = {}) => {
    await boss.send(name, data, { startAfter: startAfterSeconds, db: fromDrizzle(tx, sql) });
  };

/**
 * Retries failed jobs, and immediately those that wait for their next try. For use once the cause was fixed.
 * @param name of one queue; left out, all of them
 * @returns how many jobs of each queue
 */
export async function retryJobs(db: Database, name?: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    with again as (
      update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null,
        retry_limit = greatest(retry_limit, 20)
      where state in ('failed', 'retry') and (${name ?? null}::text is null or name = ${name ?? null}::text)
      returning name)
    select name, count(*)::int as count from again group by name order by name`);
  return rows;
}

/**
 * At a start, retries failed jobs as if they were new, since whoever restarts the site has probably fixed the cause.
 */
async function reviveDead(db: RootDatabase, name: string): Promise<void> {
  const { rowCount } = await db.execute(
    sql`update pgboss.job set state = 'retry', retry_count = 0, retry_limit = ${PATIENT.retryLimit}, start_after = now(), completed_on = null where name = ${name} and state = 'failed'`,
  );
  if (rowCount) log.info({ job: name, revived: rowCount }, 'given up jobs begin again');
}

/** Jobs that failed for good, by name. Only patient jobs are kept long enough to be counted. */
export async function countDeadJobs(db: Database): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from pgboss.job where state = 'failed' group by name order by name`,
  );
  return rows;
}
