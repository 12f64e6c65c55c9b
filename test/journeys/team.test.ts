import { expect, test } from 'vitest';
import { visit } from './visit.ts';

type Box = { text: string; depth: number; start: number; end: number; top: number; bottom: number };

test.each([
  [320, 'fr'],
  [390, 'ar'],
  [1024, 'de'],
  [1280, 'fr'],
  [1280, 'ar'],
])('the team at %i px, %s: portraits begin with their words, the chart stands', async (width, language) => {
  const { page, origin, leave } = await visit({ viewport: { width, height: 900 }, language });
  await page.goto(`${origin}/team`);
  for (const member of await page.locator('article').all()) {
    const [portrait, name] = [
      (await member.locator('img').boundingBox())!,
      (await member.getByRole('heading').boundingBox())!,
    ];
    expect(Math.abs(portrait.y - name.y)).toBeLessThan(12);
    // Whole: 200 x 240, as it is drawn.
    expect(portrait.height / portrait.width).toBeCloseTo(1.2, 1);
  }
  const boxes = await page.locator('section[aria-labelledby=chart] li > span').evaluateAll((spans) =>
    spans.map((span): Box => {
      const { left, right, top, bottom } = span.getBoundingClientRect();
      let depth = 0;
      for (let up = span.parentElement!.closest('ul'); up; up = up.parentElement!.closest('ul')) depth++;
      return { text: span.textContent!, depth, start: left, end: right, top, bottom };
    }),
  );
  expect(boxes).toHaveLength(8);
  for (const box of boxes) {
    expect(box.start).toBeGreaterThanOrEqual(0);
    expect(box.end).toBeLessThanOrEqual(width);
    for (const other of boxes)
      if (box !== other)
        expect(
          box.end <= other.start || other.end <= box.start || box.bottom <= other.top || other.bottom <= box.top,
          `${box.text} over ${other.text}`,
        ).toBe(true);
  }
  const [assembly, board, director] = boxes as [Box, Box, Box];
  const middle = ({ start, end }: Box) => (start + end) / 2;
  if (width >= 1024) {
    expect(middle(board)).toBeCloseTo(middle(assembly), 0);
    expect(middle(director)).toBeCloseTo(middle(board), 0);
    const row = boxes.filter(({ depth }) => depth === 4);
    expect(new Set(row.map(({ top, bottom }) => `${Math.round(top)} ${Math.round(bottom)}`)).size).toBe(1);
  } else {
    // All end on one edge; a thread ends at the last of those it leads to.
    const far = language === 'ar' ? ({ start }: Box) => start : ({ end }: Box) => end;
    expect(new Set(boxes.map((box) => Math.round(far(box)))).size).toBe(1);
    const past = await page
      .locator('section[aria-labelledby=chart] ul ul > li:last-child')
      .evaluateAll((items) => items.filter((item) => getComputedStyle(item, '::after').content !== 'none').length);
    expect(past).toBe(0);
  }
  await leave();
});
