import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { archiveSettings, type ArchiveTo, setArchive } from './backup/archive.ts';
import { findPlace, type Place, writeMarker } from './cluster-place.ts';
import { openConnection } from './database.ts';
import { log } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { binariesFor, createCluster, DATABASE, ensureDatabase, majorOf, readSystemId, USER } from './postgres-files.ts';
import { answers, freePort, launch, type Launched, runningPort, stopUnlessShared } from './postgres-process.ts';
import { keepPrograms, upgradeCluster } from './upgrade-cluster.ts';

/** An embedded PostgreSQL, on 127.0.0.1 only. `stop` leaves it running while another process uses it. */
export type EmbeddedPostgres = {
  url: string;
  /** The folder of the cluster, and the folder around it. */
  cluster: string;
  place: Place;
  password: string;
  stop: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of a data folder, or uses the one that is running: npm binaries, a scram password in a
 * file with mode 0600, a free port on 127.0.0.1. PostgreSQL refuses to run as root; then it runs as the owner of its
 * files, or as `postgres` or `nobody`, in a place they can read.
 * @param installed a PostgreSQL of the system instead (the folder above its bin/), 15 or newer
 * @param archive where its WAL is archived; unchanged if left out
 * @throws OperatorError if the folder's cluster cannot be used or does not start within 30 seconds
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { installed, archive }: { installed?: string; archive?: ArchiveTo } = {},
): Promise<EmbeddedPostgres> {
  const place = findPlace(dataDir);
  const { home, owner } = place;
  const binaries = installed ?? binariesFor(owner);
  const cluster = join(home, 'postgres');
  const passwordFile = join(home, 'postgres-password');
  if (place.isNew) createCluster(binaries, cluster, passwordFile, owner);
  const major = majorOf(binaries);
  const has = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (has !== major) await upgradeCluster(place, binaries, has);
  keepPrograms(home, binaries, major);
  writeMarker(dataDir, place, major);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlAt = (port: number, database: string = DATABASE) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

  if (archive !== undefined) setArchive(place, archive, readSystemId(cluster));
  const more = archiveSettings(home, owner);
  const logFile = join(home, 'postgres.log');
  const deadline = Date.now() + 30_000;
  let child: Launched | undefined;
  for (;;) {
    const running = runningPort(cluster);
    if (running !== undefined && (await answers(urlAt(running, 'postgres')))) {
      if (!child) await useArchive(urlAt(running, 'postgres'), more);
      await ensureDatabase(urlAt(running, 'postgres'));
      const leave = keepRunning(cluster, () => launch(binaries, cluster, logFile, owner, running, more));
      return {
        url: urlAt(running),
        cluster,
        place,
        password,
        async stop() {
          leave();
          await stopUnlessShared(binaries, cluster, urlAt(running), owner);
        },
      };
    }
    // A stale lock, or a predecessor still recovering or shutting down: try again until it lets us in.
    if (!child || child.hasEnded()) child = await launch(binaries, cluster, logFile, owner, await freePort(), more);
    if (Date.now() > deadline)
      throw new OperatorError(`PostgreSQL did not start within 30 s. It says, in ${logFile}:\n${lastLines(logFile)}`);
    await delay(50);
  }
}

/**
 * Changes the archive settings of a running PostgreSQL; one that another process started keeps other settings until it
 * is restarted.
 */
async function useArchive(url: string, wanted: readonly string[]): Promise<void> {
  const client = await openConnection(url);
  try {
    const { rows } = await client.query<{ command: string }>("select current_setting('archive_command') as command");
    const has = rows[0]!.command;
    if (wanted.some((setting) => setting === `archive_command=${has}`) || (wanted.length === 0 && /disabled/.test(has)))
      return;
    log.warn('PostgreSQL runs with another setting for its backups: stop all that use it, then start again');
  } finally {
    await client.end();
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-4).join('\n');
}

/**
 * Restarts a PostgreSQL that died, on the same port, where every pool looks for it; meanwhile the site reports that it
 * is unavailable. If another process on the same folder does the same, a lock lets only one through.
 * @returns a function that stops watching
 */
function keepRunning(cluster: string, relaunch: () => Promise<Launched>): () => void {
  let child: Launched | undefined;
  let attempts = 0;
  const timer = setInterval(() => {
    if (runningPort(cluster) !== undefined) {
      if (attempts > 0) log.info({ attempts }, 'PostgreSQL is back');
      attempts = 0;
      return;
    }
    // Still recovering what it was killed in.
    if (child && !child.hasEnded()) return;
    log.error({ attempts: ++attempts }, 'PostgreSQL is gone; starting it again');
    relaunch().then(
      (started) => (child = started),
      // A full disk, say: the next second tries again; the server itself must not fall with it.
      (error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started'),
    );
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}
