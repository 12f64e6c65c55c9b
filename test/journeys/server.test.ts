import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { quickest, startSlowness } from '#test/quickest.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';

const dataDir = seededFolder('faults');
const [PORT, OTHER_PORT] = [await freePort(), await freePort()];

const running = new Set<SiteProcess>();
async function start(options: Partial<Parameters<typeof startSiteProcess>[0]> = {}) {
  const site = await startSiteProcess({ port: PORT, dataDir, ...options });
  running.add(site);
  return site;
}
// A test that fails half-way leaves no server to the next.
afterEach(async () => {
  for (const site of running) await site.stop();
  running.clear();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const gift = JSON.stringify({
  programId: 'general',
  amount: 5000,
  donationType: 'one_time',
  donorName: null,
  donorEmail: null,
  anonymous: true,
});
const give = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: gift,
  });

/** How long a process was ready to run and had no processor, in milliseconds: the time of what runs beside it (proc(5), schedstat). */
function waitedForCpu(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}

test('killed with -9 it starts again on its orphaned database; stopped by SIGTERM it leaves nothing running', async () => {
  const first = await start();
  const { checkoutUrl } = (await (await give(first.origin)).json()) as { checkoutUrl: string };
  let last = first;
  const limit = 5000 * startSlowness();
  const took = await quickest(limit, async () => {
    await last.kill();
    const begun = Date.now();
    last = await start();
    return Date.now() - begun - waitedForCpu(last.child.pid!);
  });
  expect(took).toBeLessThan(limit);
  expect((await fetch(checkoutUrl)).status).toBe(200);
  await last.stop();
  expect(last.child.exitCode).toBe(0);
}, 300_000);

test('a request under way is finished before the server stops', async () => {
  const site = await start();
  // 0: the connection came too late to be accepted. Whatever was accepted is answered, and answered well.
  const answers = Array.from({ length: 20 }, () =>
    give(site.origin).then(
      (response) => response.status,
      () => 0,
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 30));
  await site.stop();
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status !== 0 && status !== 200)).toEqual([]);
  expect(statuses).toContain(200);
});

test('told to stop it says so first and serves on for a while; live lines end, an old page finds its files, it ends well', async () => {
  const site = await start({ environment: { DRAIN_SECONDS: '3' } });
  const status = (path: string) => fetch(site.origin + path).then((answer) => answer.status);
  expect(await Promise.all(['/livez', '/readyz', '/healthz'].map(status))).toEqual([200, 200, 200]);
  const line = await fetch(`${site.origin}/api/live`);
  const ended = line.text();
  const stopped = site.stop();
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/livez')).toBe(200);
  const page = await fetch(`${site.origin}/about`);
  expect(page.status).toBe(200);
  expect(page.headers.get('connection')).toBe('close');
  expect((await give(site.origin)).status).toBe(200);
  await stopped;
  expect(await ended).toContain('retry:');
  expect(site.child.exitCode).toBe(0);
});

test('files of another release that lies beside the running one are served too', async () => {
  const other = 'build/releases/0-of-a-test/client/assets';
  mkdirSync(other, { recursive: true });
  writeFileSync(`${other}/page-of-before-0a1b2c3d.js`, 'of before');
  const site = await start();
  const answer = await fetch(`${site.origin}/assets/page-of-before-0a1b2c3d.js`);
  rmSync('build/releases/0-of-a-test', { recursive: true });
  expect(await answer.text()).toBe('of before');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('a lost database: said by /healthz, pages from the cache stay, what was acknowledged is there when it is back', async () => {
  const site = await start();
  const { checkoutUrl } = (await (await give(site.origin)).json()) as { checkoutUrl: string };
  await fetch(`${site.origin}/about`);
  const postmaster = Number(
    execFileSync(
      'sh',
      [
        '-c',
        `cat ${dataDir}/database/postgres/postmaster.pid ${dataDir}/postgres/postmaster.pid 2>/dev/null | head -1`,
      ],
      { encoding: 'utf8' },
    ),
  );
  process.kill(postmaster, 'SIGKILL');
  const health = () => fetch(`${site.origin}/healthz`).then(({ status }) => status);
  // The last open connection may answer once more.
  await expect.poll(health, { timeout: 5000, interval: 20 }).toBe(503);
  expect((await fetch(`${site.origin}/about`)).status).toBe(200);
  await expect.poll(health, { timeout: 30_000, interval: 500 }).toBe(200);
  expect((await fetch(checkoutUrl)).status).toBe(200);
  expect((await give(site.origin)).status).toBe(200);
  await site.stop();
}, 300_000);

test('two servers on one database: a change made on one shows on the other within a second', async () => {
  const one = await start();
  const two = await start({ port: OTHER_PORT });
  const read = async () =>
    (await (await fetch(`${two.origin}/projects/1`)).text()).match(/par [\s\S]{1,30}personnes/)![0];
  const took = await quickest(1000, async () => {
    const before = await read();
    const answer = await fetch(`${one.origin}/api/create-donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: gift.replace('general', 'project-1'),
    });
    const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
    await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    const begun = Date.now();
    await expect.poll(read).not.toBe(before);
    return Date.now() - begun;
  });
  expect(took).toBeLessThan(1000);
  // The first to stop leaves the database to the other.
  await one.stop();
  expect((await fetch(`${two.origin}/healthz`)).status).toBe(200);
  await two.stop();
});

test('no name, address, number or password of anybody stands in the log', async () => {
  const logFile = join(dataDir, 'said.log');
  const site = await start({ logFile, environment: { LOG_LEVEL: 'debug' } });
  const secrets = {
    name: 'Ngalula Secrète',
    email: 'ngalula.secrete@example.org',
    password: 'mot-tres-secret-42',
    phone: '+243 81 555 44 33',
    address: '7, impasse du Secret',
  };
  const { name, email, password, phone, address } = secrets;
  const form = (path: string, body: Record<string, string>) =>
    fetch(site.origin + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) });
  const call = (path: string, body: object) =>
    fetch(`${site.origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await form('/auth', { intent: 'signup', email, password });
  await form('/auth', { intent: 'login', email, password });
  await form('/auth', { intent: 'login', email, password: `${password}-faux` });
  await form('/auth', { intent: 'reset', email });
  await fetch(`${site.origin}/auth?tab=reset&token=un-jeton-secret-${password}`);
  const given = await call('create-donation', {
    programId: 'project-1',
    amount: 5000,
    donationType: 'one_time',
    donorName: name,
    donorEmail: email,
    anonymous: false,
    method: 'mobile',
  });
  const { checkoutUrl } = (await given.json()) as { checkoutUrl: string };
  await form(new URL(checkoutUrl).pathname, { operator: 'AIRTEL_COD', phone });
  await call('create-marketplace-order', {
    items: [{ id: '1', quantity: 1 }],
    customerInfo: { firstName: name, lastName: name, email, phone, address, city: 'Kinshasa', country: 'Congo (RDC)' },
  });
  await call('submit-contact-form', { name, email, message: `${name} ${phone}`, seconds: 20 });
  await call('create-donation', { programId: 'project-1', amount: 'x', donorName: name, donorEmail: email });
  await expect
    .poll(
      async () =>
        ((await (await fetch(`${site.origin}/demo/mail.json`)).json()) as { to: string }[]).filter(
          ({ to }) => to === email,
        ).length,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(1);
  await site.stop();
  const said = readFileSync(logFile, 'utf8');
  expect(said.length).toBeGreaterThan(1000);
  for (const secret of [...Object.values(secrets), 'Ngalula', '555 44 33', '243815554433', 'un-jeton-secret'])
    expect(said, secret).not.toContain(secret);
}, 300_000);

test('live mode without its settings lists them and does not start', async () => {
  await expect(start({ environment: { SITE_MODE: 'live' } })).rejects.toThrow(/stopped with 1/);
});

test('no demo page, login or sample payment in live mode', async () => {
  const liveDir = mkdtempSync(join(tmpdir(), 'elikya-live-'));
  chmodSync(liveDir, 0o755);
  const environment = {
    SITE_MODE: 'live',
    ORIGIN: 'https://www.example.org',
    AUTH_SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    TRUST_PROXY: 'false',
  };
  const site = await start({ dataDir: liveDir, environment });
  for (const path of [
    '/demo/mail',
    '/demo/mail.json',
    '/demo/ui',
    '/demo/checkout/00000000-0000-0000-0000-000000000000',
  ])
    expect((await fetch(site.origin + path)).status, path).toBe(404);
  const page = await fetch(`${site.origin}/projects`);
  expect(page.headers.get('strict-transport-security')).toContain('max-age');
  const projects = await page.text();
  expect(projects).not.toContain('/demo/');
  // Nor a sample of anything; and no money while the foundation is the sample's, which forms say.
  expect(projects).toContain('Rien pour l’instant');
  expect((await fetch(`${site.origin}/projects/1`)).status).toBe(404);
  const refused = await give(site.origin);
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'not_open_yet' }]);
  expect(await (await fetch(`${site.origin}/sponsor`)).text()).toContain('Ce site ne reçoit pas encore d’argent');
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.origin}/webhooks/sandbox`, { method: 'POST', body: '{}' })).status).toBe(404);
  await site.stop();
  rmSync(liveDir, { recursive: true, force: true });
});

test('a call or form from a foreign origin is refused', async () => {
  const origin = inject('origin');
  expect((await give(origin, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await give(origin, { origin })).status).toBe(200);
  const form = await fetch(`${origin}/projects/1`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ amount: '5000' }),
  });
  expect(form.status).toBe(403);
});

test('a changed AUTH_SECRET: members stay in with the previous one, are signed out without it, and never see an error', async () => {
  const [A, B] = ['a'.repeat(40), 'b'.repeat(40)];
  const email = `rotation-${Date.now()}@example.org`;
  const startWith = (environment: Record<string, string>) => start({ environment });
  const post = (origin: string, path: string, fields: Record<string, string>, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, cookie },
      body: new URLSearchParams(fields),
    });
  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0]!)
      .join('; ');
  const enter = async (origin: string) =>
    cookiesOf(await post(origin, '/auth', { intent: 'login', email, password: 'trois-pagnes-bleus' }));
  const session = async (origin: string, cookie: string) => {
    const response = await fetch(`${origin}/api/session`, { headers: { cookie } });
    return {
      status: response.status,
      email: ((await response.json()) as { session: { user: { email: string } } | null }).session?.user.email,
    };
  };
  const first = await startWith({ AUTH_SECRET: A });
  await post(first.origin, '/auth', { intent: 'signup', email, password: 'trois-pagnes-bleus' });
  const cookie = await enter(first.origin);
  expect(await session(first.origin, cookie)).toEqual({ status: 200, email });
  await first.stop();

  const second = await startWith({ AUTH_SECRET: B, AUTH_SECRET_PREVIOUS: A });
  expect(await session(second.origin, cookie)).toEqual({ status: 200, email });
  expect((await fetch(`${second.origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })).status).toBe(200);
  await second.stop();

  const third = await startWith({ AUTH_SECRET: B });
  expect(await session(third.origin, cookie)).toEqual({ status: 200, email: undefined });
  expect(
    (await fetch(`${third.origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })).headers.get('location'),
  ).toBe('/auth?notice=session-ended&next=%2Fdashboard');
  expect(await session(third.origin, await enter(third.origin))).toEqual({ status: 200, email });
  await third.stop();
}, 300_000);
