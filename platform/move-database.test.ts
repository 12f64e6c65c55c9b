import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openConnection } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { defineJob, handle, startJobs } from './jobs.ts';
import { moveDatabase } from './move-database.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { findBrokenInvariants as findIn } from '#server/invariants.ts';

const OLD = '/usr/lib/postgresql/15';
const folder = mkdtempSync(join(tmpdir(), 'elikya-move-'));
chmodSync(folder, 0o755);
let old: EmbeddedPostgres | undefined;
afterAll(async () => {
  await old?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const said: string[] = [];
const move = (from: string, to: string, check = findIn) =>
  moveDatabase({ from, to, say: (line) => said.push(line), check });
const query = async <Row>(url: string, text: string): Promise<Row[]> => {
  const client = await openConnection(url);
  return (await client.query(text).finally(() => client.end())).rows as Row[];
};
async function createEmpty(server: string, name: string): Promise<string> {
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

test.skipIf(!existsSync(OLD))(
  'a whole site goes to an older PostgreSQL and back, to the last row; what holds something is refused',
  async () => {
    const { db, url } = await createTestDatabase();
    const site = await openGiftSite(db);
    for (const name of ['Aline', 'O’Neil \\ "N"\t\n', 'عائشة'])
      await site.give({ programId: 'project-1', amount: 25_000, donorName: name, donorEmail: 'aline@example.org' });
    const jobs = await startJobs(db, [handle(defineJob({ name: 'owed' }), async () => {})]);
    await expect(move(url, url)).rejects.toThrow(/the same database/);
    await jobs.stop();
    expect(await findBrokenInvariants(db)).toEqual([]);
    old = await startEmbeddedPostgres(folder, { installed: OLD });
    await expect(move(url, old.url)).rejects.toThrow(/has \d+ other connections: stop the site/);
    await db.$client.end();
    await query(
      url,
      "insert into pgboss.job (name, state, data, start_after) values ('owed', 'created', '{\"a\": 1}', now() + interval '1 day')",
    );
    await query(url, 'alter sequence pgboss.nothing restart 7').catch(() => {});

    // Nobody there: the source is let go of, or the next try would find it in use.
    await expect(move(url, 'postgres://127.0.0.1:9/x')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

    // As who owns the database and is no superuser, which is all that a provider gives.
    await query(old.url, "create role plain login password 'plain'");
    const own = new URL(await createEmpty(old.url, 'there'));
    await query(old.url, 'alter database there owner to plain');
    Object.assign(own, { username: 'plain', password: 'plain' });
    const there = own.href;
    const { rows, tables } = await move(url, there);
    expect(rows).toBeGreaterThan(20);
    expect(tables).toBeGreaterThan(40);
    const shown = 'select donor_name from donations order by donor_name collate "C"';
    expect(await query(there, shown)).toEqual(await query(url, shown));
    expect(await query(there, "select data from pgboss.job where name = 'owed'")).toEqual([{ data: { a: 1 } }]);
    // Its own rules are in force again.
    const off = "select tgname from pg_trigger where tgenabled = 'D'";
    expect(await query(there, off)).toEqual([]);
    const references = "select count(*)::int as n from pg_constraint where contype = 'f'";
    expect(await query(there, references)).toEqual(await query(url, references));
    // Which older releases may serve it is said there too.
    const serves = 'select made_at from drizzle.serves_from';
    expect(await query(there, serves)).toEqual(await query(url, serves));
    expect(await query(there, serves)).toHaveLength(1);
    await expect(move(url, there)).rejects.toThrow(/not empty/);

    // Broken half-way: nothing of it counts, and the next try begins anew by itself.
    const back = await createEmpty(url, `back_${process.pid}`);
    await expect(move(there, back, async () => ['a rule: a row'])).rejects.toThrow(
      /The copy breaks rules, nothing was moved:\na rule/,
    );
    expect(await query(back, 'select count(*)::int as n from donations')).toEqual([{ n: 0 }]);
    expect(said).toEqual([]);
    await move(there, back);
    expect(said).toEqual(['A move that broke is begun anew']);
    expect(await query(back, shown)).toEqual(await query(url, shown));
    const sequences =
      "select schemaname, sequencename, last_value from pg_sequences where schemaname <> 'drizzle' order by 1, 2";
    expect(await query(back, sequences)).toEqual(await query(url, sequences));
    await query(url, `drop database back_${process.pid} with (force)`);

    await query(there, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)");
    await expect(move(there, await createEmpty(old.url, 'newer'))).rejects.toThrow(/of a newer release/);
    await expect(move(await createEmpty(old.url, 'nothing'), await createEmpty(old.url, 'nowhere'))).rejects.toThrow(
      /holds no site/,
    );
  },
  120_000,
);
