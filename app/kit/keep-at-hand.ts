/** The caches of the worker that answer for pages and for their data alone (app/worker/worker.ts). */
const PAGES = 'pages';
const DATA = 'page-data';

/**
 * Keeps a page that says it may be kept, with all it needs to wake, before there is no network: found again from a cold start at its
 * address and in the list of the offline page. Never throws; where no worker comes, it never answers.
 * @param path of this site, as its links write it
 * @returns whether the page is kept, now or from before
 */
export async function keepAtHand(path: string): Promise<boolean> {
  if (!navigator.serviceWorker) return false;
  try {
    // On a first visit it is still on its way; where there is none, nobody waits for this.
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    const page = await fetch(path);
    if (!page.ok || page.redirected || page.headers.get('x-offline') !== 'keep') return false;
    const html = await page.clone().text();
    // First what it needs, which the worker keeps by itself: a page that is kept wakes.
    const files = await Promise.all(filesOf(html).map((file) => fetch(file)));
    if (files.some(({ ok }) => !ok)) return false;
    await (await caches.open(PAGES)).put(path, page);
    return true;
  } catch {
    // No network, or no room: the next time.
    return (await caches.match(path, { cacheName: PAGES, ignoreVary: true }).catch(() => undefined)) !== undefined;
  }
}

/** The scripts, styles, fonts and words that a page names. */
function filesOf(html: string): string[] {
  const attribute = (name: string) => new RegExp(`<html[^>]* ${name}="([^"]*)"`).exec(html)?.[1] ?? '';
  const words = attribute('data-namespaces')
    .split(' ')
    .filter(Boolean)
    .map((name) => `/words/${attribute('lang')}/${name}.json?v=${attribute('data-words-version')}`);
  return [...new Set([...(html.match(/\/(?:assets|fonts)\/[\w./-]+/g) ?? []), ...words])];
}

/** Somebody signed out: pages of the back office that were kept go with them. */
export async function dropKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of [PAGES, DATA]) {
    const kept = await caches.open(name);
    for (const request of await kept.keys())
      if (new URL(request.url).pathname.startsWith('/admin/')) await kept.delete(request, { ignoreVary: true });
  }
}
