/**
 * Gifts flow while a backup is taken and after it; something is deleted that should not have been; server and PostgreSQL are killed
 * with -9; the site is brought back to a second before the deletion.
 *   script/prove restore [gifts, else 120]
 */
import { execFile, execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { openConnection } from '#platform/database.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { signalPostgres } from '#test/postgres-processes.ts';
import { startSiteProcess } from '#test/site.ts';

const GIFTS = Number(process.argv[2] ?? 120);
const PORT = 4821;
const root = mkdtempSync(join(tmpdir(), 'elikya-prove-restore-'));
chmodSync(root, 0o755);
const dataDir = join(root, 'data');
const place = join(root, 'backups');
const site = { port: PORT, dataDir, logFile: join(root, 'site.log'), environment: { BACKUP_DIR: place } };
const origin = `http://localhost:${PORT}`;
const faults: string[] = [];
const expect = (name: string, found: unknown, wanted: unknown) => {
  if (found !== wanted) faults.push(`${name}: ${String(found)}, wanted ${String(wanted)}`);
};

const environment = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: place, LOG_LEVEL: 'error' };
/** What the script says, with the site's settings. */
function run(script: string, ...words: string[]): { said: string; seconds: number } {
  const started = performance.now();
  const said = execFileSync(`script/${script}`, words, { env: environment, encoding: 'utf8' });
  return { said, seconds: (performance.now() - started) / 1000 };
}

/** Acknowledged: the donor was told that it is paid. */
const acknowledged: { paymentId: string; at: number }[] = [];
async function give(): Promise<void> {
  const key = randomUUID();
  const answer = await fetch(`${origin}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      programId: `project-${randomInt(1, 7)}`,
      amount: randomInt(1000, 100_000),
      donationType: 'one_time',
      donorName: 'Preuve',
      donorEmail: `${key}@example.org`,
      anonymous: false,
    }),
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  const paymentId = checkoutUrl.split('/').at(-1)!;
  const paid = await fetch(`${origin}/demo/checkout/${paymentId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'act=pay',
  });
  if (paid.status >= 400) throw new Error(`The desk answered ${paid.status}`);
  // What the donor's browser does next: its page asks until it is paid.
  for (;;) {
    const page = await fetch(`${origin}/payments/${paymentId}`);
    await page.arrayBuffer();
    const { rows } = await database.query('select status from payments where id = $1', [paymentId]);
    if (rows[0]?.status === 'paid') break;
    await delay(50);
  }
  acknowledged.push({ paymentId, at: Date.now() });
}
async function giveMany(count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (left-- > 0) await give();
    }),
  );
}

let server = await startSiteProcess(site);
let postgres = await startEmbeddedPostgres(dataDir);
let database = await openConnection(postgres.url);

await giveMany(GIFTS / 4);
// During the backup.
const flowing = giveMany(GIFTS / 2);
await delay(300);
const from = Date.now();
const { stdout: backupSaid } = await promisify(execFile)('script/backup', { env: environment });
const to = Date.now();
await flowing;
const during = acknowledged.filter(({ at }) => at >= from && at <= to).length;
await giveMany(GIFTS / 4);

// Links as donors have them in their mails; in the demo mails stay in a mailbox that can be read.
const waitingMails = async () =>
  Number((await database.query('select count(*) as n from mails where delivered_at is null')).rows[0].n);
for (let waited = 0; waited < 300 && (await waitingMails()) > 0; waited++) await delay(100);
const links = async () => {
  const mails = (await (await fetch(`${origin}/demo/mail.json`)).json()) as { text?: string; html?: string }[];
  const found = mails.flatMap(
    ({ text = '', html = '' }) => `${text} ${html}`.match(/http[^\s"<>]*\/receipts\/[^\s"<>]+/g) ?? [],
  );
  return [...new Set(found)];
};
const before = await links();
const paidBefore = acknowledged.length;
await delay(1500);
const moment = new Date();
await delay(1000);

// Somebody with a shell means well: every receipt and every mail goes.
await database.query('truncate receipts, mails cascade');
await database.query('update donations set donor_name = null, donor_email = null');
await giveMany(4);
await database.end();
await server.kill();
signalPostgres(dataDir, 'SIGKILL');
await postgres.stop();

const folder = join(
  place,
  readdirSync(place).findLast((name) => name.startsWith('elikya-'))!,
);
const restored = run('restore', folder, '--to', moment.toISOString());

server = await startSiteProcess(site);
postgres = await startEmbeddedPostgres(dataDir);
database = await openConnection(postgres.url);
const owed = acknowledged.slice(0, paidBefore).map(({ paymentId }) => paymentId);
const { rows: back } = await database.query(
  "select count(*)::int as paid, count(r.number)::int as receipts from payments p left join receipts r on r.payment_id = p.id where p.id = any($1) and p.status = 'paid'",
  [owed],
);
expect('acknowledged gifts paid after the restore', back[0].paid, owed.length);
expect('receipts of them', back[0].receipts, owed.length);
const later = acknowledged.slice(paidBefore).map(({ paymentId }) => paymentId);
const { rows: after } = await database.query('select count(*)::int as n from payments where id = any($1)', [later]);
expect('gifts from after that second', after[0].n, 0);
const { rows: named } = await database.query<{ n: number }>(
  "select count(*)::int as n from donations where donor_name = 'Preuve' and donor_email like '%@example.org'",
);
expect('donors with their names', named[0]!.n >= owed.length, true);
for (const fault of await findBrokenInvariants(database)) faults.push(fault);
let opened = 0;
for (const link of before) {
  const path = new URL(link).pathname + new URL(link).search;
  const { status } = await fetch(origin + path);
  if (status === 200) opened += 1;
  else faults.push(`a receipt's link answers ${status}`);
}
if (before.length < 20) faults.push(`only ${before.length} links to receipts were in the mailbox`);
// And it goes on: gifts, the journal of the new line, another backup.
await giveMany(8);
await database.query('select pg_switch_wal()');
for (
  let waited = 0;
  waited < 100 &&
  !readdirSync(join(place, 'journal'), { recursive: true, encoding: 'utf8' }).some((name) =>
    /\/00000002[0-9A-F]{16}/.test(name),
  );
  waited++
)
  await delay(100);
const { rows: archiver } = await database.query(
  'select failed_count::int as failed, archived_count::int as kept from pg_stat_archiver',
);
expect('pieces of the journal refused after the restore', archiver[0].failed, 0);
if (archiver[0].kept < 1) faults.push('the new line of the journal is not kept');
const second = run('backup');
for (const fault of await findBrokenInvariants(database)) faults.push(fault);
await database.end();
// Ours first: it would start PostgreSQL again when the site, as the last one, stops it.
await postgres.stop();
await server.stop();
console.log(backupSaid.trim());
console.log(restored.said.trim());
console.log(second.said.split('\n')[0]);
console.log(
  `${acknowledged.length} gifts acknowledged, ${during} of them during the backup (${((to - from) / 1000).toFixed(1)} s); ${owed.length} before the second, all looked for after the restore (${restored.seconds.toFixed(1)} s); ${opened} of ${before.length} links to receipts open`,
);
concludeProof(faults, root);
