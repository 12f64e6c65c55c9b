import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { countCertificates } from '#app/features/academy/certificates.server.ts';
import { countHarvests } from '#app/features/crowd-farming/own-shares.server.ts';
import { accountEvents } from '#app/features/members/account-events.server.ts';
import type { MembersParts } from '#app/features/members/members-context.server.ts';
import { findOldRates } from '#app/features/payments/rates.server.ts';
import { readFailures } from '#app/features/payments/failure-alert.server.ts';
import type { PayContext } from '#app/features/payments/pay-context.server.ts';
import { sendPaymentNews } from '#app/features/payments/payment-news.server.ts';
import { sendReceiptLater } from '#app/features/payments/receipt-mail.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import foundation from '#content/foundation.json';
import { type Auth, createAuth } from '#platform/auth.ts';
import { relockSecrets } from '#platform/auth-secrets.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { type Files, openFiles } from '#platform/files.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { countDeadJobs, type Jobs, startJobs } from '#platform/jobs.ts';
import { overLimit } from '#platform/limits.ts';
import { type NewsFeed, startNewsFeed } from '#platform/live.ts';
import { log } from '#platform/log.ts';
import { countWaitingMails } from '#platform/mail.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { PageCache } from '#platform/page-cache.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import type { Ground } from '#platform/site.ts';
import { createApp } from './app.ts';
import { createJobKinds } from './job-kinds.ts';
import { createTemplates } from './mail-templates.ts';
import { startMetrics } from './metrics.ts';
import { OWN_DATA } from './own-data.ts';
import { createProviders } from './providers.ts';
import { createPurposes } from './purposes.ts';
import { seedSite } from './seed.ts';
import { createFunctions } from './site-functions.ts';

export type SiteParts = {
  title: string;
  settings: Settings;
  ground: Ground;
  pay: PayContext;
  auth: Auth;
  members: MembersParts;
  functions: Map<string, SiteFunction>;
  files: Files;
  cache: PageCache;
  feed: NewsFeed;
  formTargets: string[];
  isStopping: () => boolean;
  countRequest: (status: number) => void;
};

export type RunningSite = { origin: string; port: number; stop: () => Promise<void> };

/**
 * Puts the site together and serves it: settings, database, migrations, sample content, jobs, payments, doors.
 * @throws SettingsError when the environment does not allow a start.
 */
export async function startSite(environment: NodeJS.ProcessEnv, wrap: (listener: RequestListener) => RequestListener = (listener) => listener): Promise<RunningSite> {
  const settings = readSettings(environment);
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres(settings.dataDir);
  const databaseUrl = settings.databaseUrl ?? embedded!.url;
  await migrateDatabase(databaseUrl);
  const db = openDatabase(databaseUrl, { patience: settings.databasePatienceMs });
  // Jobs take longer than pages, and must not take their connections.
  const jobsDb = openDatabase(databaseUrl, { max: 8, patience: 55_000 });
  await seedSite(jobsDb, settings);
  const ground: Ground = { db, settings, translate };
  const files = await openFiles(settings);
  const feed = await startNewsFeed(databaseUrl);
  const cache = new PageCache();
  feed.subscribe(() => cache.drop());

  // Jobs need payments (the sweep) and payments need jobs (mails): payments come first and reach for jobs when used.
  let jobs: Jobs;
  const laterJobs: Pick<Jobs, 'send'> = { send: (...job) => jobs.send(...job) };
  const pay: PayContext = {
    files,
    db,
    jobs: laterJobs,
    origin: settings.origin,
    ...createProviders(db, settings, laterJobs),
    purposes: createPurposes(laterJobs),
    overLimit: (limit) => overLimit(db, settings.authSecret, limit),
    onReceipt: (tx, payment) => sendReceiptLater(tx, laterJobs, pay.purposes, payment),
    onNews: (tx, payment, news) => sendPaymentNews(tx, pay, payment, news),
  };
  await relockSecrets(db, settings);
  const auth = createAuth(db, settings, accountEvents(db, laterJobs));
  const members: MembersParts = {
    auth,
    jobs: laterJobs,
    files,
    ownData: OWN_DATA,
    figures: async (handle, memberId) => ({ coursesDone: await countCertificates(handle, memberId), harvests: await countHarvests(handle, memberId) }),
  };
  const functions = createFunctions(() => pay, laterJobs);
  const templates = createTemplates({ pay: () => pay, files, settings });
  jobs = await startJobs(jobsDb, createJobKinds({ db: jobsDb, files, settings, pay: () => pay, jobs: () => laterJobs, templates, desk: pay.desk }));

  let isStopping = false;
  const metrics = startMetrics(settings.metricsPort, {
    elikya_mails_waiting: { help: 'Mails in the outbox not delivered yet', read: () => countWaitingMails(db) },
    elikya_payments_failed_quarter: { help: 'Payments that failed within the last quarter of an hour', read: async () => (await readFailures(db)).failed },
    elikya_jobs_dead: { help: 'Mails, refunds and other jobs given up for good', read: async () => (await countDeadJobs(db)).reduce((sum, { count }) => sum + count, 0) },
    elikya_refunds_open: { help: 'Refunds asked for or accepted that have not ended', read: () => countOpenRefunds(db) },
    elikya_webhooks_foreign_day: { help: 'Webhooks of the last day that were about something of somebody else on the same account', read: () => countForeignEvents(db) },
    elikya_rates_age_days: { help: 'Age of the oldest exchange rate, in days', read: async () => (await findOldRates(db, -1))[0]?.days ?? 0 },
    elikya_payments_flagged: { help: 'Payments whose truth differs from ours', read: () => countFlagged(db) },
  });
  const { app, closeLive } = createApp({
    title: `${foundation.name} API`,
    settings,
    ground,
    pay,
    auth,
    members,
    functions,
    files,
    cache,
    feed,
    formTargets: settings.stripe ? ['https://checkout.stripe.com'] : [],
    isStopping: () => isStopping,
    countRequest: metrics.count,
  });
  const server = createServer(wrap(getRequestListener(app.fetch)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  log.info({ origin: settings.origin, mode: settings.isLive ? 'live' : 'demo' }, 'serving');

  return {
    origin: settings.origin,
    port: settings.port,
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

async function countOpenRefunds(db: Ground['db']): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from refunds where status in ('asked', 'accepted')`);
  return rows[0]!.n;
}

async function countForeignEvents(db: Ground['db']): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from webhook_events where is_foreign and received_at > now() - interval '1 day'`);
  return rows[0]!.n;
}

async function countFlagged(db: Ground['db']): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from payments where flag is not null and status = 'pending'`);
  return rows[0]!.n;
}
