import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findAxeFaults } from '#test/axe.ts';
import { looks } from '#test/looks.ts';
import { buy, enterAs } from './staff.ts';
import { originNow, useOwnSite, visit } from './visit.ts';

useOwnSite();

/** Script of a staff page, gzip, in KB; the chunks of editors and cameras are fetched when they are opened and not counted. */
const SCRIPT_KB = 170;

/** Every page an administrator reaches: the rail, the first thing of each list, and what stands in no list. */
async function findPages(page: Awaited<ReturnType<typeof visit>>['page'], origin: string): Promise<string[]> {
  await page.goto(`${origin}/admin`);
  const hrefs = (selector: string) =>
    page.locator(selector).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  const places = ['/admin/me', '/admin/proof', '/admin/find', ...(await hrefs('.rail li a'))];
  const things: string[] = [];
  for (const place of places) {
    await page.goto(origin + place);
    things.push(...(await hrefs('[data-row] a[href^="/admin/"]')).slice(0, 1));
  }
  return [...new Set([...places, ...things])].sort();
}

/** Cells of one row of a table that stand upon each other, by what they say. On a phone each has a place of its own in the row. */
function findOverprinted(): string[] {
  return [...document.querySelectorAll('main tr')].flatMap((row) => {
    const cells = [...row.children]
      .map((cell) => ({ words: cell.textContent, box: cell.getBoundingClientRect() }))
      .filter(({ words, box }) => words && box.width > 2 && box.height > 2);
    return cells.flatMap((one, index) =>
      cells
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 2 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 2,
        )
        .map((other) => `“${one.words}” and “${other.words}” are printed upon each other`),
    );
  });
}

for (const { colorScheme, ...viewport } of looks(320)) {
  test(`axe finds nothing on the staff's pages, none is too wide: ${viewport.width} px, ${colorScheme}`, async () => {
    const { page, origin, leave } = await visit({ language: 'fr', colorScheme, viewport });
    await buy(origin, 'Axe');
    await enterAs(page, origin, 'administration');
    const faults: string[] = [];
    for (const path of await findPages(page, origin)) {
      await page.goto(origin + path);
      faults.push(...(await findAxeFaults(page)));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) faults.push(`${path} is ${width} px wide`);
      faults.push(...(await page.evaluate(findOverprinted)).map((words) => `${path}: ${words}`));
    }
    expect(faults).toEqual([]);
    await leave();
  }, 360_000);
}

test(`no staff page has more than ${SCRIPT_KB} KB of script`, async () => {
  const { page, origin, leave } = await visit({ language: 'fr', viewport: { width: 390, height: 844 } });
  await enterAs(page, origin, 'administration');
  const heavy: string[] = [];
  for (const path of await findPages(page, originNow())) {
    // A page of its own each time: what one fetched the next would not.
    const fresh = await page.context().newPage();
    const scripts: Promise<number>[] = [];
    fresh.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
    });
    await fresh.goto(origin + path, { waitUntil: 'networkidle' });
    fresh.removeAllListeners('response');
    const kilobytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
    if (kilobytes > SCRIPT_KB) heavy.push(`${path}: ${kilobytes.toFixed(1)} KB`);
    await fresh.close();
  }
  expect(heavy).toEqual([]);
  await leave();
}, 360_000);
