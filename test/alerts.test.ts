import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { enterRate } from '#app/features/payments/rates.server.ts';
import foundation from '#content/foundation.json' with { type: 'json' };
import { nameOf } from '#platform/backup/manifest.ts';
import { defineJob, handle, startJobs } from '#platform/jobs.ts';
import { invariantRuns, mails } from '#platform/tables.ts';
import { alertMails, watchOperation } from '#app/features/monitoring/alerts.server.ts';
import { checkInvariants } from '#app/features/monitoring/check-invariants.server.ts';
import { countBrokenInvariants, runInvariants } from '#server/invariants.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
const site = await openGiftSite(db);
// The queue's own tables, with a queue to die in.
await (await startJobs(db, [handle(defineJob({ name: 'owed' }), async () => {})])).stop();
const jobs = { send: async () => {} };
const outside = { dataDir: '/nowhere', backup: { dir: undefined, s3: undefined }, databaseUrl: 'postgres://elsewhere' };
const watch = (isLive: boolean, settings: object = {}) =>
  watchOperation(db, () => jobs, { ...outside, ...settings, isLive }).run();
const check = () => checkInvariants({ db, jobs, runInvariants }).run();
const told = async () =>
  (await db.select().from(mails)).map(({ template, recipient, uniqueKey }) => ({ template, recipient, uniqueKey }));
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

beforeEach(async () => {
  await db.delete(mails);
  await db.execute(sql`delete from currency_rates where currency = 'USD'`);
  await db.execute(sql`update currency_rates set day = ${today}`);
  await enterRate(db, 'USD', '1.08', today);
});

test('old rates are told once a day, and in live mode only', async () => {
  await db.execute(sql`update currency_rates set day = ${daysAgo(9)} where currency = 'USD'`);
  await watch(false);
  expect(await told()).toEqual([]);
  await watch(true);
  await watch(true);
  expect(await told()).toEqual([
    { template: 'rates-alert', recipient: foundation.email, uniqueKey: `rates-alert:${today}` },
  ]);
  const mail = await alertMails
    .find(({ name }) => name === 'rates-alert')!
    .write(db, { currency: 'USD', day: daysAgo(9), days: 9 }, 'fr');
  expect(mail?.text).toContain('Entrez le taux dans Administration, Réglages, Taux de change');
});

test('a missing or old backup of our own database is told; one of last night, a demo and an outside database are not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'elikya-alerts-'));
  const kept = join(dataDir, 'backups');
  const made = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const mark = { place: '.', owner: 'x', major: '18', createdAt: made(50).toISOString() };
  writeFileSync(join(dataDir, 'cluster.json'), JSON.stringify(mark));
  const ours = { dataDir, databaseUrl: undefined };
  const place = { ...ours, backup: { dir: kept } };
  const write = (values: object) => alertMails.find(({ name }) => name === 'backup-alert')!.write(db, values, 'fr');
  const templates = async () => (await told()).map(({ template }) => template);

  await watch(true);
  await watch(false, ours);
  expect(await told()).toEqual([]);
  await watch(true, ours);
  expect(await templates()).toEqual(['backup-alert']);
  expect((await write({ hours: 50, isPlaceSet: false }))?.text).toContain('BACKUP_DIR');
  await db.delete(mails);
  await watch(false, place);
  expect(await templates()).toEqual(['backup-alert']);
  expect((await write({ hours: 50, isPlaceSet: true }))?.text).toContain('50 heures');
  await db.delete(mails);
  mkdirSync(join(kept, nameOf(made(35))), { recursive: true });
  writeFileSync(join(kept, nameOf(made(35)), 'manifest.json'), '{}');
  await watch(true, place);
  expect(await told()).toEqual([]);
  renameSync(join(kept, nameOf(made(35))), join(kept, nameOf(made(37))));
  await watch(true, place);
  expect(await templates()).toEqual(['backup-alert']);
  rmSync(dataDir, { recursive: true });
});

test('a rate of this week is no news', async () => {
  await db.execute(sql`update currency_rates set day = ${daysAgo(6)} where currency = 'USD'`);
  await watch(true);
  expect(await told()).toEqual([]);
});

test('jobs given up for good are told with their names', async () => {
  await db.execute(sql`insert into pgboss.job (name, state, data) values ('owed', 'failed', '{}')`);
  await watch(false);
  expect((await told()).map(({ template }) => template)).toEqual(['dead-jobs-alert']);
  await db.execute(sql`delete from pgboss.job`);
  await db.delete(mails);
  await watch(false);
  expect(await told()).toEqual([]);
});

test('broken invariants are kept as names and counts, told and counted; a quiet night says nothing', async () => {
  await check();
  expect([await told(), await countBrokenInvariants(db)]).toEqual([[], 0]);
  await site.give({
    programId: 'project-1',
    amount: 25000,
    donorName: 'Aline Kabongo',
    donorEmail: 'aline@example.org',
  });
  await db.execute(sql`update payments set kept_minor = 7`);
  await check();
  expect((await told()).map(({ template }) => template)).toEqual(['invariants-alert']);
  expect(await countBrokenInvariants(db)).toBeGreaterThan(0);
  const [newest] = await db
    .select()
    .from(invariantRuns)
    .orderBy(sql`ran_at desc`)
    .limit(1);
  expect(JSON.stringify(newest!.broken)).not.toContain('aline');
  expect(newest!.broken).toContainEqual({ name: 'a payment keeps money without being paid', count: 1 });
  await db.execute(sql`update payments set kept_minor = 0`);
  expect(await runInvariants(db)).toEqual([]);
  expect(await countBrokenInvariants(db)).toBe(0);
});

test('results go after four hundred days', async () => {
  await db.insert(invariantRuns).values([
    { broken: [], ranAt: new Date(Date.now() - 401 * 86_400_000) },
    { broken: [], ranAt: new Date(Date.now() - 399 * 86_400_000) },
  ]);
  await check();
  const { rows } = await db.execute(sql`select 1 from invariant_runs where ran_at < now() - interval '398 days'`);
  expect(rows).toHaveLength(1);
});

const isRefused = (error: { code?: string; cause?: { code?: string } }) =>
  (error.cause?.code ?? error.code) === '23514';

test('the database itself refuses ledger entries that do not sum to zero, at the end of their transaction', async () => {
  const entry = (account: string, amount: number, transaction: string) =>
    sql`insert into ledger_entries (payment_id, transaction_id, account, currency, amount_minor) select id, ${transaction}, ${account}, 'XOF', ${amount} from payments limit 1`;
  const whole = '00000000-0000-4000-8000-000000000001';
  await db.transaction(async (tx) => {
    await tx.execute(entry('a', 5, whole));
    await tx.execute(entry('b', -5, whole));
  });
  await expect(
    db.transaction((tx) => tx.execute(entry('a', 5, '00000000-0000-4000-8000-000000000002'))),
  ).rejects.toSatisfy(isRefused);
  await expect(
    db.execute(sql`update ledger_entries set amount_minor = 6 where transaction_id = ${whole} and account = 'a'`),
  ).rejects.toSatisfy(isRefused);
  await expect(
    db.execute(sql`delete from ledger_entries where transaction_id = ${whole} and account = 'a'`),
  ).rejects.toSatisfy(isRefused);
});
