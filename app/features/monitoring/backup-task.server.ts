import type { Task } from '#app/features/staff/sections.server.ts';
import { type BackupSettings, findMissingBackup, readBackupAge } from '#platform/backup/backup-place.ts';
import type { Settings } from '#platform/settings.ts';

type Watched = BackupSettings & Pick<Settings, 'isLive'>;

let watched: Watched | undefined;

/**
 * Called at the start with the place of this server's backups, which the list of tasks cannot read from the database.
 */
export function watchBackups(settings: Watched): void {
  watched = settings;
}

const HOUR_MS = 3_600_000;

/** Tasks about backups: configure a place for them, or find out why none was taken for too long. */
export function listBackupTasks(now = new Date()): Task[] {
  const hours = watched && readBackupAge(watched, now);
  if (hours === undefined) return [];
  const isPlaceSet = Boolean(watched!.backup.dir ?? watched!.backup.s3);
  const isUnset = watched!.isLive && !isPlaceSet;
  if (!isUnset && !findMissingBackup(watched!, now)) return [];
  return [
    {
      id: 'backup',
      kind: isUnset ? 'backup_none' : 'backup_old',
      target: 'backup:newest',
      since: new Date(now.getTime() - hours * HOUR_MS),
      path: '/admin/settings#points',
      values: { count: Math.floor(hours) },
    },
  ];
}
