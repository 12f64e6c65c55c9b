import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canUse, findPlace, readClusterAge, writeMarker } from './cluster-place.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.geteuid?.() === 0;
/** A user that is neither root nor the one PostgreSQL runs as. */
const OTHER = { uid: 31_337, gid: 31_337 };
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'elikya-place-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}
/** What a cluster looks like from outside. */
function putCluster(home: string): void {
  mkdirSync(join(home, 'postgres'), { recursive: true });
  writeFileSync(join(home, 'postgres/PG_VERSION'), '18\n');
  if (isRoot) chownSync(join(home, 'postgres'), OTHER.uid, OTHER.gid);
}

test('a new folder gets one place; with its cluster there it is found again, marked or not', () => {
  const folder = newFolder();
  const fresh = findPlace(folder);
  expect(fresh.isNew).toBe(true);
  putCluster(fresh.home);
  expect(findPlace(folder)).toMatchObject({ home: fresh.home, isNew: false });
  writeMarker(folder, findPlace(folder), '18');
  expect(findPlace(folder)).toMatchObject({ home: fresh.home, isNew: false });
  expect(Date.now() - readClusterAge(folder)!.getTime()).toBeLessThan(60_000);
});

test('a folder that was moved whole finds the cluster in it', () => {
  const folder = newFolder();
  putCluster(join(folder, 'database'));
  writeMarker(folder, findPlace(folder), '18');
  const moved = `${folder}-moved`;
  folders.push(moved);
  renameSync(folder, moved);
  expect(findPlace(moved)).toMatchObject({ home: join(moved, 'database'), isNew: false });
});

test('two clusters are refused, both named; an empty folder of that name is none', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'postgres'));
  putCluster(join(folder, 'database'));
  expect(findPlace(folder).home).toBe(join(folder, 'database'));
  putCluster(folder);
  expect(() => findPlace(folder)).toThrow(join(folder, 'database'));
  expect(() => findPlace(folder)).toThrow(`- ${folder} (`);
});

test('a cluster that the marker names and that is gone is not replaced by an empty one, but by a restore', () => {
  const folder = newFolder();
  const disk = newFolder();
  putCluster(disk);
  writeMarker(folder, { home: disk, owner: undefined, isNew: true }, '18');
  expect(findPlace(folder)).toMatchObject({ home: disk, isNew: false });
  rmSync(join(disk, 'postgres'), { recursive: true });
  expect(() => findPlace(folder)).toThrow(/not mounted/);
  expect(findPlace(folder, { mayBeGone: true })).toMatchObject({ home: disk, isNew: true });
  writeFileSync(join(folder, 'cluster.json'), '{');
  expect(() => findPlace(folder)).toThrow(/cluster.json can’t be read/);
});

const asOther = (folder: string, user = OTHER) => {
  const script = `
    import { findPlace } from ${JSON.stringify(join(import.meta.dirname, 'cluster-place.ts'))};
    import { explainError } from ${JSON.stringify(join(import.meta.dirname, 'operator-error.ts'))};
    try { console.log(JSON.stringify(findPlace(process.argv[1]))) }
    catch (error) { console.log(explainError(error, {}) ?? error) }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
};
const canTryOthers = isRoot && canUse(import.meta.dirname, OTHER) && canUse(process.execPath, OTHER);

test.skipIf(!canTryOthers)(
  'the cluster that root began is refused to another user with words, and is theirs once it was given over',
  async () => {
    const folder = newFolder();
    const server = await startEmbeddedPostgres(folder);
    await server.stop();
    const { home } = findPlace(folder);
    const before = readFileSync(join(folder, 'cluster.json'), 'utf8');
    expect(asOther(folder).stdout).toMatch(/belongs to \w+; this is 31337\. Start as \w+ or as root.*chown -R 31337/);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    expect(readFileSync(join(folder, 'cluster.json'), 'utf8')).toBe(before);
    spawnSync('chown', ['-R', '31337:31337', folder]);
    expect(JSON.parse(asOther(folder).stdout)).toEqual({ home, isNew: false });
    // Root finds the same one, and runs it as whom it now belongs to.
    expect(findPlace(folder)).toEqual({ home, owner: OTHER, isNew: false });
    const again = await startEmbeddedPostgres(folder);
    expect(statSync(join(home, 'postgres/postmaster.pid')).uid).toBe(OTHER.uid);
    await again.stop();
  },
  60_000,
);

test.skipIf(!canTryOthers)('without the right to the folder nothing is made, and the owner is named', () => {
  const folder = newFolder();
  expect(asOther(join(folder, 'data')).stdout).toMatch(/user 31337 may not use it, .* belongs to root\. Start as root/);
  chmodSync(folder, 0o700);
  expect(asOther(folder).stdout).toMatch(/belongs to root/);
});

test.skipIf(!isRoot)('a cluster of root itself is refused: PostgreSQL would not run', () => {
  const folder = newFolder();
  putCluster(folder);
  chownSync(join(folder, 'postgres'), 0, 0);
  expect(() => findPlace(folder)).toThrow(/refuses to run as root.*chown -R/);
});
