import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the cluster of a data folder lies: in it, or under /var/lib (platform/postgres-files.ts). */
export function clusterOf(dataDir: string): string {
  const home = readdirSync(dataDir).includes('database') ? join(dataDir, 'database') : dataDir;
  const moved = readdirSync(home).includes('MOVED')
    ? /files are in (\S+)/.exec(readFileSync(join(home, 'MOVED'), 'utf8'))![1]!
    : home;
  return join(moved, 'postgres');
}

/** Sends a signal to PostgreSQL's every process, its postmaster first; none when it does not run. */
export function signalPostgres(dataDir: string, name: NodeJS.Signals): void {
  let postmaster: string;
  try {
    postmaster = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]!;
  } catch {
    return;
  }
  signalTree(postmaster, name);
}

/** Sends a signal to a process and those it began; nothing when it is not there. */
export function signalTree(postmaster: string | undefined, name: NodeJS.Signals): void {
  if (!postmaster) return;
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(Number(pid), name);
    } catch {
      // Gone with its postmaster.
    }
  }
}

function parentOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}
