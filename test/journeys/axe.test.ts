import figures from '#content/accessibility.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { isWholeCrawl } from '#test/looks.ts';
import { pagesToCrawl, STATES } from '#test/public-pages.ts';
import { leaveDrawingsOut, visit } from './visit.ts';

const SAMPLE = [
  ['fr', 'light'],
  ['ar', 'dark'],
] as const;
const WHOLE = [...SAMPLE, ['fr', 'dark'], ['ar', 'light']] as const;

for (const [turn, [language, colorScheme]] of (isWholeCrawl ? WHOLE : SAMPLE).entries())
  test(`axe finds nothing: ${language}, ${colorScheme}`, async () => {
    const viewport = { width: 390, height: 844 };
    const { page, origin, leave } = await visit({ language, colorScheme, viewport, losesNetwork: true });
    // Drawings have their size and their words in the page; drawing them would take half of the time.
    await leaveDrawingsOut(page);
    const faults: string[] = [];
    // In turns, where not everything is looked at: each page in one of them.
    for (const path of pagesToCrawl(STATES).filter((_, index) => isWholeCrawl || index % 2 === turn)) {
      await page.goto(origin + path);
      faults.push(...(await findAxeFaults(page)));
    }
    expect(faults).toEqual([]);
    expect(figures.findings).toBe(faults.length);
    await leave();
  }, 900_000);

for (const [language, colorScheme] of SAMPLE) {
  test(`the member area stands the axe and 320 px: ${language}, ${colorScheme}`, async () => {
    const { page, origin, leave } = await visit({ language, colorScheme, viewport: { width: 320, height: 700 } });
    const faults: string[] = [];
    const look = async (path: string) => {
      await page.goto(origin + path);
      faults.push(...(await findAxeFaults(page)));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) faults.push(`${path} is ${width} px wide`);
    };
    for (const path of [
      '/auth',
      '/auth?tab=signup',
      '/auth?tab=reset',
      '/auth?tab=reset&token=x',
      '/auth?step=code',
      '/profile',
    ])
      await look(path);
    await page.goto(`${origin}/auth`);
    await page.locator('main input[name=email]').fill('aline@exemple.org');
    await page.locator('main input[name=password]').fill('manioc-et-miel');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(({ pathname }) => pathname.includes('/dashboard'));
    for (const path of ['/dashboard', '/dashboard/gifts', '/dashboard/settings', '/profile']) await look(path);
    await page.goto(`${origin}/dashboard/gifts`);
    await look((await page.locator('a[href$="/suite"]').last().getAttribute('href'))!);
    expect(faults).toEqual([]);
    await leave();
  });
}
