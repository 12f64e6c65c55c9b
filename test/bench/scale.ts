/** Reading the list, a project's gifts and the ledger with a million gifts, against a thousand, in one run. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import pg from 'pg';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { sampleGifts } from '#app/features/donations/seed.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { ledgerBalances, ledgerEntries } from '#app/features/payments/tables.server.ts';
import { listProjects } from '#app/features/projects/projects.server.ts';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { seedSite } from '#server/seed.ts';

const BATCH = 50_000;
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(dataDir, 0o755);
const embedded = await startEmbeddedPostgres(dataDir);

async function fill(name: string, gifts: number): Promise<RootDatabase> {
  const url = new URL(embedded.url);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const db = openDatabase(url.href, { max: 4, patience: 600_000 });
  await seedSite(db, { isLive: true, withSamples: true });
  const all = await db.select().from(funds);
  const projects = all.filter((fund) => fund.id.startsWith('project-'));
  for (let done = 0; done < gifts; done += BATCH) {
    const size = Math.min(BATCH, gifts - done);
    for (const fund of projects) {
      const share = Math.ceil(size / projects.length);
      await db.transaction((tx) => importGifts(tx, fund, sampleGifts(share * 5000, share)));
    }
  }
  await db.execute('vacuum analyze');
  return db;
}

const reads: Record<string, (db: RootDatabase) => Promise<unknown>> = {
  '/projects': (db) => listProjects(db, { search: '', pages: 1, language: 'fr' }),
  'a project’s gifts': (db) => listRecentGifts(db, 'project-1', 20),
  'the ledger’s newest entries': (db) => db.select().from(ledgerEntries).orderBy(desc(ledgerEntries.id)).limit(50),
  'an account’s newest entries': (db) =>
    db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.account, 'fund:project-1'))
      .orderBy(desc(ledgerEntries.id))
      .limit(50),
  'all balances': (db) => db.select().from(ledgerBalances),
};

const start = Date.now();
const small = await fill('small', 1000);
const large = await fill('large', 1_000_000);
console.log(`filled in ${Math.round((Date.now() - start) / 1000)} s`);
let isOver = false;
for (const [name, read] of Object.entries(reads)) {
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
  // Turn about, so that whatever else the machine does falls on both.
  for (let round = 0; round < 600; round++) {
    for (const [key, db] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const before = performance.now();
      await read(db);
      if (round >= 100) times[key].push(performance.now() - before);
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  const ratio = median(times.large) / median(times.small);
  isOver ||= ratio > 1.2;
  console.log(
    `${name}: ${median(times.small).toFixed(2)} ms with 1,000 gifts, ${median(times.large).toFixed(2)} ms with 1,000,000, ratio ${ratio.toFixed(2)}`,
  );
}
await small.$client.end();
await large.$client.end();
await embedded.stop();
rmSync(dataDir, { recursive: true, force: true });
if (isOver) process.exitCode = 1;
