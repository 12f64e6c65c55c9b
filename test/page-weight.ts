import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

export type Weight = { beforeLoad: number; scriptBeforeLoad: number; scriptEver: number };

const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What a page costs on a first visit, in KB (1000 bytes) on the wire: all before the load event; scripts before it (those
 * inline in the page that run, gzipped); scripts ever, gzip, once the page is awake. Phone-sized, no cache.
 */
export async function measureWeight(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const types = new Map<string, string>();
  let isLoaded = false;
  let beforeLoad = 0;
  let scriptBeforeLoad = 0;
  const scripts: Promise<number>[] = [];
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isLoaded) return;
    beforeLoad += encodedDataLength;
    if (types.get(requestId) === 'Script') scriptBeforeLoad += encodedDataLength;
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
  });
  const html = await (await page.goto(url, { waitUntil: 'load' }))!.text();
  isLoaded = true;
  const running = html.replace(/<noscript[\s\S]*?<\/noscript>/g, '');
  const inline = Array.from(running.matchAll(INLINE_SCRIPT), ([, code]) => code).join('\n');
  await page.waitForTimeout(2500);
  const ever = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  await context.close();
  const inlineBytes = gzipSync(inline).byteLength;
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
  return { beforeLoad: kilobytes(beforeLoad), scriptBeforeLoad: kilobytes(scriptBeforeLoad + inlineBytes), scriptEver: kilobytes(ever + inlineBytes) };
}
