import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nameOf } from '#platform/backup/manifest.ts';
import { listBackupTasks, watchBackups } from './backup-task.server.ts';

const root = mkdtempSync(join(tmpdir(), 'elikya-backup-task-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const now = new Date('2026-11-23T08:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
/** A backup of that time, as far as its age is read. */
function keep(dir: string, at: Date): void {
  mkdirSync(join(dir, nameOf(at)), { recursive: true });
  writeFileSync(join(dir, nameOf(at), 'manifest.json'), '{}');
}
const kinds = () => listBackupTasks(now).map(({ kind, values, since }) => [kind, values.count, since.toISOString()]);

test('a backup that is too old is a task, one of the night is not', () => {
  const dir = join(root, 'nightly');
  keep(dir, hoursAgo(40));
  watchBackups({ isLive: true, dataDir: root, databaseUrl: undefined, backup: { dir, s3: undefined } });
  expect(kinds()).toEqual([['backup_old', 40, hoursAgo(40).toISOString()]]);
  keep(dir, hoursAgo(6));
  expect(kinds()).toEqual([]);
});

test('a live site without a place for backups says so at once, whatever was taken by hand; a demo and an outside database do not', () => {
  const dataDir = join(root, 'unset');
  keep(join(dataDir, 'backups'), hoursAgo(1));
  const unset = { dataDir, databaseUrl: undefined, backup: { dir: undefined, s3: undefined } };
  watchBackups({ ...unset, isLive: true });
  expect(kinds()).toEqual([['backup_none', 1, hoursAgo(1).toISOString()]]);
  watchBackups({ ...unset, isLive: false });
  expect(kinds()).toEqual([]);
  watchBackups({ ...unset, isLive: true, databaseUrl: 'postgres://db/elikya' });
  expect(kinds()).toEqual([]);
});
