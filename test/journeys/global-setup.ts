import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSiteProcess } from '#test/site.ts';
import { JOURNEY_SETTINGS } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
  }
}

/** The built site on sample content, for all journeys. */
export default async function setup({ provide }: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'elikya-journeys-'));
  chmodSync(dataDir, 0o755);
  const site = await startSiteProcess({
    port: Number(process.env.JOURNEY_PORT ?? 4300),
    dataDir,
    environment: JOURNEY_SETTINGS,
  });
  provide('origin', site.origin);
  return async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
