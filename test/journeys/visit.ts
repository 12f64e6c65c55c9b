import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, onTestFailed } from 'vitest';
import type { Language } from '#app/shared/language.ts';
import { pageIn } from '#app/shared/page-class.ts';
import { launchBrowser } from '#test/browser.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';
import { JOURNEY_SETTINGS } from './settings.ts';

/** One for all files of a worker, ended with it; each visit is a context of its own. */
let browser: Promise<Browser> | undefined;

async function openBrowser(): Promise<Browser> {
  browser ??= launchBrowser().then((opened) => {
    opened.once('disconnected', () => (browser = undefined));
    return opened;
  });
  return browser;
}

let ownOrigin: string | undefined;
/** The site of this journey: the one that all share, unless its file asked for one of its own. */
export const originNow = (): string => ownOrigin ?? inject('origin');

/** A site that a file starts as it needs it; `undefined`: the shared one again. */
export function useOrigin(origin: string | undefined): void {
  ownOrigin = origin;
}

/** A site for the journeys of one file: they change what others read, courses and fields and stocks. */
export function useOwnSite(more: Record<string, string> = {}): void {
  let leave = async () => {};
  beforeAll(async () => {
    const dataDir = seededFolder('journey');
    const site = await startSiteProcess({
      port: await freePort(),
      dataDir,
      environment: { ...JOURNEY_SETTINGS, ...more },
    });
    ownOrigin = site.origin;
    leave = async () => {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  }, 120_000);
  afterAll(() => leave());
}

/** A fresh visitor. What the browser's console complains of fails the journey, at `leave`. */
export async function visit(
  options: BrowserContextOptions & { language?: string; losesNetwork?: boolean } = {},
): Promise<{ page: Page; origin: string; leave: () => Promise<void> }> {
  const { language, losesNetwork = false, ...contextOptions } = options;
  const origin = originNow();
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 }, ...contextOptions });
  if (language) await context.addCookies([{ name: 'language', value: language, url: origin }]);
  // Well below the time of a test: what hangs is named, not only the test it hangs in.
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  if (language) {
    // Who chose a language is led to pages in it; the addresses in the journeys are those of the default one.
    const goTo = page.goto.bind(page);
    page.goto = (url, how) => goTo(url.startsWith(origin) ? pageIn(url, language as Language) : url, how);
  }
  const complaints: string[] = [];
  context.on('page', (other) => listen(other, complaints));
  listen(page, complaints);
  onTestFailed(() => tellWhere(page));
  return {
    page,
    origin,
    async leave() {
      // The one call here without a time of its own; the browser is ended with the file anyway.
      await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
      // What a browser says of its own requests without network, or of a site that is away.
      expect(
        complaints.filter(
          (said) =>
            // A certificate that nobody knows is good enough for pages, never for a worker.
            !(
              contextOptions.ignoreHTTPSErrors && /SSL certificate error|occurred when fetching the script/.test(said)
            ) &&
            !(
              losesNetwork &&
              /net::ERR_(FAILED|BLOCKED_BY_CLIENT|INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)|status of 50[234]|Error loading route module|dynamically imported module|could not be loaded; French is shown|occurred when fetching the script|^TypeError: Failed to fetch|during render TypeError: Failed to fetch/.test(
                said,
              )
            ),
        ),
      ).toEqual([]);
    },
  };
}

/** What stood on a page as its journey broke off: one that breaks on another machine only is told from its log. */
async function tellWhere(page: Page): Promise<void> {
  const text = page.locator('body').innerText({ timeout: 2000 });
  const shown = await text.then(
    (words) => words.replaceAll(/\s+/g, ' ').slice(0, 1500),
    () => '(nothing to read)',
  );
  console.error(`broke off at ${page.url()}: ${shown}`);
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // A refused form is answered 4xx, which the browser reports of itself.
    if (/status of 4\d\d/.test(message.text())) return;
    complaints.push(message.text());
  });
}

/**
 * Waits until React is awake on the page: its handlers are there, and its first effects have run, which listen to keys. Those of the
 * router's ScrollRestoration come after them (app/root.tsx).
 */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      window.history.scrollRestoration === 'manual' &&
      Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactProps')),
  );
}

/** The page fetches no drawings; who does it visits with `losesNetwork`. By the browser itself: a route of Playwright's takes its cache away. */
export async function leaveDrawingsOut(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/art/*'] });
}

type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; size: number; url: string }[];
};

/** The mails to an address in the demo's mailbox, once there are as many as expected. */
export async function mailsTo(address: string, expected = 1, seconds = 60): Promise<Mail[]> {
  const origin = originNow();
  for (let attempt = 0; attempt < seconds * 4; attempt++) {
    const all = (await (
      await fetch(`${origin}/demo/mail.json`, { signal: AbortSignal.timeout(10_000) })
    ).json()) as Mail[];
    const own = all.filter((mail) => mail.to === address);
    if (own.length >= expected) return own;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No mail for ${address}`);
}
