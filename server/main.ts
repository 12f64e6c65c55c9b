import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import foundation from '#content/foundation.json';
import { letterThanks, letterToFoundation, submitContactForm, submitVolunteerApplication } from '#app/features/contact/letters.server.ts';
import { newsletterMail, newsletterSignup } from '#app/features/contact/newsletter.server.ts';
import { aiCourseGenerator, makeAiCourse } from '#app/features/academy/ai-courses.server.ts';
import { countCertificates } from '#app/features/academy/certificates.server.ts';
import { createEnrollment } from '#app/features/academy/enrollments.server.ts';
import { saveProgress } from '#app/features/academy/progress.server.ts';
import { closeFields } from '#app/features/crowd-farming/close-fields.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { countHarvests } from '#app/features/crowd-farming/own-shares.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { registerForEvent, registrationMail } from '#app/features/events/registration.server.ts';
import { ideaMail, ideaThanks, submitProjectIdea } from '#app/features/impact-hub/impact-hub.server.ts';
import { orphanUploads } from '#app/features/impact-hub/uploads.server.ts';
import { accountLetters, accountMails } from '#app/features/members/account-mails.server.ts';
import type { MembersParts } from '#app/features/members/members-context.server.ts';
import { exportOwnData, oldExports, ownDataMail } from '#app/features/members/own-data.server.ts';
import { weeklyReportMail, weeklyReports } from '#app/features/members/weekly-report.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { releaseReservations } from '#app/features/marketplace/order-states.server.ts';
import { orderMail } from '#app/features/marketplace/order-mail.server.ts';
import { failureAlert, readFailures, watchFailures } from '#app/features/payments/failure-alert.server.ts';
import { refundPayment } from '#app/features/payments/refund-job.server.ts';
import { sweepPending } from '#app/features/payments/jobs.server.ts';
import type { PayContext } from '#app/features/payments/pay-context.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { receiptMail, sendReceiptLater } from '#app/features/payments/receipt-mail.server.ts';
import { createSandboxDesk, type SandboxDesk } from '#app/features/payments/sandbox/sandbox-desk.server.ts';
import { createPawapayProvider } from '#app/features/payments/phone/pawapay-provider.server.ts';
import { createSandboxPhone } from '#app/features/payments/sandbox/sandbox-phone.server.ts';
import { createSandboxProvider } from '#app/features/payments/sandbox/sandbox-provider.server.ts';
import { createStripeProvider } from '#app/features/payments/stripe/stripe-provider.server.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { type Auth, createAuth } from '#platform/auth.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { type Files, openFiles } from '#platform/files.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { purgeOldFiles, purgeOldRows } from '#platform/housekeeping.ts';
import { type JobKind, type Jobs, startJobs } from '#platform/jobs.ts';
import { type NewsFeed, startNewsFeed } from '#platform/live.ts';
import { log } from '#platform/log.ts';
import { countWaitingMails, mailDelivery } from '#platform/mail.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { PageCache } from '#platform/page-cache.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import type { Ground } from '#platform/site.ts';
import { createApp } from './app.ts';
import { startMetrics } from './metrics.ts';
import { OWN_DATA } from './own-data.ts';
import { createPurposes } from './purposes.ts';
import { seedSite } from './seed.ts';

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
  const db = openDatabase(databaseUrl);
  await seedSite(db, settings);
  const ground: Ground = { db, settings, translate };
  const files = await openFiles(settings);
  const feed = await startNewsFeed(databaseUrl);
  const cache = new PageCache();
  feed.subscribe(() => cache.drop());

  // Jobs need payments (the sweep) and payments need jobs (mails): payments come first and reach for jobs when used.
  let jobs: Jobs;
  const laterJobs: Pick<Jobs, 'send'> = { send: (...job) => jobs.send(...job) };
  const providers = new Map<string, PaymentProvider>();
  let desk: SandboxDesk | undefined;
  if (settings.stripe) providers.set('stripe', createStripeProvider(settings.stripe));
  if (settings.pawapay) providers.set('pawapay', createPawapayProvider(db, settings.pawapay, settings.origin));
  if (!settings.isLive) {
    const sandbox = createSandboxProvider(db, settings);
    providers.set('sandbox', sandbox);
    providers.set('sandbox-phone', createSandboxPhone(db, sandbox, settings.origin));
    const webhookUrl = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}/webhooks/sandbox`;
    desk = createSandboxDesk(db, () => laterJobs, { webhookUrl, authSecret: settings.authSecret });
  }
  const pay: PayContext = {
    files,
    db,
    jobs: laterJobs,
    origin: settings.origin,
    providers,
    current: providers.get('stripe') ?? providers.get('sandbox') ?? providers.get('pawapay')!,
    phone: providers.get('pawapay') ?? providers.get('sandbox-phone'),
    purposes: createPurposes(laterJobs),
    onReceipt: (tx, payment) => sendReceiptLater(tx, laterJobs, pay.purposes, payment),
    desk,
  };
  const auth = createAuth(db, settings, accountLetters(db, laterJobs));
  const members: MembersParts = {
    auth,
    jobs: laterJobs,
    files,
    ownData: OWN_DATA,
    figures: async (handle, memberId) => ({ coursesDone: await countCertificates(handle, memberId), harvests: await countHarvests(handle, memberId) }),
  };
  const functions = new Map([createDonation(() => pay), createSponsorship(() => pay), createMarketplaceOrder(() => pay), createInvestment(() => pay), createEnrollment(() => pay), saveProgress(), aiCourseGenerator(laterJobs), newsletterSignup(laterJobs), registerForEvent(laterJobs), submitContactForm(laterJobs), submitVolunteerApplication(laterJobs), submitProjectIdea(laterJobs)].map((fn) => [fn.name, fn as unknown as SiteFunction]));

  const templates = {
    receipt: receiptMail({ pay: () => pay, files, settings }),
    newsletter: newsletterMail(settings),
    idea: ideaMail(settings),
    'idea-thanks': ideaThanks,
    letter: letterToFoundation,
    'letter-thanks': letterThanks,
    'event-registration': registrationMail(settings),
    order: orderMail(settings),
    'failure-alert': failureAlert,
    ...accountMails(settings),
    'own-data': ownDataMail(settings),
    'weekly-report': weeklyReportMail(settings),
  };
  const kinds: JobKind<never>[] = [
    mailDelivery(db, files, settings, templates),
    sweepPending(() => pay),
    refundPayment(() => pay),
    watchFailures(db, () => laterJobs),
    releaseReservations(db),
    closeFields(db, () => laterJobs),
    makeAiCourse(db, settings),
    purgeOldRows(db),
    purgeOldFiles(files, [oldExports, orphanUploads(db)]),
    exportOwnData(db, files, () => laterJobs, members.ownData),
    weeklyReports(db, () => laterJobs),
    ...(desk ? [desk.delivery] : []),
  ];
  jobs = await startJobs(db, kinds);

  let isStopping = false;
  const metrics = startMetrics(settings.metricsPort, {
    elikya_mails_waiting: { help: 'Mails in the outbox not delivered yet', read: () => countWaitingMails(db) },
    elikya_payments_failed_quarter: { help: 'Payments that failed within the last quarter of an hour', read: async () => (await readFailures(db)).failed },
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
      await db.$client.end();
      await embedded?.stop();
    },
  };
}

async function countFlagged(db: Ground['db']): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from payments where flag is not null and status = 'pending'`);
  return rows[0]!.n;
}
