import { execFileSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPlace, writeMarker } from '#platform/cluster-place.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { binariesFor, majorOf, readSystemId, USER } from '#platform/postgres-files.ts';
import { freePort, launch, type Launched, runningPort, stopUnlessShared } from '#platform/postgres-process.ts';
import type { Owner } from '#platform/users.ts';
import { archiveSettings, type ArchiveTo, fetchCommand, journalOf, setArchive } from './archive.ts';
import { type Manifest, verifyBackup } from './manifest.ts';

/** How far to restore: the backup itself, a moment after it, or the end of the archived WAL. */
export type Target = 'backup' | 'latest' | { moment: Date };

export type Restored = {
  manifest: Manifest;
  /** Where the previous data was moved. */
  aside: string[];
  /** When the last restored transaction was committed; undefined if the backup alone was enough. */
  lastCommit: string | undefined;
};

export type RestoreParts = {
  dataDir: string;
  backup: string;
  target: Target;
  /** The folder of archived WAL, with one subfolder per database, if there is one. */
  journal?: string;
  /** Where the WAL is archived from then on; its first entry says that a new timeline begins. */
  archive?: ArchiveTo;
  say: (line: string) => void;
};

/**
 * Restores a backup. Existing data is moved aside and kept; if anything fails, it is moved back.
 * @throws OperatorError while PostgreSQL runs there, and if backup or WAL do not allow the requested target
 */
export async function restoreBackup({
  dataDir,
  backup,
  target,
  journal,
  archive,
  say,
}: RestoreParts): Promise<Restored> {
  const place = findPlace(dataDir, { mayBeGone: true });
  const { home, owner } = place;
  const cluster = join(home, 'postgres');
  const binaries = binariesFor(owner);
  await stopOrphan(home, binaries, owner);
  // One that is just stopping, or was just killed, is given its time.
  for (let waited = 0; isRunning(cluster) && waited < 5000; waited += 250) await delay(250);
  if (isRunning(cluster))
    throw new OperatorError(`The site still runs on ${cluster}, or a script does: stop it first, then restore.`);
  say(`Checking ${backup}`);
  const manifest = await verifyBackup(backup);
  const major = manifest.postgres.split('.')[0]!;
  if (major !== majorOf(binaries))
    throw new OperatorError(
      `The backup is of PostgreSQL ${major}, this release brings ${majorOf(binaries)}: restore it with the release that took it (${manifest.release}), then start this one.`,
    );
  if (typeof target === 'object' && target.moment < new Date(manifest.takenAt))
    throw new OperatorError(
      `The backup was whole at ${manifest.takenAt} only: for ${target.moment.toISOString()} take an older one.`,
    );
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const fresh = join(home, 'postgres.restored');
  rmSync(fresh, { recursive: true, force: true });
  say('Unpacking the database');
  mkdirSync(fresh, { mode: 0o700 });
  unpack(join(backup, 'database.tar.gz'), fresh);
  // What the killed database wrote last was not kept elsewhere yet; only its own pieces, and none that the backup has.
  if (target !== 'backup' && existsSync(cluster) && readSystemId(cluster) === manifest.systemId)
    copyJournal(join(cluster, 'pg_wal'), join(fresh, 'pg_wal'));
  writeFileSync(join(fresh, 'recovery.signal'), '');
  chown(fresh, owner);

  const aside: string[] = [];
  const back: (() => void)[] = [];
  const setAside = (path: string) => {
    if (!existsSync(path)) return;
    const to = `${path}.before-${stamp}`;
    renameSync(path, to);
    aside.push(to);
    back.push(() => {
      rmSync(path, { recursive: true, force: true });
      renameSync(to, path);
    });
  };
  if (archive !== undefined) setArchive(place, archive, manifest.systemId);
  setAside(cluster);
  setAside(join(home, 'postgres-password'));
  try {
    renameSync(fresh, cluster);
    copyFileSync(join(backup, 'postgres-password'), join(home, 'postgres-password'));
    chown(join(home, 'postgres-password'), owner);
    const lastCommit = await recover({
      binaries,
      cluster,
      home,
      owner,
      target,
      journal: journal && journalOf(journal, manifest.systemId),
      say,
    });
    writeMarker(dataDir, place, major);
    return { manifest, aside, lastCommit };
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    for (const undo of back) undo();
    say('Nothing was changed: what was there is back in its place');
    throw error;
  }
}

/** Stops the PostgreSQL that keeps running, without connections, after the site was killed (kill -9). */
async function stopOrphan(home: string, binaries: string, owner: Owner): Promise<void> {
  const cluster = join(home, 'postgres');
  const port = runningPort(cluster);
  if (port === undefined) return;
  const password = readFileSync(join(home, 'postgres-password'), 'utf8').trim();
  await stopUnlessShared(binaries, cluster, `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, owner);
}

type Recovery = {
  binaries: string;
  cluster: string;
  home: string;
  owner: Owner;
  target: Target;
  journal: string | undefined;
  say: (line: string) => void;
};

/** Lets PostgreSQL replay the WAL up to the target and become a normal database, then stops it. */
async function recover({
  binaries,
  cluster,
  home,
  owner,
  target,
  journal,
  say,
}: Recovery): Promise<string | undefined> {
  const logFile = join(home, 'postgres-restore.log');
  rmSync(logFile, { force: true });
  const settings = [
    ...archiveSettings(home, owner),
    // Without kept pieces the backup's own are enough; PostgreSQL wants a command all the same.
    `restore_command=${journal === undefined ? 'false' : fetchCommand(home, owner, journal)}`,
    'recovery_target_action=promote',
    'recovery_target_timeline=latest',
    'log_min_messages=log',
    // It says "ready" once it is a database of its own again, not when it can be read.
    'hot_standby=off',
    ...(target === 'backup' ? ['recovery_target=immediate'] : []),
    ...(typeof target === 'object'
      ? [`recovery_target_time=${target.moment.toISOString().replace('T', ' ').replace('Z', '+00')}`]
      : []),
  ];
  say('PostgreSQL brings it back');
  const child = await launch(binaries, cluster, logFile, owner, await freePort(), settings);
  while (runningPort(cluster) === undefined) {
    if (child.hasEnded()) throw new OperatorError(whyNot(readFileSync(logFile, 'utf8'), logFile, target));
    await delay(100);
  }
  await stop(cluster, child);
  return /last completed transaction was at log time (.+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
}

function whyNot(log: string, logFile: string, target: Target): string {
  if (/recovery ended before configured recovery target was reached/.test(log) && typeof target === 'object') {
    const last = /last completed transaction was at log time (.+)/.exec(log)?.[1];
    return `What is kept ends before ${target.moment.toISOString()}${last ? `: the last change is of ${last}` : ''}. Give an earlier moment, or --to latest.`;
  }
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line));
  return `PostgreSQL could not bring it back; it says, in ${logFile}:\n${lines.slice(-3).join('\n')}`;
}

/** Stops PostgreSQL in fast mode: connections are closed, everything is written. */
async function stop(cluster: string, child: Launched): Promise<void> {
  process.kill(postmasterOf(cluster)!, 'SIGINT');
  for (let waited = 0; !child.hasEnded(); waited += 100) {
    if (waited > 60_000) throw new OperatorError('PostgreSQL does not stop after the restore');
    await delay(100);
  }
}

function postmasterOf(cluster: string): number | undefined {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/**
 * Whether PostgreSQL runs on this cluster, including while it starts, stops or recovers. A process id that another
 * program has now does not count.
 */
function isRunning(cluster: string): boolean {
  const pid = postmasterOf(cluster);
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    const [, name, state] = /\((.*)\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
    return name === 'postgres' && state !== 'Z';
  } catch {
    return true;
  }
}

/** Restores uploaded files. Files that exist stay as they are, since files are never overwritten. */
export function bringFilesBack(backup: string, dataDir: string): void {
  const packed = join(backup, 'files.tar.gz');
  if (!existsSync(packed)) return;
  const folder = join(dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', packed, '-C', folder, '--skip-old-files', '--no-same-owner']);
}

function unpack(packed: string, folder: string): void {
  execFileSync('tar', ['-xzf', packed, '-C', folder, '--no-same-owner']);
}

function copyJournal(from: string, to: string): void {
  const has = new Set(readdirSync(to));
  for (const piece of readdirSync(from))
    if (/^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/.test(piece) && !has.has(piece))
      copyFileSync(join(from, piece), join(to, piece));
}

function chown(path: string, owner: Owner): void {
  if (!owner) return;
  if (existsSync(path)) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
  else chownSync(path, owner.uid, owner.gid);
}
