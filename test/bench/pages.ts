/** Bytes on the wire and times under the throttle of architecture.md, for the public pages or those named. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { launchVisitorsBrowser } from '#test/browser.ts';
import { measureWeight } from '#test/page-weight.ts';
import { PUBLIC_PAGES } from '#test/public-pages.ts';
import { startSiteProcess } from '#test/site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(dataDir, 0o755);
const site = await startSiteProcess({ port: 4200, dataDir });
const browser = await launchVisitorsBrowser();

async function measureTimes(path: string, isHydrating = true) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: isHydrating });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1000) / 8,
    uploadThroughput: (400 * 1000) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    const seen = ((window as never as { seen: Record<string, number> }).seen = {} as Record<string, number>);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // Usable: laid out with its styles, so that a press does what it says. Native controls need no more.
    const look = () => {
      const styled = document.body && getComputedStyle(document.body).margin === '0px';
      if (
        styled &&
        !seen.menu &&
        Array.from(document.querySelectorAll('header summary')).some((one) => one.getClientRects().length > 0)
      )
        seen.menu = performance.now();
      if (styled && !seen.form && document.querySelector('#donner [type=submit]')?.getClientRects().length)
        seen.form = performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(site.origin + path, { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => (window as never as { seen: Record<string, number> }).seen);
  await context.close();
  return seen;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const seconds = (ms: number) => (Number.isNaN(ms) ? '' : (ms / 1000).toFixed(2));

console.log(
  'page | KB before load | JS KB before load | JS KB ever | largest paint s | menu usable s | gift form usable s',
);
let isOver = false;
const paths = process.argv.length > 2 ? process.argv.slice(2) : PUBLIC_PAGES;
for (const path of paths) {
  await fetch(site.origin + path);
  const weight = await measureWeight(browser, site.origin + path);
  const runs: Record<string, number>[] = [];
  for (let run = 0; run < 3; run++) runs.push(await measureTimes(path));
  const [largest, menu, form] = (['largest', 'menu', 'form'] as const).map((name) =>
    median(runs.map((run) => run[name] ?? Number.NaN)),
  );
  console.log(
    [
      path,
      weight.beforeLoad,
      weight.scriptBeforeLoad,
      weight.scriptEver,
      seconds(largest!),
      seconds(menu!),
      seconds(form!),
    ].join(' | '),
  );
  const isSlow = [largest! > 2000, menu! > 1600, form! > 1600].some(Boolean);
  isOver ||= isSlow || weight.beforeLoad > 100 || weight.scriptBeforeLoad > 4 || weight.scriptEver > 130;
}
await browser.close();
await site.stop();
rmSync(dataDir, { recursive: true, force: true });
if (isOver) {
  console.log('over budget');
  process.exitCode = 1;
}
