import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#platform/settings.ts';
import { verifyBackup } from './manifest.ts';
import { fetchBackup, sendBackupsAway } from './send-away.ts';

const root = mkdtempSync(join(tmpdir(), 'elikya-away-'));
const bucket = join(root, 's3');
const server = new S3rver({
  port: 0,
  silent: true,
  directory: bucket,
  configureBuckets: [{ name: 'kept', configs: [] }],
});
const { port } = await server.run();
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const settingsOf = (dataDir: string, more: Record<string, string> = {}) =>
  readSettings({
    DATA_DIR: join(root, dataDir),
    BACKUP_S3_BUCKET: 'kept',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...more,
  });
const FIRST = '000000010000000000000005';

function putBackup(place: string, name: string): void {
  const folder = join(place, name);
  mkdirSync(folder, { recursive: true });
  const parts = { 'database.tar.gz': `rows of ${name}`, secret: 'hush', 'postgres-password': 'word' };
  for (const [file, text] of Object.entries(parts)) writeFileSync(join(folder, file), text);
  const files = Object.fromEntries(
    Object.entries(parts).map(([file, text]) => [
      file,
      { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') },
    ]),
  );
  const facts = { format: 1, takenAt: '2026-11-23T02:15:00.000Z', release: '1', postgres: '18.4', systemId: '77' };
  const rest = { migration: 1, journal: [FIRST, FIRST], filesIn: 'folder', files, counts: {} };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...facts, ...rest }));
}
/** The keys of the bucket. */
const keys = () =>
  readdirSync(join(bucket, 'kept'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('._S3rver_object'))
    .map((name) => name.replace('._S3rver_object', ''))
    .sort();

test('backups and journal go to the bucket, the secret does not; old ones go there too; another machine fetches them', async () => {
  const settings = settingsOf('here');
  const place = join(settings.dataDir, 'backups');
  const journal = join(root, 'home/journal/77');
  const home = join(root, 'home');
  mkdirSync(journal, { recursive: true });
  writeFileSync(join(home, 'archive-to'), `${journal}\n`);
  const pieces = ['000000010000000000000004.gz', `${FIRST}.gz`, '000000010000000000000006.gz', '.half'];
  for (const piece of pieces) writeFileSync(join(journal, piece), piece);
  const days = Array.from({ length: 9 }, (_, index) => `elikya-2026-11-${String(15 + index)}T02-15-00Z`);
  for (const name of days) putBackup(place, name);

  await sendBackupsAway(settings, home);
  const newest = days.at(-1)!;
  const sent = keys();
  expect(sent.filter((key) => key.startsWith(`${newest}/`)).map((key) => key.split('/')[1])).toEqual([
    'database.tar.gz',
    'manifest.json',
    'postgres-password',
  ]);
  expect(sent.filter((key) => key.startsWith('journal/'))).toEqual([
    `journal/77/${FIRST}.gz`,
    'journal/77/000000010000000000000006.gz',
  ]);
  // Nine days: seven are kept, and the last of the week before.
  expect(new Set(sent.map((key) => key.split('/')[0]))).toEqual(new Set(['journal', days[0], ...days.slice(2)]));
  expect(readdirSync(journal)).toEqual(['.half']);
  // Of what is safe there the newest alone stays here, for a quick restore.
  expect(readdirSync(place)).toEqual([newest]);
  // A second look sends nothing anew.
  await sendBackupsAway(settings, home);
  expect(keys()).toEqual(sent);

  const there = settingsOf('there');
  const fetched = await fetchBackup(there, newest, true);
  expect(await verifyBackup(fetched.backup)).toMatchObject({ systemId: '77' });
  expect(existsSync(join(fetched.backup, 'secret'))).toBe(false);
  expect(readdirSync(join(fetched.journal!, '77')).sort()).toEqual([`${FIRST}.gz`, '000000010000000000000006.gz']);
  expect(readFileSync(join(fetched.journal!, '77', `${FIRST}.gz`), 'utf8')).toBe(`${FIRST}.gz`);
  await expect(fetchBackup(there, 'elikya-2020-01-01T00-00-00Z', false)).rejects.toThrow(
    /is not in kept; there are: elikya-/,
  );
});

test('with BACKUP_DIR beside the bucket the journal stays here too', async () => {
  const settings = settingsOf('both', { BACKUP_DIR: join(root, 'both-kept') });
  const home = join(root, 'both-home');
  const journal = join(root, 'both-kept/journal/78');
  for (const folder of [home, journal]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, 'archive-to'), `${journal}\n`);
  writeFileSync(join(journal, `${FIRST}.gz`), 'piece');
  for (const day of ['21', '22']) putBackup(join(root, 'both-kept'), `elikya-2026-11-${day}T02-15-00Z`);
  await sendBackupsAway(settings, home);
  expect(readdirSync(join(root, 'both-kept'))).toHaveLength(3);
  expect(readdirSync(journal)).toContain(`${FIRST}.gz`);
  expect(keys()).toContain(`journal/78/${FIRST}.gz`);
});
