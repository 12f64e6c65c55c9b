import { Queue } from 'workbox-background-sync';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { AWAY_STATUSES, fetchAgain } from '#app/shared/fetch-again.ts';
import { addressIn, splitAddress } from '#app/shared/page-address.ts';
import { DEFAULT_LANGUAGE } from '#app/shared/language.ts';
import { keptInstead } from './kept-instead.ts';
import { markOffline } from './mark-offline.ts';
import { listKept } from './list-kept.ts';

/**
 * The background worker: what was read stays readable without network, forms that carry no money are kept and sent once the
 * network is back. It never answers a payment, a member's page or anything private from a cache.
 */
// The few things a worker's scope has beside a window's; the whole library of its types would clash with the page's.
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void; data?: unknown };
declare const self: {
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly { url: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void) => void;
};

const PAGES = 'pages';
const OFFLINE = '/offline';
/** Forms that may wait (never payments): they carry an Idempotency-Key, so that sending twice counts once. */
const KEPT_CALLS = ['newsletter-signup', 'submit-contact-form', 'submit-volunteer-application', 'submit-project-idea'];
const WEEK_MINUTES = 7 * 24 * 60;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

// Lessons say that they may be kept: nothing of who reads stands in them.
const isPrivate = (response: Response) =>
  /private|no-store/.test(response.headers.get('cache-control') ?? '') && response.headers.get('x-offline') !== 'keep';
const onlyPublic = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.ok && !isPrivate(response) ? response : null,
};

/** The offline page in the language of an address. */
const offlineOf = (url: string) => addressIn(OFFLINE, splitAddress(new URL(url).pathname).prefix ?? DEFAULT_LANGUAGE);
/** As it was kept: in the language of the page that is missing, else in French, else in any. */
async function findOffline(url: string): Promise<Response | undefined> {
  const cache = await caches.open(PAGES);
  const kept = (path: string) => cache.match(path, { ignoreVary: true, ignoreSearch: true });
  return (await kept(offlineOf(url))) ?? (await kept(OFFLINE));
}
async function keepOffline(url: string): Promise<void> {
  const cache = await caches.open(PAGES);
  const path = offlineOf(url);
  if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path).catch(() => {});
}
/** Who moves on to another language has the offline page in that one, too. */
const offlineBeside = {
  cacheDidUpdate: ({ request }: { request: Request }) => keepOffline(request.url),
};

type Run = { request: Request; response: Response; state?: Record<string, unknown> };
/**
 * A site in trouble counts as no network: what was kept is shown, with words; without a copy, what the site said. Where there is no
 * network, the page is told so: one that is opened without it hears of no change.
 */
const keptWhileAway = {
  fetchDidSucceed: async ({ response, state }: Run) => {
    if (!AWAY_STATUSES.includes(response.status)) return response;
    if (state) state.away = response;
    throw new Error('The site is away');
  },
  fetchDidFail: async ({ state }: { state?: Record<string, unknown> }) => {
    if (state) state.failed = true;
  },
  cachedResponseWillBeUsed: async ({
    request,
    cachedResponse,
    state,
  }: {
    request: Request;
    cachedResponse?: Response;
    state?: Record<string, unknown>;
  }) => {
    if (!cachedResponse || request.mode !== 'navigate') return cachedResponse;
    if (!state?.away) return state?.failed ? markOffline(cachedResponse) : cachedResponse;
    const offline = await findOffline(request.url);
    return keptInstead(cachedResponse, (await offline?.text()) ?? '', splitAddress(new URL(request.url).pathname).path);
  },
  handlerDidError: async ({ state }: { state?: Record<string, unknown> }) => state?.away as Response | undefined,
};
/** Data of a page is asked for again, as every read in a page should be; a whole page has its own retry. */
const askedAgain = {
  fetchDidSucceed: async ({ request, response }: Run) => {
    let first: Response | undefined = response;
    return fetchAgain(async () => {
      const answer = first ?? (await fetch(request.clone()));
      first = undefined;
      return answer;
    });
  },
};

self.addEventListener('install', (event) => {
  // The offline page in the languages of the pages that are open, and in French; a failure must not keep the worker from installing.
  event.waitUntil(
    self.clients
      .matchAll({ includeUncontrolled: true })
      .then((open) => Promise.all([self.location.origin, ...open.map(({ url }) => url)].map(keepOffline)))
      .catch(() => {}),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A release waits until the visitor takes it (shell/worker-registration.ts).
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data === 'send kept') event.waitUntil(queue.replayRequests());
});

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: 6,
  matchOptions: { ignoreVary: true },
  plugins: [
    keptWhileAway,
    onlyPublic,
    offlineBeside,
    new ExpirationPlugin({ maxEntries: 60, matchOptions: { ignoreVary: true } }),
  ],
});
registerRoute(({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin, pages);

// What client navigation fetches; without network the page asks for the document instead, which the route above answers.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.endsWith('.data'),
  new NetworkFirst({
    cacheName: 'page-data',
    matchOptions: { ignoreVary: true },
    plugins: [askedAgain, keptWhileAway, onlyPublic, new ExpirationPlugin({ maxEntries: 60 })],
  }),
);

// Their addresses change with their content.
registerRoute(
  ({ url }) => url.origin === self.location.origin && /^\/(assets|art|fonts|icons|words)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'files',
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: YEAR_SECONDS })],
  }),
);
registerRoute(
  ({ url }) => url.pathname === '/search.json' || url.pathname === '/manifest.webmanifest',
  new StaleWhileRevalidate({ cacheName: 'lists' }),
);

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const cache = await caches.open(PAGES);
  const page = await findOffline(request.url);
  if (!page) return Response.error();
  const waiting = (await queue.getAll()).length;
  const body = await listKept(await page.text(), cache, waiting);
  return new Response(body, { status: 200, headers: page.headers });
});

const queue = new Queue('forms', { maxRetentionTime: WEEK_MINUTES });
registerRoute(
  ({ url }) => url.origin === self.location.origin && KEPT_CALLS.some((name) => url.pathname === `/api/${name}`),
  async ({ request }) => {
    const copy = request.clone();
    try {
      return await fetch(request);
    } catch {
      await queue.pushRequest({ request: copy });
      return Response.json({ kept: true }, { status: 202 });
    }
  },
  'POST',
);
