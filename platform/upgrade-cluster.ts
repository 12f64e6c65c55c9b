import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './cluster-place.ts';
import { log } from './log.ts';
import { moveDatabase } from './move-database.ts';
import { OperatorError } from './operator-error.ts';
import { createCluster, ensureDatabase, majorOf, USER } from './postgres-files.ts';
import { answers, freePort, launch, runningPort, stopUnlessShared } from './postgres-process.ts';

const programsOf = (home: string, major: string) => join(home, `programs-${major}`);

/**
 * Keeps PostgreSQL's programs beside their cluster: a release with a new major version brings other programs, and the
 * old ones are needed to read the rows. They are hard-linked if the disk allows it, to save space.
 */
export function keepPrograms(home: string, binaries: string, major: string): void {
  const kept = programsOf(home, major);
  if (existsSync(kept)) return;
  const fresh = `${kept}.new`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    execFileSync('cp', ['-al', binaries, fresh], { stdio: 'pipe' });
  } catch {
    rmSync(fresh, { recursive: true, force: true });
    cpSync(binaries, fresh, { recursive: true, verbatimSymlinks: true });
  }
  execFileSync('chmod', ['a+rx', fresh]);
  renameSync(fresh, kept);
}

/**
 * Upgrades a cluster of an older PostgreSQL: its rows are copied into a new one; the old one is kept.
 * @throws OperatorError, before anything is changed, if its programs are missing
 */
export async function upgradeCluster({ home, owner }: Place, binaries: string, from: string): Promise<void> {
  const cluster = join(home, 'postgres');
  const to = majorOf(binaries);
  const programs = programsOf(home, from);
  if (!existsSync(join(programs, 'bin/postgres')) || Number(from) > Number(to))
    throw new OperatorError(
      `The database in ${home} is of PostgreSQL ${from}, this release brings ${to}${Number(from) > Number(to) ? ', which is older: start the newer release.' : `, and the programs of ${from} are not there (${programs}). Start the release that last ran once, stop it, then start this one.`}`,
    );
  log.warn({ from, to }, 'PostgreSQL has a new major version: everything is moved, the old database is kept');
  process.stderr.write(`The database is moved from PostgreSQL ${from} to ${to}. Let it finish.\n`);
  const next = join(home, 'postgres.next');
  const passwordFile = join(home, 'postgres-password');
  const password = createCluster(binaries, next, passwordFile, owner);
  const run = async (programsFolder: string, folder: string) => {
    const urlAt = (port: number, database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
    const logFile = join(home, 'postgres.log');
    const child = await launch(programsFolder, folder, logFile, owner, await freePort());
    for (;;) {
      const port = runningPort(folder);
      if (port !== undefined && (await answers(urlAt(port, 'postgres')))) {
        await ensureDatabase(urlAt(port, 'postgres'));
        const url = urlAt(port, 'elikya');
        return { url, stop: () => stopUnlessShared(programsFolder, folder, url, owner) };
      }
      if (child.hasEnded() && port === undefined)
        throw new OperatorError(`PostgreSQL does not start in ${folder}; it says why in ${logFile}.`);
      await delay(50);
    }
  };
  const old = await run(programs, cluster);
  try {
    const fresh = await run(binaries, next);
    try {
      const { rows } = await moveDatabase({ from: old.url, to: fresh.url, say: (line) => log.info(line) });
      log.info({ rows }, 'everything is moved');
    } finally {
      await fresh.stop();
    }
  } finally {
    await old.stop();
  }
  const kept = `${cluster}.${from}-kept-${new Date().toISOString().slice(0, 10)}`;
  renameSync(cluster, kept);
  renameSync(next, cluster);
  process.stderr.write(`Done. The old database is kept in ${kept}; delete it once all is well.\n`);
}
