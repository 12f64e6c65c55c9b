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

/** The system's Chromium (CHROMIUM_PATH to name another); Playwright's own where there is none. `more` are flags of its own. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const path = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((one) => one && existsSync(one));
  return chromium.launch({ executablePath: path, args: [...FLAGS, ...more] });
}
