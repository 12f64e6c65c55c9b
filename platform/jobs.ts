import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database, RootDatabase } from './database.ts';
import { log, seldom } from './log.ts';
import { timeJob } from './metrics.ts';

type JobOptions = {
  /** The name of its queue in the database. */
  name: string;
  /** Cron, UTC: the job also runs by itself. */
  schedule?: string;
  /** How many at once in this process. */
  concurrency?: number;
  /** Taken for lost after so long; a minute when nothing is said. */
  expiresAfterSeconds?: number;
  /** Owed to somebody (a mail, a refund): tried for fourteen days, and again after a restart, before it is given up. */
  isPatient?: boolean;
};

/** What may be asked for and what is done then: a plain value, so that who asks need not know who does it. */
export type JobDefinition<Data> = JobOptions & { data: z.ZodType<Data> };

/** Says what a job is. One without data runs on its schedule only. */
export function defineJob<Data extends object>(job: JobOptions & { data: z.ZodType<Data> }): JobDefinition<Data>;
export function defineJob(job: JobOptions): JobDefinition<unknown>;
export function defineJob(job: JobOptions & { data?: z.ZodType }): JobDefinition<unknown> {
  return { data: z.unknown(), ...job };
}

/** A job with what does it. `run` takes the data as it lay in the database. */
export type JobHandler = JobOptions & { run: (data?: unknown) => Promise<void> };

/** No repeat makes it better: the job is given up at once, where others are tried for days. */
export class HopelessJob extends Error {
  override name = 'HopelessJob';
}

/** What a job was given is not what it asks for. */
class InvalidJobData extends HopelessJob {
  override name = 'InvalidJobData';
}

/**
 * Binds a job to what does it, when the site is put together. Handlers are shallow and idempotent: a job may run twice when a
 * server dies at the wrong moment.
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

/** Enqueues a job in the caller's transaction: no commit, no job. */
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
  /** The queue by its name; who enqueues says `later`, which knows what the job asks for. */
  send: (tx: Database, name: string, data: object, options?: JobTiming) => Promise<void>;
  stop: () => Promise<void>;
};

/** Longer than any job takes that does not say otherwise: mails give up their relay sooner (platform/mail.ts). */
const EXPIRES_AFTER_SECONDS = 60;
const DAY = 24 * 3600;

/** Twenty tries within some three hours: what a schedule or a person begins again anyway. */
const USUAL = { retryLimit: 20, retryDelay: 1, retryDelayMax: 600 };
/** Pauses grow from a second to six hours: some fifteen tries in the first nine hours, then four a day until the fourteenth. */
const PATIENT = { retryLimit: 70, retryDelay: 1, retryDelayMax: 6 * 3600 };
/** A failed job is kept so long, to be seen, counted and begun again. */
const KEPT = { retentionSeconds: 30 * DAY, deleteAfterSeconds: 30 * DAY };

/** Starts pg-boss on the site's own pool and works off the given jobs. */
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

/** How often the database is asked which queues have something due. */
const LOOK_EVERY_MS = 500;
/** A worker asks for its queue by itself only so often: it is woken when there is something. */
const SLEEPING = { pollingIntervalSeconds: 60 };

/**
 * Asks the database twice a second, in one statement, which queues have a job that is due, and wakes their workers. Workers that ask for
 * themselves are two statements a queue each time: of 60 queues, 240 a second on a site where nothing happens.
 * @returns how to stop
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

/** By the index that pg-boss fetches by (job_i11). */
const DUE_QUEUES = {
  name: 'due-queues',
  text: `select name from pgboss.queue where exists (
    select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
};

async function stopTrying(db: RootDatabase, jobId: string): Promise<void> {
  await db.execute(sql`update pgboss.job set retry_limit = retry_count where id = ${jobId}`);
}

/** Enqueues without working anything off: for a command beside the running site. */
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
 * Begins again what was given up, and at once what waits for its next try: whoever asks has mended what was in its way.
 * @param name of one queue; left out, all of them
 * @returns how many of each queue
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

/** What was given up is begun again as if it were new: whoever restarts the site has mended what was in its way. */
async function reviveDead(db: RootDatabase, name: string): Promise<void> {
  const { rowCount } = await db.execute(
    sql`update pgboss.job set state = 'retry', retry_count = 0, retry_limit = ${PATIENT.retryLimit}, start_after = now(), completed_on = null where name = ${name} and state = 'failed'`,
  );
  if (rowCount) log.info({ job: name, revived: rowCount }, 'given up jobs begin again');
}

/** Jobs given up for good, by their names. Only those that somebody is owed are kept long enough to be counted. */
export async function countDeadJobs(db: Database): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from pgboss.job where state = 'failed' group by name order by name`,
  );
  return rows;
}
