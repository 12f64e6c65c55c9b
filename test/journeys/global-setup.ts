import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
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
  await (await start(seeded)).stop();
  provide('seeded', seeded);
  const dataDir = copyFolder(seeded, 'journeys');
  const site = await start(dataDir);
  provide('origin', site.origin);
  return async () => {
    await site.stop();
    for (const folder of [dataDir, seeded]) rmSync(folder, { recursive: true, force: true });
  };
}
