import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { isRoot, nameOfUser, type Owner, ownName, unprivilegedOwner } from './users.ts';

/** The folder that holds `postgres/` (the cluster), its password and its log, and the user PostgreSQL runs as there. */
export type Place = { home: string; owner: Owner; isNew: boolean };

/**
 * Stored in DATA_DIR, so that a data folder whose database is elsewhere, or on a disk that is not mounted, never gets a
 * second one.
 */
const Marker = z.object({ place: z.string(), owner: z.string(), major: z.string(), createdAt: z.string() });
const AWAY = '/var/lib/elikya';
const markerOf = (dataDir: string) => join(dataDir, 'cluster.json');

/**
 * Finds the cluster of a data folder, whichever user asks: in the folder itself, in its `database`, or under /var/lib
 * if the clone is in a folder that PostgreSQL's user cannot enter.
 * @param mayBeGone for a restore: do not refuse if the marker names a cluster that no longer exists
 * @throws OperatorError if there are two clusters, if it belongs to another user, or if the one in the marker is gone
 */
export function findPlace(dataDir: string, { mayBeGone = false } = {}): Place {
  mkdirSync(dataDir, { recursive: true });
  const marker = readMarker(dataDir);
  const known = marker && resolve(dataDir, marker.place);
  const homes = [...new Set([known, movedTo(dataDir), dataDir, join(dataDir, 'database'), awayOf(dataDir)])];
  const found = homes.flatMap((home) => (home === undefined ? [] : (lookAt(home) ?? [])));
  if (found.length > 1)
    throw new OperatorError(
      `There are two databases for ${dataDir}, and only one can be the right one:\n${found
        .map(({ home, uid, changedAt }) => `  - ${home} (of ${nameOfUser(uid)}, last used ${changedAt.toISOString()})`)
        .join('\n')}\nMove the folder "postgres" of the other one away, and start again.`,
    );
  const [cluster] = found;
  if (cluster) return { home: cluster.home, owner: ownerOf(cluster), isNew: false };
  if (marker && !mayBeGone)
    throw new OperatorError(
      `The database of ${dataDir} was made in ${known} (PostgreSQL ${marker.major}, ${marker.createdAt}), but there is none now. Is a disk not mounted? If it is lost, bring a backup back with script/restore; only to begin with an empty one, delete ${markerOf(dataDir)}.`,
    );
  const owner = unprivilegedOwner();
  if (marker) {
    mkdirSync(known!, { recursive: true });
    if (owner) chownSync(known!, owner.uid, owner.gid);
    return { home: known!, owner, isNew: true };
  }
  return { home: homeForNew(dataDir, owner), owner, isNew: true };
}

/** Stores in the data folder where its cluster is. */
export function writeMarker(dataDir: string, { home, owner }: Place, major: string): void {
  const known = readMarker(dataDir);
  const inside = relative(dataDir, home);
  // Relative where it can be: the whole folder may be moved.
  const place = inside.startsWith('..') || isAbsolute(inside) ? home : inside || '.';
  const name = owner ? nameOfUser(owner.uid) : ownName();
  if (known?.place === place && known.owner === name && known.major === major) return;
  const createdAt = known?.createdAt ?? new Date().toISOString();
  writeFileSync(markerOf(dataDir), `${JSON.stringify({ place, owner: name, major, createdAt }, null, 2)}\n`);
}

/** When the cluster of a data folder was created, if known. */
export const readClusterAge = (dataDir: string): Date | undefined => {
  const marker = readMarker(dataDir);
  return marker && new Date(marker.createdAt);
};

export function canUse(path: string, owner: Owner): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...owner, cwd: '/' }).status === 0;
}

function readMarker(dataDir: string): z.infer<typeof Marker> | undefined {
  const text = readIfThere(markerOf(dataDir));
  if (text === undefined) return undefined;
  try {
    return Marker.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(
      `${markerOf(dataDir)} can’t be read: it says where the database is. Bring it back, or delete it if you know that the database is in its usual place.`,
    );
  }
}

function movedTo(dataDir: string): string | undefined {
  return /files are in (\S+)/.exec(readIfThere(join(dataDir, 'database/MOVED')) ?? '')?.[1];
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

type Found = { home: string; uid: number; gid: number; changedAt: Date };

/** A folder named `postgres` that we may not read counts as a cluster; an empty one does not. */
function lookAt(home: string): Found | undefined {
  const cluster = join(home, 'postgres');
  try {
    const { uid, gid, mtime } = statSync(cluster);
    const found = { home, uid, gid, changedAt: mtime };
    try {
      return readdirSync(cluster).includes('PG_VERSION') ? found : undefined;
    } catch (error) {
      return isMissing(error) ? undefined : found;
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** PostgreSQL runs as the owner of its files; only root may switch to another user. */
function ownerOf({ home, uid, gid }: Found): Owner {
  if (uid === process.geteuid?.()) {
    if (!isRoot()) return undefined;
    throw new OperatorError(
      `The database in ${home} belongs to root, and PostgreSQL refuses to run as root. Give it to another user: chown -R ${nameOfUser(unprivilegedOwner()!.uid)} ${home}`,
    );
  }
  if (isRoot()) return { uid, gid };
  throw new OperatorError(
    `The database of this folder is in ${home} and belongs to ${nameOfUser(uid)}; this is ${ownName()}. Start as ${nameOfUser(uid)} or as root. To hand it over: stop the site, then as root chown -R ${ownName()} ${home} (and the rest of the data folder).`,
  );
}

const awayOf = (dataDir: string) => join(AWAY, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));

/** The place for a new cluster: the data folder, or /var/lib if PostgreSQL's user cannot enter the clone. */
function homeForNew(dataDir: string, owner: Owner): string {
  if (!owner) return dataDir;
  const home = join(dataDir, 'database');
  mkdirSync(home, { recursive: true });
  chownSync(home, owner.uid, owner.gid);
  if (canUse(home, owner)) return home;
  const away = awayOf(dataDir);
  mkdirSync(away, { recursive: true });
  chmodSync(AWAY, 0o755);
  chownSync(away, owner.uid, owner.gid);
  writeFileSync(join(home, 'MOVED'), `PostgreSQL may not enter this folder; its files are in ${away}\n`);
  return away;
}
