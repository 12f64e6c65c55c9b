import { defineFeature } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { alertMails, watchOperation } from './alerts.server.ts';
import { monitoringRoom } from './staff/health.server.ts';
import { failureAlert, failuresTold, watchFailures } from './failure-alert.server.ts';

export const monitoringFeature = defineFeature({
  name: 'monitoring',
  jobs: ({ db, jobs, settings }) => [watchOperation(db, () => jobs, settings), watchFailures(db, () => jobs)],
  staff: monitoringRoom,
  mails: () => [...alertMails, template(failuresTold, failureAlert)],
});
