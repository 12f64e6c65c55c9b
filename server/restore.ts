import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { openConnection } from '#platform/database.ts';
import { archiveOf, backupPlace } from '#platform/backup/backup-place.ts';
import { listBackups } from '#platform/backup/manifest.ts';
import { bringFilesBack, restoreBackup, type Target } from '#platform/backup/restore.ts';
import { fetchBackup } from '#platform/backup/send-away.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { explainError, OperatorError } from '#platform/operator-error.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import { countKept } from './backups.ts';
import { findBrokenInvariants } from './invariants.ts';

const HELP = `script/restore <backup> [--to <moment>]

  Brings a backup back, with the site stopped. What is there now is moved aside and kept.
  <backup> is a folder that script/backup made, newest for the newest one, or s3:<name> from the bucket.
  --to 2026-11-23T09:41:00Z   goes on to this moment, by the journal that is kept where BACKUP_DIR or BACKUP_S3_BUCKET is set
  --to latest                 goes on as far as the journal goes`;

function readTarget(words: string[]): { name: string; target: Target } {
  const [name, option, moment, ...more] = words;
  if (!name || name.startsWith('-') || more.length > 0 || (option !== undefined && (option !== '--to' || !moment)))
    throw new OperatorError(HELP);
  if (!moment) return { name, target: 'backup' };
  if (moment === 'latest') return { name, target: 'latest' };
  // Without a zone it would be the machine's, which differs from whoever reads the log.
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(moment) || Number.isNaN(Date.parse(moment)))
    throw new OperatorError(
      `${moment}: a moment with its zone, such as 2026-11-23T09:41:00Z (UTC) or 2026-11-23T10:41:00+01:00.`,
    );
  return { name, target: { moment: new Date(moment) } };
}

async function locate(settings: Settings, name: string, target: Target) {
  if (name.startsWith('s3:')) return fetchBackup(settings, name.slice(3), target !== 'backup');
  const place = backupPlace(settings);
  const backup = name === 'newest' ? listBackups(place).at(-1)?.folder : resolve(name);
  if (!backup || !existsSync(backup))
    throw new OperatorError(`There is no backup ${name === 'newest' ? `in ${place}` : backup}.`);
  // Beside the backup, wherever the disk with both is mounted now; else where the settings say.
  const journals = [join(dirname(backup), 'journal'), join(place, 'journal')];
  return { backup, journal: target === 'backup' ? undefined : journals.find((folder) => existsSync(folder)) };
}

/** Links and second factors of that time need the secret of that time. */
function bringSecretBack(settings: Settings, backup: string): void {
  const file = join(backup, 'secret');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (kept === undefined) {
    console.log('The backup has no secret: start with the AUTH_SECRET of that time.');
    return;
  }
  if (kept === settings.authSecret || settings.previousSecrets.includes(kept)) return;
  if (process.env.AUTH_SECRET) {
    console.log(`AUTH_SECRET is another one than at that time: add the one in ${file} to AUTH_SECRET_PREVIOUS.`);
    return;
  }
  const own = join(settings.dataDir, 'secret');
  if (existsSync(own)) renameSync(own, `${own}.before-${Date.now()}`);
  writeFileSync(own, kept, { mode: 0o600 });
}

const readState = async (client: pg.Client) => ({
  counts: await countKept(client),
  broken: await findBrokenInvariants(client),
});

async function main(): Promise<void> {
  const { name, target } = readTarget(process.argv.slice(2));
  const settings = readSettings(process.env);
  if (settings.databaseUrl)
    throw new OperatorError('The database is outside (DATABASE_URL): its provider brings it back.');
  const { backup, journal } = await locate(settings, name, target);
  const { manifest, aside, lastCommit } = await restoreBackup({
    dataDir: settings.dataDir,
    backup,
    target,
    journal,
    archive: archiveOf(settings),
    say: (line) => console.log(`${line}…`),
  });
  bringFilesBack(backup, settings.dataDir);
  bringSecretBack(settings, backup);

  const postgres = await startEmbeddedPostgres(settings.dataDir, { archive: archiveOf(settings) });
  try {
    await migrateDatabase(postgres.url);
    const client = await openConnection(postgres.url);
    const { counts, broken } = await readState(client).finally(() => client.end());
    console.log(
      `Brought back: the backup of ${manifest.takenAt}${lastCommit ? `, and what was committed until ${lastCommit}` : ''}`,
    );
    for (const [counted, value] of Object.entries(counts))
      console.log(
        `  ${counted}: ${value}${counted in manifest.counts ? ` (the backup had ${manifest.counts[counted]})` : ''}`,
      );
    const lost = Object.entries(manifest.counts).filter(
      ([counted, value]) => counted.startsWith('payments') && (counts[counted] ?? 0) < value,
    );
    console.log(broken.length === 0 ? '  All invariants hold' : `  Broken:\n${broken.join('\n')}`);
    if (lost.length > 0) console.log(`  Fewer than the backup had: ${lost.map(([counted]) => counted).join(', ')}`);
    for (const path of aside) console.log(`  What was there before: ${path} (delete it once all is well)`);
    console.log('Start the site. Mails that waited at that moment are sent, those sent since then a second time.');
    if (broken.length > 0 || lost.length > 0) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

main().catch((error: unknown) => {
  console.error(explainError(error, process.env) ?? error);
  process.exitCode = 1;
});
