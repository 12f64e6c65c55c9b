import { defineFeature } from '#app/features/define-feature.server.ts';
import { giftAct } from './staff/gift-acts.server.ts';
import { retryRenewal } from './staff/retry-renewal.server.ts';
import { resendRenewal } from './staff/resend-renewal.server.ts';
import { subscriptionRead, subscriptionSection } from './staff/subscription-section.server.ts';
import { renewalChecks } from './checks.server.ts';
import { followRenewals } from './dunning-job.server.ts';
import { endDuplicates } from './end-duplicate-job.server.ts';
import { renewalGauges } from './gauges.server.ts';
import { subscriptionEnded, subscriptionFailed } from './gift-events.server.ts';
import { endOffers } from './gift-offers.server.ts';
import { tellProvider } from './gift-orders.server.ts';
import { renewalMails } from './renewal-mails.server.ts';
import { GIFT_ACTS } from './renewals.ts';
import { seedDemoSubscriptions } from './seed.server.ts';

/** Monthly and yearly gifts: renewals, refused renewals, the donor's page and the staff's. */
export const recurringGiftsFeature = defineFeature({
  name: 'recurring-gifts',
  events: [subscriptionFailed, subscriptionEnded],
  functions: ({ pay, jobs }) => [
    ...GIFT_ACTS.map((act) => giftAct(act, jobs, () => pay().purposes)),
    retryRenewal(pay),
    resendRenewal(pay),
  ],
  reads: (paidFor) => [subscriptionRead(paidFor)],
  staff: subscriptionSection,
  jobs: ({ pay }) => [endDuplicates(pay), followRenewals(pay), tellProvider(pay)],
  mails: ({ pay, settings }) => renewalMails({ pay, settings }),
  checks: renewalChecks,
  seed: { samples: seedDemoSubscriptions },
  gauges: renewalGauges,
  whenRightsEnd: endOffers,
});
