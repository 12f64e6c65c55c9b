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

/** One PostgreSQL for all test files, in a folder of its own: the embedded one, or the system's with TEST_POSTGRES=<its folder>. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'elikya-test-'));
  // The embedded server runs as another user when we are root: it must be able to enter.
  execFileSync('chmod', ['755', folder]);
  const server = await startEmbeddedPostgres(folder, { installed: process.env.TEST_POSTGRES });
  const template = `elikya_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  // What these tests write need not survive a power cut; those of durability start a PostgreSQL of their own.
  for (const setting of ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off', "max_wal_size = '1GB'"])
    await admin.query(`alter system set ${setting}`);
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database ${template}`);
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  await migrateDatabase(url.href);
  provide('templateUrl', url.href);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
