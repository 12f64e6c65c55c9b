import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';

/** The fast path (server/fast-path.ts) against the framework behind it: the same request, once plain and once such that the fast path hands it on. */
const [PORT, METRICS_PORT] = [await freePort(), await freePort()];
const dataDir = seededFolder('fast-path');
const logFile = join(dataDir, 'site.log');
let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({
    port: PORT,
    dataDir,
    logFile,
    environment: { LOG_LEVEL: 'info', METRICS_PORT: String(METRICS_PORT), CDN_SECONDS: '1' },
  });
}, 300_000);
afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The framework begins with another header, or puts others between these two. */ isByFastPath: boolean;
};
const said: { id: string; method: string; path: string; status: number }[] = [];

function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Not as one address: it would be put right on its way.
    request({ host: 'localhost', port: PORT, path, method, headers, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
        const { 'x-request-id': id, date: _date, ...rest } = response.headers;
        // An address that is none is refused before it has an id.
        if (id) said.push({ id: String(id), method, path: path.replace(/\?.*/, ''), status: response.statusCode! });
        resolve({
          status: response.statusCode!,
          headers: rest,
          body: Buffer.concat(chunks),
          isByFastPath:
            names[0] === 'content-security-policy' && names.join().includes('cross-origin-opener-policy,x-request-id'),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** A body of nothing, announced: no browser does, the framework does not mind, the fast path hands it on. */
const byFramework = (path: string, headers: Record<string, string>, method = 'GET') =>
  ask(path, { ...headers, 'content-length': '0' }, method);

async function expectSame(path: string, headers: Record<string, string>, method = 'GET'): Promise<void> {
  const name = `${method} ${path} ${JSON.stringify(headers)}`;
  for (let attempt = 0; ; attempt++) {
    const [fastPath, framework] = [await ask(path, headers, method), await byFramework(path, headers, method)];
    // It was just being packed better, between the two or for the first time in this encoding.
    const isSettled =
      fastPath.isByFastPath && fastPath.headers['content-length'] === framework.headers['content-length'];
    if (!isSettled && attempt < 50) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    expect([fastPath.isByFastPath, framework.isByFastPath], name).toEqual([true, false]);
    expect([fastPath.status, fastPath.headers], name).toEqual([framework.status, framework.headers]);
    expect(fastPath.body.equals(framework.body), name).toBe(true);
    return;
  }
}

const asset = (end: string, folder = 'assets') =>
  `/${folder}/${readdirSync(`build/client/${folder}`).find((name) => name.endsWith(end))}`;
const PAGES = [
  ...PUBLIC_PAGES,
  '/projects/',
  ...[2, 3, 4, 5, 6].map((id) => `/projects/${id}`),
  ...[1, 2, 3, 4].flatMap((id) => [`/programs/${id}`, `/events/${id}`, `/galerie/${id}`, `/news/${id}`]),
  '/Projects/1',
  '/projects?utm_source=x',
  '/projects?filter=sante&page=1',
  '/about?src=affiche-goma',
  '/sw',
  '/en/projects/1',
  '/ar/news/18',
  '/de/projects?filter=sante&page=1',
  '/zh/about?currency=CDF',
];
const FIXED = [asset('.js'), asset('.css'), asset('.woff2', 'fonts')];
/** Words of the version that pages name. */
const wordsOf = async (path: string) =>
  `/words/${path}.json?v=${/data-words-version="([\w-]+)"/.exec((await ask('/', {})).body.toString())![1]}`;
const COOKIES = [
  '',
  'language=en',
  'language=ar; currency=CDF',
  'consent=all; language=xx',
  'currency=nothing; elikya=1',
];
const ENCODINGS = ['br', 'gzip, deflate, br', 'gzip', ''];

const headersOf = (cookie: string, encoding: string) => ({
  ...(cookie ? { cookie } : {}),
  ...(encoding ? { 'accept-encoding': encoding } : {}),
});

test('the fast path answers as the framework does, header by header and byte by byte', async () => {
  const home = (await ask('/', {})).body.toString();
  const drawing = /\/art\/[\w./-]+\.svg/.exec(home)![0];
  const paths = [...FIXED, drawing, await wordsOf('fr/shell'), await wordsOf('sw/ui')];
  // Pages that hold something of one visitor (a form with a key of its own) are drawn for each.
  for (const path of new Set(PAGES))
    if ((await byFramework(path, {})).headers['cache-control'] === 'no-cache') paths.push(path);
  expect(paths.length).toBeGreaterThanOrEqual(40);
  for (const [index, path] of paths.entries()) {
    // Every page as a stranger sees it, and in one of the other choices.
    for (const cookie of ['', COOKIES[1 + (index % (COOKIES.length - 1))]!]) {
      for (const encoding of ENCODINGS) {
        const headers = headersOf(cookie, encoding);
        await expectSame(path, headers);
        await expectSame(path, headers, 'HEAD');
        const { etag } = (await ask(path, headers)).headers;
        if (!etag) continue;
        await expectSame(path, { ...headers, 'if-none-match': etag });
        await expectSame(path, { ...headers, 'if-none-match': '"other"' });
      }
    }
  }
  const known = await ask('/about', { 'if-none-match': (await ask('/about', {})).headers.etag! });
  expect([known.status, known.body.length]).toEqual([304, 0]);
}, 900_000);

test('a choice made by the address is kept by the same cookies', async () => {
  const words = `${await wordsOf('sw/ui')}&lang=pt`;
  for (const path of ['/de/about', '/about?lang=xx', '/sw/projects/1?currency=XAF', words])
    for (const cookie of ['', 'language=de', 'currency=XAF']) await expectSame(path, headersOf(cookie, 'br'));
  // Of a language by the address of its pages; a page without a prefix is French, and chooses nothing.
  const german = ['language=de; Max-Age=31536000; Path=/; SameSite=Lax'];
  expect((await ask('/de/about', {})).headers['set-cookie']).toEqual(german);
  expect((await ask('/de/about', { cookie: 'language=de' })).headers['set-cookie']).toBeUndefined();
  const french = await ask('/about', { cookie: 'language=de' });
  expect([french.headers['content-language'], french.headers['set-cookie']]).toEqual(['fr', undefined]);
  // By a parameter: whoever answers it leads there.
  const led = await ask('/about?lang=de&x=1', {});
  expect([led.isByFastPath, led.status, led.headers.location, led.headers['set-cookie']]).toEqual([
    false,
    302,
    '/de/about?x=1',
    german,
  ]);
  for (const path of ['/fr/about', '/en/', '/en/sitemap.xml']) expect((await ask(path, {})).status, path).toBe(308);
  // By what somebody came, too: named once, for a day, and not to who refused it.
  for (const cookie of ['', 'source=lettre', 'source=affiche-goma', 'source=-'])
    for (const path of ['/about?src=affiche-goma', '/about?utm_source=lettre&utm_medium=mail', '/about?src=---'])
      await expectSame(path, headersOf(cookie, 'br'));
  const named = async (cookie: string) =>
    (await ask('/about?src=Affiche-Goma', headersOf(cookie, 'br'))).headers['set-cookie'];
  expect(await named('')).toEqual(['source=affiche-goma; Max-Age=86400; Path=/; SameSite=Lax']);
  expect(await named('source=lettre')).toEqual(['source=affiche-goma; Max-Age=86400; Path=/; SameSite=Lax']);
  expect([await named('source=affiche-goma'), await named('source=-')]).toEqual([undefined, undefined]);
});

test('caches in front are told of a page that is the same for everybody, and of nothing else', async () => {
  await ask('/about', {});
  const told = async (path: string, cookie = '') =>
    Promise.all(
      [ask, byFramework].map(async (by) => (await by(path, headersOf(cookie, 'br'))).headers['cdn-cache-control']),
    );
  const MAY = 'max-age=1, stale-while-revalidate=1';
  expect(await told('/about')).toEqual([MAY, MAY]);
  expect(await told('/about', 'language=sw')).toEqual([MAY, MAY]);
  expect(await told('/sw/about', 'language=sw')).toEqual([MAY, MAY]);
  // Who is there for the first time gets a cookie with it.
  expect(await told('/sw/about')).toEqual([undefined, undefined]);
  // By an address that chooses, the next one would miss their cookie; with the cookie there already none is set.
  for (const query of ['lang=sw', 'currency=USD', 'src=affiche-goma', 'utm_source=lettre'])
    for (const cookie of ['', 'language=sw; currency=USD; source=affiche-goma'])
      expect(await told(`/about?${query}`, cookie), `${query} ${cookie}`).toEqual([undefined, undefined]);
  for (const path of ['/dashboard', '/nowhere', '/healthz', '/api/openapi.json'])
    expect(await told(path), path).toEqual([undefined, undefined]);
});

test('members, authors and whatever is not plain never take the fast path', async () => {
  const signIn = await fetch(`${site.origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent: 'login', email: DEMO_LOGINS[0].email, password: DEMO_LOGINS[0].password }),
  });
  const member = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  expect(member).toContain('session_token');
  await ask('/about', {});
  expect((await ask('/about', {})).isByFastPath).toBe(true);
  for (const cookie of [member, 'author=abcdefghijklmnop1234']) {
    const own = await ask('/about', { cookie });
    expect([own.isByFastPath, own.status, own.headers['cache-control']], cookie).toEqual([
      false,
      200,
      'private, no-store',
    ]);
    expect(own.headers['cdn-cache-control'], cookie).toBe(undefined);
    for (const path of FIXED) expect((await ask(path, { cookie })).isByFastPath, cookie).toBe(false);
  }
  for (const cookie of ['elikya.session_token=forged', '__Secure-elikya.session_token=x'])
    expect((await ask('/about', { cookie })).isByFastPath, cookie).toBe(false);
  for (const path of ['/a//about', '/./about', '/%61bout', '/about?x=%00', '/about?x=%41', '/.well-known/jwks.json'])
    expect((await ask(path, {})).isByFastPath, path).toBe(false);
  expect((await ask('/about?x=%00', {})).status).toBe(400);
  for (const headers of [{ host: 'a b' }, { host: '[::1]:1' }] as Record<string, string>[])
    expect((await ask('/about', headers)).isByFastPath, headers.host).toBe(false);
  for (const method of ['OPTIONS', 'DELETE', 'PUT']) expect((await ask('/about', {}, method)).status, method).toBe(405);
});

test('every answer of either has one line in the log and, were it a page, is counted', async () => {
  const count = async () => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    return [200, 304].map((status) =>
      Number(new RegExp(`elikya_requests_total\\{class="page",status="${status}"\\} (\\d+)`).exec(text)?.[1] ?? 0),
    );
  };
  const { etag } = (await ask('/faq', {})).headers;
  const [before200, before304] = (await count()) as [number, number];
  for (const path of ['/faq', '/faq?x=1', FIXED[0]!, FIXED[2]!]) await ask(path, {});
  await ask('/faq', { 'if-none-match': etag! });
  expect(await count()).toEqual([before200 + 2, before304 + 1]);

  const wanted = said.filter(({ path }) => !/^\/(assets|art|fonts)\//.test(path) && /^\/[a-z]/.test(path));
  const lines = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as { requestId: string; method: string; path: string; status: number });
  await expect.poll(() => lines().some(({ requestId }) => requestId === wanted.at(-1)!.id)).toBe(true);
  const byId = Map.groupBy(lines(), ({ requestId }) => requestId);
  expect(wanted.length).toBeGreaterThan(1000);
  for (const { id, method, path, status } of wanted)
    expect(byId.get(id)?.map((line) => [line.method, line.path, line.status])).toEqual([[method, path, status]]);
});
