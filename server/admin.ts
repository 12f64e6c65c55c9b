import { parseArgs } from 'node:util';
import { enterRate } from '#app/features/payments/rates.server.ts';
import { isCurrency } from '#app/shared/money.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { readSettings } from '#platform/settings.ts';

const HELP = `script/admin <command>

  rates <currency> <units for one euro> [day]   enters an exchange rate, of today when no day (YYYY-MM-DD) is given`;

const { positionals } = parseArgs({ allowPositionals: true });
const [command, ...words] = positionals;

async function main(): Promise<void> {
  if (command !== 'rates') throw new RangeError(HELP);
  const [currency, perEuro = '', day = new Date().toISOString().slice(0, 10)] = words;
  if (!isCurrency(currency)) throw new RangeError(`Not a currency of ours: ${currency}\n\n${HELP}`);
  const settings = readSettings(process.env);
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres(settings.dataDir);
  const db = openDatabase(settings.databaseUrl ?? embedded!.url, { max: 1 });
  try {
    await enterRate(db, currency, perEuro, day);
    console.log(`1 EUR = ${perEuro} ${currency}, ${day}`);
  } finally {
    await db.$client.end();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 1;
});
