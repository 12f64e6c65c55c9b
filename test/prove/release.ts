/**
 * Three servers of this build behind HAProxy (docs/proxy/haproxy.cfg) on one PostgreSQL, with readers, givers, slow uploads and
 * live lines all the time: one after the other they are stopped (SIGTERM) and started, round after round. No client repeats a
 * request; each that fails is counted. Then the former release reads and writes on the schema of this one.
 *   script/prove release [rounds, else 20] [commit of the former release, else that of migrations/RELEASED]
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { concludeProof } from '#test/conclude-proof.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { startBalancer } from './balancer.ts';
import { startTraffic, tellFailures } from './traffic.ts';

const ROUNDS = Number(process.argv[2] ?? 20);
const FORMER = process.argv[3] ?? readFileSync('migrations/RELEASED', 'utf8').trim().split(' ')[2]!;
/** As live mode has it. */
const DRAIN_SECONDS = '5';

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-release-'));
chmodSync(dataDir, 0o755);
const logFile = join(dataDir, 'site.log');
const postgres = await startEmbeddedPostgres(dataDir);
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const count = async (query: string, values?: unknown[]) => Number((await database.query(query, values)).rows[0].count);
const broken: string[] = [];

const ports = [await freePort(), await freePort(), await freePort()];
const balancerPort = await freePort();
const start = (port: number, environment: Record<string, string> = {}) =>
  startSiteProcess({
    port,
    dataDir,
    logFile,
    environment: {
      DATABASE_URL: postgres.url,
      DRAIN_SECONDS,
      LIMIT_SUSPICIOUS_AFTER: '1000000',
      ORIGIN: `http://127.0.0.1:${balancerPort}`,
      TRUST_PROXY: '1',
      ...environment,
    },
  });
const sites: SiteProcess[] = [];
for (const port of ports) sites.push(await start(port));
const balancer = await startBalancer(dataDir, ports, balancerPort);

const traffic = startTraffic(balancer.origin);
const stops: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  for (const [index, port] of ports.entries()) {
    const begun = Date.now();
    await sites[index]!.stop();
    stops.push(Date.now() - begun);
    const { exitCode } = sites[index]!.child;
    if (exitCode !== 0) broken.push(`a server ended with ${exitCode}`);
    sites[index] = await start(port);
    // Until the balancer sends it visitors again.
    await delay(2500);
  }
  if (round % 5 === 0) console.log(`round ${round}: ${traffic.seen.pages} pages, ${traffic.seen.gifts} gifts`);
}
await traffic.stop();
const { seen } = traffic;
if (balancer.said().includes('no server available')) broken.push('no server was ready for a while');
const sawStops = balancer.said().match(/is DOWN, reason: Layer7 wrong status, code: 503/g)?.length ?? 0;
if (sawStops < stops.length) broken.push(`the balancer saw ${sawStops} of ${stops.length} stops before they happened`);
broken.push(...tellFailures(seen));
const paid = await count('select count(*) from payments where paid_at is not null and id::text = any($1)', [
  [...seen.acknowledged],
]);
if (paid !== seen.acknowledged.size) broken.push(`${paid} of ${seen.acknowledged.size} acknowledged gifts are paid`);
if (seen.news === 0) broken.push('no live line heard any news');
console.log(
  `${ROUNDS} rolling restarts of three servers: ${seen.pages} pages and files, ${seen.gifts} gifts, ${seen.uploads} uploads over slow lines, ${seen.lines} live lines that heard ${seen.news} news; slowest answer ${Math.round(seen.slowest)} ms; a stop took ${Math.round(Math.min(...stops) / 100) / 10} to ${Math.round(Math.max(...stops) / 100) / 10} s`,
);
console.log(`  failed requests: ${[...seen.failures.values()].reduce((sum, times) => sum + times, 0)}`);

await former();

broken.push(...(await findBrokenInvariants(database)));
for (const site of sites) await site.stop();
await balancer.stop();
await database.end();
await postgres.stop();
concludeProof(broken, dataDir);

/** In the middle of a release servers of before read and write what the new ones have migrated. */
async function former(): Promise<void> {
  const clone = mkdtempSync(join(tmpdir(), 'elikya-former-'));
  execFileSync('git', ['clone', '-q', '--no-checkout', '.', clone]);
  execFileSync('git', ['checkout', '-q', '--detach', FORMER], { cwd: clone });
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  execFileSync('bash', ['-c', 'source script/lib/build'], { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const site = await startSiteProcess({
    port,
    dataDir,
    logFile,
    folder: clone,
    // By the name that the limit has there: once RELEASED names a release after 2026-11-23, the one it has here.
    environment: { DATABASE_URL: postgres.url, LIMIT_ODD_AFTER: '1000000' },
  });
  // This release's servers work on the same rows meanwhile.
  const beside = startTraffic(balancer.origin);
  // What is new in this release it cannot know.
  const { PUBLIC_PAGES: pages } = (await import(join(clone, 'test/public-pages.ts'))) as { PUBLIC_PAGES: string[] };
  const here = startTraffic(site.origin, { listeners: 2, pages });
  await delay(60_000);
  await here.stop();
  await beside.stop();
  await site.stop();
  const migrations = await count('select count(*) from drizzle.__drizzle_migrations');
  const own = (JSON.parse(readFileSync(join(clone, 'migrations/meta/_journal.json'), 'utf8')) as { entries: unknown[] })
    .entries.length;
  broken.push(...tellFailures(here.seen).map((fault) => `the former release: ${fault}`));
  broken.push(...tellFailures(beside.seen).map((fault) => `beside the former release: ${fault}`));
  console.log(
    `the former release (${FORMER.slice(0, 7)}, ${own} migrations) on a schema of ${migrations}, beside this one: ${here.seen.pages} pages and files, ${here.seen.gifts} gifts, ${here.seen.uploads} uploads; failed ${[...here.seen.failures.values()].reduce((sum, times) => sum + times, 0)}`,
  );
  rmSync(clone, { recursive: true, force: true });
}
