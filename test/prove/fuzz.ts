/**
 * Requests nobody would send, over all routes, methods, content types, headers and bodies: no answer of 500 or more, none after more
 * than ten seconds, none missing.
 *   script/prove fuzz [count, else 100000] [seed, else random] [first request's number, else 0] [seconds at most, else 3000]
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSiteProcess } from '#test/site.ts';
import { runCampaign } from './fuzz-campaign.ts';

const [count = 100_000, seed = Math.floor(Math.random() * 2 ** 31), first = 0, seconds = 3000] = process.argv
  .slice(2)
  .map(Number);
const port = Number(process.env.FUZZ_PORT ?? 4230);
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-fuzz-'));
chmodSync(dataDir, 0o755);
const logFile = join(dataDir, 'site.log');
const limits = {
  LIMIT_RENDERS_PER_MINUTE: '1000000000',
  LIMIT_SUSPICIOUS_AFTER: '1000000000',
  LIMIT_CALLS_PER_MINUTE: '1000000000',
  LIMIT_MAILS_PER_HOUR: '1000000000',
  LIMIT_UPLOAD_MB_PER_DAY: '1000000',
  PAWAPAY_TOKEN: 'x',
  PAWAPAY_API_URL: 'http://127.0.0.1:1',
};
const site = await startSiteProcess({ port, dataDir, logFile, environment: limits });
console.log(`seed ${seed}, ${count} requests`);
const begin = Date.now();
const { statuses, slowestMs, faults, sent } = await runCampaign(site.origin, { count, seed, first, seconds });
const health = await fetch(`${site.origin}/healthz`).then(
  ({ status }) => status,
  () => 0,
);
if (health !== 200) faults.push(`/healthz ${health} afterwards`);
const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
await site.stop();
const table = [...statuses]
  .sort(([one], [other]) => one - other)
  .map(([status, times]) => `${status}: ${times}`)
  .join(', ');
console.log(
  `${sent} requests in ${Math.round((Date.now() - begin) / 1000)} s: ${table}; slowest ${slowestMs} ms; ${Math.round(memory)} MB; ${faults.length} faults`,
);
for (const fault of faults.slice(0, 40)) console.log(`  - ${fault}`);
if (sent < count) console.log(`  stopped after ${seconds} s`);
if (faults.length > 0) {
  console.log(`  kept: ${dataDir}; again: script/prove fuzz 1 ${seed} <number>`);
  process.exitCode = 1;
} else rmSync(dataDir, { recursive: true, force: true });
