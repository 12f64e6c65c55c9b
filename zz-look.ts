import { mkdirSync } from 'node:fs';
import { launchBrowser } from '#test/browser.ts';
import { enterAs } from '#test/journeys/staff.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
const dir = '/tmp/shots'; mkdirSync(dir, { recursive: true });
const site = await startSiteProcess({ port: await freePort(), dataDir: '/tmp/look-data' });
const b = await launchBrowser();
for (const [name, width, scheme, lang] of [['d', 1280, 'light', 'fr'], ['m', 390, 'light', 'fr'], ['k', 1280, 'dark', 'en']] as const) {
  const c = await b.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  await c.addCookies([{ name: 'language', value: lang, url: site.origin }]);
  const page = await c.newPage();
  await enterAs(page, site.origin, 'tresorerie');
  for (const [key, path] of [['list', '/admin/guide'], ['entry', '/admin/guide/match-statement'], ['first', '/admin/guide/first-steps'], ['search', '/admin/guide?q=quête'], ['today', '/admin']] as const) {
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `${dir}/${key}-${name}.png`, fullPage: true });
  }
  await page.goto(site.origin + '/admin/statements', { waitUntil: 'networkidle' });
  await page.locator('#page-help > summary').click();
  await page.screenshot({ path: `${dir}/help-${name}.png` });
  await c.close();
}
await b.close(); await site.stop();
