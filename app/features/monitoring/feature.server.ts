import { defineFeature } from '#app/features/define-feature.server.ts';
import { monitoringGauges } from './gauges.server.ts';
import { checkInvariants } from './check-invariants.server.ts';
import { watchBackups } from './backup-task.server.ts';
import { template } from '#platform/mail.ts';
import { alertMails, watchOperation } from './alerts.server.ts';
import { monitoringSection } from './staff/health.server.ts';
import { failureAlert, failuresTold, watchFailures } from './failure-alert.server.ts';

export const monitoringFeature = defineFeature({
  name: 'monitoring',
  jobs(parts) {
    const { db, jobs, settings } = parts;
    return [watchOperation(db, () => jobs, settings), watchFailures(db, () => jobs, settings), checkInvariants(parts)];
  },
  staff: monitoringSection,
  mails: () => [...alertMails, template(failuresTold, failureAlert)],
  hold: async ({ settings }) => watchBackups(settings),
  gauges: monitoringGauges,
});
