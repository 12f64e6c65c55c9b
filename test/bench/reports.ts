/** Reports of a year over the books of a million payments: by fund and by way, and the entries behind one sum. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { listEntries, readReport, spanOf, totalEntries } from '#app/features/payments/staff/report.server.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';

const PAYMENTS = Number(process.argv[2] ?? 1_000_000);

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(dataDir, 0o755);
const embedded = await startEmbeddedPostgres(dataDir);
await migrateDatabase(embedded.url);
const db = openDatabase(embedded.url, { max: 2, patience: 1_800_000 });
await db.execute(sql`set session_replication_role = replica`).catch(() => undefined);
await db.execute(sql`
  insert into payments (id, purpose, purpose_id, provider, amount_minor, currency, interval, status, kept_minor, language, created_at, paid_at)
  values ('00000000-0000-4000-8000-000000000001', 'donation', gen_random_uuid(), 'sandbox', 1, 'USD', 'one_time', 'paid', 1, 'fr', now(), now())`);
// One account for each of thirty funds and two ways, all within one year; the trigger that sums each transaction waits for its end.
await db.execute(sql`alter table ledger_entries disable trigger user`);
await db.execute(sql`
  insert into ledger_entries (transaction_id, payment_id, account, amount_minor, currency, at)
  select gift.id, '00000000-0000-4000-8000-000000000001', side.account, side.sign * 1000, (array['USD','XOF','EUR','CDF'])[1 + n % 4],
    timestamptz '2026-01-01 00:00+01' + n * (interval '365 days' / ${PAYMENTS})
  from (select n, gen_random_uuid() as id from generate_series(0, ${PAYMENTS - 1}) n) gift
  cross join lateral (values ('fund:project-' || (n % 30), -1), ('provider:' || (array['stripe','pawapay'])[1 + n % 2], 1)) as side(account, sign)`);
await db.execute(sql`vacuum analyze ledger_entries`);

const year = spanOf('year', '2026-06-01');
const { from, to } = year;
const filter = { from, to, account: 'provider:stripe', currency: 'USD' as const };
const MEASURED: Record<string, () => Promise<unknown>> = {
  'a year by fund': () => readReport(db, year, 'fund'),
  'a year by way': () => readReport(db, year, 'way'),
  'a month by fund': () => readReport(db, spanOf('month', '2026-06-01'), 'fund'),
  'the entries behind a sum': () => listEntries(db, filter, readListState({})),
  'their totals': () => totalEntries(db, filter),
};
for (const [what, act] of Object.entries(MEASURED)) {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  console.log(
    `${what}: ${Math.round(times[2]!)} ms (of five; the slowest ${Math.round(times[4]!)} ms), ${PAYMENTS} payments`,
  );
}
await db.$client.end();
await embedded.stop();
rmSync(dataDir, { recursive: true, force: true });
