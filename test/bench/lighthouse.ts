/** Lighthouse, mobile, median of three, for every kind of public page. Fetched by npx when it is run: 100 packages that nothing else needs. */
import { findChromium } from '#test/browser.ts';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchVisitorsBrowser } from '#test/browser.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { startSiteProcess } from '#test/site.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 3;
// Now and then it misses the start of its own navigation (NO_NAVSTART): such a run is made again.
const TRIES = 3;
const pages = process.argv.length > 2 ? process.argv.slice(2) : PUBLIC_PAGES;

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-lighthouse-'));
chmodSync(dataDir, 0o755);
const site = await startSiteProcess({ port: 4210, dataDir });
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

// The first visitor ever waits for drawings to be drawn; the site is measured as it is for the second.
const browser = await launchVisitorsBrowser();
const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
for (const path of pages) await page.goto(site.origin + path, { waitUntil: 'networkidle' });
await browser.close();

function measure(address: string): Record<string, { score: number }> {
  const out = join(dataDir, 'report.json');
  for (let attempt = 1; ; attempt++) {
    try {
      execFileSync(
        'npx',
        [
          '--yes',
          'lighthouse@13.5.0',
          address,
          '--quiet',
          '--output=json',
          `--output-path=${out}`,
          '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
        ],
        {
          stdio: ['ignore', 'ignore', attempt === TRIES ? 'inherit' : 'ignore'],
          env: { ...process.env, CHROME_PATH: findChromium() },
        },
      );
      const { categories } = JSON.parse(readFileSync(out, 'utf8')) as {
        categories: Record<string, { score: number | null }>;
      };
      const unscored = CATEGORIES.filter((name) => typeof categories[name]?.score !== 'number');
      if (unscored.length > 0) throw new Error(`no score for ${unscored.join(', ')}`);
      return categories as Record<string, { score: number }>;
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

console.log(`page | ${CATEGORIES.join(' | ')}`);
let isOver = false;
for (const path of pages) {
  const scores: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run++) {
    const report = measure(site.origin + path);
    for (const name of CATEGORIES) (scores[name] ??= []).push(Math.round(report[name]!.score * 100));
  }
  const medians = CATEGORIES.map((name) => median(scores[name]!));
  isOver ||= medians.some((score) => score < 100);
  console.log(`${path} | ${medians.join(' | ')}`);
}
await site.stop();
rmSync(dataDir, { recursive: true, force: true });
if (isOver) {
  console.log('below 100 somewhere');
  process.exitCode = 1;
}
