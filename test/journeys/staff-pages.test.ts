import { expect, test } from 'vitest';
import { scriptSize } from '#test/page-weight.ts';
import { findFaults } from './find-faults.ts';
import { buy, enterAs } from './staff.ts';
import { useOwnSite, visit } from './visit.ts';

useOwnSite();

/** Script of a staff page once it is awake, gzip, in KB; the chunks of editors and cameras are fetched when they are opened and not counted. */
const SCRIPT_KB = 170;

/** Every page an administrator reaches: the rail, the first thing of each list, and what stands in no list. */
async function findPages(page: Awaited<ReturnType<typeof visit>>['page'], origin: string): Promise<string[]> {
  // Read as the server sends them: 45 lists need not be drawn to find one address in each.
  const read = async (path: string) => (await page.request.get(origin + path)).text();
  const pathOf = (href: string) => new URL(href.replaceAll('&amp;', '&'), origin).pathname;
  const rail = /<nav\b[^>]*class="[^"]*\brail\b[\s\S]*?<\/nav>/.exec(await read('/admin'))![0];
  const listed = [...rail.matchAll(/<li\b[^>]*><a\b[^>]*href="([^"]+)"/g)].map(([, href]) => pathOf(href!));
  const places = ['/admin/me', '/admin/proof', '/admin/find', ...listed];
  const things: string[] = [];
  for (const place of places) {
    const [, ...rows] = (await read(place)).split(/<[a-z]+\b[^>]*\bdata-row\b/);
    const first = rows.map((row) => /<a\b[^>]*href="(\/admin\/[^"]+)"/.exec(row)?.[1]).find(Boolean);
    if (first) things.push(pathOf(first));
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

/** In the page: every script it has fetched so far, from the browser's cache too. */
const listScripts = () => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  ),
];

test(`axe finds nothing on the staff's pages, none is too wide or has more than ${SCRIPT_KB} KB of script`, async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  await buy(origin, 'Axe');
  await enterAs(page, origin, 'administration');
  const paths = await findPages(page, origin);
  expect(paths.length).toBeGreaterThan(50);
  const more: string[] = [];
  const prepare = async () => {
    await page.waitForLoadState('networkidle');
    more.push(...(await page.evaluate(findOverprinted)).map((words) => `${page.url()}: ${words}`));
    const bytes = await Promise.all((await page.evaluate(listScripts)).map(scriptSize));
    const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1024;
    // The least any of them has: pages without script would pass for light ones.
    if (kilobytes > SCRIPT_KB || kilobytes < 50) more.push(`${page.url()}: ${kilobytes.toFixed(1)} KB of script`);
  };
  const faults = await findFaults(
    page,
    paths.map((path) => origin + path),
    { narrow: 320, prepare },
  );
  expect([...faults, ...more]).toEqual([]);
  await leave();
}, 900_000);
