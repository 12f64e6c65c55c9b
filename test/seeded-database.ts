import { inject } from 'vitest';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { seedSite } from '#server/seed.ts';
import { copyDatabase, createTestDatabase, inMaintenance } from './database.ts';

type Seed = Parameters<typeof seedSite>[1];

// Any number that no other test locks: one worker makes a template, the others wait for it.
const LOCK = 7_031_990;

/** A database of this test file's own with the sample content in it, as a demo begins, or as a live site with the sample does. */
export async function createSeededDatabase(seed: Seed = { isLive: false }): Promise<{ db: RootDatabase; url: string }> {
  const template = await seededTemplate(seed);
  return createTestDatabase(template);
}

/** Seeding takes seconds, a copy a tenth of one: the first file that asks makes a template for all. */
function seededTemplate({ isLive, withSamples }: Seed): Promise<string> {
  const bare = new URL(inject('templateUrl'));
  const name = `${bare.pathname.slice(1)}_${isLive ? 'live' : 'demo'}${withSamples ? '_samples' : ''}`;
  return inMaintenance(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    const url = await copyDatabase(client, bare.pathname.slice(1), unfinished);
    const db = openDatabase(url, { max: 10, patience: 60_000 });
    await seedSite(db, { isLive, withSamples }).finally(() => db.$client.end());
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
}
