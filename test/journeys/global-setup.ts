import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openConnection } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import { copyFolder } from './seeded-folder.ts';
import { JOURNEY_SETTINGS } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /** A data folder with the sample content, of a site that was stopped. */
    seeded: string;
  }
}

/** The built site on sample content, for all journeys; and its folder, to be copied by those that want a site of their own. */
export default async function setup({ provide }: TestProject) {
  const seeded = mkdtempSync(join(tmpdir(), 'elikya-seeded-'));
  chmodSync(seeded, 0o755);
  const start = async (dataDir: string) =>
    startSiteProcess({
      port: await freePort(),
      dataDir,
      environment: JOURNEY_SETTINGS,
    });
  const first = await start(seeded);
  await relaxPostgres(seeded);
  await first.stop();
  provide('seeded', seeded);
  const dataDir = copyFolder(seeded, 'journeys');
  const site = await start(dataDir);
  provide('origin', site.origin);
  return async () => {
    await site.stop();
    for (const folder of [dataDir, seeded]) rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * What journeys write need not survive a power cut, and a smaller journal is copied sooner: some forty sites are copies of this one.
 * Commits are still written before they are answered: journeys kill PostgreSQL, too, and what was acknowledged must be there.
 */
async function relaxPostgres(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const client = await openConnection(postgres.url);
  for (const setting of ['fsync = off', 'full_page_writes = off', "min_wal_size = '32MB'", "max_wal_size = '64MB'"])
    await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.query('vacuum');
  await client.query('checkpoint');
  await client.end();
  await postgres.stop();
}
