import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { seedDemoMessages } from '#app/features/contact/seed.server.ts';
import { seedDemoCourses } from '#app/features/academy/seed.server.ts';
import { seedGeneralFund, seedSponsorshipFunds } from '#app/features/donations/seed.server.ts';
import { seedFoundation } from '#app/features/foundation/held-settings.server.ts';
import { seedDemoIdeas } from '#app/features/impact-hub/seed.server.ts';
import { seedDemoReaders } from '#app/features/newsletter/seed.server.ts';
import { seedDemoOrders } from '#app/features/marketplace/seed.server.ts';
import { seedDemoMembers } from '#app/features/members/seed.server.ts';
import { seedRates, seedReading, seedSources } from '#app/features/payments/seed.server.ts';
import { seedDemoStatement } from '#app/features/statements/seed.server.ts';
import { seedDemoEntities } from '#app/features/payments/tax/seed.server.ts';
import { seedDemoSubscriptions } from '#app/features/payments/renewals/seed.server.ts';
import { seedDemoStaff } from '#app/features/staff/seed.server.ts';
import { seedSampleSpendings } from '#app/features/projects/sample-spendings.server.ts';
import { seedSampleCloths } from '#app/features/together/seed.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import { publishChange } from '#platform/changes.ts';
import { log } from '#platform/log.ts';
import { seedCollection } from '#platform/seed-content.ts';
import type { Settings } from '#platform/settings.ts';
import { SITE } from './features.ts';

// Any number that nobody else locks: of several servers that start at once, one seeds.
const LOCK = 7_031_913;

/**
 * Puts the content of `content/` into the database; sample gifts and the like only in demo mode, sample projects, news and people
 * in live mode where it is asked for. A later start adds what is new there.
 */
export async function seedSite(
  db: RootDatabase,
  { isLive, withSamples = !isLive }: Pick<Settings, 'isLive'> & Partial<Pick<Settings, 'withSamples'>>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const isNew = (await tx.execute(sql`select 1 from funds limit 1`)).rows.length === 0;
    if (isNew) {
      await seedRates(tx, readContent('rates.json'));
      if (!isLive) await seedReading(tx);
      await seedGeneralFund(tx);
    }
    const seed = { withSamples: !isLive, withSampleEntries: withSamples };
    // Before all others: gifts of the sample are to projects.
    let written = await seedCollection(tx, projectEntries, seed);
    if (isNew && !isLive) await seedSources(tx);
    await seedFoundation(tx);
    await seedSponsorshipFunds(tx);
    for (const collection of SITE.collections) written += await seedCollection(tx, collection, seed);
    if (!isLive) {
      await seedDemoMembers(tx);
      await seedDemoStaff(tx);
      await seedDemoEntities(tx);
      await seedDemoMessages(tx);
      await seedDemoReaders(tx);
      await seedDemoIdeas(tx);
      await seedDemoCourses(tx);
      await seedDemoOrders(tx);
      await seedDemoStatement(tx);
      await seedSampleSpendings(tx);
      await seedDemoSubscriptions(tx);
      await seedSampleCloths(tx);
    }
    if (written > 0) {
      await publishChange(tx, { topic: 'content', id: '' });
      log.info({ entries: written }, 'content seeded');
    }
  });
}

function readContent(name: string): unknown {
  return JSON.parse(readFileSync(join(process.cwd(), 'content', name), 'utf8'));
}
