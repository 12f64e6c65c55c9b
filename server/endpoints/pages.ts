import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Handler } from 'hono';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { DrawPage } from '#app/features/define-feature.server.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { addressIn, isBackOffice, splitAddress } from '#app/shared/page-address.ts';
import { contentSecurityPolicy, hashInlineScripts, type PolicyOptions } from '#platform/csp.ts';
import { browserOf, copyForm, keepForm, postedContext } from '#platform/kept-forms.ts';
import { countCached } from '#platform/metrics.ts';
import type { RootDatabase } from '#platform/database.ts';
import { type CachedPage, etagOf, type PageCache } from '#platform/page-cache.ts';
import { Refusal } from '#platform/refusals.ts';
import { RenderLimit } from '#platform/render-limit.ts';
import type { Replica } from '#platform/replica.ts';
import type { SiteContext } from '#platform/site.ts';
import { awayContext, nonceContext, type Visitor, visitorContext } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';
import { answerAway } from './away.ts';
import { FOR_CACHES } from './guard.ts';
import { answerFor, sendKept } from './kept.ts';
import { pageOfData, publicAddress, routeOf } from './page-address.ts';
import { CLIENT_FOLDER } from '#server/release.ts';

type PageParts = {
  siteContext: SiteContext;
  cache: PageCache;
  policy: PolicyOptions;
  /** Gives the page's loaders what they may use. @param db the replica, else the primary */
  fill: (context: RouterContextProvider, db?: RootDatabase) => void;
  /** For first sights of pages that are the same for everybody. */
  replica?: Replica;
};

/** The page that is kept for an address and the choices of a visitor, when it is as it would be drawn now. */
export type FindPage = (
  url: Pick<URL, 'pathname' | 'searchParams'>,
  choices: Pick<Visitor, 'language' | 'worth'>,
) => CachedPage | undefined;

/** The key under which a public page is kept. */
const keyOf = ({ language, worth = '' }: Pick<Visitor, 'language' | 'worth'>, address: string) =>
  `${language} ${worth} ${address}`;

/** Every page: public ones from the cache with a hash policy, the others rendered for one visitor with a nonce. */
export function pageEndpoint({ siteContext, cache, policy, fill, replica }: PageParts): {
  endpoint: Handler;
  findPage: FindPage;
  /** The route of a path, as the URL map writes it; none before the first page was drawn. */
  pageRoute: (pathname: string) => string | undefined;
  /** One page with a database of its own, neither kept nor counted. */
  drawPage: DrawPage;
} {
  const { isLive, origin, rendersPerMinute, cdnSeconds } = siteContext.settings;
  let build: ServerBuild | undefined;
  /** One for each language with addresses of its own: React Router takes the prefix as its basename. */
  const renders = new Map<Language, RequestHandler>();
  /** The same for as long as the server runs; in development another after every change. */
  const readBuild = async () => {
    const read = await import('virtual:react-router/server-build');
    // Given a function, React Router would sort all routes anew at every request.
    if (read !== build) renders.clear();
    return (build = read);
  };
  const renderIn = (built: ServerBuild, language: Language): RequestHandler => {
    const known = renders.get(language);
    if (known) return known;
    const render = createRequestHandler({ ...built, basename: addressIn('/', language) }, process.env.NODE_ENV);
    renders.set(language, render);
    return render;
  };
  /** Pages being drawn just now. */
  let drawing = 0;
  const isRush = () => drawing > 2;
  const findPage: FindPage = (url, choices) => {
    const known = build && publicAddress(build, url);
    const page = known && cache.get(keyOf(choices, known.address));
    if (!page) return undefined;
    cache.improve(page);
    countCached('hit');
    return page;
  };
  const drawFor = async (
    request: Request,
    { visitor, nonce, away, db }: { visitor: Visitor; nonce: string; away: { isAway: boolean }; db?: RootDatabase },
    built: ServerBuild,
  ): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(visitorContext, visitor);
    context.set(nonceContext, nonce);
    context.set(awayContext, away);
    fill(context, db);
    const { pathname, search } = new URL(request.url);
    const { prefix = DEFAULT_LANGUAGE } = splitAddress(pathname);
    const form = copyForm(request);
    const posted: { token?: string } = {};
    if (form) context.set(postedContext, posted);
    const response = await renderIn(built, prefix)(request, context);
    if (!form || !posted.token) return response;
    const kept = { path: pathname.replace(/\.data$/, '') + search, form: await form(), isLive };
    const cookie = await keepForm(siteContext.db, posted.token, kept, browserOf(request));
    response.headers.append('set-cookie', cookie);
    return response;
  };
  const drawPage: DrawPage = async (path, visitor, nonce, db, form) =>
    drawFor(
      new Request(origin + path, form && { method: 'POST', body: form }),
      { visitor, nonce, away: { isAway: false }, db },
      await readBuild(),
    );
  const limit = new RenderLimit(rendersPerMinute);
  const endpoint: Handler = async (c) => {
    const visitor = c.get('visitor') as Visitor;
    const url = new URL(c.req.url);
    const { prefix = DEFAULT_LANGUAGE, path } = splitAddress(url.pathname);
    const bare = { pathname: path, searchParams: url.searchParams };
    const isData = path.endsWith('.data');
    // What a page's script asked for is led on by the page itself (app/root.tsx).
    if (visitor.goTo && !isData) return leadOn(c, visitor.goTo);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // A member's name stands in the header: their pages are their own.
    const isShared = !visitor.member && !visitor.author;
    const built = await readBuild();
    const cached = isRead && isShared && findPage(bare, visitor);
    if (cached) return sendKept(c, cached);
    const known = isRead && isShared ? publicAddress(built, bare) : undefined;
    const address = known?.address;
    const key = address && keyOf(visitor, address);
    const wait = limit.over(visitor.address);
    if (wait) return answerRefusal(c, siteContext, new Refusal('too_many_requests', { status: 429, retryAfter: wait }));

    const { generation } = cache;
    const nonce = randomBytes(16).toString('base64');
    const away = { isAway: false };
    const draw = async (db?: RootDatabase): Promise<Response> => {
      const request = requestFor(
        c.req.raw,
        `${isLive ? origin : url.origin}${address === undefined ? `${url.pathname}${url.search}` : addressIn(address, prefix)}`,
        isLive,
      );
      away.isAway = false;
      return drawFor(request, { visitor, nonce, away, db }, built);
    };
    // Nothing that the page shows may have changed since the replica was as the primary.
    const asOf = key ? replica?.asOf() : undefined;
    const isFromReplica = asOf !== undefined && !cache.hasChangedSince(asOf, known?.shows);
    drawing += 1;
    const response = await (async () => {
      const drawn = await draw(isFromReplica ? replica!.db : undefined);
      // It may be gone since, or have cancelled a statement to go on itself.
      return isFromReplica && drawn.status >= 500 ? draw() : drawn;
    })().finally(() => (drawing -= 1));
    if (away.isAway && response.status >= 500) {
      const stale = key && cache.getStale(key);
      if (stale) countCached('stale');
      // RFC 9211: a negative time to live says for how long it has been stale.
      return stale
        ? sendKept(c, stale.page, { more: { 'Cache-Status': `elikya; hit; ttl=-${stale.seconds}` } })
        : answerAway(siteContext, c);
    }
    if (response.status === 429 && visitor.retryAfter) response.headers.set('Retry-After', String(visitor.retryAfter));
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      // Only what a public page shows to anybody may be kept; a resource that may be kept says so itself.
      const isOpen = isShared && (!isData || publicAddress(built, pageOfData(bare)) !== undefined);
      if (!isOpen && !response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-store');
      return response;
    }
    const drawn = withoutFlags(await response.text());
    const html = Buffer.from(isBackOffice(path) ? withAllRoutes(drawn, built.assets.url) : drawn);
    if (response.headers.get('x-page') === 'public' && key) {
      countCached('miss');
      // Rendered without a visitor in it: the nonce is taken out again and the scripts are named by their hashes.
      const text = html.toString('utf8');
      const body = Buffer.from(inlineStyles(text.replaceAll(` nonce="${nonce}"`, '')));
      const page: CachedPage = {
        html: body,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': contentSecurityPolicy(hashInlineScripts(text, nonce), policy),
          'Content-Language': visitor.language,
          // Always asked again, mostly answered by 304: a page must never show an old sum.
          'Cache-Control': 'no-cache',
          ...(cdnSeconds > 0 ? { [FOR_CACHES]: `max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}` } : {}),
          ETag: etagOf(body),
          Vary: 'Accept-Encoding, Cookie',
        },
        isQuick: true,
      };
      cache.put(key, page, { generation, shows: known?.shows });
      return sendKept(c, page, { isRush: isRush() });
    }
    const headers = new Headers(response.headers);
    headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], policy));
    headers.set('Cache-Control', 'private, no-store');
    headers.append('Vary', 'Accept-Encoding, Cookie');
    headers.delete('x-page');
    // A member has been here before and has the styles; anybody else may be seeing the site for the first time.
    const body = isShared ? Buffer.from(inlineStyles(html.toString('utf8'))) : html;
    return sendOwn(c, body, headers, response.status, isRush());
  };
  const pageRoute = (pathname: string) =>
    build && routeOf(build, pageOfData({ pathname: splitAddress(pathname).path }).pathname);
  return { endpoint, findPage, pageRoute, drawPage };
}

/** Flags of React Router that say `false`, which is what the browser takes where they are missing: every page would carry them. */
const withoutFlags = (html: string): string =>
  html.replace(/"future":\{(?:"\w+":false,?)+\}/, '"future":{}').replace('"ssr":true,"isSpaMode":false', '"ssr":true');

/** The manifest of public pages leaves the back office's routes out, which are half of them (slimManifest in vite.config.ts). */
const withAllRoutes = (html: string, manifest: string): string =>
  html.replaceAll(manifest, manifest.replace(/\.js$/, '-staff.js'));

/** To where the page is in truth. */
function leadOn(c: Context, { to, status }: NonNullable<Visitor['goTo']>): Response {
  c.header('Cache-Control', status === 308 ? 'no-cache' : 'private, no-store');
  return c.redirect(to, status);
}

// React Router marks the styles of code that is fetched later with a bare #.
const STYLESHEET = /<link (nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
const styles = new Map<string, string>();

/**
 * Puts the stylesheets of a page into it: on a slow network the first paint would wait one more round trip for
 * them. The links stay, disabled, since React expects them where they were; it passes over the unknown <style>.
 */
function inlineStyles(html: string): string {
  return html.replace(STYLESHEET, (_link, nonce: string | undefined, path: string, mark: string) => {
    let style = styles.get(path);
    if (style === undefined) styles.set(path, (style = readFileSync(join(CLIENT_FOLDER, path), 'utf8')));
    return `<style>${style}</style><link ${nonce ?? ''}rel="stylesheet" href="${path}${mark}" disabled=""/>`;
  });
}

/** A page drawn for one visitor, with the headers it came with. */
async function sendOwn(c: Context, html: Buffer, headers: Headers, status: number, isRush: boolean): Promise<Response> {
  const { body, headers: packed } = await answerFor(c, { html, headers: {} }, isRush);
  for (const [name, value] of Object.entries(packed)) headers.set(name, value);
  return new Response(body as BodyInit, { status, headers });
}

/** What the page is asked: its own address. Behind a TLS proxy the request says http and an inner host, where forms compare their origin with the public one. */
function requestFor(request: Request, url: string, isLive: boolean): Request {
  const headers = new Headers(request.headers);
  if (isLive) headers.set('x-forwarded-host', new URL(url).host);
  const { body, signal } = request;
  // Asked for its head only, a page is drawn all the same: its length stands there.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}
