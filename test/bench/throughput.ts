/**
 * Answers a second of one core for a page: a bare node:http server with the page's bytes, nginx with them in a file, the site from
 * its cache, the site at first sight. The four take turns, so that whatever else the machine does meets all of them; the ratios
 * count. The load has the other core. Needs taskset and wrk; nginx is measured where it is installed.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { startSiteProcess } from '#test/site.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4201);
const PAGE = '/projects/1';
/** Of the bare server, at least so much; and so many pages drawn a second. */
const LEAST = { cached: 0.45, firstSight: 300 };
const ROUNDS = 5;
const SECONDS = 2;
const WARM_SECONDS = 12;

const has = (command: string) => spawnSync('which', [command]).status === 0;
if (!has('taskset') || !has('wrk')) {
  console.log('Needs taskset (util-linux) and wrk: apt-get install wrk');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(folder, 0o755);
/** What is started from here on inherits the first core, the site's database too; the load is put on the second. */
execFileSync('taskset', ['-pc', '0', String(process.pid)], { stdio: 'ignore' });

/** What a process has used of its core so far, in ms; of the site without its database. */
const cpuOf = (pid: number) => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
};

type Rate = { perSecond: number; /** Of the serving process for one answer. */ cpuMs: number };

/** @throws when any answer was not 2xx. */
function measure(pid: number, port: number, path: string, options: string[] = [], seconds = SECONDS): Rate {
  const before = cpuOf(pid);
  const said = execFileSync(
    'taskset',
    [
      '-c',
      '1',
      'wrk',
      '-t1',
      '-c16',
      `-d${seconds}`,
      '-H',
      'Accept-Encoding: br',
      ...options,
      `http://127.0.0.1:${port}${path}`,
    ],
    { encoding: 'utf8' },
  );
  if (/Non-2xx/.test(said)) throw new Error(said);
  const answers = Number(/(\d+) requests in/.exec(said)![1]);
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1]), cpuMs: (cpuOf(pid) - before) / answers };
}

const site = await startSiteProcess({ port: PORT, dataDir: folder, environment: { LOG_LEVEL: 'info' } });
const page = async () =>
  Buffer.from(
    await (await fetch(`http://127.0.0.1:${PORT}${PAGE}`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer(),
  );
await page();
await page();
await delay(1500);

// The bytes as they are sent: fetch unpacks them, so they are packed again as the cache does it.
const body = join(folder, 'body');
writeFileSync(body, brotliCompressSync(await page(), { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
const bare = spawn(
  process.execPath,
  [
    '-e',
    `const body = require('node:fs').readFileSync(${JSON.stringify(body)});
     require('node:http').createServer((request, response) => {
       response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': body.byteLength });
       response.end(body);
     }).listen(${PORT + 1}, '127.0.0.1');`,
  ],
  { stdio: 'inherit' },
);
const nginxConfig = join(folder, 'nginx.conf');
writeFileSync(
  nginxConfig,
  `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit; events { worker_connections 512; }
   http { access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10; default_type text/html;
     server { listen 127.0.0.1:${PORT + 2}; root ${folder}; } }`,
);
const nginx = has('nginx') ? spawn('nginx', ['-c', nginxConfig], { stdio: 'inherit' }) : undefined;
if (!nginx) console.log('nginx is not installed: left out');
// Every address is one page more; nobody has asked for it before.
const strangers = join(folder, 'strangers.lua');
writeFileSync(
  strangers,
  `local n = ${Date.now() % 1_000_000}000
   request = function() n = n + 1; return wrk.format("GET", "/projects/1?notice=" .. n) end`,
);
await delay(1000);

// All are started: this process, which reads the site's log, is no longer on their core.
execFileSync('taskset', ['-apc', '1', String(process.pid)], { stdio: 'ignore' });
const sitePid = site.child.pid!;
/** nginx answers in a process of its own below the first. */
const nginxPid = nginx && Number(readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim());
const rates: Record<'bare' | 'nginx' | 'cached' | 'firstSight', Rate[]> = {
  bare: [],
  nginx: [],
  cached: [],
  firstSight: [],
};
// A server that just started compiles its code as it goes: what counts is one that has run for a while.
measure(sitePid, PORT, '', ['-s', strangers], WARM_SECONDS);
for (let round = 0; round < ROUNDS; round++) {
  rates.bare.push(measure(bare.pid!, PORT + 1, '/'));
  if (nginxPid) rates.nginx.push(measure(nginxPid, PORT + 2, '/body'));
  // The strangers' pages may have taken its place in the cache.
  await page();
  await page();
  await delay(500);
  rates.cached.push(measure(sitePid, PORT, PAGE));
  rates.firstSight.push(measure(sitePid, PORT, '', ['-s', strangers]));
}
bare.kill();
nginx?.kill();
await site.stop();
rmSync(folder, { recursive: true, force: true });

const median = (of: number[]) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
const medianOf = (of: Rate[]): Rate => ({
  perSecond: median(of.map(({ perSecond }) => perSecond)),
  cpuMs: median(of.map(({ cpuMs }) => cpuMs)),
});
const bareRate = medianOf(rates.bare);
const show = (name: string, of: Rate[]): Rate => {
  const { perSecond, cpuMs } = medianOf(of);
  console.log(
    `${name}: ${perSecond.toFixed(0)}/s (${(perSecond / bareRate.perSecond).toFixed(3)} of node:http), ` +
      `${cpuMs.toFixed(3)} ms of the core each (by that ${(bareRate.cpuMs / cpuMs).toFixed(3)})`,
  );
  return { perSecond, cpuMs };
};
show('node:http with the same bytes', rates.bare);
if (nginx) show('nginx with them in a file', rates.nginx);
const cached = show(`the site, ${PAGE} from the cache`, rates.cached);
const firstSight = show(`the site, ${PAGE} at first sight`, rates.firstSight);
if (cached.perSecond / bareRate.perSecond < LEAST.cached || firstSight.perSecond < LEAST.firstSight) {
  console.log(`under budget: ${LEAST.cached} of node:http, ${LEAST.firstSight}/s at first sight`);
  process.exitCode = 1;
}
