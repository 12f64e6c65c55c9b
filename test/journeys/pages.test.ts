import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#app/shared/language.ts';
import { addressIn, splitAddress } from '#app/shared/page-address.ts';
import { launchBrowser } from '#test/browser.ts';
import { measureWeight } from '#test/page-weight.ts';
import { pagesIn, pagesToCrawl, PUBLIC_PAGES, STATES } from '#test/public-pages.ts';
import { layOutWhole } from '#test/whole-page.ts';
import { awake, leaveDrawingsOut, visit } from './visit.ts';

/** In the page: what reaches over its edge, to find the cause by. */
const nameTooWide = () =>
  [...document.querySelectorAll('main *')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.right > 321 || box.left < -1))
    .slice(0, 5)
    .map(
      ({ element, box }) =>
        `${element.tagName}.${element.getAttribute('class')} ${Math.round(box.left)}..${Math.round(box.right)}`,
    )
    .join(', ');

/** In the page: headings with less than 4 px between them and what they say. */
const findGlued = () =>
  [...document.querySelectorAll('main h1, main h2, main h3')].flatMap((heading) => {
    const said = heading.nextElementSibling;
    const gap =
      said?.tagName === 'P'
        ? said.getBoundingClientRect().top -
          heading.getBoundingClientRect().bottom +
          parseFloat(getComputedStyle(said).paddingTop)
        : Infinity;
    // Beside it or over it is no matter of spacing.
    return gap < 4 && gap > -8 ? [`${location.pathname} ${heading.textContent}`] : [];
  });

test('no sideways scroll at 320 px, in any language, and no heading glued to its text', async () => {
  const wide: string[] = [];
  const glued: string[] = [];
  for (const language of LANGUAGES) {
    const { page, origin, leave } = await visit({
      language,
      javaScriptEnabled: false,
      losesNetwork: true,
      viewport: { width: 320, height: 700 },
    });
    // Drawings have their size in the page; drawing them would take half of the time.
    await leaveDrawingsOut(page);
    for (const path of language === 'fr' ? pagesToCrawl(STATES) : pagesIn(language)) {
      await page.goto(origin + path);
      const near = await page.evaluate(() => document.documentElement.scrollWidth);
      await layOutWhole(page);
      const width = Math.max(near, await page.evaluate(() => document.documentElement.scrollWidth));
      if (language === 'fr') glued.push(...(await page.evaluate(findGlued)));
      if (width > 320) wide.push(`${language} ${path} ${width} ${await page.evaluate(nameTooWide)}`);
    }
    await leave();
  }
  expect({ wide, glued }).toEqual({ wide: [], glued: [] });
}, 900_000);

test('weight: ≤ 100 KB and ≤ 4 KB of script before load, ≤ 150 KB of script ever', async () => {
  const { origin, leave } = await visit();
  const browser = await launchBrowser();
  const heavy: string[] = [];
  // Six at a time: most of it is waiting until a page has fetched all it ever will.
  const pages = pagesToCrawl(PUBLIC_PAGES);
  // The other languages by their two heaviest pages: other fonts, longer words, scripts of two and three bytes.
  const heaviest = pages.filter((path) => path === '/' || path === '/galerie');
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  const left = [...pages, ...others.flatMap((language) => heaviest.map((path) => addressIn(path, language)))];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const { beforeLoad, scriptBeforeLoad, scriptEver } = await measureWeight(browser, origin + path);
        if (beforeLoad > 100 || scriptBeforeLoad > 4 || scriptEver > 150)
          heavy.push(
            `${path}: ${beforeLoad} KB before load, ${scriptBeforeLoad} KB of script before it, ${scriptEver} KB ever`,
          );
      }
    }),
  );
  expect(heavy).toEqual([]);
  await browser.close();
  await leave();
}, 900_000);

test('no link is dead, and every page has a title of its own', async () => {
  const { origin, leave } = await visit();
  const seen = new Set<string>();
  const titles = new Map<string, string>();
  const waiting = ['/', '/projects', '/demo/ui'];
  const dead: string[] = [];
  while (waiting.length > 0) {
    const path = waiting.pop()!;
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(origin + path);
    if (!response.ok) dead.push(`${path} ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await response.text();
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    if (canonical && titles.has(title) && titles.get(title) !== canonical)
      dead.push(`${path} has the title of ${titles.get(title)}: ${title}`);
    if (canonical) titles.set(title, canonical);
    for (const [, link] of html.matchAll(/\s(?:href|src|srcset)="([^"]+)"/gi)) {
      const url = new URL(link!.replaceAll('&amp;', '&'), origin + path);
      // One language is enough: the others are the same pages.
      if (url.origin === new URL(origin).origin && !url.searchParams.has('lang') && !splitAddress(url.pathname).prefix)
        waiting.push(url.pathname + url.search);
    }
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
  await leave();
}, 900_000);

test('the list: search, filter, clear, themes of the map, with JavaScript off too', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, origin, leave } = await visit({ javaScriptEnabled });
    await page.goto(`${origin}/projects`);
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('heading', { name: 'Projets Structurants' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(6);
    expect(await page.getByRole('button', { name: 'Charger plus de projets (bientôt)' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Agriculture' }).first().click();
    await page.waitForURL(/filter=agriculture/);
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await page.getByRole('searchbox').fill('ecole zzz');
    await page.keyboard.press('Enter');
    await page.getByText('Aucun projet ne correspond à votre recherche').waitFor();
    await page.getByRole('link', { name: 'Effacer les filtres' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(6);
    await page.getByRole('searchbox').fill('ÉCOLE EN DUR');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('tab', { name: 'Santé' }).click();
    await page.getByRole('heading', { name: /^Santé : 26 équipements/ }).waitFor();
    await leave();
  }
});

test('an unknown project shows the first, with a canonical link; an unknown page is a 404 in the site’s look', async () => {
  const { page, origin, leave } = await visit();
  const response = await page.goto(`${origin}/projects/999`);
  expect(response!.status()).toBe(200);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/projects\/1$/);
  expect((await page.goto(`${origin}/nowhere`))!.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor();
  await leave();
});

test('sharing without the phone’s sheet copies the link', async () => {
  const { page, origin, leave } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${origin}/projects/2`);
  await awake(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('link', { name: 'Partager ce projet' }).click();
  await page.getByText('Lien copié').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/projects\/2$/);
  await leave();
});

test('a strip of cloth is woven when it is first seen, after a move inside the site too; not for who wants no motion', async () => {
  const moving = (page: Page) =>
    page
      .getByRole('progressbar')
      .first()
      .evaluate((strip) => strip.firstElementChild!.getAnimations().length);
  const { page, origin, leave } = await visit({ viewport: { width: 390, height: 640 } });
  await page.goto(`${origin}/projects`);
  await awake(page);
  // Progress bars are watched by the late script, which registers the worker as well.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await moving(page)).toBe(0);
  await page.getByRole('progressbar').first().scrollIntoViewIfNeeded();
  await expect.poll(() => moving(page), { interval: 50 }).toBe(1);
  await page
    .getByRole('link', { name: /Une école en dur/ })
    .first()
    .click();
  await page.waitForURL(/projects\/1$/);
  await page.getByRole('heading', { level: 1, name: /Une école en dur/ }).waitFor();
  await page.getByRole('progressbar').first().scrollIntoViewIfNeeded();
  await expect.poll(() => moving(page), { interval: 50 }).toBe(1);
  await leave();

  const still = await visit({ viewport: { width: 390, height: 640 }, reducedMotion: 'reduce' });
  await still.page.goto(`${origin}/projects`);
  await still.page.getByRole('progressbar').first().scrollIntoViewIfNeeded();
  await still.page.waitForTimeout(300);
  expect(await moving(still.page)).toBe(0);
  await still.leave();
});
