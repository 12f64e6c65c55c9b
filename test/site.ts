import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type SiteProcess = { origin: string; child: ChildProcess; kill: () => Promise<void>; stop: () => Promise<void> };

type Options = {
  port: number;
  dataDir: string;
  logFile?: string;
  environment?: Record<string, string>;
  /** How long its start may take: 30 s. */
  patienceMs?: number;
  /** Another checkout with its own build. */
  folder?: string;
};

/** As `script/server` starts it. */
const SERVER_FLAGS = ['--max-semi-space-size=8'];

/** What a proof or test that broke off has not stopped ends with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** A port nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts the built site as a process of its own and waits until it says it is well. */
export async function startSiteProcess({
  port,
  dataDir,
  logFile,
  environment = {},
  folder,
  patienceMs = 180_000,
}: Options): Promise<SiteProcess> {
  const origin = `http://localhost:${port}`;
  // Another site on this port would be taken for ours.
  if (
    await fetch(origin).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`Something already answers on port ${port}`);
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'build/server/index.js'], {
    cwd: folder,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      // Some fifty sites of one build start in a run: what the first has compiled the others read.
      NODE_COMPILE_CACHE: join(tmpdir(), 'elikya-compile-cache'),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      LIMIT_CALLS_PER_MINUTE: '1000000',
      LIMIT_MAILS_PER_HOUR: '1000000',
      LIMIT_RENDERS_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : undefined;
  for (const stream of [child.stdout!, child.stderr!]) {
    if (log) stream.pipe(log, { end: false });
    else stream.resume();
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const signal = async (name: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(name);
    await exited;
  };
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null) throw new Error(`The site stopped with ${child.exitCode}; see ${logFile}`);
    const isWell = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isWell) return { origin, child, kill: () => signal('SIGKILL'), stop: () => signal('SIGTERM') };
    if (attempt * 100 > patienceMs) throw new Error(`The site did not start within ${patienceMs / 1000} s`);
    await delay(100);
  }
}
