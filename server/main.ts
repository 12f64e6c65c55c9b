import { createServer, type RequestListener } from 'node:http';
import { hostname } from 'node:os';
import type { FeatureParts } from '#app/features/define-feature.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Auth } from '#platform/auth.ts';
import { relockSecrets } from '#platform/auth-secrets.ts';
import { openDatabase } from '#platform/database.ts';
import { type Files, openFiles } from '#platform/files.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import { type ChangeFeed, startChangeFeed } from '#platform/changes.ts';
import { log } from '#platform/log.ts';
import { PageCache } from '#platform/page-cache.ts';
import { openReplica, type Replica } from '#platform/replica.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { sayUnread } from '#platform/unread-variables.ts';
import { createApp } from './app.ts';
import { backupJobs } from './backups.ts';
import { type Begun, bringUpDatabase, endBegun } from './bring-up.ts';
import { createDrain } from './drain.ts';
import { listenOn, refuseTakenPort } from './listen.ts';
import { SITE } from './features.ts';
import { serverGauges } from './gauges.ts';
import { findFirstLink, openAuth, openContext, openPayments } from './core-features.ts';
import { runInvariants } from './invariants.ts';
import { createJobKinds } from './job-kinds.ts';
import { measured, startMetrics } from './metrics.ts';
import { PROVIDERS, readProviders } from './providers.ts';
import { findBuiltRoute } from './endpoints/built-routes.ts';
import { keepRelease, RELEASE_NAME } from './release.ts';
import { seedSite } from './seed.ts';
import { tracedRequests } from './trace-requests.ts';

export type SiteParts = {
  title: string;
  settings: Settings;
  siteContext: SiteContext;
  auth: Auth;
  featureParts: FeatureParts;
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
    await endBegun(begun);
    throw error;
  }
}

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

async function openSite(begun: Begun, environment: NodeJS.ProcessEnv, development?: Development): Promise<RunningSite> {
  const providers = readProviders(PROVIDERS, environment);
  const settings = readSettings(environment, providers);
  for (const variable of settings.unread) log.warn(sayUnread(variable));
  await refuseTakenPort(settings);
  const stopTraces = await startTraces(settings);
  begun.push(stopTraces);
  const { embedded, databaseUrl, directUrl } = await bringUpDatabase(begun, settings);
  const db = openDatabase(databaseUrl, { patience: settings.databasePatienceMs });
  // Jobs take longer than pages, and must not take their connections.
  const jobsDb = openDatabase(databaseUrl, { max: 8, patience: 55_000 });
  begun.push(
    () => db.$client.end(),
    () => jobsDb.$client.end(),
  );
  await seedSite(jobsDb, settings);
  const siteContext = openContext({ db, settings });
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
  await SITE.hold({ db, settings, feed, drop: (topic) => cache.drop({ topic, id: '' }) });

  // Jobs need payments (the sweep) and payments need jobs (mails): payments come first and reach for jobs when used.
  let jobs: Jobs;
  const laterJobs: Pick<Jobs, 'send'> = { send: (...job) => jobs.send(...job) };
  const pay = openPayments(providers.ready, { db, settings, jobs: laterJobs });
  await relockSecrets(db, settings);
  const auth = openAuth({ db, settings, jobs: laterJobs });
  const featureParts: FeatureParts = {
    db: jobsDb,
    files,
    settings,
    jobs: laterJobs,
    pay: () => pay,
    auth: () => auth,
    calls: () => functions,
    findRoute: findBuiltRoute,
    runInvariants,
    sections: () => SITE.sections,
    reads: () => SITE.reads,
    collections: () => SITE.collections,
    events: () => SITE.events,
    ownData: SITE.ownData,
    figures: SITE.figures,
    whenProved: SITE.whenProved,
    whenRightsEnd: SITE.whenRightsEnd,
  };
  const functions: Map<string, SiteFunction> = SITE.functions(featureParts);
  jobs = await startJobs(jobsDb, [...createJobKinds(featureParts), ...backupJobs(settings, embedded)]);
  begun.push(jobs.stop);
  const stopFeatures = SITE.start(featureParts);
  begun.push(...stopFeatures);

  const { listener, countLive, closeLive, routeOf } = createApp({
    title: `${foundation().name} API`,
    settings,
    siteContext,
    auth,
    featureParts,
    functions,
    files,
    cache,
    replica,
    feed,
    formTargets: providers.ready.flatMap(({ formTargets }) => formTargets),
    isStopping: () => drain.isDraining(),
    socket: development?.socket,
  });
  const metrics = startMetrics(settings, {
    ...serverGauges({ db, jobsDb, countLive, replica }),
    ...SITE.gauges(db, featureParts),
  });
  begun.push(metrics.stop);
  const answering = tracedRequests(listener, { routeOf, trustedHops: settings.trustedHops });
  const drain = createDrain(measured(development ? development.wrap(answering) : answering));
  const server = drain.prepare(createServer(drain.listener));
  await listenOn(server, settings);
  if (!development) keepRelease();
  if (settings.isLive && !settings.databaseUrl && !settings.backup.dir && !settings.backup.s3)
    log.warn('no backups are taken: set BACKUP_DIR or BACKUP_S3_BUCKET');
  log.info({ origin: settings.origin, mode: settings.isLive ? 'live' : 'demo' }, 'serving');

  return {
    origin: settings.origin,
    port: settings.port,
    firstLink: await findFirstLink({ db, settings }),
    async stop() {
      await drain.stop(server, { forMs: settings.drainSeconds * 1000, closeLive });
      metrics.stop();
      for (const stop of stopFeatures) await stop();
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
