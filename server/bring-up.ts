import { archiveOf } from '#platform/backup/backup-place.ts';
import { refusePooler } from '#platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { explainError, OperatorError } from '#platform/operator-error.ts';
import type { Settings } from '#platform/settings.ts';

/** How to end what a start has begun so far. */
export type Begun = (() => unknown)[];

/** A start that fails leaves nothing behind, PostgreSQL last: it is stopped once nobody is connected. */
export async function endBegun(begun: Begun): Promise<void> {
  for (const end of begun.reverse()) await Promise.resolve(end()).catch(() => {});
}

/** What is wrong with the direct address is said of it, and not of `DATABASE_URL`. */
const asDirect =
  (url: string) =>
  (error: unknown): never => {
    const said = explainError(error, { DATABASE_URL: url });
    throw said ? new OperatorError(said.replace(/^DATABASE_URL/, 'DATABASE_DIRECT_URL'), { cause: error }) : error;
  };

/**
 * The database of a site, started where it is ours and brought to the newest migration.
 * @throws OperatorError where it can't be used.
 */
export async function bringUpDatabase(
  begun: Begun,
  settings: Settings,
): Promise<{ embedded?: EmbeddedPostgres; databaseUrl: string; directUrl: string }> {
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(settings.dataDir, { archive: archiveOf(settings) });
  if (embedded) begun.push(embedded.stop);
  const databaseUrl = settings.databaseUrl ?? embedded!.url;
  const directUrl = settings.databaseDirectUrl ?? databaseUrl;
  if (settings.databaseDirectUrl) await migrateDatabase(directUrl).catch(asDirect(directUrl));
  else {
    await refusePooler(databaseUrl);
    await migrateDatabase(databaseUrl);
  }
  return { embedded, databaseUrl, directUrl };
}
