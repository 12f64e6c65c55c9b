import { spawn, spawnSync } from 'node:child_process';
import { fchownSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openConnection } from './database.ts';
import type { Owner } from './users.ts';

/** A server process that we started; `hasEnded` is true once it ended by itself or by a signal. */
export type Launched = { hasEnded: () => boolean };

/**
 * Starts the server on a port. It may still fail to start: check with `runningPort`.
 * @param more further settings as `name=value`
 */
export async function launch(
  binaries: string,
  cluster: string,
  logFile: string,
  owner: Owner,
  port: number,
  more: readonly string[] = [],
): Promise<Launched> {
  const out = openSync(logFile, 'a', 0o600);
  // Begun by root, the log must stay open to whoever the cluster belongs to.
  if (owner) fchownSync(out, owner.uid, owner.gid);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'jit=off',
    'log_min_messages=warning',
    'random_page_cost=1.1',
    ...more,
  ];
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // A group of its own: Ctrl+C must reach us first, so that open requests finish on a live database.
    { ...owner, cwd: '/', detached: true, stdio: ['ignore', out, out] },
  );
  let hasEnded = false;
  // Not its exit code: a process ended by a signal has none.
  child.once('exit', () => (hasEnded = true));
  child.once('error', () => (hasEnded = true));
  child.unref();
  return { hasEnded: () => hasEnded };
}

/** The port of the server that uses the folder, from its lock file (line 4), once it is ready. */
export function runningPort(cluster: string): number | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(lines[0]), 0);
    if (isZombie(Number(lines[0]))) return undefined;
    return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined;
  } catch {
    return undefined;
  }
}

/** A process that was killed but not reaped by its parent; without a process that reaps orphans this state lasts. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // No /proc (macOS), or gone meanwhile: the next look tells.
    return false;
  }
}

/** Whether a server accepts our login. */
export async function answers(url: string): Promise<boolean> {
  try {
    await (await openConnection(url, { connectionTimeoutMillis: 2000 })).end();
    return true;
  } catch {
    return false;
  }
}

/** Stops the server, unless somebody else is connected to it. */
export async function stopUnlessShared(binaries: string, cluster: string, url: string, owner: Owner): Promise<void> {
  const client = await openConnection(url, { connectionTimeoutMillis: 2000 }).catch(() => undefined);
  try {
    const others = await client?.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    if (!others || others.rowCount) return;
  } catch {
    return;
  } finally {
    await client?.end().catch(() => {});
  }
  spawnSync(join(binaries, 'bin/pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20'], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  });
}

/** A port that is free on 127.0.0.1 just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
