import { openDatabase } from '#platform/database.ts';
import { readSettings } from '#platform/settings.ts';
import { type Begun, bringUpDatabase, endBegun } from './bring-up.ts';
import { PROVIDERS, readProviders } from './providers.ts';
import { seedSite } from './seed.ts';

// What of a first start needs no built site, done while script/server builds it: the embedded database, its tables, its content.
// It says nothing: whatever fails here is tried again, and reported, by the start that follows.

const begun: Begun = [];
let isStopping = false;
// What is under way is finished first, seconds later: so PostgreSQL is never left running.
process.on('SIGTERM', () => (isStopping = true));

try {
  const settings = readSettings(process.env, readProviders(PROVIDERS, process.env));
  const { databaseUrl } = await bringUpDatabase(begun, settings);
  if (!isStopping) {
    const db = openDatabase(databaseUrl, { patience: 55_000 });
    begun.push(() => db.$client.end());
    await seedSite(db, settings);
  }
} catch {
  process.exitCode = 1;
} finally {
  await endBegun(begun);
}
