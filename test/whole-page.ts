import type { Page } from 'playwright-core';

/** Lays out what is left out until it comes near (`.below`): unseen, its faults and its overflow would not show. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.below { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  });
}
