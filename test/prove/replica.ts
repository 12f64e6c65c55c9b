/**
 * The built site on a PostgreSQL with a streaming replica (DATABASE_REPLICA_URL): public pages come from the replica, a gift shows at
 * once however far behind it is, and nobody notices when it lags, hangs or dies.
 *   script/prove replica
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { give } from '#test/bench/visitors.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import { startWithStandby } from '#test/standby.ts';
import { startTraffic, tellFailures } from './traffic.ts';

const GIFTS = 30;
const broken: string[] = [];
const expect = (what: string, found: unknown, wanted: unknown) => {
  if (found !== wanted) broken.push(`${what}: ${String(found)}, wanted ${String(wanted)}`);
};
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-replica-'));
chmodSync(dataDir, 0o755);
const { primary, standby } = await startWithStandby(dataDir);
const metricsPort = await freePort();
const site = await startSiteProcess({
  port: await freePort(),
  dataDir,
  logFile: join(dataDir, 'site.log'),
  environment: {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    METRICS_PORT: String(metricsPort),
    LIMIT_SUSPICIOUS_AFTER: '1000000',
  },
});
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
};
const [main, copy] = [await connect(primary.url), await connect(standby.url)];
/** A page that nobody has asked for before, so that it is drawn. */
const fresh = async (path: string) => {
  const answer = await fetch(`${site.origin}${path}?notice=${randomUUID()}`);
  if (!answer.ok) broken.push(`${path}: ${answer.status}`);
  return answer.text();
};
const behind = async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^elikya_replica_behind_seconds\{\S+\} (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
};
const until = async (what: string, isSo: () => Promise<boolean>, ms = 15_000) => {
  const deadline = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) return void broken.push(`after ${ms / 1000} s still not: ${what}`);
    await delay(100);
  }
};
const isUsed = async () => (await behind()) < 5;

await until('the replica is used', isUsed);
// Each title is written behind the site's back, so that no news says it: which one a page shows tells where it was read.
const name = async (title: string) => main.query('update projects set title = $1 where id = 1', [title]);
await copy.query('select pg_wal_replay_pause()');
await name('Titre-sur-le-primaire');
expect('a first sight is read from the replica', (await fresh('/projects/1')).includes('Titre-sur-le-primaire'), false);
await give(site.origin, 'project-1');
await delay(300);
expect(
  'after a gift the page is read from the primary',
  (await fresh('/projects/1')).includes('Titre-sur-le-primaire'),
  true,
);
expect('another page still from the replica', (await fresh('/projects/2')).length > 1000 && (await isUsed()), true);
await until('a replica that lags is left out', async () => !(await isUsed()));
expect('then everything from the primary', (await fresh('/projects')).includes('Titre-sur-le-primaire'), true);
await copy.query('select pg_wal_replay_resume()');
await until('caught up, it is used again', isUsed);

// With gifts flowing and the replica half a second behind, no page shows an older sum than its own gift.
let old = 0;
const times: number[] = [];
for (let gift = 0; gift < GIFTS; gift++) {
  await copy.query('select pg_wal_replay_pause()');
  const resumed = delay(500).then(() => copy.query('select pg_wal_replay_resume()'));
  const before = await (await fetch(`${site.origin}/projects/2`)).text();
  await give(site.origin, 'project-2');
  const paid = performance.now();
  // What the news has not dropped yet is shown from memory, with a replica or without.
  while ((await (await fetch(`${site.origin}/projects/2`)).text()) === before && performance.now() - paid < 5000)
    await delay(10);
  times.push(performance.now() - paid);
  const supporters = async (client: pg.Client) =>
    (await client.query("select supporters from funds where id = 'project-2'")).rows[0].supporters as number;
  if ((await supporters(copy)) < (await supporters(main))) old += 1;
  await resumed;
}
times.sort((one, other) => one - other);
console.log(
  `${GIFTS} gifts, in ${old} of them the replica still lacked the gift when its page showed it: shown after ${Math.round(times[GIFTS / 2]!)} ms (median), at most ${Math.round(times.at(-1)!)} ms`,
);
if (times.at(-1)! > 2000) broken.push('a gift showed late');
if (old === 0) broken.push('the replica was never behind: nothing was tried');

// It hangs, comes back, dies: readers and givers notice nothing.
const traffic = startTraffic(site.origin);
await delay(10_000);
standby.signal('SIGSTOP');
await delay(12_000);
standby.signal('SIGCONT');
await until('after it hung it is used again', isUsed);
await delay(5000);
standby.signal('SIGKILL');
await delay(10_000);
await traffic.stop();
const { seen } = traffic;
console.log(
  `  while it hung for 12 s, came back and died: ${seen.pages} pages and files, ${seen.gifts} gifts, slowest answer ${Math.round(seen.slowest)} ms; failed requests ${[...seen.failures.values()].reduce((sum, count) => sum + count, 0)}`,
);
broken.push(...tellFailures(seen), ...(await findBrokenInvariants(main)));

await main.end();
await copy.end().catch(() => {});
await site.stop();
standby.stop();
await primary.stop();
concludeProof(broken, dataDir);
