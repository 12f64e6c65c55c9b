import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { signalPostgres } from '#test/postgres-processes.ts';
import { isAway, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { answers } from './postgres-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'elikya-kills-'));
execFileSync('chmod', ['755', folder]);
let server: EmbeddedPostgres | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signalAll = (name: NodeJS.Signals) => signalPostgres(folder, name);

test.skipIf(process.platform !== 'linux')(
  'PostgreSQL killed again and again comes back each time, on its own port',
  async () => {
    server = await startEmbeddedPostgres(folder);
    for (let kill = 1; kill <= 3; kill++) {
      signalAll('SIGKILL');
      await expect
        .poll(() => answers(server!.url), { timeout: 20_000, interval: 200, message: `kill ${kill}` })
        .toBe(true);
    }
  },
  80_000,
);

test.skipIf(process.platform !== 'linux')(
  'a frozen PostgreSQL: what waits gives up in time and says that the database is away; thawed, all goes on',
  async () => {
    server ??= await startEmbeddedPostgres(folder);
    const db = openDatabase(server.url, { max: 2, patience: 1000 });
    await db.execute(sql`select 1`);
    const said: unknown[] = [];
    const inTransaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      signalAll('SIGSTOP');
      await tx.execute(sql`select 2`);
    });
    const started = performance.now();
    try {
      await inTransaction.catch((error: unknown) => said.push(error));
      await db.execute(sql`select 3`).catch((error: unknown) => said.push(error));
      expect(performance.now() - started).toBeLessThan(8000);
      expect(said.map(isAway)).toEqual([true, true]);
    } finally {
      signalAll('SIGCONT');
    }
    await expect
      .poll(
        () =>
          db.execute(sql`select 4`).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    await db.$client.end();
  },
  60_000,
);
