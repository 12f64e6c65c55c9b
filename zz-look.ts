import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSiteProcess } from '#test/site.ts';
import { launchBrowser } from '#test/browser.ts';
import { JOURNEY_SETTINGS } from '#test/journeys/settings.ts';
const out = process.argv[2]!;
const jobs = process.argv.slice(3).map((a) => a.split(','));
const site = await startSiteProcess({ port: 4871, dataDir: mkdtempSync(join(tmpdir(), 'elikya-look-')), environment: JOURNEY_SETTINGS });
const origin = 'http://localhost:4871';
const browser = await launchBrowser();
for (const [path, name, width, scheme, full, login] of jobs) {
  const context = await browser.newContext({ viewport: { width: Number(width), height: Number(width) < 500 ? 844 : 900 }, colorScheme: (scheme || 'light') as 'light' | 'dark' });
  const page = await context.newPage();
  if (login) {
    await page.goto(`${origin}/auth`);
    const main = page.getByRole('main');
    await main.getByLabel('E-mail').fill(login === 'aline' ? 'aline@exemple.org' : `${login}@exemple.org`);
    await main.getByLabel('Mot de passe', { exact: true }).fill(login === 'aline' ? 'manioc-et-miel' : `table-de-travail-${login}`);
    await main.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL((u) => !u.pathname.startsWith('/auth'));
  }
  await page.goto(origin + path);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: full === 'full' });
  await context.close();
}
await browser.close();
await site.stop();
process.exit(0);
