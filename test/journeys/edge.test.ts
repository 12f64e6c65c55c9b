import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { runCampaign } from '#test/prove/fuzz-campaign.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';

const origin = inject('origin');
const folders: string[] = [];
/** Of a demo with the sample in it: seeding anew takes many seconds. */
const seeded = () => {
  const made = seededFolder('edge');
  folders.push(made);
  return made;
};
const emptyFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'elikya-edge-'));
  chmodSync(made, 0o755);
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

const MEGABYTE = 1024 * 1024;
const inChunks = (bytes: number) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      if (bytes <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(bytes, 65_536)));
      bytes -= 65_536;
    },
  });
const send = (path: string, method: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    duplex: 'half',
  } as RequestInit);

test('a body that is too large is answered 413, on a connection that stays readable', async () => {
  for (const bytes of [MEGABYTE, 20 * MEGABYTE]) {
    const plain = new Uint8Array(bytes);
    for (let round = 0; round < 50; round++) {
      const answer = await send('/api/create-donation', 'POST', round % 2 ? plain : inChunks(bytes), {
        'content-type': 'application/json',
      });
      expect(answer.status, `${bytes} ${round}`).toBe(413);
      expect(await answer.json()).toMatchObject({
        code: 'too_large',
        error: 'Envoyez un contenu plus court\u00a0: la demande est trop volumineuse.',
      });
    }
  }
});

test('no method reads without a limit', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    for (const path of [
      '/impact-hub',
      '/projects/1',
      '/api/session',
      '/nowhere',
      '/webhooks/sandbox',
      '/webhooks/a/b',
    ]) {
      // The idea's form is read somewhat beyond its file's limit, to come back with what was typed.
      const size = method === 'POST' && path === '/impact-hub' ? 33 : 12;
      for (const body of [new Uint8Array(size * MEGABYTE), inChunks(size * MEGABYTE)])
        expect((await send(path, method, body)).status, `${method} ${path}`).toBe(413);
    }
  }
});

test('a page takes its own form and nothing else, and says so in the language of the visitor', async () => {
  const post = (path: string, type: string, body: string, more: Record<string, string> = {}) =>
    send(path, 'POST', body, { 'content-type': type, ...more });
  for (const path of ['/contact', '/auth', '/projects/1', '/sign-out', '/impact-hub']) {
    expect((await post(path, 'application/json', '{}')).status, path).toBe(415);
    expect((await post(path, 'text/plain', 'x')).status, path).toBe(415);
    expect((await post(path, 'multipart/form-data', 'x')).status, path).toBe(400);
    expect(
      (
        await post(
          path,
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut',
        )
      ).status,
      path,
    ).toBe(400);
    const put = await send(path, 'PUT', 'a=b');
    expect([put.status, put.headers.get('allow')], path).toEqual([405, 'GET, HEAD, POST']);
  }
  const shown = await post('/de/contact', 'application/json', '{}', { accept: 'text/html' });
  expect(shown.headers.get('content-type')).toContain('text/html');
  expect(await shown.text()).toContain('Gehen Sie zurück zum Formular.');
});

test('addresses that broke something are answered', async () => {
  const status = async (path: string, init?: RequestInit) =>
    (await fetch(origin + path, { redirect: 'manual', ...init })).status;
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(await status(`/words/fr/${name}.json`)).toBe(404);
  expect(await status('/words/fr/shell.json')).toBe(200);
  for (const path of [
    '/newsletter/a%0d%0aSet-Cookie:%20x=1',
    '/newsletter/%E6%97%A5%E6%9C%AC',
    '/events/registrations/a%0d%0ab',
    '/orders/%0d%0a',
  ]) {
    expect(await status(path, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) }), path).toBeLessThan(
      500,
    );
  }
});

test('no picture for messengers is made of words that somebody typed', async () => {
  for (const path of ['/search?q=Paroles-en-l-air', '/search', '/projects/1']) {
    const page = await (await fetch(origin + path)).text();
    const said = Array.from(page.matchAll(/\/og\/([\w-]+)\./g), ([, token]) =>
      Buffer.from(token!, 'base64url').toString(),
    );
    expect(said.length, path).toBeGreaterThan(0);
    expect(said.join(), path).not.toContain('Paroles');
  }
});

test('no link of ours leads to another site because of how its address was written', async () => {
  for (const path of ['//evil.example', '//evil.example/projects', '/.//evil.example', '/%2F/evil.example']) {
    const page = await (await fetch(origin + path)).text();
    expect(page).toContain('href="?lang=fr');
    expect(page).toContain('href="/en/');
    expect(page, path).not.toMatch(/(href|action|src)="\/[/\\]/);
  }
  for (const next of ['/.//evil.example', '/a/..//evil.example', '//evil.example']) {
    const signIn = await fetch(`${origin}/auth`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        intent: 'login',
        email: DEMO_LOGINS[0].email,
        password: DEMO_LOGINS[0].password,
        next,
      }),
    });
    expect([signIn.status, new URL(signIn.headers.get('location')!, origin).origin], next).toEqual([303, origin]);
  }
});

test('what is asked for its head has the length of the whole', async () => {
  for (const path of [
    ...PUBLIC_PAGES,
    '/api/courses',
    '/api/openapi.json',
    '/api/courses/nowhere',
    '/healthz',
    '/words/fr/shell.json',
    '/nowhere',
    '/robots.txt',
    '/sitemap.xml',
    '/mark.svg',
    '/news.rss',
  ]) {
    const whole = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
    const length = (await whole.arrayBuffer()).byteLength;
    const head = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.headers.get('content-length')], path).toEqual([whole.status, String(length)]);
  }
});

test('an invented parameter makes no page more; drawing is limited for each network', async () => {
  const site = await startSiteProcess({
    port: await freePort(),
    dataDir: seeded(),
    environment: { LIMIT_RENDERS_PER_MINUTE: '12', LIMIT_CALLS_PER_MINUTE: '1' },
  });
  const get = (path: string) => fetch(site.origin + path, { headers: { accept: 'text/html' } });
  const etag = (await get('/projects?filter=sante')).headers.get('etag');
  for (let round = 0; round < 40; round++) {
    const page = await get(`/projects?utm_source=${round}&filter=sante&x${round}=1&lang=fr`);
    expect([page.status, page.headers.get('etag')]).toEqual([200, etag]);
  }
  expect((await get('/PROJECTS/?filter=sante')).headers.get('etag')).toBe(etag);
  const answers = [];
  for (let round = 0; round < 20; round++) answers.push(await get(`/projects?search=${round}`));
  const refused = answers.find(({ status }) => status === 429)!;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('trop de demandes à la fois');
  // What is kept costs nothing and stays open.
  expect((await get('/projects?filter=sante')).status).toBe(200);
  await site.stop();
});

test('a form refused for now says when to come again, as a call does', async () => {
  const site = await startSiteProcess({
    port: await freePort(),
    dataDir: seeded(),
    environment: { LIMIT_CALLS_PER_MINUTE: '1' },
  });
  const post = () =>
    fetch(`${site.origin}/contact`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ name: 'A' }) });
  await post();
  const refused = await post();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await site.stop();
});

test('a file sent with the idea form is kept only when the idea is, and so much a day', async () => {
  const dataDir = seeded();
  const site = await startSiteProcess({
    port: await freePort(),
    dataDir,
    environment: { LIMIT_UPLOAD_MB_PER_DAY: '3', LIMIT_CALLS_PER_MINUTE: '12' },
  });
  const kept = () => (existsSync(join(dataDir, 'files/ideas')) ? readdirSync(join(dataDir, 'files/ideas')).length : 0);
  const good = {
    full_name: 'A',
    email: 'a@example.org',
    project_name: 'P',
    sector: 'Autre',
    project_description: 'D',
    funding_stage: 'Seed',
    consent_gdpr: 'on',
  };
  const post = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File(['%PDF-1.7\n1 0 obj<<>>endobj\n', new Uint8Array(2 * MEGABYTE)], 'plan.pdf'));
    return fetch(`${site.origin}/impact-hub`, { method: 'POST', redirect: 'manual', body: form });
  };
  expect((await post({ ...good, email: 'x' })).status).toBe(400);
  expect(kept()).toBe(0);
  const first = await post({ ...good, idempotencyKey: 'the-same-press' });
  expect([first.status, kept()]).toEqual([303, 1]);
  // The same press again is the same idea, with the file it has.
  expect([(await post({ ...good, idempotencyKey: 'the-same-press' })).status, kept()]).toEqual([303, 1]);
  const overDay = await post(good);
  expect([overDay.status, kept()]).toEqual([429, 1]);
  expect(Number(overDay.headers.get('retry-after'))).toBeGreaterThan(3600);
  expect(await overDay.text()).toContain('trop de fichiers sont venus de votre réseau');
  const statuses = [];
  for (let round = 0; round < 12; round++) statuses.push((await post(good)).status);
  expect([new Set(statuses), kept()]).toEqual([new Set([429]), 1]);
  await site.stop();
});

test('a live site behind a proxy it was not told of serves nobody and says why', async () => {
  const live = {
    SITE_MODE: 'live',
    ORIGIN: 'https://www.example.org',
    AUTH_SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  const dataDir = emptyFolder();
  const logFile = join(dataDir, 'site.log');
  await expect(startSiteProcess({ port: await freePort(), dataDir, logFile, environment: live })).rejects.toThrow(
    /stopped with 1/,
  );
  await expect.poll(() => readFileSync(logFile, 'utf8')).toContain('TRUST_PROXY');
  const alone = await startSiteProcess({
    port: await freePort(),
    dataDir,
    logFile,
    environment: { ...live, TRUST_PROXY: 'false' },
  });
  expect((await fetch(`${alone.origin}/about`)).status).toBe(200);
  for (const header of ['x-forwarded-for', 'forwarded']) {
    for (const path of ['/about', '/healthz', '/api/courses'])
      expect((await fetch(alone.origin + path, { headers: { [header]: 'for=192.0.2.7' } })).status, path).toBe(503);
  }
  const shown = await fetch(`${alone.origin}/about`, {
    headers: { 'x-forwarded-for': '192.0.2.7', accept: 'text/html' },
  });
  expect(await shown.text()).toContain('erreur de configuration');
  expect(shown.headers.get('retry-after')).toBeTruthy();
  await alone.stop();
  expect(readFileSync(logFile, 'utf8').match(/a proxy forwards requests, but TRUST_PROXY=false/g)).toHaveLength(1);
  const told = await startSiteProcess({
    port: await freePort(),
    dataDir,
    environment: { ...live, TRUST_PROXY: '1', LIMIT_CALLS_PER_MINUTE: '1' },
  });
  const call = (address: string) =>
    fetch(`${told.origin}/api/create-donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{}',
    }).then(({ status }) => status);
  expect([await call('6.6.6.6, 192.0.2.7'), await call('7.7.7.7, 192.0.2.7'), await call('192.0.2.8')]).toEqual([
    400, 429, 400,
  ]);
  expect([await call('2001:db8:1:2::1'), await call('2001:db8:1:2:ffff::2'), await call('2001:db8:1:3::1')]).toEqual([
    400, 429, 400,
  ]);
  await told.stop();
});

test('no request, however broken, is answered 5xx, late or not at all', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const site = await startSiteProcess({
    port: await freePort(),
    dataDir: seeded(),
    environment: { LIMIT_RENDERS_PER_MINUTE: '1000000', LIMIT_SUSPICIOUS_AFTER: '1000000' },
  });
  const { faults, sent } = await runCampaign(site.origin, { count: 1100, seed, seconds: 50 });
  await site.stop();
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThan(500);
});
