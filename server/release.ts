import { existsSync, realpathSync, utimesSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const HOUR_MS = 3600 * 1000;

/**
 * The folder of the build that this process was started from (`server/` and `client/` in it). The link by which it was started
 * may lead to a later release tomorrow: the folder is resolved once, so that a running server never serves half of another.
 */
function findRelease(): string {
  const folder = process.argv[1] ? dirname(dirname(realpathSync(process.argv[1]))) : '';
  // Development and tests run no build.
  return folder && existsSync(join(folder, 'client/assets')) ? folder : 'build';
}

function realpathOr(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

const RELEASE = findRelease();

/** The name of the running release: a hash of all it was built from; `build` where none was (development, tests). */
export const RELEASE_NAME = basename(realpathOr(RELEASE));

/** What browsers fetch of the running release. */
export const CLIENT_FOLDER = join(RELEASE, 'client');

/**
 * The same of the other releases that lie beside it, for files whose names carry a version: an old page still asks for its late
 * parts, and while servers are restarted one after the other a new page may ask a server of before.
 */
export async function otherClientFolders(): Promise<string[]> {
  const home = dirname(RELEASE);
  if (basename(home) !== 'releases') return [];
  const own = basename(await realpath(RELEASE));
  const names = await readdir(home);
  return names.filter((name) => name !== own && !name.startsWith('.')).map((name) => join(home, name, 'client'));
}

/** Says now and every hour that this release runs: the next builds do not remove it (script/lib/switch-release.ts). */
export function keepRelease(): void {
  const say = () => {
    try {
      utimesSync(RELEASE, new Date(), new Date());
    } catch {
      // Not ours to write, as in an image: then nobody builds here either.
    }
  };
  say();
  setInterval(say, HOUR_MS).unref();
}
