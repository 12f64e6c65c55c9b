import type { CommandDesk, FeatureCommand, CommandOutput } from '#app/features/define-feature.server.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import { SITE } from '#server/features.ts';
import { PROVIDERS, readProviders } from '#server/providers.ts';

/** What our own commands work with beside what those of features do. */
export type Desk = CommandDesk & { settings: Settings; providers: ReturnType<typeof readProviders> };

export type Command = Omit<FeatureCommand, 'run'> & { run: (desk: Desk, words: string[]) => Promise<CommandOutput> };

/** Opens what a command needs, and closes it again. @throws SettingsError where the settings do not allow a start. */
export async function withDesk(
  environment: NodeJS.ProcessEnv,
  print: CommandDesk['print'],
  work: (desk: Desk) => Promise<CommandOutput>,
): Promise<CommandOutput> {
  const providers = readProviders(PROVIDERS, environment);
  const settings = readSettings(environment, providers);
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres(settings.dataDir);
  const db = openDatabase(settings.databaseUrl ?? embedded!.url, { max: 2, patience: 55_000 });
  let opened: Promise<Jobs> | undefined;
  const jobs = () => (opened ??= openJobs(db));
  try {
    return await work({ settings, providers, db, jobs, print, purposes: async () => SITE.purposes(await jobs()) });
  } finally {
    await (await opened)?.stop();
    await db.$client.end();
    await embedded?.stop();
  }
}
