import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openConnection } from '#platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { signalPostgres } from '#test/postgres-processes.ts';
import { takeBackup } from './base-backup.ts';
import { listBackups, verifyBackup } from './manifest.ts';
import { bringFilesBack, restoreBackup, type Target } from './restore.ts';
import { tidyBackups } from './tidy.ts';

const root = mkdtempSync(join(tmpdir(), 'elikya-backup-'));
chmodSync(root, 0o755);
const dataDir = join(root, 'data');
const place = join(root, 'kept');
const base = join(place, 'journal');
/** Of the one database there. */
const journal = () => join(base, readdirSync(base)[0]!);
let postgres: EmbeddedPostgres;
afterAll(async () => {
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});

const start = async () => {
  postgres = await startEmbeddedPostgres(dataDir, { archive: { folder: base } });
  return openConnection(postgres.url);
};
const count = async (client: pg.Client) => ({
  gifts: (await client.query<{ n: number }>('select count(*)::int as n from gifts')).rows[0]!.n,
});
const take = () =>
  takeBackup({ postgres, place, files: { folder: join(dataDir, 'files') }, secret: 'hush', release: '1', count });
const restore = (backup: string, target: Target) =>
  restoreBackup({ dataDir, backup, target, journal: base, say: () => {} });
const gift = async (client: pg.Client, note: string) => {
  await client.query('insert into gifts (note, ballast) values ($1, repeat(md5(random()::text), 200))', [note]);
};

test('a backup taken under load comes back, to itself or to a moment, once and again; what is wrong is refused', async () => {
  let client = await start();
  await client.query('create table gifts (id serial primary key, note text, ballast text)');
  const longName = `ideas/${'n'.repeat(120)}.pdf`;
  mkdirSync(join(dataDir, 'files/ideas'), { recursive: true });
  writeFileSync(join(dataDir, 'files', longName), 'a paper');

  // Gifts go on while it is taken; whoever was told "thank you" before it was whole is in it.
  const writer = await openConnection(postgres.url);
  const told: { id: number; at: number }[] = [];
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      const { rows } = await writer.query<{ id: number }>(
        "insert into gifts (note, ballast) values ('flow', repeat(md5(random()::text), 200)) returning id",
      );
      told.push({ id: rows[0]!.id, at: Date.now() });
    }
  })();
  await delay(300);
  const first = await take();
  await delay(1000);
  const both = await Promise.allSettled([take(), take()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringMatching(/being taken already/) },
  });
  await delay(300);
  isDone = true;
  await writing;
  await writer.end();
  expect(first.manifest.counts.gifts).toBeGreaterThan(0);
  expect(listBackups(place).some(({ name }) => name === first.name)).toBe(true);
  expect(readdirSync(place).filter((name) => name.startsWith('.part-'))).toEqual([]);

  await gift(client, 'kept');
  await delay(1100);
  const moment = new Date();
  await delay(1100);
  await client.query('truncate gifts');
  await gift(client, 'after');
  await client.end();

  // Somebody is connected: nothing is touched.
  const visitor = await openConnection(postgres.url);
  await expect(restore(first.folder, 'backup')).rejects.toThrow(/stop it first/);
  await visitor.end();
  const stopWatching = postgres.stop;
  signalPostgres(dataDir, 'SIGKILL');
  await stopWatching();

  // To the moment: its last pieces are in the killed database's own folder only.
  const { aside } = await restore(first.folder, { moment });
  expect(aside.every((path) => existsSync(path))).toBe(true);
  client = await start();
  const notes = async () =>
    (await client.query<{ note: string }>('select distinct note from gifts order by note')).rows.map(
      ({ note }) => note,
    );
  expect(await notes()).toEqual(['flow', 'kept']);
  const { rows } = await client.query<{ id: number }>('select id from gifts');
  const there = new Set(rows.map(({ id }) => id));
  expect(told.filter(({ id }) => !there.has(id))).toEqual([]);

  // The new line of the journal is kept beside the old one, and can be followed.
  await gift(client, 'second life');
  await client.query('select pg_switch_wal()');
  await expect
    .poll(() => readdirSync(journal()).some((name) => /^00000002[0-9A-F]{16}\.gz$/.test(name)), { timeout: 20_000 })
    .toBe(true);
  expect(readdirSync(journal())).toContain('00000002.history.gz');
  const { rows: failures } = await client.query<{ n: number }>('select failed_count::int as n from pg_stat_archiver');
  expect(failures[0]!.n).toBe(0);
  await client.end();
  await postgres.stop();
  await restore(first.folder, 'latest');
  client = await start();
  expect(await notes()).toEqual(['flow', 'kept', 'second life']);
  await client.end();
  await postgres.stop();

  // To itself: those who had been told by then, nothing that came after.
  await restore(first.folder, 'backup');
  rmSync(join(dataDir, 'files'), { recursive: true });
  bringFilesBack(first.folder, dataDir);
  expect(readFileSync(join(dataDir, 'files', longName), 'utf8')).toBe('a paper');
  client = await start();
  expect(await notes()).toEqual(['flow']);
  const back = (await count(client)).gifts;
  const before = told.filter(({ at }) => at < first.at.getTime()).length;
  expect(back).toBeGreaterThanOrEqual(Math.max(before, first.manifest.counts.gifts!));
  expect(back).toBeLessThan(told.length);
  await client.end();
  await postgres.stop();

  // Refused, and what is there stays.
  const read = async () => {
    client = await start();
    const found = await notes();
    await client.end();
    await postgres.stop();
    return found;
  };
  await expect(restore(first.folder, { moment: new Date(Date.now() + 3_600_000) })).rejects.toThrow(
    /What is kept ends before/,
  );
  expect(await read()).toEqual(['flow']);
  await expect(restore(first.folder, { moment: new Date(first.at.getTime() - 60_000) })).rejects.toThrow(
    /take an older one/,
  );
  const packed = join(first.folder, 'database.tar.gz');
  const bytes = readFileSync(packed);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(packed, bytes);
  await expect(verifyBackup(first.folder)).rejects.toThrow(/damaged: database\.tar\.gz is not what it was/);
  await expect(restore(first.folder, 'backup')).rejects.toThrow(/damaged/);
  rmSync(join(first.folder, 'manifest.json'));
  await expect(restore(first.folder, 'backup')).rejects.toThrow(/no whole backup/);
  expect(await read()).toEqual(['flow']);
}, 240_000);

test('tidying keeps the journal from the oldest daily backup on', async () => {
  const client = await start();
  const { folder, name, manifest } = await take();
  for (const [other] of listBackups(place).map((one) => [one] as const))
    if (other.name !== name) rmSync(other.folder, { recursive: true });
  const old = '000000010000000000000001.gz';
  for (const piece of [old, '.0000cut', '00000009.history.gz']) writeFileSync(join(journal(), piece), '');
  const [first] = manifest.journal;
  writeFileSync(join(journal(), `${first}.gz`), '');
  mkdirSync(join(base, '1234'));
  tidyBackups(place, postgres.place.home);
  const left = readdirSync(journal());
  expect(left).not.toContain(old);
  expect(left).toEqual(expect.arrayContaining([`${first}.gz`, '.0000cut', '00000009.history.gz']));
  expect(existsSync(folder)).toBe(true);
  // A database that no backup is of any more.
  expect(readdirSync(base)).not.toContain('1234');
  await client.end();
}, 240_000);
