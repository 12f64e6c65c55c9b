/**
 * Debian's nginx and Caddy in front of one server, each with the very file of docs/proxy (name, ports and certificate replaced):
 * HTTP/2, brotli as we packed it, live news at once, large files, whose address is counted, connections that idle, a
 * database that is away.
 *   script/prove proxy
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { signalPostgres } from '#test/postgres-processes.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { needs, stopChild } from './balancer.ts';

/** Longer than nginx and most balancers keep a connection that waits. */
const IDLE_MS = 65_000;
const CALLS = 6;

needs({ nginx: 'nginx-light', caddy: 'caddy', openssl: 'openssl' });
const broken: string[] = [];
const expect = (name: string, found: unknown, wanted: unknown) => {
  const isGood = found === wanted;
  console.log(
    `  ${isGood ? 'holds' : 'FAILS'}: ${name}${isGood ? '' : ` (${String(found)}, wanted ${String(wanted)})`}`,
  );
  if (!isGood) broken.push(name);
};

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** One HTTP/2 connection from an address of this machine. */
async function openClient(origin: string, localAddress = '127.0.0.1') {
  const session: ClientHttp2Session = connect(origin, {
    createConnection: ({ hostname, port }) =>
      connectTls({
        host: hostname,
        port: Number(port),
        localAddress,
        servername: 'localhost',
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      } as ConnectionOptions),
  });
  await new Promise((resolve, reject) => session.once('connect', resolve).once('error', reject));
  session.on('error', () => {});
  const ask = (path: string, options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const stream = session.request({ ':path': path, ':method': options.method ?? 'GET', ...options.headers });
      const chunks: Buffer[] = [];
      let head: Record<string, string> = {};
      stream.on('response', (headers) => (head = headers as Record<string, string>));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => resolve({ status: Number(head[':status']), headers: head, body: Buffer.concat(chunks) }));
      stream.on('error', (error) =>
        head[':status']
          ? resolve({ status: Number(head[':status']), headers: head, body: Buffer.concat(chunks) })
          : reject(error),
      );
      stream.end(options.body);
    });
  return { session, ask, close: () => session.close() };
}

type Client = Awaited<ReturnType<typeof openClient>>;

function fileForm(bytes: number): { method: string; headers: Record<string, string>; body: Buffer } {
  const body = Buffer.concat([
    Buffer.from(
      '--proof\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n',
    ),
    Buffer.alloc(bytes - 9, 'x'),
    Buffer.from('\r\n--proof--\r\n'),
  ]);
  return { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=proof' }, body };
}

const gift = Buffer.from(
  JSON.stringify({
    programId: 'project-1',
    amount: 5000,
    donationType: 'one_time',
    donorName: null,
    donorEmail: null,
    anonymous: true,
  }),
);
const give = (client: Client, headers: Record<string, string> = {}) =>
  client.ask('/api/create-donation', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: gift,
  });

/** @returns how many ms after a gift was sent off to be paid the news of it arrived. */
async function measureNews(listener: Client, giver: Client): Promise<number> {
  const stream = listener.session.request({ ':path': '/api/live', accept: 'text/event-stream' });
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  stream.on('error', () => {});
  while (!text.includes('retry:')) await delay(10);
  const { checkoutUrl } = JSON.parse((await give(giver)).body.toString()) as { checkoutUrl: string };
  const heard = () => text.includes('event: fund');
  const before = heard();
  const paid = performance.now();
  let heardAt = Number.NaN;
  stream.on('data', () => {
    if (heard()) heardAt ||= performance.now();
  });
  await giver.ask(new URL(checkoutUrl).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('act=pay'),
  });
  while (!heard() && performance.now() - paid < 10_000) await delay(5);
  stream.close();
  return before ? Number.NaN : heardAt - paid;
}

async function check(name: string, origin: string, site: SiteProcess, dataDir: string): Promise<void> {
  console.log(
    `${name}: ${execFileSync(name, [name === 'nginx' ? '-v' : 'version'], { encoding: 'utf8', stdio: 'pipe' }).trim()}`,
  );
  const client = await openClient(origin);
  const idle = await openClient(origin, '127.0.0.9');
  await idle.ask('/');
  const idleSince = Date.now();

  const brotli = { 'accept-encoding': 'gzip, deflate, br' };
  await client.ask('/about', { headers: brotli });
  await delay(1500);
  const page = await client.ask('/about', { headers: brotli });
  expect('HTTP/2', client.session.alpnProtocol, 'h2');
  expect('a page', page.status, 200);
  expect('brotli', page.headers['content-encoding'], 'br');
  const own = await askPlainly(site.origin, '/about', brotli);
  expect('the very bytes that we packed', page.body.equals(own), true);
  const [asset] = /\/assets\/[\w.-]+\.css/.exec((await client.ask('/about')).body.toString())!;
  const file = await client.ask(asset, { headers: brotli });
  expect('a file of the release, packed', `${file.status} ${file.headers['content-encoding']}`, '200 br');
  expect('and kept for a year', file.headers['cache-control'], 'public, max-age=31536000, immutable');

  const ms = await measureNews(client, await openClient(origin, '127.0.0.8'));
  expect(`live news within a second (${Math.round(ms)} ms)`, ms < 1000, true);

  const large = await client.ask('/api/storage/project-files', fileForm(10 * 1024 * 1024));
  expect('a file of 10.5 MB is taken', large.status, 201);
  const larger = await client.ask('/api/storage/project-files', fileForm(12 * 1024 * 1024));
  expect('one of 12 MB is refused', larger.status, 413);
  expect('in our words', larger.body.toString().includes('file_too_large'), true);

  expect('the metrics are not public', (await client.ask('/metrics')).status, 404);

  const one = await openClient(origin, '127.0.0.2');
  const statuses: number[] = [];
  for (let call = 0; call < CALLS + 1; call++) statuses.push((await give(one)).status);
  expect('the calls of one address are counted', statuses.join(), [...Array<number>(CALLS).fill(200), 429].join());
  expect('also when it invents another', (await give(one, { 'x-forwarded-for': '192.0.2.7' })).status, 429);
  expect('not those of another', (await give(await openClient(origin, '127.0.0.3'))).status, 200);

  await delay(IDLE_MS - (Date.now() - idleSince));
  const late = await give(idle).then(({ status }) => status, String);
  expect(`a connection that idled for ${IDLE_MS / 1000} s takes a gift`, late, 200);

  signalPostgres(dataDir, 'SIGSTOP');
  await delay(6000);
  const kept = await client.ask('/about', { headers: { accept: 'text/html' } });
  const fresh = await client.ask('/projects/3', { headers: { accept: 'text/html', cookie: 'language=fr' } });
  signalPostgres(dataDir, 'SIGCONT');
  expect('the database away: a kept page', kept.status, 200);
  expect('another in our words', fresh.body.toString().includes('Site indisponible un instant'), true);
  expect('with Retry-After', fresh.headers['retry-after'], '5');
  client.session.destroy();
  idle.session.destroy();
  one.session.destroy();
}

/** The bytes as they are: fetch would unpack them. */
function askPlainly(origin: string, path: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

/** Straight to the server: what a proxy's connection that waits for its next request meets. */
async function checkIdleSocket(site: SiteProcess): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<boolean>((resolve, reject) => {
      const asking = request(`${site.origin}/livez`, { agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(asking.reusedSocket));
      });
      asking.on('error', reject).end();
    });
  await ask();
  await delay(IDLE_MS);
  expect(`our own connection is the same after ${IDLE_MS / 1000} s`, await ask().catch(String), true);
  agent.destroy();
}

async function startNginx(folder: string, sitePort: number, port: number): Promise<ChildProcess> {
  const own = readFileSync('docs/proxy/nginx.conf', 'utf8')
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${sitePort}`)
    .replace(/listen 80;\n *listen \[::\]:80;/, `listen 127.0.0.1:${await freePort()};`)
    .replace(/listen 443 ssl http2;\n *listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`)
    .replaceAll('www.example.org', 'localhost');
  // As Debian's own file has it, gzip on among it.
  const around = `pid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\nevents {}\nhttp {\naccess_log off;\ngzip on;\nclient_body_temp_path ${folder}/bodies;\nproxy_temp_path ${folder}/answers;\n${own}\n}\n`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, around);
  return spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] });
}

async function startCaddy(folder: string, sitePort: number, port: number): Promise<ChildProcess> {
  const text = readFileSync('docs/proxy/Caddyfile', 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace(
      'www.example.org {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    );
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text}`);
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
  });
}

for (const [name, start] of [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const) {
  const dataDir = mkdtempSync(join(tmpdir(), `elikya-${name}-`));
  chmodSync(dataDir, 0o755);
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      join(dataDir, 'key.pem'),
      '-out',
      join(dataDir, 'cert.pem'),
    ],
    { stdio: 'ignore' },
  );
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const postgres = await startEmbeddedPostgres(dataDir);
  const site = await startSiteProcess({
    port: await freePort(),
    dataDir,
    logFile: join(dataDir, 'site.log'),
    environment: {
      ORIGIN: origin,
      DATABASE_URL: postgres.url,
      TRUST_PROXY: '1',
      LIMIT_CALLS_PER_MINUTE: String(CALLS),
    },
  });
  const child = await start(dataDir, Number(new URL(site.origin).port), port);
  child.stderr?.resume();
  process.once('exit', () => child.kill());
  for (let attempt = 0; ; attempt++) {
    const client = await openClient(origin).catch(() => undefined);
    const isThere = (await client?.ask('/').catch(() => undefined))?.status === 200;
    client?.session.destroy();
    if (isThere) break;
    if (attempt > 100) throw new Error(`${name} does not answer`);
    await delay(100);
  }
  await Promise.all([check(name, origin, site, dataDir), name === 'nginx' ? checkIdleSocket(site) : undefined]);
  await stopChild(child);
  await site.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${broken.length} faults`);
if (broken.length > 0) process.exitCode = 1;
