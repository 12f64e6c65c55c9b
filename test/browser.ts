import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

// Without the background flags Chromium looks for hosts of its own, which only costs time here.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = (paths: readonly string[]) => [process.env.CHROMIUM_PATH, ...paths].find((one) => one && existsSync(one));

/** Where the Chromium that visitors have is (CHROMIUM_PATH to name another). */
export const findChromium = (): string | undefined => find([...WHOLE, SHELL]);

/**
 * The system's Chromium without windows, which takes half of the processor's time; Playwright's own where there is none.
 * @param more flags beside the usual ones
 */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: find([SHELL, ...WHOLE]), args: [...FLAGS, ...more] });

/** The Chromium that visitors have, for what is measured: the one without windows fetches pictures from farther below. */
export const launchVisitorsBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: FLAGS });
