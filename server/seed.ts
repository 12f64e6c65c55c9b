import { sql } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { publishChange } from '#platform/changes.ts';
import { log } from '#platform/log.ts';
import { seedCollection } from '#platform/seed-content.ts';
import type { Settings } from '#platform/settings.ts';
import { entries } from '#platform/tables.ts';
import { SITE } from './features.ts';

// Any number that nobody else locks: of several servers that start at once, one seeds.
const LOCK = 7_031_913;

/**
 * Puts the content of `content/` into the database, and what features begin with; sample gifts and the like only in demo mode, sample
 * projects, news and people in live mode where it is asked for. A later start adds what is new there.
 */
export async function seedSite(
  db: RootDatabase,
  { isLive, withSamples = !isLive }: Pick<Settings, 'isLive'> & Partial<Pick<Settings, 'withSamples'>>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [known] = await tx.select({ id: entries.id }).from(entries).limit(1);
    const start = { isLive, isNew: known === undefined };
    await SITE.seedBase(tx, start);
    const seed = { withSamples: !isLive, withSampleEntries: withSamples };
    let written = 0;
    for (const collection of SITE.collections) written += await seedCollection(tx, collection, seed);
    if (!isLive) await SITE.seedSamples(tx, start);
    if (written > 0) {
      await publishChange(tx, { topic: 'content', id: '' });
      log.info({ entries: written }, 'content seeded');
    }
  });
}
