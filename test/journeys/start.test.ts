import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openConnection } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { freePort } from '#test/site.ts';

const root = mkdtempSync(join(tmpdir(), 'elikya-start-'));
chmodSync(root, 0o755);
afterAll(() => rmSync(root, { recursive: true, force: true }));
const PORT = await freePort();

/** What the server says to its operator when it does not start. */
async function fail(dataDir: string, environment: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(PORT),
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      ...environment,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code, said).toBe(1);
  expect(said).not.toMatch(/^\s+at |"stack"/m);
  return said;
}
const newFolder = (name: string) => join(root, name);

test('a taken port is one line that names it, and nothing was begun', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const dataDir = newFolder('taken');
  expect((await fail(dataDir, { PORT: String(port) })).trim().split('\n')).toEqual([
    `PORT: something already listens on 127.0.0.1:${port}. Stop it, or set PORT to another number.`,
  ]);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  other.close();
});

test('all that is wrong with the settings comes in one list', async () => {
  const said = await fail(newFolder('settings'), {
    SITE_MODE: 'live',
    PORT: 'abc',
    STRIPE_SECRET_KEY: 'sk_live_x',
    S3_BUCKET: 'b',
    DATABASE_URL: 'localhost',
  });
  for (const name of [
    'PORT',
    'STRIPE_WEBHOOK_SECRET',
    'S3_SECRET_ACCESS_KEY',
    'DATABASE_URL',
    'ORIGIN',
    'AUTH_SECRET',
    'SMTP_URL',
    'TRUST_PROXY',
  ])
    expect(said).toContain(name);
  expect(said).not.toContain('sk_live_x');
  expect(existsSync(newFolder('settings'))).toBe(false);
});

test('an outside database that is away, or refuses, is named without its password', async () => {
  const dataDir = newFolder('outside');
  const away = await fail(dataDir, { DATABASE_URL: 'postgres://anna:hush@127.0.0.1:9/elikya' });
  expect(away).toContain('DATABASE_URL (127.0.0.1:9/elikya): nobody listens there');
  const ours = await startEmbeddedPostgres(newFolder('ours'));
  const wrong = new URL(ours.url);
  wrong.password = 'hush';
  expect(await fail(dataDir, { DATABASE_URL: wrong.href })).toMatch(
    /^DATABASE_URL \(127.*\): the password is wrong\.$/m,
  );
  const none = new URL(ours.url);
  none.pathname = '/nothing';
  expect(await fail(dataDir, { DATABASE_URL: none.href })).toMatch(/there is no database of this name/);
  await ours.stop();
});

test('a database that a newer release migrated: refused in words, and its PostgreSQL does not stay behind', async () => {
  const dataDir = newFolder('newer');
  const postgres = await startEmbeddedPostgres(dataDir);
  const client = await openConnection(postgres.url);
  await client.query(
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)");
  await client.end();
  await postgres.stop();
  expect(await fail(dataDir)).toMatch(/The database is of a newer release/);
  expect(existsSync(join(postgres.cluster, 'postmaster.pid'))).toBe(false);
});

test('scripts say what to do when they are asked for what can’t be', () => {
  const run = (script: string, words: string[], environment: Record<string, string> = {}) => {
    try {
      execFileSync(process.execPath, [`server/${script}.ts`, ...words], {
        env: { PATH: process.env.PATH, DATA_DIR: newFolder('scripts'), ...environment },
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      const { stderr } = error as { stderr: string };
      expect(stderr).not.toMatch(/^\s+at /m);
      return stderr;
    }
    throw new Error(`${script} went well`);
  };
  const outside = { DATABASE_URL: 'postgres://127.0.0.1:9/elikya' };
  expect(run('restore', [])).toContain('script/restore <backup> [--to <moment>]');
  expect(run('restore', [newFolder('none')])).toContain(`There is no backup ${newFolder('none')}`);
  expect(run('restore', ['newest', '--to', '2026-11-23 09:41'])).toContain('a moment with its zone');
  expect(run('backup', [], outside)).toContain('The database is outside');
  expect(run('move-database', ['somewhere'])).toContain('script/move-database <postgres://');
  expect(run('move-database', ['embedded'])).toContain('is the embedded one already');
  expect(readFileSync('docs/operating.md', 'utf8')).toContain('script/move-database embedded');
});
