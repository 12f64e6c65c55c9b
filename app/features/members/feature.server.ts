import { defineFeature } from '#app/features/define-feature.server.ts';
import { accountData, exportOwnData, oldExports, ownDataMail } from './own-data.server.ts';
import { weeklyReportMail, weeklyReports } from './weekly-report.server.ts';

export const membersFeature = defineFeature({
  name: 'members',
  jobs: ({ db, files, jobs, ownData }) => [
    exportOwnData(db, files, () => jobs, ownData),
    weeklyReports(db, () => jobs),
  ],
  mails: ({ settings }) => ({
    'own-data': ownDataMail(settings),
    'weekly-report': weeklyReportMail(settings),
  }),
  ownData: accountData,
  oldFiles: () => [oldExports],
});
