/**
 * Three servers behind HAProxy on two PostgreSQLs that Patroni and etcd keep (Debian's packages), gifts flowing: the primary is
 * killed together with its Patroni three times, then its machine stands still and goes on, then it is killed once more without
 * synchronous replication. It says the seconds without a gift, acknowledged gifts that are lost, memory and lines of the log.
 *   script/prove failover [kills, else 3]
 */
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from '#platform/database.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { startBalancer } from './balancer.ts';
import { startCluster } from './patroni.ts';
import { startTraffic, tellFailures } from './traffic.ts';

/** So much may live in a server's memory beside its code and buffers. */
const HEAP_MB = 160;
const KILLS = Number(process.argv[2] ?? 3);
/** The lease of a dead leader (20 s), the look for it, the promotion, and the site's way back. */
const LONGEST_GAP_S = 45;
/** With words, in the visitor's language. */
const SLOWEST_REFUSAL_MS = 5500;

const home = mkdtempSync(join(tmpdir(), 'elikya-failover-'));
chmodSync(home, 0o755);
const logFile = join(home, 'site.log');
const cluster = await startCluster(home);
await cluster.untilWhole();
const ports = [await freePort(), await freePort(), await freePort()];
const balancerPort = await freePort();
const sites: SiteProcess[] = [];
for (const port of ports)
  sites.push(
    await startSiteProcess({
      port,
      dataDir: join(home, 'site'),
      // Each row of the first seed waits for the standby.
      patienceMs: 120_000,
      logFile,
      environment: {
        DATABASE_URL: cluster.url,
        ORIGIN: `http://127.0.0.1:${balancerPort}`,
        TRUST_PROXY: '1',
        LIMIT_SUSPICIOUS_AFTER: '1000000',
        // A server that kept what it should let go would not get through this.
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      },
    }),
  );
const balancer = await startBalancer(home, ports, balancerPort);

const broken: string[] = [];
const memory = () =>
  sites.map(({ child }) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))!;
    return Math.round(Number(kilobytes) / 1024);
  });

/** Gifts flow; something happens; gifts flow again. */
async function tryOut(name: string, isSynchronous: boolean, act: () => Promise<() => Promise<void>>): Promise<void> {
  const traffic = startTraffic(balancer.origin, { givers: 6, uploaders: 0 });
  const { seen } = traffic;
  // Patroni may still be telling the primary whom it waits for.
  for (const until = Date.now() + 60_000; seen.gifts < 20 && Date.now() < until;) await delay(100);
  const before = seen.gifts;
  const begun = performance.now();
  const repair = await act();
  const deadline = Date.now() + 90_000;
  const isBack = () => seen.acknowledgedAt.some((at, index) => at - (seen.acknowledgedAt[index - 1] ?? at) > 3000);
  while (!isBack() && Date.now() < deadline) await delay(100);
  await delay(5000);
  await repair();
  await delay(3000);
  await traffic.stop();
  const times = seen.acknowledgedAt.filter((at) => at >= begun - 1000);
  const gap = Math.max(...times.map((at, index) => at - (times[index - 1] ?? begun))) / 1000;
  await cluster.untilWhole(isSynchronous);
  const paid = await paidOf([...seen.acknowledged]);
  const lost = seen.acknowledged.size - paid;
  const told = tellFailures(seen);
  console.log(
    `${name}: ${gap.toFixed(1)} s without a gift; ${seen.acknowledged.size} gifts acknowledged (${before} before), ${lost} lost; ${seen.pages} pages meanwhile; refusals took ${Math.round(seen.slowestFailure)} ms at most (${told.join('; ') || 'none'}); memory ${memory().join(', ')} MB`,
  );
  if (!isBack()) broken.push(`${name}: no gift for 90 s`);
  if (gap > LONGEST_GAP_S) broken.push(`${name}: ${gap.toFixed(1)} s without a gift`);
  if (isSynchronous && lost > 0) broken.push(`${name}: ${lost} acknowledged gifts are lost`);
  if (seen.slowestFailure > SLOWEST_REFUSAL_MS)
    broken.push(`${name}: a refusal took ${Math.round(seen.slowestFailure)} ms`);
  // 503 with Retry-After is what the site says while nobody takes writes.
  broken.push(...told.filter((fault) => !/^\w+: 503, /.test(fault)).map((fault) => `${name}: ${fault}`));
}

async function paidOf(ids: string[]): Promise<number> {
  const client = await openConnection(await cluster.leaderUrl());
  const { rows } = await client.query(
    'select count(*)::int as count from payments where paid_at is not null and id::text = any($1)',
    [ids],
  );
  await client.end();
  return (rows[0] as { count: number }).count;
}

const kill = async () => {
  const node = await cluster.killPrimary();
  return () => cluster.bringBack(node);
};
const atStart = memory();
for (let time = 1; time <= KILLS; time++) {
  await tryOut(`primary killed, ${time}`, true, kill);
}
await tryOut('primary’s machine frozen', true, async () => {
  const node = await cluster.freezePrimary();
  return () => cluster.bringBack(node);
});
await cluster.setSynchronous(false);
await cluster.untilWhole(false);
await tryOut('primary killed, asynchronous', false, kill);

const database = await openConnection(await cluster.leaderUrl());
broken.push(...(await findBrokenInvariants(database)));
await database.end();
for (const [index, { child }] of sites.entries()) if (child.exitCode !== null) broken.push(`server ${index + 1} ended`);
const lines = new Map<string, number>();
for (const line of readFileSync(logFile, 'utf8').split('\n')) {
  const [, text] = /"msg":"([^"]*)"/.exec(line) ?? [];
  if (text) lines.set(text, (lines.get(text) ?? 0) + 1);
}
console.log(`memory at the start ${atStart.join(', ')} MB, at the end ${memory().join(', ')} MB`);
console.log(`log: ${[...lines].map(([text, times]) => `"${text}" ${times}`).join(', ')}`);
await balancer.stop();
for (const site of sites) await site.stop();
await cluster.stop();
concludeProof(broken, home);
