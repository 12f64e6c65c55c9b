/**
 * Three servers of the site behind HAProxy on one PostgreSQL, through one PgBouncer of Debian in transaction mode with few
 * connections (docs/pooler/pgbouncer.ini), with readers, givers, uploads and live lines: a minute of traffic, PgBouncer stopped and
 * started again in the middle of another. No acknowledged gift may be lost, nothing may fail but in the moments of the restart.
 *   script/prove pooler [connections to PostgreSQL, else 8]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { needs, startBalancer, stopChild } from './balancer.ts';
import { startTraffic, tellFailures } from './traffic.ts';

const CONNECTIONS = Number(process.argv[2] ?? 8);
const PART_MS = 60_000;
/** So long after a restart of the pooler calls may still be answered 503. */
const TROUBLE_MS = 10_000;

needs({ pgbouncer: 'pgbouncer' });
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-pooler-'));
chmodSync(dataDir, 0o755);
const logFile = join(dataDir, 'site.log');
const postgres = await startEmbeddedPostgres(dataDir);
const database = new pg.Client({ connectionString: postgres.url, application_name: 'proof' });
await database.connect();
const broken: string[] = [];

// ── PgBouncer, as somebody who is not root: it refuses to be root.
const direct = new URL(postgres.url);
const name = direct.pathname.slice(1);
const poolerPort = await freePort();
const poolerDir = join(dataDir, 'pooler');
mkdirSync(poolerDir);
writeFileSync(join(poolerDir, 'userlist.txt'), `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
writeFileSync(
  join(poolerDir, 'pgbouncer.ini'),
  readFileSync('docs/pooler/pgbouncer.ini', 'utf8')
    .replace(
      'elikya = host=127.0.0.1 port=5432 dbname=elikya',
      `${name} = host=127.0.0.1 port=${direct.port} dbname=${name}`,
    )
    .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
    .replace('/etc/pgbouncer/userlist.txt', join(poolerDir, 'userlist.txt'))
    .replace('default_pool_size = 20', `default_pool_size = ${CONNECTIONS}`)
    .replace('/var/log/postgresql/pgbouncer.log', join(poolerDir, 'pgbouncer.log'))
    .replace('/var/run/postgresql/pgbouncer.pid', join(poolerDir, 'pgbouncer.pid')),
);
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
if (owner.uid !== undefined)
  for (const path of ['', 'userlist.txt', 'pgbouncer.ini']) chownSync(join(poolerDir, path), owner.uid, owner.gid!);
const startPooler = async (): Promise<ChildProcess> => {
  const child = spawn('pgbouncer', [join(poolerDir, 'pgbouncer.ini')], { ...owner, stdio: 'ignore' });
  process.once('exit', () => child.kill());
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: pooled });
    const isThere = await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
    if (isThere) return child;
    if (attempt > 100) throw new Error(`PgBouncer does not answer; see ${poolerDir}/pgbouncer.log`);
    await delay(50);
  }
};
const pooledUrl = new URL(postgres.url);
pooledUrl.port = String(poolerPort);
const pooled = pooledUrl.href;
let pooler = await startPooler();

// ── What must not start, does not: without the direct address no news would arrive.
const environment = { DATABASE_URL: pooled, LIMIT_SUSPICIOUS_AFTER: '1000000', DRAIN_SECONDS: '0' };
const refused = spawn(process.execPath, ['build/server/index.js'], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    ...environment,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    METRICS_PORT: '0',
  },
  stdio: ['ignore', 'ignore', 'pipe'],
});
let said = '';
refused.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
const code = await new Promise((resolve) => refused.once('exit', resolve));
if (code !== 1 || !said.startsWith('DATABASE_URL leads to a pooler'))
  broken.push(`without DATABASE_DIRECT_URL the site ended with ${String(code)} and said: ${said.slice(0, 200)}`);

const ports = [await freePort(), await freePort(), await freePort()];
const balancerPort = await freePort();
const sites: SiteProcess[] = [];
for (const port of ports)
  sites.push(
    await startSiteProcess({
      port,
      dataDir,
      logFile,
      environment: {
        ...environment,
        DATABASE_DIRECT_URL: postgres.url,
        ORIGIN: `http://127.0.0.1:${balancerPort}`,
        TRUST_PROXY: '1',
      },
    }),
  );
const balancer = await startBalancer(dataDir, ports, balancerPort);

// ── How many connections PostgreSQL sees, each half second.
const most = { pooled: 0, news: 0 };
const count = async () => {
  const { rows } = await database.query<{ application: string; count: number }>(
    `select application_name as application, count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name <> 'proof' group by 1`,
  );
  const of = (names: string[]) =>
    rows.filter(({ application }) => names.includes(application)).reduce((sum, row) => sum + row.count, 0);
  most.news = Math.max(most.news, of(['elikya-news']));
  most.pooled = Math.max(most.pooled, rows.reduce((sum, row) => sum + row.count, 0) - of(['elikya-news']));
};
const counting = setInterval(() => void count().catch(() => {}), 500);

const summary = (what: string, { seen }: ReturnType<typeof startTraffic>) =>
  console.log(
    `${what}: ${seen.pages} pages and files, ${seen.gifts} gifts, ${seen.uploads} uploads, ${seen.lines} live lines that heard ${seen.news} news; slowest answer ${Math.round(seen.slowest)} ms; failed requests ${[...seen.failures.values()].reduce((sum, times) => sum + times, 0)}`,
  );

const calm = startTraffic(balancer.origin, { readers: 6, givers: 6 });
await delay(PART_MS);
await calm.stop();
summary('a minute through PgBouncer', calm);
broken.push(...tellFailures(calm.seen));
if (calm.seen.news === 0) broken.push('no live line heard any news');

const restarted = startTraffic(balancer.origin, { readers: 6, givers: 6 });
await delay(PART_MS / 3);
const stopped = performance.now();
await stopChild(pooler, 'SIGTERM');
await delay(2000);
pooler = await startPooler();
const back = performance.now();
await delay(TROUBLE_MS);
const failedUntilThen = [...restarted.seen.failures.values()].reduce((sum, times) => sum + times, 0);
await delay(PART_MS / 3);
await restarted.stop();
clearInterval(counting);
summary(`PgBouncer away for ${((back - stopped) / 1000).toFixed(1)} s`, restarted);
const failed = [...restarted.seen.failures.values()].reduce((sum, times) => sum + times, 0);
if (failed !== failedUntilThen)
  broken.push(`${failed - failedUntilThen} requests failed long after PgBouncer was back`);
for (const what of restarted.seen.failures.keys())
  if (!what.endsWith(': 503')) broken.push(`in the restart: ${what}, not 503 with Retry-After`);
if (restarted.seen.slowestFailure > 6000) broken.push(`a refusal took ${Math.round(restarted.seen.slowestFailure)} ms`);
console.log(
  `  ${[...restarted.seen.failures].map(([what, times]) => `${what} × ${times}`).join(', ') || 'nothing failed'}; slowest refusal ${Math.round(restarted.seen.slowestFailure)} ms`,
);
console.log(
  `  PostgreSQL saw at most ${most.pooled} connections through PgBouncer (three servers may open ${3 * 28}), and ${most.news} for news`,
);
if (most.pooled > CONNECTIONS + 2) broken.push(`${most.pooled} connections for a pool of ${CONNECTIONS}`);
if (most.news !== 3) broken.push(`${most.news} connections for news`);

// ── A page's own patience ends its statement in PostgreSQL too, not after the pooler's minute.
const impatient = openDatabase(pooled, { max: 1, patience: 1000 });
const begun = performance.now();
const gaveUp = await impatient.$client.query('select pg_sleep(45)').then(
  () => undefined,
  (error: Error) => error,
);
if (!gaveUp) broken.push('a statement outlived its patience');
const gaveUpAfter = performance.now() - begun;
const running = async () =>
  Number(
    (
      await database.query(
        "select count(*) from pg_stat_activity where query like '%pg_sleep(45)%' and state = 'active' and application_name <> 'proof'",
      )
    ).rows[0].count,
  );
while ((await running()) > 0 && performance.now() - begun < 20_000) await delay(100);
const endedAfter = performance.now() - begun;
console.log(
  `  a statement of 45 s: given up after ${(gaveUpAfter / 1000).toFixed(1)} s, ended in PostgreSQL after ${(endedAfter / 1000).toFixed(1)} s`,
);
if (endedAfter - gaveUpAfter > 3000) broken.push('a statement that nobody waits for went on in PostgreSQL');
await impatient.$client.end();

const acknowledged = [...calm.seen.acknowledged, ...restarted.seen.acknowledged];
const { rows: paid } = await database.query(
  'select count(*)::int as count from payments where paid_at is not null and id::text = any($1)',
  [acknowledged],
);
console.log(`  acknowledged gifts paid: ${paid[0].count} of ${acknowledged.length}`);
if (paid[0].count !== acknowledged.length) broken.push('acknowledged gifts were lost');
const deadline = Date.now() + 60_000;
const waiting = async () =>
  Number(
    (
      await database.query(
        "select (select count(*) from sandbox_events where delivered_at is null) + (select count(*) from mails where delivered_at is null and template = 'receipt') as count",
      )
    ).rows[0].count,
  );
while ((await waiting()) > 0 && Date.now() < deadline) await delay(250);
if ((await waiting()) > 0) broken.push(`${await waiting()} events and receipts still wait`);
broken.push(...(await findBrokenInvariants(database)));

for (const site of sites) await site.stop();
await balancer.stop();
await stopChild(pooler);
await database.end();
await postgres.stop();
concludeProof(broken, dataDir);
