import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { binariesFor } from '#platform/postgres-files.ts';
import { freePort, launch, runningPort } from '#platform/postgres-process.ts';
import { signalTree } from './postgres-processes.ts';

export type Standby = { url: string; signal: (name: NodeJS.Signals) => void; stop: () => void };

/** The embedded database of a folder with a streaming replica of it: a cold copy that follows. */
export async function startWithStandby(dataDir: string): Promise<{ primary: EmbeddedPostgres; standby: Standby }> {
  const first = await startEmbeddedPostgres(dataDir);
  const { owner } = first.place;
  await first.stop();
  const home = mkdtempSync(join(tmpdir(), 'elikya-standby-'));
  chmodSync(home, 0o755);
  const cluster = join(home, 'postgres');
  execFileSync('cp', ['-a', first.cluster, cluster]);
  const primary = await startEmbeddedPostgres(dataDir);
  const { port, username } = new URL(primary.url);
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${primary.password}'\n`,
  );
  writeFileSync(join(cluster, 'standby.signal'), '');
  const own = await freePort();
  // A test that pauses it must not have its own statements cancelled for the sake of the replay.
  const patient = ['hot_standby_feedback=on', 'max_standby_streaming_delay=-1'];
  await launch(binariesFor(owner), cluster, join(home, 'postgres.log'), owner, own, patient);
  for (let attempt = 0; runningPort(cluster) === undefined; attempt++) {
    if (attempt > 300)
      throw new Error(`The standby did not start: ${readFileSync(join(home, 'postgres.log'), 'utf8')}`);
    await delay(100);
  }
  const url = new URL(primary.url);
  url.port = String(own);
  const postmaster = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]!;
  return {
    primary,
    standby: {
      url: url.href,
      signal: (name) => signalTree(postmaster, name),
      stop() {
        signalTree(postmaster, 'SIGKILL');
        rmSync(home, { recursive: true, force: true });
      },
    },
  };
}
