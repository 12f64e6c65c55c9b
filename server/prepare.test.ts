import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';

test('the first database is filled; stopped half-way, nothing of it runs on, and the next one begins where it was', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prepare-'));
  chmodSync(dataDir, 0o755);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const prepare = () =>
    spawn(process.execPath, ['server/prepare.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' },
    });
  // What a running PostgreSQL keeps beside its files.
  const running = () => globSync(`${dataDir}/**/postmaster.pid`);

  const stopped = prepare();
  const end = once(stopped, 'exit');
  while (running().length === 0 && stopped.exitCode === null) await delay(20);
  stopped.kill('SIGTERM');
  await end;
  expect(running()).toEqual([]);

  expect(await once(prepare(), 'exit')).toEqual([0, null]);
  expect(running()).toEqual([]);
  const postgres = await startEmbeddedPostgres(dataDir);
  const client = await openConnection(postgres.url);
  const { rows } = await client.query<{ count: number }>('select count(*)::int from entries');
  await client.end();
  await postgres.stop();
  expect(rows[0]!.count).toBeGreaterThan(100);
}, 300_000);
