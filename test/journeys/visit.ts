import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { launchBrowser } from '../browser.ts';

let browser: Promise<Browser> | undefined;

/** A fresh visitor. What the browser's console complains of fails the journey, at `leave`. */
export async function visit(options: BrowserContextOptions & { language?: string; losesNetwork?: boolean } = {}): Promise<{ page: Page; origin: string; leave: () => Promise<void> }> {
  browser ??= launchBrowser();
  const { language, losesNetwork = false, ...contextOptions } = options;
  const origin = inject('origin');
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 }, ...contextOptions });
  if (language) await context.addCookies([{ name: 'language', value: language, url: origin }]);
  // Well below the time of a test: what hangs is named, not only the test it hangs in.
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  context.on('page', (other) => listen(other, complaints));
  listen(page, complaints);
  return {
    page,
    origin,
    async leave() {
      // The one call here without a time of its own; the browser is ended with the file anyway.
      await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
      // What a browser without network says of its own requests.
      expect(complaints.filter((said) => !(losesNetwork && /net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(said)))).toEqual([]);
    },
  };
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

/** Waits until React is awake on the page: its handlers are there. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactProps')));
}

type Mail = { to: string; subject: string; text: string; html: string; attachments: { filename: string; contentType: string; size: number; url: string }[] };

/** The mails to an address in the demo's mailbox, once there are as many as expected. */
export async function mailsTo(address: string, expected = 1): Promise<Mail[]> {
  const origin = inject('origin');
  for (let attempt = 0; attempt < 60; attempt++) {
    const all = (await (await fetch(`${origin}/demo/mail.json`, { signal: AbortSignal.timeout(10_000) })).json()) as Mail[];
    const own = all.filter((mail) => mail.to === address);
    if (own.length >= expected) return own;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No mail for ${address}`);
}

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});
