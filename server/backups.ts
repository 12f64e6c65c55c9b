import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { takeBackup } from '#platform/backup/base-backup.ts';
import { backupPlace } from '#platform/backup/backup-place.ts';
import type { Kept, Manifest } from '#platform/backup/manifest.ts';
import { tidyBackups } from '#platform/backup/tidy.ts';
import { sendBackupsAway } from '#platform/backup/send-away.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { openFiles } from '#platform/files.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';

/** What a restore must find again: payments, and what is kept of them, by currency. */
export async function countKept(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ currency: string; payments: number; kept: number }>(
    'select currency, count(*)::int as payments, sum(kept_minor)::bigint as kept from payments group by currency order by currency',
  );
  return Object.fromEntries(
    rows.flatMap(({ currency, payments, kept }) => [
      [`payments ${currency}`, payments],
      [`kept ${currency} (minor units)`, kept],
    ]),
  );
}

/** Takes a backup of the embedded database, the files and the secret. @param place another folder than the usual one. */
export async function backUp(
  settings: Settings,
  postgres: EmbeddedPostgres,
  place = backupPlace(settings),
): Promise<Kept & { manifest: Manifest }> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return takeBackup({
    postgres,
    place,
    files: settings.s3
      ? { listed: (await (await openFiles(settings)).list('')).map(({ key, bytes }) => ({ key, bytes })) }
      : { folder: join(settings.dataDir, 'files') },
    secret: settings.authSecret,
    release: version,
    count: countKept,
  });
}

/** A large database takes a while, and a second one at the same time would be refused. */
const LONGEST_SECONDS = 4 * 3600;
const backingUp = defineJob({
  name: 'nightly-backup',
  schedule: '15 2 * * *',
  concurrency: 1,
  expiresAfterSeconds: LONGEST_SECONDS,
});
const sending = defineJob({
  name: 'send-backups-away',
  schedule: '* * * * *',
  concurrency: 1,
  expiresAfterSeconds: LONGEST_SECONDS,
});

/** Every night, where a place for backups is set: one is taken and old ones go. Each minute the journal is sent to the bucket. */
export function backupJobs(settings: Settings, postgres: EmbeddedPostgres | undefined): JobHandler[] {
  const { backup } = settings;
  if (!postgres || !(backup.dir || backup.s3)) return [];
  return [
    handle(backingUp, async () => {
      const { name, manifest } = await backUp(settings, postgres);
      log.info({ backup: name, bytes: manifest.files['database.tar.gz']?.bytes }, 'backup taken');
      await sendBackupsAway(settings, postgres.place.home);
      tidyBackups(backupPlace(settings), postgres.place.home);
    }),
    ...(backup.s3 ? [handle(sending, () => sendBackupsAway(settings, postgres.place.home))] : []),
  ];
}
