import { sql } from 'drizzle-orm';
import { readFailures } from '#app/features/monitoring/failure-alert.server.ts';
import { findOldRates } from '#app/features/payments/rates.server.ts';
import { type BackupSettings, readBackupAge } from '#platform/backup/backup-place.ts';
import type { RootDatabase } from '#platform/database.ts';
import { countDeadJobs } from '#platform/jobs.ts';
import { countWaitingMails } from '#platform/mail.ts';
import type { Replica } from '#platform/replica.ts';
import { countBrokenInvariants } from './invariants.ts';

/** One number, or one for each set of labels. */
type Reading = number | readonly (readonly [labels: Record<string, string>, value: number])[];
export type Gauge = { help: string; labels?: readonly string[]; read: () => Promise<Reading> | Reading };

type GaugeParts = {
  db: RootDatabase;
  jobsDb: RootDatabase;
  settings: BackupSettings;
  providers: string[];
  countLive: () => number;
  replica?: Pick<Replica, 'asOf'>;
};

/** What is read when somebody asks for the metrics: the same on every server of a database, but for its own pool and live lines. */
export function siteGauges({ db, jobsDb, settings, providers, countLive, replica }: GaugeParts): Record<string, Gauge> {
  const number = async (query: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await db.execute<{ n: number | null }>(query);
    return rows[0]?.n ?? 0;
  };
  const labelled = async (query: ReturnType<typeof sql>): Promise<Reading> => {
    const { rows } = await db.execute<{ n: number } & Record<string, string>>(query);
    return rows.map(({ n, ...labels }) => [labels, n] as const);
  };
  return {
    elikya_payments_day: {
      help: 'Payments begun within the last day, by provider, currency and state',
      labels: ['provider', 'currency', 'state'],
      read: () =>
        labelled(
          sql`select provider, currency, status as state, count(*)::int as n from payments where created_at > now() - interval '1 day' group by 1, 2, 3`,
        ),
    },
    elikya_payments_pending_late: {
      help: 'Payments pending for more than a quarter of an hour, promised transfers left out',
      read: () =>
        number(
          sql`select count(*)::int as n from payments where status = 'pending' and provider <> 'transfer' and created_at < now() - interval '15 minutes'`,
        ),
    },
    elikya_payments_failed_quarter: {
      help: 'Payments that failed within the last quarter of an hour',
      read: async () => (await readFailures(db)).failed,
    },
    elikya_payments_flagged: {
      help: 'Payments whose truth differs from ours',
      read: () => number(sql`select count(*)::int as n from payments where flag is not null and status = 'pending'`),
    },
    elikya_refunds_open: {
      help: 'Refunds asked for or accepted that have not ended',
      read: () => number(sql`select count(*)::int as n from refunds where status in ('asked', 'accepted')`),
    },
    elikya_subscriptions_failing: {
      help: 'Monthly gifts whose newest payment did not come, and that are still asked for',
      read: () => number(sql`select count(*)::int as n from subscriptions where status = 'past_due'`),
    },
    elikya_webhooks_foreign_day: {
      help: 'Webhooks of the last day that were about something of somebody else on the same account',
      read: () =>
        number(
          sql`select count(*)::int as n from webhook_events where is_foreign and received_at > now() - interval '1 day'`,
        ),
    },
    elikya_webhooks_age_seconds: {
      help: 'Since the newest event of a provider that told us one',
      labels: ['provider'],
      read: () =>
        labelled(
          sql`select known.name as provider, extract(epoch from now() - newest)::float8 as n
              from unnest(${sql.param(providers)}::text[]) known(name),
                lateral (select max(received_at) as newest from webhook_events e where e.provider = known.name) told
              where newest is not null`,
        ),
    },
    elikya_jobs_waiting: {
      help: 'Jobs that could run now or are being repeated, by queue',
      labels: ['queue'],
      read: () =>
        labelled(
          sql`select name as queue, count(*)::int as n from pgboss.job where state in ('created', 'retry') and start_after <= now() group by 1`,
        ),
    },
    elikya_jobs_oldest_seconds: {
      help: 'Since the oldest job of a queue could have run and did not end well',
      labels: ['queue'],
      read: () =>
        labelled(
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
        number(
          sql`select extract(epoch from now() - min(created_at))::float8 as n from mails where delivered_at is null`,
        ),
    },
    elikya_backup_age_hours: {
      help: 'Age of the newest backup of the embedded database, in hours; none where the database is outside',
      read: () => {
        const hours = readBackupAge(settings);
        return hours === undefined ? [] : [[{}, hours] as const];
      },
    },
    elikya_rates_age_days: {
      help: 'Age of the oldest exchange rate, in days',
      read: async () => (await findOldRates(db, -1))[0]?.days ?? 0,
    },
    elikya_invariants_broken: {
      help: 'Invariants that the newest nightly look found broken',
      read: () => countBrokenInvariants(db),
    },
    elikya_invariants_age_seconds: {
      help: 'Since the invariants were read the last time',
      read: () => number(sql`select extract(epoch from now() - max(ran_at))::float8 as n from invariant_runs`),
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
