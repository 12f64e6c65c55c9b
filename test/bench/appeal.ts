/**
 * A televised appeal, scaled to what one machine can both ask and answer: visitors arrive by chance at a mean rate whether or not
 * those before have been answered; each reads a page with its files, and another page; one in fifty gives; live lines are open. The rate
 * grows until answers are late. One core for the server and its PostgreSQL, the other for the visitors (taskset, where it is there).
 *   script/bench appeal    (APPEAL_RATES=10,20,40, APPEAL_SECONDS=20, APPEAL_LINES=1000; APPEAL_FILES=no: a CDN has them)
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findBrokenInvariants } from '#server/invariants.ts';
import { startSiteProcess } from '#test/site.ts';
import { pageIn } from '#app/shared/page-class.ts';
import { aLanguage, filesOf, give, openLines } from './visitors.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4201);
const RATES = (process.env.APPEAL_RATES ?? '20,40,80,120,167,220,280').split(',').map(Number);
const SECONDS = Number(process.env.APPEAL_SECONDS ?? 20);
const LIVE_LINES = Number(process.env.APPEAL_LINES ?? 1000);
/** Later than this for one page of twenty, and the appeal has outgrown the server. */
const LATE_MS = 1000;
const HAS_FILES = process.env.APPEAL_FILES !== 'no';
const FIRST = ['/', '/', '/projects/1', '/projects'];
const SECOND = ['/projects/1', '/projects/2', '/projects/3', '/donate', '/about', '/news'];

const isPinned = spawnSync('which', ['taskset']).status === 0;
const pin = (core: number) =>
  isPinned && execFileSync('taskset', ['-apc', String(core), String(process.pid)], { stdio: 'ignore' });
const folder = mkdtempSync(join(tmpdir(), 'elikya-appeal-'));
chmodSync(folder, 0o755);
pin(0);
const site = await startSiteProcess({
  port: PORT,
  dataDir: folder,
  environment: { LIMIT_SUSPICIOUS_AFTER: '1000000', METRICS_PORT: String(PORT + 1) },
});
const postgres = await startEmbeddedPostgres(folder);
pin(1);
const lines = openLines(PORT, 64);
/** Pages drawn so far. */
const drawn = async () =>
  Number(
    /elikya_page_cache_total\{result="miss"\} (\d+)/.exec(
      await (await fetch(`http://127.0.0.1:${PORT + 1}/metrics`)).text(),
    )?.[1] ?? 0,
  );
const cpu = () => {
  const [user, system] = readFileSync(`/proc/${site.child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
};

// What each first page brings with it, once.
const files = new Map<string, string[]>();
for (const path of new Set(FIRST)) {
  const { body } = await lines.get(path, 'language=fr', true);
  files.set(path, HAS_FILES ? filesOf(body) : []);
}

let news = 0;
const agent = new Agent({ maxSockets: Infinity });
const open: IncomingMessage[] = [];
for (let index = 0; index < LIVE_LINES; index++) {
  open.push(
    await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${site.origin}/api/live`, { agent }, (answer) => {
        answer.on('data', (chunk: Buffer) => (news += chunk.includes('event: ') ? 1 : 0));
        answer.on('error', () => {});
        resolve(answer);
      }).on('error', reject),
    ),
  );
}

type Stage = { pages: number[]; requests: number; bytes: number; gifts: number[]; faults: Map<string, number> };
const acknowledged: string[] = [];

async function visit(stage: Stage): Promise<void> {
  const language = aLanguage();
  const read = async (path: string) => {
    const { status, ms, bytes } = await lines.get(pageIn(path, language), `language=${language}`);
    stage.requests += 1;
    stage.bytes += bytes;
    if (status !== 200) throw new Error(`${path.replace(/\d+$/, ':id')}: ${status}`);
    return ms;
  };
  const first = FIRST[randomInt(FIRST.length)]!;
  stage.pages.push(await read(first));
  await Promise.all(files.get(first)!.map(read));
  stage.pages.push(await read(SECOND[randomInt(SECOND.length)]!));
  if (randomInt(50) > 0) return;
  const started = performance.now();
  acknowledged.push(await give(site.origin));
  stage.gifts.push(performance.now() - started);
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
console.log(
  `${LIVE_LINES} live lines; a first page brings ${[...files.values()].map(({ length }) => length).join(', ')} files`,
);
console.log(
  'visits/s  requests/s  Mbit/s  page p50/p95/p99 ms  drawn/s  gifts  gift p95 ms  core of the server  faults',
);
let broke: number | undefined;
for (const rate of RATES) {
  const stage: Stage = { pages: [], requests: 0, bytes: 0, gifts: [], faults: new Map() };
  const underWay = new Set<Promise<void>>();
  const drawnBefore = await drawn();
  const [cpuBefore, started] = [cpu(), performance.now()];
  let due = started;
  let begun = 0;
  while (due - started < SECONDS * 1000) {
    due += -Math.log(1 - Math.random()) * (1000 / rate);
    const early = due - performance.now();
    if (early > 1) await delay(early);
    begun += 1;
    const one = visit(stage).catch((error: unknown) => {
      const { message } = error as Error;
      stage.faults.set(message, (stage.faults.get(message) ?? 0) + 1);
    });
    underWay.add(one);
    void one.finally(() => underWay.delete(one));
    // Arrivals must not starve the answers of the same process.
    if (begun % 20 === 0) await delay(0);
  }
  const seconds = (performance.now() - started) / 1000;
  const share = (cpu() - cpuBefore) / (seconds * 1000);
  await Promise.all(underWay);
  const drained = (performance.now() - started) / 1000;
  const draws = (await drawn()) - drawnBefore;
  const pages = stage.pages.sort((a, b) => a - b);
  const gifts = stage.gifts.sort((a, b) => a - b);
  console.log(
    [
      `${(begun / seconds).toFixed(0)} (asked ${rate})`,
      (stage.requests / drained).toFixed(0),
      ((stage.bytes * 8) / drained / 1e6).toFixed(0),
      [0.5, 0.95, 0.99].map((share) => at(pages, share).toFixed(0)).join('/'),
      (draws / drained).toFixed(0),
      gifts.length,
      at(gifts, 0.95).toFixed(0),
      `${(share * 100).toFixed(0)} %`,
      [...stage.faults].map(([what, times]) => `${what} × ${times}`).join(', ') || 'none',
    ].join('  '),
  );
  if (at(pages, 0.95) > LATE_MS || stage.faults.size > 0 || begun / seconds < rate * 0.9) {
    broke = rate;
    break;
  }
}
console.log(broke === undefined ? 'it held every rate asked for' : `it broke at ${broke} visits a second`);
console.log(`${acknowledged.length} gifts acknowledged; ${news} pieces of news arrived on the live lines`);
for (const line of open) line.destroy();
lines.close();

const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const { rows } = await database.query(
  'select count(*)::int as count from payments where paid_at is not null and id::text = any($1)',
  [acknowledged],
);
const faults = await findBrokenInvariants(database);
if (rows[0].count !== acknowledged.length)
  faults.push(`${rows[0].count} of ${acknowledged.length} acknowledged gifts are paid`);
console.log(`${faults.length} faults in the books${faults.map((fault) => `\n  - ${fault}`).join('')}`);
if (faults.length > 0) process.exitCode = 1;
await database.end();
await site.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
