import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { membersContext } from './members-context.server.ts';
import { seedDemoMembers } from './seed.server.ts';
import { template } from '#platform/mail.ts';
import { accountData, exportOwnData, oldExports, ownDataMail, ownDataReady } from './own-data.server.ts';
import { weeklyReport, weeklyReportMail, weeklyReports } from './weekly-report.server.ts';

export const membersFeature = defineFeature({
  name: 'members',
  jobs: ({ db, files, jobs, ownData }) => [
    exportOwnData(db, files, () => jobs, ownData),
    weeklyReports(db, () => jobs),
  ],
  mails: ({ settings }) => [
    template(ownDataReady, ownDataMail(settings)),
    template(weeklyReport, weeklyReportMail(settings)),
  ],
  ownData: accountData,
  oldFiles: () => [oldExports],
  seed: { samples: seedDemoMembers },
  contexts: (_siteContext, { ownData, figures }) => [
    provide(membersContext, {
      ownData,
      figures: async (db, memberId) => ({ coursesDone: 0, harvests: 0, ...(await figures(db, memberId)) }),
    }),
  ],
});
