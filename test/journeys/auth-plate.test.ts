import { expect, test } from 'vitest';
import { visit } from './visit.ts';

/** In units of the plate (720 x 640): its sun with the rays, and from the top of the head to the chin. */
const SUN = { left: 288, right: 616, top: 50, bottom: 378 };
const HEAD = { left: 27, right: 232, top: 218, bottom: 445 };

test.each([
  [320, 640, 'de'],
  [390, 844, 'fr'],
  [390, 844, 'ar'],
  [640, 900, 'ru'],
  [800, 1000, 'fr'],
  [1024, 700, 'de'],
  [1280, 800, 'fr'],
  [1366, 768, 'ar'],
  [1680, 800, 'fr'],
  [1280, 1200, 'hi'],
])(
  'the sign-in at %i x %i px, %s: the whole sun, the whole face, and no word over them',
  async (width, height, language) => {
    const { page, origin, leave } = await visit({ viewport: { width, height }, language });
    await page.goto(`${origin}/auth`);
    const { box, words, seen } = await page
      .locator('main img')
      .first()
      .evaluate((img: HTMLImageElement) => {
        const { width: w, height: h, x, y } = img.getBoundingClientRect();
        const { objectPosition, objectFit } = getComputedStyle(img);
        const [atX, atY] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100) as [number, number];
        const scale = objectFit === 'cover' ? Math.max(w / 720, h / 640) : Number.NaN;
        const [left, top] = [(720 - w / scale) * atX, (640 - h / scale) * atY];
        const { x: wx, y: wy, width: ww, height: wh } = img.previousElementSibling!.getBoundingClientRect();
        return {
          box: { x, y, w, h },
          words: { x: wx, y: wy, w: ww, h: wh },
          seen: { left, right: left + w / scale, top, bottom: top + h / scale },
        };
      });
    for (const part of [SUN, HEAD]) {
      expect(seen.left).toBeLessThanOrEqual(part.left);
      expect(seen.right).toBeGreaterThanOrEqual(part.right);
      expect(seen.top).toBeLessThanOrEqual(part.top);
      expect(seen.bottom).toBeGreaterThanOrEqual(part.bottom);
    }
    const isApart = words.x + words.w <= box.x + 1 || box.x + box.w <= words.x + 1 || words.y + words.h <= box.y + 1;
    expect(isApart).toBe(true);
    await leave();
  },
);
