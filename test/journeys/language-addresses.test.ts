import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { addressIn, splitAddress } from '#app/shared/page-address.ts';
import { STATES } from '#test/public-pages.ts';
import { awake, mailsTo, originNow, visit } from './visit.ts';

const ask = (path: string, cookie = '') =>
  fetch(originNow() + path, { redirect: 'manual', headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
const langOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];
const hrefsOf = (html: string) =>
  Array.from(html.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"/g), ([, path]) => path!);
/** What is no page in a language: files and the demo's own pages, which lead on. A PDF without extension is written in its language. */
const isElsewhere = (path: string) => /^\/(demo|files|art)\/|\.(csv|json|xml|ics|pdf)(\?|$)/.test(path);
/** The same page in another language, from the menu of languages. */
const isOfOther = (path: string) => /^\/(en|es|zh|sw|ru|pt|hi|de)(\/|$)/.test(path);

test('a shared address is in its language for who never chose one: page, links, gift, checkout, what goes wrong', async () => {
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/sw/projects/1`);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('sw');
  await awake(page);
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/api/create-donation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId: '1', amount: 1, donationType: 'one_time' }),
    });
    return ((await answer.json()) as { error: string }).error;
  });
  expect(refused).toMatch(/Tafadhali|Kiasi|Hatupati/);
  const email = 'kiswahili@example.org';
  await page.locator('input[name=donorEmail]').fill(email);
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('#donner [type=submit]').click(),
  ]);
  await checkout.waitForURL(/\/sw\/demo\/checkout\//);
  await checkout.locator('[value=pay]').click();
  await checkout.waitForURL(/\/sw\/payments\//);
  expect(await checkout.evaluate(() => document.documentElement.lang)).toBe('sw');
  const [mail] = await mailsTo(email);
  expect(mail!.text).toMatch(/\/sw\/receipts\//);
  // A move inside the site keeps the language, by script as well; back and forward too.
  await page.locator('header a[href="/sw"]').click();
  await page.waitForURL(`${origin}/sw`);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('sw');
  await page.goBack();
  await page.waitForURL(`${origin}/sw/projects/1`);
  await page.locator('#donner').waitFor();
  await page.goForward();
  await page.waitForURL(`${origin}/sw`);
  await page.locator('#montant-libre').waitFor();
  await leave();
});

test('pages lead to pages of their own language', async () => {
  const seen = new Set<string>();
  const left = [
    '/sw/projects/1',
    '/sw',
    '/sw/news',
    '/sw/marketplace',
    '/sw/academy',
    '/sw/mentions-legales',
    '/sw/auth',
  ];
  while (seen.size < 40 && left.length > 0) {
    const path = left.shift()!;
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await ask(path);
    const html = await answer.text();
    expect([answer.status, langOf(html), answer.headers.get('content-language')], path).toEqual([200, 'sw', 'sw']);
    const hrefs = hrefsOf(html).filter(
      (href) => !isElsewhere(href) && !/^\/(en|es|zh|ar|ru|pt|hi|de)(\/|$)/.test(href),
    );
    expect(
      // Files for programs are in no language.
      hrefs.filter((href) => !/^\/sw([/?#]|$)/.test(href) && !/\.(csv|json|xml)$/.test(href)),
      path,
    ).toEqual([]);
    left.push(
      ...hrefs
        .map((href) => href.replace(/[?#].*/, ''))
        .filter((href) => !/\.(csv|json|xml)$|\/(sheet|pdf)$/.test(href)),
    );
  }
  expect(seen.size).toBe(40);
}, 300_000);

test('links and forms stay in the language of their page, on every kind of page and on a member’s own', async () => {
  const [{ email, password }] = DEMO_LOGINS;
  const entered = await fetch(`${originNow()}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: originNow() },
    body: new URLSearchParams({ intent: 'login', email, password }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const strays = new Set<string>();
  const readHrefs = async (path: string, as = '') => {
    const answer = await ask(addressIn(path, 'ar'), as);
    if (as) expect(answer.status, path).toBe(200);
    const hrefs = hrefsOf(await answer.text());
    for (const href of hrefs)
      if (!isElsewhere(href) && !isOfOther(href) && !/^\/ar([/?#]|$)/.test(href)) strays.add(`${path}: ${href}`);
    return hrefs;
  };
  for (const path of STATES) await readHrefs(path);
  for (const path of ['/dashboard', '/dashboard/settings', '/profile']) await readHrefs(path, cookie);
  const own = await readHrefs('/dashboard/gifts', cookie);
  expect(own).toContainEqual(expect.stringMatching(/^\/ar\/dashboard\/summary\/20\d\d$/));
  const [, receipt] = own.map((href) => /^\/ar(\/receipts\/[^/]+)\/pdf$/.exec(href)).find((found) => found !== null)!;
  expect((await readHrefs(receipt!)).join(' ')).toMatch(/\/ar\/receipts\/\S+\/suite/);
  expect([...strays]).toEqual([]);
});

for (const javaScriptEnabled of [true, false])
  test(`the menu leads to the same page in the language chosen, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    const choose = async (language: Language, path: string) => {
      await page.locator('header details:has([hreflang]) summary').click();
      await page.locator(`header a[hreflang=${language}]`).click();
      await page.waitForURL(origin + path);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    };
    const chosen = async () => (await page.context().cookies()).find(({ name }) => name === 'language')?.value;
    await page.goto(`${origin}/en/news/1?a=1`);
    expect(await chosen()).toBe('en');
    await choose('ar', '/ar/news/1');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await choose('fr', '/news/1');
    expect(await chosen()).toBe('fr');
    await choose('zh', '/zh/news/1');
    // A page without a prefix is French, and is no choice; it leads to its twin.
    await page.goto(`${origin}/news/1?b=2`);
    expect([await page.locator('html').getAttribute('lang'), await chosen()]).toEqual(['fr', 'zh']);
    if (javaScriptEnabled) {
      await page.getByRole('link', { name: '用中文阅读本页' }).click();
      await page.waitForURL(`${origin}/zh/news/1?b=2`);
      await page.goto(`${origin}/about`);
      await page.getByRole('button', { name: '关闭' }).click();
      await page.getByRole('link', { name: '用中文阅读本页' }).waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => sessionStorage.getItem('language-line-closed'))).toBe('1');
    }
    await page.goto(origin);
    await page.waitForURL(`${origin}/zh`);
    await leave();
  });

test('by script, too, what is one’s own is in the language chosen, whatever page one strayed to', async () => {
  const { page, origin, leave } = await visit();
  await page.goto(`${origin}/de/about`);
  await page.goto(`${origin}/projects`);
  await awake(page);
  await page.locator('header a[href="/auth"]').first().click();
  await page.waitForURL(`${origin}/de/auth`);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await leave();
});

test('each language has a feed of its own, which its news pages name', async () => {
  for (const language of LANGUAGES) {
    const own = addressIn('/news.rss', language);
    const page = await (await ask(addressIn('/news', language))).text();
    expect(page).toContain(`<link rel="alternate" type="application/rss+xml" href="${own}"/>`);
    expect(page).toContain(`<a href="${own}"`);
    const answer = await ask(own, 'language=pt');
    expect([answer.status, answer.headers.get('set-cookie')], own).toEqual([200, null]);
    const feed = await answer.text();
    expect(feed).toContain(`<language>${language}</language>`);
    const titles = Array.from(feed.matchAll(/<item xml:lang="(\w+)"><title>([^<]+)/g), ([, shown, title]) => [
      shown,
      title,
    ]);
    expect(titles.length).toBeGreaterThan(10);
    expect(new Set(titles.map(([shown]) => shown))).toEqual(new Set([language]));
    for (const [, link] of feed.matchAll(/<link>[^<]*?:\/\/[^/<]+([^<]*)<\/link>/g))
      expect(splitAddress(link!).prefix ?? 'fr').toBe(language);
  }
});

test('one page has one address in each language; ?lang= leads there', async () => {
  const to = async (path: string, cookie?: string) => {
    const answer = await ask(path, cookie);
    return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
  };
  expect(await to('/projects?filter=sante&lang=de&page=2')).toEqual([
    302,
    '/de/projects?filter=sante&page=2',
    'private, no-store',
  ]);
  expect(await to('/en/projects?lang=fr')).toEqual([302, '/projects', 'private, no-store']);
  expect(await to('/en/')).toEqual([308, '/en', 'no-cache']);
  expect(await to('/fr/about?x=1', 'language=sw')).toEqual([308, '/about?x=1', 'no-cache']);
  expect(await to('/en/admin')).toEqual([308, '/admin', 'no-cache']);
  expect((await to('/xx/about', 'language=sw'))[0]).toBe(404);
  expect(await to('/dashboard', 'language=sw')).toEqual([302, '/sw/dashboard', 'private, no-store']);
  expect((await to('/dashboard'))[1]).toBe('/auth?next=%2Fdashboard');
  expect((await to('/sw/dashboard'))[1]).toBe('/sw/auth?next=%2Fdashboard');
  const french = await ask('/about', 'language=sw');
  expect([langOf(await french.text()), french.headers.get('set-cookie')]).toEqual(['fr', null]);
});

test('who signs in comes back to the page in their language; the member area follows what they chose', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/en/dashboard/gifts`);
  await page.waitForURL(/\/en\/auth\?/);
  await page.locator('main input[name=email]').fill(DEMO_LOGINS[0].email);
  await page.locator('main input[name=password]').fill(DEMO_LOGINS[0].password);
  await page.locator('main form [type=submit]').first().click();
  await page.waitForURL(`${origin}/en/dashboard/gifts?notice=signed-in`);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.goto(`${origin}/dashboard`);
  expect(page.url()).toBe(`${origin}/en/dashboard`);
  // Out again, by a form that has the language in its address.
  await page.locator('form[action="/en/sign-out"] button').first().click();
  await page.waitForURL(`${origin}/en?notice=signed-out`);
  await leave();
});

test('without network the page that says so is in the language of the one that is missing', async () => {
  const { page, origin, leave } = await visit({ losesNetwork: true });
  await page.goto(`${origin}/sw/projects`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${origin}/de/projects`);
  await page.waitForFunction(async () => (await (await caches.open('pages')).match('/de/offline')) !== undefined);
  await page.context().setOffline(true);
  for (const [path, language] of [
    ['/sw/team', 'sw'],
    ['/de/team', 'de'],
    ['/team', 'fr'],
    ['/hi/team', 'fr'],
  ] as const) {
    await page.goto(origin + path);
    expect(await page.locator('html').getAttribute('lang'), path).toBe(language);
    expect(await page.locator('#kept').count(), path).toBe(1);
    expect(await page.locator('#kept a[href="/de/projects"]').count(), path).toBe(1);
  }
  await leave();
});

test('search engines hear of each language on every page of it, and in the sitemap', async () => {
  const sitemap = await (await ask('/sitemap.xml')).text();
  for (const path of ['/', '/projects/1', '/news/1', '/faq', '/academy/course/2']) {
    const sets = [];
    for (const language of LANGUAGES) {
      const html = await (await ask(addressIn(path, language))).text();
      const canonical = new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)![1]!);
      expect(canonical.pathname, path).toBe(addressIn(path, language));
      expect(html).toContain(
        `<meta property="og:url" content="${canonical}"`.replace(/\/"$/, (end) => (path === '/' ? end : '"')),
      );
      sets.push(
        Object.fromEntries(
          Array.from(html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi), ([, of, to]) => [
            of,
            new URL(to!).pathname,
          ]),
        ),
      );
    }
    const expected = {
      ...Object.fromEntries(LANGUAGES.map((language) => [language, addressIn(path, language)])),
      'x-default': path,
    };
    for (const set of sets) expect(set, path).toEqual(expected);
    for (const language of LANGUAGES)
      expect(sitemap).toMatch(new RegExp(`hreflang="${language}" href="[^"/]+//[^"/]+${addressIn(path, language)}"`));
  }
});
