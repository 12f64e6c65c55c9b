import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openConnection } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';

const OLD = '/usr/lib/postgresql/15';
const folder = mkdtempSync(join(tmpdir(), 'elikya-upgrade-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!existsSync(OLD))(
  'a release with a new PostgreSQL moves the database at its start and keeps the old one; without the old programs it says what to do',
  async () => {
    const old = await startEmbeddedPostgres(folder, { installed: OLD });
    await migrateDatabase(old.url);
    const client = await openConnection(old.url);
    await client.query("insert into currency_rates (currency, day, per_euro) values ('USD', '2026-11-23', 1.0842)");
    await client.end();
    await old.stop();
    const { home } = old.place;
    const programs = join(home, 'programs-15');

    renameSync(programs, `${programs}.away`);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /is of PostgreSQL 15, this release brings 18.*Start the release that last ran/,
    );
    expect(readFileSync(join(home, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');
    renameSync(`${programs}.away`, programs);

    const fresh = await startEmbeddedPostgres(folder);
    const again = await openConnection(fresh.url);
    const { rows } = await again.query<{ major: string; rates: number }>(
      "select current_setting('server_version') as major, (select count(*)::int from currency_rates) as rates",
    );
    expect(rows).toEqual([{ major: expect.stringMatching(/^18/), rates: 1 }]);
    await again.end();
    await fresh.stop();
    expect(JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'))).toMatchObject({ major: '18' });
    const kept = readdirSync(home).find((name) => name.startsWith('postgres.15-kept-'))!;
    expect(readFileSync(join(home, kept, 'PG_VERSION'), 'utf8')).toBe('15\n');
    // Back is refused in words too.
    await expect(startEmbeddedPostgres(folder, { installed: OLD })).rejects.toThrow(
      /which is older: start the newer release/,
    );
  },
  120_000,
);
