import { expect, test } from 'vitest';
import { PUBLIC_PAGES, pagesToCrawl } from '#test/public-pages.ts';
import { layOutWhole } from '#test/whole-page.ts';
import { findSpacingFaults, spaceText } from '#test/text-spacing.ts';
import { visit } from './visit.ts';

test.each(['fr', 'de'])(
  'at 320 px, with the text spacing of WCAG 1.4.12 on, no public page loses or hides words (%s)',
  async (language) => {
    const { page, origin, leave } = await visit({ viewport: { width: 320, height: 640 }, language });
    for (const path of pagesToCrawl(PUBLIC_PAGES)) {
      await page.goto(origin + path);
      await layOutWhole(page);
      await spaceText(page);
      expect.soft(await findSpacingFaults(page), `${language} ${path}`).toEqual([]);
    }
    await leave();
  },
  240_000,
);
