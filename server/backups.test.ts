import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { archiveOf, readBackupAge } from '#platform/backup/backup-place.ts';
import { listBackups, verifyBackup } from '#platform/backup/manifest.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { openConnection } from '#platform/database.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { readSettings } from '#platform/settings.ts';
import { backupJobs } from './backups.ts';

const root = mkdtempSync(join(tmpdir(), 'elikya-nightly-'));
chmodSync(root, 0o755);
let postgres: EmbeddedPostgres;
afterAll(async () => {
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});

const dataDir = join(root, 'data');
const place = join(root, 'kept');

test('by itself a backup is taken only of our own database, and only where a place is set', async () => {
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_DIR: place });
  postgres = await startEmbeddedPostgres(dataDir, { archive: archiveOf(settings) });
  const names = (one: typeof settings, database: EmbeddedPostgres | undefined) =>
    backupJobs(one, database).map(({ name }) => name);
  expect(names(settings, undefined)).toEqual([]);
  expect(names(readSettings({ DATA_DIR: dataDir }), postgres)).toEqual([]);
  expect(names(settings, postgres)).toEqual(['nightly-backup']);
  const keys = { BACKUP_S3_BUCKET: 'b', BACKUP_S3_ACCESS_KEY_ID: 'k', BACKUP_S3_SECRET_ACCESS_KEY: 's' };
  expect(names(readSettings({ DATA_DIR: dataDir, ...keys }), postgres)).toEqual([
    'nightly-backup',
    'send-backups-away',
  ]);
});

test('the night’s backup is whole, counted and as secret as the site; its age is that of the newest', async () => {
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_DIR: place });
  await migrateDatabase(postgres.url);
  const client = await openConnection(postgres.url);
  await client.query(
    "insert into payments (id, purpose, purpose_id, provider, provider_ref, amount_minor, currency, interval, status, kept_minor, language) values (gen_random_uuid(), 'donation', gen_random_uuid(), 'offline', 'x', 500, 'USD', 'one_time', 'paid', 500, 'fr')",
  );
  await client.end();
  expect(readBackupAge(settings)).toBeLessThan(1);
  expect(readBackupAge(settings, new Date(Date.now() + 40 * 3_600_000))).toBeGreaterThan(39);
  await backupJobs(settings, postgres)[0]!.run();
  const [taken, ...more] = listBackups(place);
  expect(more).toEqual([]);
  const manifest = await verifyBackup(taken!.folder);
  expect(manifest.counts).toEqual({ 'payments USD': 1, 'kept USD (minor units)': 500 });
  expect(manifest.migration).toBeGreaterThan(0);
  expect(readFileSync(join(taken!.folder, 'secret'), 'utf8')).toBe(settings.authSecret);
  for (const name of ['secret', 'postgres-password', 'database.tar.gz', 'files.tar.gz', 'manifest.json'])
    expect((statSync(join(taken!.folder, name)).mode & 0o777).toString(8), name).toBe('600');
  expect((statSync(taken!.folder).mode & 0o777).toString(8)).toBe('700');
  expect(readBackupAge(settings)).toBeCloseTo(0, 1);
  expect(readBackupAge({ ...settings, databaseUrl: 'postgres://elsewhere' })).toBeUndefined();
});
