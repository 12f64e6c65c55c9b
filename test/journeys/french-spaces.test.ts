import { expect, inject, test } from 'vitest';
import { pagesToCrawl, STATES } from '#test/public-pages.ts';
import { visit } from './visit.ts';

test('in French no sign, figure or unit can begin a line, on any page', { timeout: 900_000 }, async () => {
  const { page, leave } = await visit();
  const broken: string[] = [];
  for (const path of pagesToCrawl(STATES).filter((one) => !one.startsWith('/demo'))) {
    // Read as the server sends it: nothing has to be drawn to find its texts.
    const html = await (await fetch(inject('origin') + path)).text();
    const texts = await page.evaluate((sent) => {
      const sheet = new DOMParser().parseFromString(sent, 'text/html');
      const walk = sheet.createTreeWalker(sheet.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walk.nextNode()) {
        const { parentElement, textContent } = walk.currentNode;
        // What people read: no scripts, no other language, no code.
        if (!parentElement!.closest('script, style, template, code, kbd, option, [lang]:not([lang=fr])'))
          found.push(textContent!);
      }
      return found;
    }, html);
    expect(texts.length, path).toBeGreaterThan(10);
    for (const text of texts)
      if (/[ \n][:;!?»%€$]|« |\d \d{3}(?!\d)|\d (ha|kg|t|km|XOF|CDF)(?![\p{L}\d])/u.test(text))
        broken.push(`${path}: ${text.trim().slice(0, 100)}`);
  }
  expect([...new Set(broken)]).toEqual([]);
  await leave();
});
