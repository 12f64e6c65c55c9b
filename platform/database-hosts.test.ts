import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterOf, signalPostgres } from '#test/postgres-processes.ts';
import { isAway, openConnection, openDatabase, type RootDatabase } from './database.ts';
import { readHosts } from './database-hosts.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

// Two real servers of the same rows' shape; which of them takes writes is said by its settings, as a standby says it.
const servers: { dataDir: string; postgres: EmbeddedPostgres }[] = [];
let url: string;
let db: RootDatabase;

beforeAll(async () => {
  for (const name of ['a', 'b']) {
    const dataDir = mkdtempSync(join(tmpdir(), `elikya-hosts-${name}-`));
    chmodSync(dataDir, 0o755);
    servers.push({ dataDir, postgres: await startEmbeddedPostgres(dataDir) });
  }
  const [a, b] = servers.map(({ postgres }) => new URL(postgres.url));
  for (const { dataDir, postgres } of servers) {
    const client = await openConnection(postgres.url);
    await client.query(`alter user elikya password '${a!.password}'`);
    writeFileSync(join(clusterOf(dataDir), '../postgres-password'), a!.password);
    await client.query('create table gifts (here text)');
    await client.end();
  }
  url = `postgres://elikya:${a!.password}@127.0.0.1:${a!.port},127.0.0.1:${b!.port}/elikya?target_session_attrs=read-write`;
  servers[1]!.postgres.url = `postgres://elikya:${a!.password}@127.0.0.1:${b!.port}/elikya`;
  db = openDatabase(url, { patience: 2000 });
});
afterAll(async () => {
  for (const { dataDir } of servers) signalPostgres(dataDir, 'SIGCONT');
  await db.$client.end();
  for (const { dataDir, postgres } of servers) {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** From now on the server refuses writes, or takes them; connections that are open stay open. */
async function setClosed(index: number, isClosed: boolean): Promise<void> {
  const client = await openConnection(servers[index]!.postgres.url);
  await client.query(`alter system set default_transaction_read_only = ${isClosed ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
const place = async () => (await db.execute<{ port: number }>(sql`select inet_server_port() as port`)).rows[0]!.port;
const portOf = (index: number) => Number(new URL(servers[index]!.postgres.url).port);

test('each connection goes to the host that takes writes, wherever it stands in the list', async () => {
  await setClosed(0, true);
  await expect
    .poll(async () => {
      const client = await openConnection(url);
      const { rows } = await client.query('select inet_server_port() as port');
      await client.end();
      return rows[0].port;
    })
    .toBe(portOf(1));
  expect(await place()).toBe(portOf(1));
  await setClosed(0, false);
});

test('a connection whose server became a standby counts as away and is dropped, also inside a transaction; the next one writes', async () => {
  await setClosed(0, false);
  await setClosed(1, true);
  const write = () => db.transaction((tx) => tx.execute(sql`insert into gifts values ('x')`));
  // Kept from before, and read-only since.
  await expect
    .poll(() =>
      write().then(
        () => 'written',
        (error: unknown) => (isAway(error) ? 'away' : String(error)),
      ),
    )
    .toBe('away');
  await write();
  expect(await place()).toBe(portOf(0));
  await setClosed(1, false);
});

test('a host that is frozen costs nothing while the other answers; none that answers is away, soon', async () => {
  signalPostgres(servers[0]!.dataDir, 'SIGSTOP');
  await db.execute('select 1').catch(() => {});
  const begun = performance.now();
  expect(await place()).toBe(portOf(1));
  expect(performance.now() - begun).toBeLessThan(1400);
  signalPostgres(servers[1]!.dataDir, 'SIGSTOP');
  const asked = performance.now();
  const failure = await db.execute('select 1').then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(isAway(failure)).toBe(true);
  expect(performance.now() - asked).toBeLessThan(5000);
  expect(isAway(await openConnection(url).catch((error: unknown) => error))).toBe(true);
  // Longer than any patience: what was given up is at rest, and ends no process.
  await delay(3000);
  for (const { dataDir } of servers) signalPostgres(dataDir, 'SIGCONT');
  await expect
    .poll(
      () =>
        place().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
});

test('a primary that comes back after another took over is not gone back to', async () => {
  const [, later] = servers as [(typeof servers)[0], (typeof servers)[0]];
  // The second one starts as a standby and is promoted, while the first one takes writes as before.
  writeFileSync(join(clusterOf(later.dataDir), 'standby.signal'), '');
  signalPostgres(later.dataDir, 'SIGQUIT');
  await expect
    .poll(
      async () => {
        const admin = await openConnection(later.postgres.url);
        const { rows } = await admin.query('select pg_is_in_recovery() as is');
        if (rows[0].is) await admin.query('select pg_promote()');
        await admin.end();
        return rows[0].is as boolean;
      },
      { timeout: 15_000, interval: 300 },
    )
    .toBe(true);
  // Another address, so that nothing is known of it yet.
  const both = `${url}&sslmode=disable`;
  const client = await openConnection(both);
  expect((await client.query('select inet_server_port() as port')).rows[0]).toEqual({ port: portOf(1) });
  await client.end();
  signalPostgres(later.dataDir, 'SIGSTOP');
  expect(isAway(await openConnection(both).catch((error: unknown) => error))).toBe(true);
  signalPostgres(later.dataDir, 'SIGCONT');
});

test('hosts as libpq writes them', () => {
  expect(readHosts('postgres://u:p@a:5433,b,[::1]:5434/x?sslmode=require&target_session_attrs=read-write')).toEqual({
    hosts: [
      'postgres://u:p@a:5433/x?sslmode=require',
      'postgres://u:p@b:5432/x?sslmode=require',
      'postgres://u:p@[::1]:5434/x?sslmode=require',
    ],
    isChosen: true,
  });
  expect(readHosts('postgres://a,b/x').isChosen).toBe(true);
  expect(readHosts('postgres://a/x?target_session_attrs=primary').isChosen).toBe(true);
  for (const one of ['postgres://u:p@a:5432/x', 'postgresql://a/x?sslmode=require', 'postgres://u:p@@a/x'])
    expect(readHosts(one)).toEqual({ hosts: [one], isChosen: false });
  expect(() => readHosts('postgres://a,b/x?target_session_attrs=standby')).toThrow('read-write is what it needs');
  expect(() => readHosts('postgres://a:99999,b/x')).toThrow('"a:99999" is no host');
  expect(() => readHosts('postgres://a,,b/x')).toThrow('"" is no host');
});
