import { sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { type Gauge, readLabelled, readNumber } from '#platform/gauge.ts';
import { countDeadJobs } from '#platform/jobs.ts';
import { countWaitingMails } from '#platform/mail.ts';
import type { Replica } from '#platform/replica.ts';
import { countBrokenInvariants } from './invariants.ts';

type GaugeParts = {
  db: RootDatabase;
  jobsDb: RootDatabase;
  countLive: () => number;
  replica?: Pick<Replica, 'asOf'>;
};

/** What is read of the site itself when somebody asks for the metrics: the same on every server of a database, but for its pool and lines. */
export function serverGauges({ db, jobsDb, countLive, replica }: GaugeParts): Record<string, Gauge> {
  return {
    elikya_jobs_waiting: {
      help: 'Jobs that could run now or are being repeated, by queue',
      labels: ['queue'],
      read: () =>
        readLabelled(
          db,
          sql`select name as queue, count(*)::int as n from pgboss.job where state in ('created', 'retry') and start_after <= now() group by 1`,
        ),
    },
    elikya_jobs_oldest_seconds: {
      help: 'Since the oldest job of a queue could have run and did not end well',
      labels: ['queue'],
      read: () =>
        readLabelled(
          db,
          sql`select name as queue, extract(epoch from now() - min(created_on))::float8 as n from pgboss.job where state in ('created', 'retry') and start_after <= now() group by 1`,
        ),
    },
    elikya_jobs_dead: {
      help: 'Mails, refunds and other jobs given up for good, by queue',
      labels: ['queue'],
      read: async () => (await countDeadJobs(db)).map(({ name, count }) => [{ queue: name }, count] as const),
    },
    elikya_mails_waiting: { help: 'Mails in the outbox not delivered yet', read: () => countWaitingMails(db) },
    elikya_mails_oldest_seconds: {
      help: 'Since the oldest mail in the outbox was put there',
      read: () =>
        readNumber(
          db,
          sql`select extract(epoch from now() - min(created_at))::float8 as n from mails where delivered_at is null`,
        ),
    },
    elikya_invariants_broken: {
      help: 'Invariants that the newest nightly look found broken',
      read: () => countBrokenInvariants(db),
    },
    elikya_invariants_age_seconds: {
      help: 'Since the invariants were read the last time',
      read: () => readNumber(db, sql`select extract(epoch from now() - max(ran_at))::float8 as n from invariant_runs`),
    },
    elikya_pool_connections: {
      help: 'Connections to the database of this server: of pages and of jobs, open, idle, and calls that wait for one',
      labels: ['pool', 'state'],
      read: () =>
        Object.entries({ pages: db.$client, jobs: jobsDb.$client }).flatMap(([pool, client]) => [
          [{ pool, state: 'open' }, client.totalCount] as const,
          [{ pool, state: 'idle' }, client.idleCount] as const,
          [{ pool, state: 'waiting' }, client.waitingCount] as const,
        ]),
    },
    // With a label: prom-client says 0 of a number without one that was not read.
    elikya_replica_behind_seconds: {
      help: 'How old what the replica holds may be; nothing while it is left out, or where there is none',
      labels: ['database'],
      read: () => {
        const asOf = replica?.asOf();
        return asOf === undefined ? [] : [[{ database: 'replica' }, (performance.now() - asOf) / 1000]];
      },
    },
    elikya_live_lines: { help: 'Pages that listen for live progress on this server', read: countLive },
  };
}
