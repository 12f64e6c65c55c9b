import { createServer } from 'vite';

/** Development: Vite serves the modules and hot-reloads pages; the rest is the very server of production. */
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: Number(process.env.PORT ?? 3000) + 20_000 } }, appType: 'custom' });
const { startSite } = (await vite.ssrLoadModule('/server/main.ts')) as typeof import('./main.ts');
await startSite(process.env, (listener) => (request, response) => {
  vite.middlewares(request, response, () => listener(request, response));
});
