import type { Page } from 'playwright-core';

/** The spacing of WCAG 2.2, 1.4.12: what a reader's own style sheet sets. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-block-end: 2em !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Where words lie beside the window, or outside of what cuts them off: a line for each, with the words. */
export const findSpacingFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) faults.add(`the page is ${wide} px wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const parent = node.parentElement!;
      if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('.visually-hidden, script, style, svg, option, [aria-hidden=true]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of Array.from(range.getClientRects())) {
        if (box.width < 2) continue;
        const say = (why: string) => faults.add(`${why}: ${node.data.trim().slice(0, 60)}`);
        for (let around: Element | null = parent; around; around = around.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(around);
          const frame = around.getBoundingClientRect();
          // Hidden from eyes on purpose, or scrolled by the reader.
          if (frame.width <= 1 || /auto|scroll/.test(overflowX)) break;
          if (/hidden|clip/.test(overflowX) && (box.right > frame.right + 2 || box.left < frame.left - 2))
            say('cut off at its side');
          if (/hidden|clip/.test(overflowY) && box.bottom > frame.bottom + 4) say('cut off below');
          if (position === 'fixed') break;
          if (around === document.body && (box.right > innerWidth + 2 || box.left < -2)) say('beside the window');
        }
      }
    }
    return [...faults];
  });
