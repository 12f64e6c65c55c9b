/**
 * What every page does once it is there, whether React wakes on it or not: the offer to install, tooltips, the background
 * worker, progress bars, the search's dialog. A file of its own, fetched by the boot script after the load event.
 */
import { startInstall } from './install.ts';
import { startProgressStrips } from './progress-strips.ts';
import { startSourceRefusal } from './source-refusal.ts';
import { startTips } from './tips.ts';
import { startWorker } from './worker-registration.ts';

let isStarted = false;

/** Called by the boot script; again only when somebody asks for the search before. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  startProgressStrips();
  startInstall();
  startTips();
  startWorker();
  startSourceRefusal();
  followHistory();
  offerLanguage(keepLanguage());
}

/** On a page that never wakes, nobody draws the page that the browser goes back to when it takes both for one document (a move, then a reload). */
function followHistory(): void {
  if ('__reactRouterContext' in window) return;
  const shown = location.pathname + location.search;
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
}

/** The choice of language is kept for scripts too (contract, 6); the server keeps it in a cookie. */
function keepLanguage(): string | undefined {
  const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  try {
    if (chosen) localStorage.setItem('language', chosen);
  } catch {
    // The cookie is enough.
  }
  return chosen;
}

/** On a French page, to who chose another language. */
function offerLanguage(chosen: string | undefined): void {
  const line = document.getElementById('language-line');
  if (!line || !chosen || chosen === document.documentElement.lang) return;
  import('./language-line.ts').then(
    ({ showLanguageLine }) => showLanguageLine(line, chosen),
    (error: unknown) => console.info('language line not loaded', error),
  );
}

/** Draws the search's dialog; its code, and React where the page does without, are fetched then. */
export async function openSearch(): Promise<void> {
  const { openSearchIsland } = await import('./search-island.tsx');
  await openSearchIsland();
}
