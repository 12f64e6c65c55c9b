import type { Purposes } from '#app/features/payments/purposes.server.ts';
import { recordAct, type Act } from '#platform/audit.ts';
import { type Database, openDatabase, type RootDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import { SITE } from '#server/features.ts';
import { PROVIDERS, readProviders } from '#server/providers.ts';

/** What a command says: `data` is what `--json` prints, `text` what a person reads. `isBroken` ends it with 1. */
export type Said = { data: unknown; text: string; isBroken?: boolean };

/** What commands work with: the site's settings and database; jobs are enqueued for the running site, never worked off here. */
export type Desk = {
  settings: Settings;
  providers: ReturnType<typeof readProviders>;
  db: RootDatabase;
  /** Opened when it is first asked for. */
  jobs: () => Promise<Jobs>;
  purposes: () => Promise<Purposes>;
  /** Writes a table's lines to standard output while they are read. */
  print: Print;
};

export type Print = (text: string) => Promise<void>;

export type Command = {
  usage: string;
  help: string;
  run: (desk: Desk, words: string[]) => Promise<Said>;
};

/** Opens what a command needs, and closes it again. @throws SettingsError where the settings do not allow a start. */
export async function withDesk(
  environment: NodeJS.ProcessEnv,
  print: Print,
  work: (desk: Desk) => Promise<Said>,
): Promise<Said> {
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

/** The line in the log of what is done at the machine itself: whoever works there is nobody's member. */
export const recordAtServer = (tx: Database, verb: string, act: Act): Promise<void> =>
  recordAct(tx, { actor: 'server', requestId: 'server', verb, ...act });
