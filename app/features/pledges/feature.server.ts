import { defineFeature } from '#app/features/define-feature.server.ts';
import { pledgeForgetting } from './forgetting.server.ts';
import { template } from '#platform/mail.ts';
import { cancelPledge, confirmPledge } from './answer-pledge.server.ts';
import { pledgeChecks } from './checks.server.ts';
import { pledgeData } from './own-pledges.server.ts';
import { pledgeGift } from './pledge-gift.server.ts';
import { pledgeMail, pledgeTold } from './pledge-mails.server.ts';
import { withPledges } from './pledge-purpose.server.ts';
import { remindPledges } from './remind.server.ts';
import { enterPledge } from './staff/enter-pledge.server.ts';
import { pledgeReads, pledgeSection } from './staff/pledge-section.server.ts';

export const pledgesFeature = defineFeature({
  name: 'pledges',
  functions: ({ jobs, settings }) => [
    pledgeGift(jobs),
    enterPledge(jobs),
    confirmPledge(settings),
    cancelPledge(settings),
  ],
  reads: pledgeReads,
  jobs: ({ db, jobs }) => [remindPledges(db, jobs)],
  mails: ({ settings }) => [template(pledgeTold, pledgeMail(settings))],
  wraps: { donation: withPledges },
  ownData: [pledgeData],
  checks: pledgeChecks,
  staff: pledgeSection,
  forget: pledgeForgetting,
});
