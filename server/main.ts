import { createServer, type RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import { accountEvents } from '#app/features/accounts/account-events.server.ts';
import { CHANGED, followSettings } from '#app/features/foundation/held-settings.server.ts';
import type { AccountsContext } from '#app/features/accounts/accounts-context.server.ts';
import type { MembersParts } from '#app/features/members/members-context.server.ts';
import { findOldRates } from '#app/features/payments/rates.server.ts';
import { readFailures } from '#app/features/monitoring/failure-alert.server.ts';
import type { PayContext } from '#app/features/payments/pay-context.server.ts';
import { sendPaymentNews } from '#app/features/payments/payment-news.server.ts';
import { sendReceiptLater } from '#app/features/payments/receipts/receipt-mail.server.ts';
import { inviteFirstAdministrator } from '#app/features/staff/first-administrator.server.ts';
import { invitationPath } from '#app/features/staff/invitations.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { openSandboxDesk } from '#app/features/payments/sandbox/sandbox.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { type Auth, createAuth } from '#platform/auth.ts';
import { relockSecrets } from '#platform/auth-secrets.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { type Files, openFiles } from '#platform/files.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { countDeadJobs, type Jobs, startJobs } from '#platform/jobs.ts';
import { overLimit } from '#platform/limits.ts';
import { type ChangeFeed, startChangeFeed } from '#platform/changes.ts';
import { log } from '#platform/log.ts';
import { countWaitingMails } from '#platform/mail.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { PageCache } from '#platform/page-cache.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { createApp } from './app.ts';
import { countBrokenInvariants } from './invariants.ts';
import { SITE } from './features.ts';
import { createJobKinds } from './job-kinds.ts';
import { startMetrics } from './metrics.ts';
import { createProviders, PROVIDERS, readProviders } from './providers.ts';
import { seedSite } from './seed.ts';

export type SiteParts = {
  title: string;
  settings: Settings;
  siteContext: SiteContext;
  pay: PayContext;
  auth: Auth;
  accounts: AccountsContext;
  members: MembersParts;
  functions: Map<string, SiteFunction>;
  files: Files;
  cache: PageCache;
  feed: ChangeFeed;
  formTargets: string[];
  /** Where pages of development listen for changes. */
  socket?: string;
  isStopping: () => boolean;
  countRequest: (status: number) => void;
};

export type RunningSite = {
  origin: string;
  port: number;
  /** The way in of a live site's first administrator, while it has none. */
  firstLink?: string;
  stop: () => Promise<void>;
};

/** What `script/dev` adds: its listener around ours, the socket by which it reloads pages; nothing is kept. */
export type Development = { wrap: (listener: RequestListener) => RequestListener; socket: string };

/**
 * Puts the site together and serves it: settings, database, migrations, sample content, jobs, payments, endpoints.
 * @throws SettingsError when the environment does not allow a start.
 */
export async function startSite(environment: NodeJS.ProcessEnv, development?: Development): Promise<RunningSite> {
  const providers = readProviders(PROVIDERS, environment);
  const settings = readSettings(environment, providers);
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres(settings.dataDir);
  const databaseUrl = settings.databaseUrl ?? embedded!.url;
  await migrateDatabase(databaseUrl);
  const db = openDatabase(databaseUrl, { patience: settings.databasePatienceMs });
  // Jobs take longer than pages, and must not take their connections.
  const jobsDb = openDatabase(databaseUrl, { max: 8, patience: 55_000 });
  await seedSite(jobsDb, settings);
  const siteContext: SiteContext = { db, settings, translate, hasWords, staff: staffDesk };
  const files = await openFiles(settings);
  const feed = await startChangeFeed(databaseUrl);
  const cache = new PageCache(development ? 0 : undefined);
  feed.subscribe((news) => cache.drop(news));
  await followSettings(db, settings, feed, () => cache.drop({ topic: CHANGED, id: '' }));

  // Jobs need payments (the sweep) and payments need jobs (mails): payments come first and reach for jobs when used.
  let jobs: Jobs;
  const laterJobs: Pick<Jobs, 'send'> = { send: (...job) => jobs.send(...job) };
  const pay: PayContext = {
    files,
    db,
    jobs: laterJobs,
    origin: settings.origin,
    ...createProviders(providers.ready, { db, settings }),
    desk: openSandboxDesk({ db, settings }, laterJobs),
    purposes: SITE.purposes(laterJobs),
    overLimit: (limit) => overLimit(db, settings.authSecret, limit),
    onReceipt: (tx, payment) => sendReceiptLater(tx, laterJobs, pay.purposes, payment),
    onNews: (tx, payment, news) => sendPaymentNews(tx, pay, payment, news),
  };
  await relockSecrets(db, settings);
  const auth = createAuth(db, settings, accountEvents(db, laterJobs, SITE.whenProved));
  const members: MembersParts = {
    files,
    ownData: SITE.ownData,
    figures: async (handle, memberId) => ({ coursesDone: 0, harvests: 0, ...(await SITE.figures(handle, memberId)) }),
  };
  const featureParts = {
    db: jobsDb,
    files,
    settings,
    jobs: laterJobs,
    pay: () => pay,
    calls: () => functions,
    rooms: () => SITE.rooms,
    ownData: SITE.ownData,
  };
  const functions: Map<string, SiteFunction> = SITE.functions(featureParts);
  jobs = await startJobs(jobsDb, createJobKinds(featureParts));

  let isStopping = false;
  const metrics = startMetrics(settings.metricsPort, {
    elikya_mails_waiting: { help: 'Mails in the outbox not delivered yet', read: () => countWaitingMails(db) },
    elikya_payments_failed_quarter: {
      help: 'Payments that failed within the last quarter of an hour',
      read: async () => (await readFailures(db)).failed,
    },
    elikya_jobs_dead: {
      help: 'Mails, refunds and other jobs given up for good',
      read: async () => (await countDeadJobs(db)).reduce((sum, { count }) => sum + count, 0),
    },
    elikya_refunds_open: {
      help: 'Refunds asked for or accepted that have not ended',
      read: () => countOpenRefunds(db),
    },
    elikya_webhooks_foreign_day: {
      help: 'Webhooks of the last day that were about something of somebody else on the same account',
      read: () => countForeignEvents(db),
    },
    elikya_rates_age_days: {
      help: 'Age of the oldest exchange rate, in days',
      read: async () => (await findOldRates(db, -1))[0]?.days ?? 0,
    },
    elikya_invariants_broken: {
      help: 'Invariants that the newest nightly look found broken',
      read: () => countBrokenInvariants(db),
    },
    elikya_payments_flagged: { help: 'Payments whose truth differs from ours', read: () => countFlagged(db) },
  });
  const { listener, closeLive } = createApp({
    title: `${foundation().name} API`,
    settings,
    siteContext,
    pay,
    auth,
    accounts: { auth, jobs: laterJobs, whenProved: SITE.whenProved },
    members,
    functions,
    files,
    cache,
    feed,
    formTargets: providers.ready.flatMap(({ formTargets }) => formTargets),
    isStopping: () => isStopping,
    socket: development?.socket,
    countRequest: metrics.count,
  });
  const server = createServer(development ? development.wrap(listener) : listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  log.info({ origin: settings.origin, mode: settings.isLive ? 'live' : 'demo' }, 'serving');

  const first = settings.isLive ? await inviteFirstAdministrator(db) : undefined;
  return {
    origin: settings.origin,
    port: settings.port,
    firstLink: first && settings.origin + invitationPath(settings.authSecret, first),
    async stop() {
      isStopping = true;
      closeLive();
      // Open requests finish; connections that only wait are closed at once.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
      metrics.stop();
      await jobs.stop();
      await feed.stop();
      await jobsDb.$client.end();
      await db.$client.end();
      await embedded?.stop();
    },
  };
}

async function countOpenRefunds(db: SiteContext['db']): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from refunds where status in ('asked', 'accepted')`,
  );
  return rows[0]!.n;
}

async function countForeignEvents(db: SiteContext['db']): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from webhook_events where is_foreign and received_at > now() - interval '1 day'`,
  );
  return rows[0]!.n;
}

async function countFlagged(db: SiteContext['db']): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from payments where flag is not null and status = 'pending'`,
  );
  return rows[0]!.n;
}
