/** What every kind of public page weighs in each language: the heaviest of each, and what is over the budget of `docs/architecture.md`. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { LANGUAGES } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { launchBrowser } from '#test/browser.ts';
import { measureWeight, type Weight } from '#test/page-weight.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { freePort, startSiteProcess } from '#test/site.ts';

const MOST: Weight = { beforeLoad: 100, scriptBeforeLoad: 4, scriptEver: 148 };
const isOver = (weight: Weight) => Object.entries(MOST).some(([name, most]) => weight[name as keyof Weight] > most);

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-weights-'));
chmodSync(dataDir, 0o755);
const site = await startSiteProcess({ port: await freePort(), dataDir });
const browser = await launchBrowser();
const chosen = process.argv.length > 2 ? LANGUAGES.filter((language) => process.argv.includes(language)) : LANGUAGES;

console.log('language | heaviest page | KB before load | JS KB before load | JS KB ever');
const over: string[] = [];
for (const language of chosen) {
  const weighed: { path: string; weight: Weight }[] = [];
  const left = [...PUBLIC_PAGES];
  // Three at a time: most of it is waiting until a page has fetched all it ever will.
  const weigh = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const url = site.origin + addressIn(path, language);
      const weight = await measureWeight(browser, url);
      weighed.push({ path, weight });
      if (isOver(weight)) over.push(`${language} ${path}: ${Object.values(weight).join(', ')}`);
    }
  };
  await Promise.all([weigh(), weigh(), weigh()]);
  const heaviest = weighed.reduce((a, b) => (b.weight.beforeLoad > a.weight.beforeLoad ? b : a));
  const most = (name: keyof Weight) => Math.max(...weighed.map(({ weight }) => weight[name]));
  console.log([language, heaviest.path, most('beforeLoad'), most('scriptBeforeLoad'), most('scriptEver')].join(' | '));
}
await browser.close();
await site.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const fault of over) console.log(`over budget: ${fault}`);
if (over.length > 0) process.exitCode = 1;
