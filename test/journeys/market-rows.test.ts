import { expect, test } from 'vitest';
import { visit } from './visit.ts';

test.each([
  [390, 'fr'],
  [390, 'ar'],
  [800, 'fr'],
  [1280, 'fr'],
])('the market at %i px, %s: in a row of cards, prices stand on one line and buttons too', async (width, language) => {
  const { page, origin, leave } = await visit({ viewport: { width, height: 900 }, language });
  await page.goto(`${origin}/marketplace`);
  const cards = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => {
      const topOf = (part: string) => Math.round(article.querySelector(part)!.getBoundingClientRect().top);
      const { top, bottom } = article.getBoundingClientRect();
      return { row: Math.round(top), end: Math.round(bottom), price: topOf('b.num'), button: topOf('button') };
    }),
  );
  const rows = [...Map.groupBy(cards, ({ row }) => row).values()];
  expect(rows.filter((row) => row.length > 1).length).toBeGreaterThan(2);
  expect(rows.filter((row) => new Set(row.map((card) => JSON.stringify(card))).size > 1)).toEqual([]);
  await leave();
});
