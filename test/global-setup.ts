import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import pg from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with all migrations that test files copy theirs from. */
    templateUrl: string;
  }
}

/** One PostgreSQL for all test files: the one of TEST_DATABASE_URL, else the embedded one in a folder of its own. */
export default async function setup({ provide }: TestProject) {
  const outside = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(join(tmpdir(), 'elikya-test-'));
  // The embedded server runs as another user when we are root: it must be able to enter.
  execFileSync('chmod', ['755', folder]);
  const embedded = outside ? undefined : await startEmbeddedPostgres(folder);
  const serverUrl = outside ?? embedded!.url;
  const template = `elikya_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await migrateDatabase(url.href);
  provide('templateUrl', url.href);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
