/**
 * Reports of a year over the books of a million payments: by fund, way and source, balances of funds, the trial balance, and the entries
 * behind one sum. And the first pages of the payments' list, against a thousand payments.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { readFundBalances } from '#app/features/accounting/accounts/fund-balances.server.ts';
import { readTrialBalance } from '#app/features/accounting/accounts/general-ledger.server.ts';
import { listNumbers } from '#app/features/accounting/accounts/account-numbers.server.ts';
import { readPaymentState } from '#app/features/payment-admin/staff/payment-filter.server.ts';
import { listPayments } from '#app/features/payment-admin/staff/payment-list.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { listEntries, readReport, spanOf, totalEntries } from '#app/features/accounting/staff/report.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { openDatabase, type RootDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { SITE } from '#server/features.ts';

const PAYMENTS = Number(process.argv[2] ?? 1_000_000);
const FEW = 1000;
/** Of a list, how much slower it may be with all those payments. */
const FLAT = 1.2;
const REPORT_MS = 2000;
/** What is summed over all the books, not over a year of them. */
const WHOLE_MS = 4000;
const WHOLE = 'balances of all funds';
const [ROUNDS, WARM] = [300, 50];

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(dataDir, 0o755);
const embedded = await startEmbeddedPostgres(dataDir);

/** A gift each, within one year, for one of thirty funds by one of two ways; every third came by one of five posters, every second has a fee. */
async function fill(name: string, payments: number): Promise<RootDatabase> {
  const url = new URL(embedded.url);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const db = openDatabase(url.href, { max: 2, patience: 1_800_000 });
  const run = (text: string) => db.execute(sql.raw(text));
  // Triggers that sum each transaction, and keys that look up each row, would wait for the end of the whole fill.
  for (const table of ['ledger_entries', 'payments', 'donations', 'provider_movements'])
    await run(`alter table ${table} disable trigger all`);
  await run(`insert into funds (id, title, place, path, cloth, currency, raised_minor, supporters)
    select 'project-' || n, 'P', 'K', '/projects/' || n, '{"motif":"losange","fg":"#B8371B","bg":"#FFB71B"}', 'USD', 0, 0 from generate_series(0, 29) n`);
  await run(`create unlogged table gift as select n, gen_random_uuid() as id, gen_random_uuid() as donation,
      (array['USD','XOF','EUR','CDF'])[1 + n % 4] as currency, (array['stripe','pawapay'])[1 + n % 2] as way,
      timestamptz '2026-01-01 00:00+01' + n * (interval '365 days' / ${payments}) as at
    from generate_series(0, ${payments - 1}) n`);
  await run(`insert into donations (id, fund_id, amount_minor, currency, donation_type, donor_name, is_anonymous, language, created_at)
    select donation, 'project-' || n % 30, 1000, currency, 'one_time', 'P', false, 'fr', at from gift`);
  await run(`insert into payments (id, purpose, purpose_id, provider, amount_minor, currency, interval, status, kept_minor, language, source, created_at, paid_at)
    select id, 'donation', donation, way, 1000, currency, 'one_time', 'paid', 1000, 'fr', case when n % 3 = 0 then 'affiche-' || n % 5 end, at, at from gift`);
  await run(`insert into ledger_entries (transaction_id, payment_id, account, amount_minor, currency, at)
    select gen_random_uuid(), id, side.account, side.sign * 1000, currency, at from gift
    cross join lateral (values ('fund:project-' || (n % 30), -1), ('provider:' || way, 1)) as side(account, sign)`);
  await run(`insert into provider_movements (provider, ref, kind, amount_minor, currency, payment_id, at)
    select way, 'f' || n, 'fee', -30, currency, id, at from gift where n % 2 = 0`);
  await run('drop table gift');
  await run('vacuum analyze');
  return db;
}

const began = Date.now();
const [small, large] = [await fill('small', FEW), await fill('large', PAYMENTS)];
console.log(`filled in ${Math.round((Date.now() - began) / 1000)} s`);
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
let isOver = false;

const year = spanOf('year', '2026-06-01');
const { from, to } = year;
const filter = { from, to, account: 'provider:stripe', currency: 'USD' as const };
const MEASURED: Record<string, (db: RootDatabase) => Promise<unknown>> = {
  'a year by fund': (db) => readReport(db, year, 'fund'),
  'a year by way': (db) => readReport(db, year, 'way'),
  'a year by source': (db) => readReport(db, year, 'source'),
  'a month by fund': (db) => readReport(db, spanOf('month', '2026-06-01'), 'fund'),
  'a month by source': (db) => readReport(db, spanOf('month', '2026-06-01'), 'source'),
  [WHOLE]: readFundBalances,
  'the trial balance of a year': async (db) => readTrialBalance(db, year, await listNumbers(db)),
  'the entries behind a sum': (db) => listEntries(db, filter, readListState({})),
  'their totals': (db) => totalEntries(db, filter),
};
for (const [what, act] of Object.entries(MEASURED)) {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    await act(large);
    times.push(performance.now() - start);
  }
  const slowest = Math.max(...times);
  isOver ||= median(times) > (what === WHOLE ? WHOLE_MS : REPORT_MS);
  console.log(
    `${what}: ${Math.round(median(times))} ms (of five; the slowest ${Math.round(slowest)} ms), ${PAYMENTS} payments`,
  );
}

const paidFor = SITE.purposes({ send: async () => {} });
const viewer = viewOf({ permissions: permissionsOf(['tresorerie']) });
const LISTS: Record<string, Record<string, string>> = {
  'all payments': {},
  'paid ones': { state: 'paid' },
  'of one source': { source: 'affiche-3' },
  'of one way': { way: 'stripe' },
  'of one currency': { currency: 'USD' },
};
for (const [what, query] of Object.entries(LISTS)) {
  const state = readPaymentState({ ...query, limit: '25' });
  const times = { few: [] as number[], many: [] as number[] };
  // Turn about, so that whatever else the machine does falls on both.
  for (let round = 0; round < ROUNDS; round++)
    for (const [db, kept] of [
      [small, times.few],
      [large, times.many],
    ] as const) {
      const start = performance.now();
      await listPayments(db, paidFor, state, viewer);
      if (round >= WARM) kept.push(performance.now() - start);
    }
  const [few, many] = [median(times.few), median(times.many)];
  isOver ||= many / few > FLAT;
  console.log(
    `${what}, first page: ${few.toFixed(2)} ms with ${FEW}, ${many.toFixed(2)} ms with ${PAYMENTS}, ratio ${(many / few).toFixed(2)}`,
  );
}
await small.$client.end();
await large.$client.end();
await embedded.stop();
rmSync(dataDir, { recursive: true, force: true });
if (isOver) process.exitCode = 1;
