import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { moveDatabase } from '#platform/move-database.ts';
import { explainError, OperatorError } from '#platform/operator-error.ts';
import { readSettings } from '#platform/settings.ts';
import { findBrokenInvariants } from './invariants.ts';

const HELP = `script/move-database <postgres://user:password@host:5432/database>
script/move-database embedded

  Copies everything from the site's database (the embedded one, or DATABASE_URL) into an empty one, with the site stopped. The old one
  stays as it is. Then start the site with DATABASE_URL set to the new address, or without it for the embedded one.`;

async function main(): Promise<void> {
  const [target, ...more] = process.argv.slice(2);
  if (!target || more.length > 0 || !/^(embedded$|postgres(ql)?:\/\/)/.test(target)) throw new OperatorError(HELP);
  const settings = readSettings(process.env);
  if (target === 'embedded' && !settings.databaseUrl)
    throw new OperatorError(
      'The site’s database is the embedded one already: set DATABASE_URL to the one to move from.',
    );
  const embedded =
    target === 'embedded' || !settings.databaseUrl ? await startEmbeddedPostgres(settings.dataDir) : undefined;
  try {
    const started = performance.now();
    const { tables, rows } = await moveDatabase({
      from: settings.databaseDirectUrl ?? settings.databaseUrl ?? embedded!.url,
      to: target === 'embedded' ? embedded!.url : target,
      makeRoom:
        target === 'embedded'
          ? `To put it aside: mv ${embedded!.cluster} ${embedded!.cluster}.before && rm ${join(settings.dataDir, 'cluster.json')}, then the same again.`
          : undefined,
      say: (line) => console.log(line),
      check: findBrokenInvariants,
    });
    console.log(
      `${rows} rows of ${tables} tables moved in ${((performance.now() - started) / 1000).toFixed(1)} s; counts and contents are the same, all invariants hold.`,
    );
    console.log(
      target === 'embedded'
        ? 'Start the site without DATABASE_URL.'
        : 'Start the site with DATABASE_URL set to the new address. The old database stays as it is; delete it once all is well.',
    );
  } finally {
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(
    explainError(error, { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? process.argv[2] }) ?? error,
  );
  process.exitCode = 1;
});
