import { resolve } from 'node:path';
import { archiveOf, backupPlace } from '#platform/backup/backup-place.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { explainError, OperatorError } from '#platform/operator-error.ts';
import { readSettings } from '#platform/settings.ts';
import { backUp } from './backups.ts';

const HELP = `script/backup [folder]

  Takes a backup while the site serves, or not: the embedded database, the files and the secret, in a new folder.
  Without a folder: BACKUP_DIR, else backups in DATA_DIR. script/restore brings it back.`;

async function main(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (more.length > 0 || folder?.startsWith('-')) throw new OperatorError(HELP);
  const settings = readSettings(process.env);
  if (settings.databaseUrl)
    throw new OperatorError(
      'The database is outside (DATABASE_URL): its provider backs it up, or pg_dump of its own version. script/move-database copies all of it into another database.',
    );
  const postgres = await startEmbeddedPostgres(settings.dataDir, { archive: archiveOf(settings) });
  try {
    const started = performance.now();
    const taken = await backUp(settings, postgres, folder ? resolve(folder) : backupPlace(settings));
    const { files, counts, takenAt } = taken.manifest;
    const megabytes = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    console.log(
      `${taken.folder}: ${megabytes.toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, as of ${takenAt}`,
    );
    for (const [name, value] of Object.entries(counts)) console.log(`  ${name}: ${value}`);
    if (!settings.s3 || !taken.manifest.files['files.json']) return;
    console.log('  Files are in S3 and stay there: the backup lists them only.');
  } finally {
    await postgres.stop();
  }
}

main().catch((error: unknown) => {
  console.error(explainError(error, process.env) ?? error);
  process.exitCode = 1;
});
