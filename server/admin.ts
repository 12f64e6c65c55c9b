import { revokeCertificate } from '#app/features/academy/certificates.server.ts';
import { grantAtServer } from '#app/features/staff/first-administrator.server.ts';
import { enterRate } from '#app/features/payments/rates.server.ts';
import { isCurrency } from '#app/shared/money.ts';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { explainError } from '#platform/operator-error.ts';
import { readSettings } from '#platform/settings.ts';
import { findBrokenInvariants, runInvariants } from './invariants.ts';

const HELP = `script/admin <command>

  check                                         reads every invariant now; ends with 1 when one is broken
  revoke <certificate> <why>                    takes a certificate back, with the reason its page then gives
  grant <e-mail> <role>                         gives a member with a confirmed address a role of the staff
  rates <currency> <units for one euro> [day]   enters an exchange rate, of today when no day (YYYY-MM-DD) is given`;

const [command, ...words] = process.argv.slice(2);

async function check(db: RootDatabase): Promise<void> {
  await runInvariants(db);
  const broken = await findBrokenInvariants(db.$client);
  console.log(broken.length === 0 ? 'All invariants hold' : broken.join('\n'));
  if (broken.length > 0) process.exitCode = 1;
}

async function rates(db: RootDatabase): Promise<void> {
  const [currency, perEuro = '', day = new Date().toISOString().slice(0, 10)] = words;
  if (!isCurrency(currency)) throw new RangeError(`Not a currency of ours: ${currency}\n\n${HELP}`);
  await enterRate(db, currency, perEuro, day);
  console.log(`1 EUR = ${perEuro} ${currency}, ${day}`);
}

async function revoke(db: RootDatabase): Promise<void> {
  const [number = '', ...why] = words;
  if (why.length === 0) throw new RangeError(HELP);
  const step = await revokeCertificate(db, number, { who: 'script/admin', why: why.join(' ') });
  if (step !== 'done') throw new RangeError(`No certificate ${number} that holds`);
  console.log(`${number} no longer holds`);
}

async function grant(db: RootDatabase): Promise<void> {
  const [email = '', role = 'administration'] = words;
  console.log(`${email}: ${(await grantAtServer(db, email, role)).join(', ')}`);
}

const COMMANDS = new Map(Object.entries({ check, grant, rates, revoke }));

async function main(): Promise<void> {
  const run = COMMANDS.get(command ?? '');
  if (!run) throw new RangeError(HELP);
  const settings = readSettings(process.env);
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres(settings.dataDir);
  const db = openDatabase(settings.databaseUrl ?? embedded!.url, { max: 1 });
  try {
    await run(db);
  } finally {
    await db.$client.end();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof RangeError ? error.message : (explainError(error, process.env) ?? error));
  process.exitCode = 1;
});
