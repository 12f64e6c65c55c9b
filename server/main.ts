import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { readSettings } from '#platform/settings.ts';
import { createApp } from './app.ts';

export async function startSite(environment: NodeJS.ProcessEnv, wrap: (listener: RequestListener) => RequestListener = (l) => l) {
  const settings = readSettings(environment);
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres(settings.dataDir);
  const db = openDatabase(settings.databaseUrl ?? embedded!.url);
  const app = createApp({ db, settings });
  const server = createServer(wrap(getRequestListener(app.fetch)));
  server.listen(settings.port, settings.host);
  console.log(settings.origin);
}
