import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';

export type Weight = { beforeLoad: number; scriptBeforeLoad: number; scriptEver: number };

// What search engines read (JSON-LD) is no script: nothing runs it.
const INLINE_SCRIPT = /<script\b(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What a page costs on a first visit, in KB (1024 bytes) on the wire: all before the load event; scripts before it; scripts
 * ever, gzip, once the page is awake. Phone-sized, no cache. What scripts inline in the page cost is what the compressed
 * page weighs less without them.
 */
export async function measureWeight(browser: Browser, url: string): Promise<Weight> {
  // The very first visitor gets the page packed quickly, every later one packed well: asked again until it is.
  const lengthNow = async () =>
    Number((await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'));
  const first = await lengthNow();
  for (let attempt = 0; attempt < 40 && (await lengthNow()) >= first; attempt++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const types = new Map<string, string>();
  let isLoaded = false;
  let beforeLoad = 0;
  let scriptBeforeLoad = 0;
  const scripts: Promise<number>[] = [];
  await cdp.send('Page.enable');
  // What arrives once the load event has fired is no longer before it, however late this process hears of it.
  cdp.on('Page.loadEventFired', () => {
    isLoaded = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isLoaded) return;
    beforeLoad += encodedDataLength;
    if (types.get(requestId) === 'Script') scriptBeforeLoad += encodedDataLength;
  });
  const weigh = (response: Response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
  };
  page.on('response', weigh);
  const html = await (await page.goto(url, { waitUntil: 'load' }))!.text();
  await page.waitForTimeout(3000);
  // What begins from here on is not waited for, and its page is closed.
  page.off('response', weigh);
  const ever = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  await context.close();
  const inlineBytes =
    brotliCompressSync(html).byteLength - brotliCompressSync(html.replace(INLINE_SCRIPT, '')).byteLength;
  const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
  return {
    beforeLoad: kilobytes(beforeLoad),
    scriptBeforeLoad: kilobytes(scriptBeforeLoad + inlineBytes),
    scriptEver: kilobytes(ever + inlineBytes),
  };
}
