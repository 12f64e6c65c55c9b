import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';

export type Weight = { beforeLoad: number; scriptBeforeLoad: number; scriptEver: number };

// What search engines read (JSON-LD) is no script: nothing runs it.
const INLINE_SCRIPT = /<script\b(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;

/** As platform/page-cache.ts packs a page that was asked for more than once. */
const pack = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).byteLength;

/**
 * What the load event does not wait for: pictures that are fetched when they come near, and the file of icons. Whether it arrives before
 * the event is a matter of the machine's load.
 */
const findUnawaited = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].map((image) => image.currentSrc),
    ...[...document.querySelectorAll('use')].map(
      (icon) => new URL(icon.href.baseVal, location.href).href.split('#')[0]!,
    ),
  ]);

/** The site's icon, which a browser with a window also fetches before the load event; the one without windows never does. */
async function iconBytes(html: string, url: string): Promise<number> {
  const icon = /<link\b(?=[^>]*\brel="icon")[^>]*\bhref="([^"]+)"/.exec(html)?.[1];
  if (!icon) return 0;
  const answer = await fetch(new URL(icon, url));
  const head = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  return head + Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength);
}

/**
 * What a page costs on a first visit, in KB (1024 bytes) on the wire: all that the load event waits for; scripts before it; scripts
 * ever, gzip, once the page is awake. Phone-sized, no cache. What scripts inline in the page cost is what the compressed
 * page weighs less without them.
 * @param browser without windows: it takes a third of the processor's time of the other one
 */
export async function measureWeight(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Page.enable');
  const loaded = new Map<
    string,
    { url: string; type: string; headBytes: number; bytes: number; isBeforeLoad: boolean }
  >();
  let isLoaded = false;
  // What arrives once the load event has fired is no longer before it, however late this process hears of it.
  cdp.on('Page.loadEventFired', () => {
    isLoaded = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    loaded.set(requestId, {
      url: response.url,
      type,
      headBytes: response.encodedDataLength,
      bytes: 0,
      isBeforeLoad: false,
    }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const resource = loaded.get(requestId);
    if (resource) Object.assign(resource, { bytes: encodedDataLength, isBeforeLoad: !isLoaded });
  });
  const html = await (await page.goto(url, { waitUntil: 'load' }))!.text();
  const icon = await iconBytes(html, url);
  const unawaited = new Set(await findUnawaited(page));
  await page.waitForTimeout(3000);
  const resources = [...loaded.values()];
  await context.close();
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const before = resources.filter((one) => one.isBeforeLoad && !unawaited.has(one.url));
  const scripts = resources.filter(({ type }) => type === 'Script').map((one) => one.url);
  const sizes = await Promise.all([...new Set(scripts)].map(scriptSize));
  const inlineBytes =
    brotliCompressSync(html).byteLength - brotliCompressSync(html.replace(INLINE_SCRIPT, '')).byteLength;
  const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
  return {
    // The very first visitor gets the page packed quickly, every later one packed well: weighed is what those get.
    beforeLoad: kilobytes(
      icon + sum(before.map(({ type, headBytes, bytes }) => (type === 'Document' ? headBytes + pack(html) : bytes))),
    ),
    scriptBeforeLoad: kilobytes(
      sum(before.filter(({ type }) => type === 'Script').map(({ bytes }) => bytes)) + inlineBytes,
    ),
    scriptEver: kilobytes(sum(sizes) + inlineBytes),
  };
}

const sizes = new Map<string, Promise<number>>();

/** Bytes of a script, gzip. */
export function scriptSize(url: string): Promise<number> {
  const known = sizes.get(url);
  if (known) return known;
  const size = fetch(url)
    .then((answer) => answer.arrayBuffer())
    .then((body) => gzipSync(body, { level: 9 }).byteLength);
  sizes.set(url, size);
  return size;
}
