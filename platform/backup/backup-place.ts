import { join } from 'node:path';
import { readClusterAge } from '#platform/cluster-place.ts';
import type { Settings } from '#platform/settings.ts';
import type { ArchiveTo } from './archive.ts';
import { listBackups } from './manifest.ts';

export type BackupSettings = Pick<Settings, 'dataDir' | 'backup' | 'databaseUrl'>;

/** If the newest backup is older than this, one was missed: a backup is taken every 24 hours. */
const STALE_HOURS = 36;

/** The folder for backups on this machine, also before they are sent to a bucket. */
export const backupPlace = ({ dataDir, backup }: Pick<Settings, 'dataDir' | 'backup'>): string =>
  backup.dir ?? join(dataDir, 'backups');

/** Where the WAL is archived. Only set if a place for backups is set, because the archive grows. */
export function archiveOf({ backup }: Pick<Settings, 'backup'>): ArchiveTo {
  if (backup.dir) return { folder: join(backup.dir, 'journal') };
  return backup.s3 ? 'here' : 'off';
}

/**
 * Hours since the newest backup, or since the database was created if there is none. Undefined for an external
 * database, which we do not back up.
 */
export function readBackupAge(settings: BackupSettings, now = new Date()): number | undefined {
  if (settings.databaseUrl) return undefined;
  const newest = listBackups(backupPlace(settings)).at(-1)?.at ?? readClusterAge(settings.dataDir);
  return newest && (now.getTime() - newest.getTime()) / 3_600_000;
}

/** What to report to the foundation: that no automatic backups are taken, or that the last one is too old. */
export function findMissingBackup(
  settings: BackupSettings & Pick<Settings, 'isLive'>,
  now = new Date(),
): { hours: number; isPlaceSet: boolean } | undefined {
  const age = readBackupAge(settings, now);
  const isPlaceSet = Boolean(settings.backup.dir ?? settings.backup.s3);
  // A demo without a place is nobody's loss.
  if (age === undefined || age < STALE_HOURS || !(isPlaceSet || settings.isLive)) return undefined;
  return { hours: Math.floor(age), isPlaceSet };
}
