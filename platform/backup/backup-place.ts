import { join } from 'node:path';
import { readClusterAge } from '#platform/cluster-place.ts';
import type { Settings } from '#platform/settings.ts';
import type { ArchiveTo } from './archive.ts';
import { listBackups } from './manifest.ts';

export type BackupSettings = Pick<Settings, 'dataDir' | 'backup' | 'databaseUrl'>;

/** Older than this, one was missed: the night's own is taken every 24 hours. */
const STALE_HOURS = 36;

/** Where backups lie on this machine, also before they are sent to a bucket. */
export const backupPlace = ({ dataDir, backup }: Pick<Settings, 'dataDir' | 'backup'>): string =>
  backup.dir ?? join(dataDir, 'backups');

/** Where the journal goes: only where a place for backups is set, since it grows. */
export function archiveOf({ backup }: Pick<Settings, 'backup'>): ArchiveTo {
  if (backup.dir) return { folder: join(backup.dir, 'journal') };
  return backup.s3 ? 'here' : 'off';
}

/**
 * Hours since the newest backup, or since the database was made when there is none. Nothing where the database is somebody else's to
 * back up.
 */
export function readBackupAge(settings: BackupSettings, now = new Date()): number | undefined {
  if (settings.databaseUrl) return undefined;
  const newest = listBackups(backupPlace(settings)).at(-1)?.at ?? readClusterAge(settings.dataDir);
  return newest && (now.getTime() - newest.getTime()) / 3_600_000;
}

/** What the foundation should hear of: that none are taken by themselves, or that none was for too long. */
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
