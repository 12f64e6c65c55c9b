import { expect, test } from 'vitest';
import { visit } from './visit.ts';

/** How each card of a list appears: its animation and the delay. */
const ways = (page: Awaited<ReturnType<typeof visit>>['page']) =>
  page
    .locator('main ul > li:has(article)')
    .evaluateAll((all) =>
      all
        .slice(0, 6)
        .map((one) => [getComputedStyle(one).animationName !== 'none', getComputedStyle(one).animationDelay]),
    );

test('the cards of the projects appear 0.1 s after one another, and at once for who wants no motion', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/projects`);
  expect(await ways(page)).toEqual(['0s', '0.1s', '0.2s', '0.3s', '0.4s', '0.5s'].map((delay) => [true, delay]));
  await leave();
  const still = await visit({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  await still.page.goto(`${still.origin}/projects`);
  for (const [isMoved] of await ways(still.page)) expect(isMoved).toBe(false);
  await still.leave();
});

test('a material that is waited for is grey, one on its way yellow, one that is there green', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(`${origin}/projects/1`);
  const table = page.getByRole('table', { name: 'Le matériel' });
  const ground = (word: string) =>
    table
      .getByText(word, { exact: true })
      .first()
      .evaluate((tag) => getComputedStyle(tag).backgroundColor);
  expect(await ground('En attente')).toBe('rgb(227, 229, 222)');
  expect(await ground('Acquis')).toBe('rgb(221, 235, 211)');
  await leave();
});

test('partners are marks with a name, and the school says its 2 500+ children; titles and days speak English on English pages', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await page.goto(origin);
  const partners = page.getByRole('region', { name: /Partenaires|partenaires/ }).getByRole('listitem');
  const marks = await partners.evaluateAll((all) =>
    all.map(
      (one) =>
        getComputedStyle(one, '::before').backgroundImage.startsWith('url(') &&
        getComputedStyle(one, '::before').backgroundImage,
    ),
  );
  expect(new Set(marks.filter(Boolean)).size).toBe(4);
  expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, ' ')).toContain('plus de 2 500 enfants');
  await page.goto(`${origin}/en/events/1`);
  expect(await page.title()).toMatch(/^Event #1: /);
  // The day is the reader's, in the words of the page.
  await page.goto(`${origin}/en/sitemap`);
  const day = page.getByRole('main').locator('time');
  const [date, words] = [await day.getAttribute('datetime'), await day.innerText()];
  expect(words).toContain(new Date(`${date}T12:00Z`).toLocaleString('en', { month: 'long', timeZone: 'UTC' }));
  await leave();
});
