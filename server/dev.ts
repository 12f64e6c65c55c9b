import { createServer } from 'vite';
import type { RunningSite } from './main.ts';

/**
 * Development: Vite serves the modules and reloads what runs in the browser; the rest is the very server of production, begun
 * again in this process when something that runs on it changes.
 */
const socketPort = Number(process.env.PORT ?? 3000) + 20_000;
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: socketPort } }, appType: 'custom' });

// Watched before the site answers: what is written from its first page on must be seen. Nothing says when all folders are read;
// once no more are found, they are.
vite.watcher.add(['locales', 'content', 'server', 'platform', 'app']);
for (let before = -1, now = 0; now !== before; before = now, now = Object.keys(vite.watcher.getWatched()).length)
  await new Promise((resolve) => setTimeout(resolve, 250));

async function start(): Promise<RunningSite> {
  const { startSite } = (await vite.ssrLoadModule('/server/main.ts')) as typeof import('./main.ts');
  return startSite(process.env, {
    socket: `ws://localhost:${socketPort}`,
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
  });
}

let site = await start();
console.log(`Development: ${site.origin}`);

const RUNS_ON_THE_SERVER = /\/(platform|server)\/.+\.ts$|\.server\.tsx?$|\/content\//;
const READ_ANEW = /\/locales\/.+\.json$/;
let again: Promise<void> | undefined;
let isAsked = false;
let isStopping = false;

/** One restart at a time; what changes meanwhile makes one more. */
async function restart(): Promise<void> {
  if (isStopping) return;
  isAsked = true;
  again ??= (async () => {
    // A change that is noticed while all is being stopped must not begin it again.
    while (isAsked && !isStopping) {
      isAsked = false;
      await site.stop();
      site = await start();
      vite.ws.send({ type: 'full-reload' });
    }
  })().finally(() => (again = undefined));
  await again;
}

vite.watcher.on('change', (file) => {
  if (/\.test\.tsx?$/.test(file)) return;
  if (RUNS_ON_THE_SERVER.test(file)) restart().catch((error: unknown) => console.error(error));
  else if (READ_ANEW.test(file)) vite.ws.send({ type: 'full-reload' });
});

// Vite's own listener ends the process as soon as Vite is closed, and PostgreSQL would be left behind.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true;
    void Promise.resolve(again)
      .then(() => site.stop())
      .then(() => vite.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
  });
}
