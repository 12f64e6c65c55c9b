import type { FeatureParts } from '#app/features/define-feature.server.ts';
import { readBackupAge } from '#platform/backup/backup-place.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Gauge } from '#platform/gauge.ts';
import { readFailures } from './failure-alert.server.ts';

/** The figures behind the alerts to the foundation, as metrics. */
export function monitoringGauges(
  db: RootDatabase,
  { settings }: Pick<FeatureParts, 'settings'>,
): Record<string, Gauge> {
  return {
    elikya_payments_failed_quarter: {
      help: 'Payments that failed within the last quarter of an hour',
      read: async () => (await readFailures(db)).failed,
    },
    elikya_backup_age_hours: {
      help: 'Age of the newest backup of the embedded database, in hours; none where the database is outside',
      read: () => {
        const hours = readBackupAge(settings);
        return hours === undefined ? [] : [[{}, hours] as const];
      },
    },
  };
}
