import { editablesOf } from '#app/features/content/editable.server.ts';
import { defineFeature } from '#app/features/define-feature.server.ts';
import { bouncesEndpoint } from './bounces-endpoint.server.ts';
import { seedDemoReaders } from './seed.server.ts';
import { copyForgetting } from './forgetting.server.ts';
import { template } from '#platform/mail.ts';
import { newsletterChecks } from './checks.server.ts';
import { newsletterIssues } from './issues.server.ts';
import { sql } from 'drizzle-orm';
import { endHeldMails } from '#platform/mail-to-many.ts';
import { newsletterMailings } from './tables.server.ts';
import { newsletterCopies } from './own-copies.server.ts';
import { findDueNewsletters, sendNewsletter } from './sending.server.ts';
import { retryNewsletter, sendNewsletterCall, stopNewsletter, tryNewsletter } from './staff/newsletter-acts.server.ts';
import { newsletterRead, newsletterSection } from './staff/newsletter-section.server.ts';
import { newsletterTrialMail, newsletterTried } from './trial.server.ts';

export const newsletterFeature = defineFeature({
  name: 'newsletter',
  functions: ({ jobs, settings, collections }) => [
    sendNewsletterCall(jobs, settings, () => editablesOf(collections())),
    stopNewsletter(),
    retryNewsletter(jobs),
    tryNewsletter(jobs),
  ],
  reads: [newsletterRead],
  jobs: ({ db, settings, jobs }) => [sendNewsletter({ db, settings }, jobs), findDueNewsletters(db, jobs)],
  mails: ({ settings }) => [template(newsletterTried, newsletterTrialMail(settings))],
  collections: [newsletterIssues],
  ownData: [newsletterCopies],
  checks: newsletterChecks,
  staff: newsletterSection,
  forget: copyForgetting,
  seed: { samples: seedDemoReaders },
  whenRightsEnd: endHeldMails(newsletterMailings, 'newsletter.send', { endedAt: sql`now()` }),
  endpoints: (siteContext) => [bouncesEndpoint(siteContext)],
  largeBodies: [{ path: /^\/webhooks\/bounces$/, max: 1024 * 1024 }],
});
