import { expect, test } from 'vitest';
import { visit } from './visit.ts';

test.each([
  ['fr', 1280],
  ['ar', 1280],
  ['fr', 800],
])(
  'the wall, %s at %i px: plates take two places, rows begin and end together, cloth fills the strips',
  async (language, width) => {
    const { page, origin, leave } = await visit({ viewport: { width, height: 900 }, language });
    await page.goto(`${origin}/galerie`);
    const cards = await page.locator('li > article').evaluateAll((articles) =>
      articles.map((article) => {
        const box = article.getBoundingClientRect();
        const picture = article.querySelector('img')!.getBoundingClientRect();
        const strip = article.querySelector('img')!.closest('div')!.querySelector('div');
        const cloth = strip && getComputedStyle(strip, '::after');
        return {
          row: Math.round(box.top),
          wide: Math.round(box.width),
          words: Math.round(article.querySelector('h2')!.getBoundingClientRect().top),
          picture: Math.round(picture.width),
          strip: strip ? strip.children.length : undefined,
          cloth: cloth
            ? { drawn: cloth.backgroundImage.startsWith('url('), width: Math.round(Number.parseFloat(cloth.width)) }
            : undefined,
        };
      }),
    );
    expect(cards.length).toBe(24);
    const place = Math.min(...cards.map(({ wide }) => wide));
    expect(cards.filter(({ wide }) => Math.abs(wide - 2 * place) <= 5).length).toBeGreaterThanOrEqual(2);
    for (const row of Map.groupBy(cards, (card) => card.row).values()) {
      expect(new Set(row.map(({ words }) => words)).size).toBe(1);
      // Every row is full from edge to edge.
      expect(row.reduce((sum, { wide }) => sum + wide + 4, -4)).toBeGreaterThanOrEqual(width - 20);
    }
    for (const { wide, picture, strip, cloth } of cards) {
      expect(picture).toBe(wide);
      // Three thumbnails fill the strip of one place; whatever they leave is cloth.
      if (strip === undefined || (strip === 3 && wide === place)) continue;
      expect(cloth!.drawn).toBe(true);
      expect(cloth!.width).toBeGreaterThan(place / 4);
    }
    await leave();
  },
);
