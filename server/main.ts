import { createServer, type RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { accountEvents } from '#app/features/accounts/account-events.server.ts';
import { watchBackups } from '#app/features/monitoring/backup-task.server.ts';
import { followWords, WORDS_CHANGED } from '#app/features/translations/own-words.server.ts';
import { CHANGED, followSettings } from '#app/features/foundation/held-settings.server.ts';
import type { AccountsContext } from '#app/features/accounts/accounts-context.server.ts';
import type { MembersParts } from '#app/features/members/members-context.server.ts';
import type { PayContext } from '#app/features/payments/pay-context.server.ts';
import { sendPaymentNews } from '#app/features/payments/payment-news.server.ts';
import { sendReceiptLater } from '#app/features/payments/receipts/receipt-mail.server.ts';
import { inviteFirstAdministrator } from '#app/features/staff/first-administrator.server.ts';
import { invitationPath } from '#app/features/staff/invitations.server.ts';
import { startDeliveries } from '#app/features/webhooks/deliver.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { openSandboxDesk } from '#app/features/payments/sandbox/sandbox.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { type Auth, createAuth } from '#platform/auth.ts';
import { relockSecrets } from '#platform/auth-secrets.ts';
import { archiveOf } from '#platform/backup/backup-place.ts';
import { openDatabase, refusePooler } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { type Files, openFiles } from '#platform/files.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import { overLimit } from '#platform/limits.ts';
import { type ChangeFeed, startChangeFeed } from '#platform/changes.ts';
import { log } from '#platform/log.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { explainError, OperatorError } from '#platform/operator-error.ts';
import { PageCache } from '#platform/page-cache.ts';
import { openReplica, type Replica } from '#platform/replica.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { createApp } from './app.ts';
import { backupJobs } from './backups.ts';
import { createDrain } from './drain.ts';
import { listenOn, refuseTakenPort } from './listen.ts';
import { SITE } from './features.ts';
import { siteGauges } from './gauges.ts';
import { createJobKinds } from './job-kinds.ts';
import { measured, startMetrics } from './metrics.ts';
import { createProviders, PROVIDERS, readProviders } from './providers.ts';
import { findBuiltRoute } from './endpoints/built-routes.ts';
import { keepRelease, RELEASE_NAME } from './release.ts';
import { seedSite } from './seed.ts';
import { tracedRequests } from './trace-requests.ts';

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
  replica?: Replica;
  feed: ChangeFeed;
  formTargets: string[];
  /** Where pages of development listen for changes. */
  socket?: string;
  isStopping: () => boolean;
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
  const begun: Begun = [];
  try {
    return await openSite(begun, environment, development);
  } catch (error) {
    // A start that fails leaves nothing behind, PostgreSQL last: it is stopped once nobody is connected.
    for (const end of begun.reverse()) await Promise.resolve(end()).catch(() => {});
    throw error;
  }
}

/** What is wrong with the direct address is said of it, and not of `DATABASE_URL`. */
const asDirect =
  (url: string) =>
  (error: unknown): never => {
    const said = explainError(error, { DATABASE_URL: url });
    throw said ? new OperatorError(said.replace(/^DATABASE_URL/, 'DATABASE_DIRECT_URL'), { cause: error }) : error;
  };

/** Traces, where they are asked for: else nothing of them is loaded. Before the first pool is opened, whose statements they hold. */
async function startTraces({ traces, isLive, port }: Settings): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  const { startTracing } = await import('#platform/otlp.ts');
  return startTracing(traces, {
    'service.version': RELEASE_NAME,
    'service.instance.id': `${hostname()}:${port}`,
    'deployment.environment.name': isLive ? 'live' : 'demo',
  });
}

/** How to end what a start has begun so far. */
type Begun = (() => unknown)[];

async function openSite(begun: Begun, environment: NodeJS.ProcessEnv, development?: Development): Promise<RunningSite> {
  const providers = readProviders(PROVIDERS, environment);
  const settings = readSettings(environment, providers);
  await refuseTakenPort(settings);
  const stopTraces = await startTraces(settings);
  begun.push(stopTraces);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(settings.dataDir, { archive: archiveOf(settings) });
  if (embedded) begun.push(embedded.stop);
  const databaseUrl = settings.databaseUrl ?? embedded!.url;
  const directUrl = settings.databaseDirectUrl ?? databaseUrl;
  if (settings.databaseDirectUrl) await migrateDatabase(directUrl).catch(asDirect(directUrl));
  else {
    await refusePooler(databaseUrl);
    await migrateDatabase(databaseUrl);
  }
  const db = openDatabase(databaseUrl, { patience: settings.databasePatienceMs });
  // Jobs take longer than pages, and must not take their connections.
  const jobsDb = openDatabase(databaseUrl, { max: 8, patience: 55_000 });
  begun.push(
    () => db.$client.end(),
    () => jobsDb.$client.end(),
  );
  await seedSite(jobsDb, settings);
  const siteContext: SiteContext = { db, settings, translate, hasWords, staff: staffDesk };
  const files = await openFiles(settings);
  const feed = await startChangeFeed(directUrl);
  begun.push(feed.stop);
  const cache = new PageCache(development ? 0 : undefined);
  feed.subscribe((news) => cache.drop(news));
  // From here on each change is heard: none is missed that the replica may lack.
  const replica = settings.databaseReplicaUrl
    ? // A page that waits for a replica has the primary still before it.
      openReplica(settings.databaseReplicaUrl, db, { patience: Math.min(1500, settings.databasePatienceMs) })
    : undefined;
  if (replica) begun.push(replica.stop);
  watchBackups(settings);
  await followSettings(db, settings, feed, () => cache.drop({ topic: CHANGED, id: '' }));
  await followWords(db, feed, () => cache.drop({ topic: WORDS_CHANGED, id: '' }));

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
    collections: () => SITE.collections,
    events: () => SITE.events,
    ownData: SITE.ownData,
    findRoute: findBuiltRoute,
  };
  const functions: Map<string, SiteFunction> = SITE.functions(featureParts);
  jobs = await startJobs(jobsDb, [...createJobKinds(featureParts), ...backupJobs(settings, embedded)]);
  begun.push(jobs.stop);
  const deliveries = startDeliveries({ db: jobsDb, settings, jobs });
  begun.push(deliveries.stop);

  const { listener, countLive, closeLive, routeOf } = createApp({
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
    replica,
    feed,
    formTargets: providers.ready.flatMap(({ formTargets }) => formTargets),
    isStopping: () => drain.isDraining(),
    socket: development?.socket,
  });
  const metrics = startMetrics(
    settings,
    siteGauges({ db, jobsDb, settings, providers: [...pay.providers.keys()], countLive, replica }),
  );
  begun.push(metrics.stop);
  const answering = tracedRequests(listener, { routeOf, trustedHops: settings.trustedHops });
  const drain = createDrain(measured(development ? development.wrap(answering) : answering));
  const server = drain.prepare(createServer(drain.listener));
  await listenOn(server, settings);
  if (!development) keepRelease();
  if (settings.isLive && !settings.databaseUrl && !settings.backup.dir && !settings.backup.s3)
    log.warn('no backups are taken: set BACKUP_DIR or BACKUP_S3_BUCKET');
  log.info({ origin: settings.origin, mode: settings.isLive ? 'live' : 'demo' }, 'serving');

  const first = settings.isLive ? await inviteFirstAdministrator(db) : undefined;
  return {
    origin: settings.origin,
    port: settings.port,
    firstLink: first && settings.origin + invitationPath(settings.authSecret, first),
    async stop() {
      await drain.stop(server, { forMs: settings.drainSeconds * 1000, closeLive });
      metrics.stop();
      await deliveries.stop();
      await jobs.stop();
      await feed.stop();
      await replica?.stop();
      await jobsDb.$client.end();
      await db.$client.end();
      await embedded?.stop();
      await stopTraces();
    },
  };
}
