import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Handler } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { DEFAULT_LANGUAGE } from '#app/shared/language.ts';
import { contentSecurityPolicy, hashInlineScripts, type PolicyOptions } from '#platform/csp.ts';
import { bodyFor, type CachedPage, type PageCache, packPage } from '#platform/page-cache.ts';
import { Refusal } from '#platform/refusals.ts';
import { RenderLimit } from '#platform/render-limit.ts';
import type { Ground } from '#platform/site.ts';
import { awayContext, nonceContext, type Visitor, visitorContext } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';
import { answerAway } from './away.ts';
import { isPublicPath } from './public-paths.ts';
import { publicAddress } from './page-address.ts';

type PageParts = { ground: Ground; cache: PageCache; policy: PolicyOptions; fill: (context: RouterContextProvider) => void };

/** Every page: public ones from the cache with a hash policy, the others rendered for one visitor with a nonce. */
export function pageDoor({ ground, cache, policy, fill }: PageParts): Handler {
  const { isLive, origin, rendersPerMinute } = ground.settings;
  const readBuild = () => import('virtual:react-router/server-build');
  const render = createRequestHandler(readBuild, process.env.NODE_ENV);
  const renders = new RenderLimit(rendersPerMinute);
  return async (c) => {
    const visitor = c.get('visitor') as Visitor;
    const url = new URL(c.req.url);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // A member's name stands in the header: their pages are their own.
    const isShared = !visitor.member && !visitor.author;
    const address = isRead && isShared ? publicAddress(await readBuild(), url) : undefined;
    const key = address && `${visitor.language} ${visitor.worth ?? ''} ${address}`;
    const cached = key && cache.get(key);
    if (cached) {
      void cache.improve(cached);
      return sendPage(c, cached);
    }
    const wait = renders.over(visitor.address);
    if (wait) return answerRefusal(c, ground, new Refusal('too_many_requests', { status: 429, retryAfter: wait }));

    const { generation } = cache;
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set(visitorContext, visitor);
    context.set(nonceContext, nonce);
    const away = { isAway: false };
    context.set(awayContext, away);
    fill(context);
    const request = requestFor(c.req.raw, `${isLive ? origin : url.origin}${address ?? `${url.pathname}${url.search}`}`, isLive);
    const response = await render(request, context);
    if (away.isAway && response.status >= 500) return answerAway(ground, c);
    if (response.status === 429 && visitor.retryAfter) response.headers.set('Retry-After', String(visitor.retryAfter));
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      // Only what a public page shows to anybody may be kept; a resource that may be kept says so itself.
      const isOpen = isShared && (!url.pathname.endsWith('.data') || isPublicPath(await readBuild(), url.pathname));
      if (!isOpen && !response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-store');
      return response;
    }
    const html = Buffer.from(await response.arrayBuffer());
    if (response.headers.get('x-page') === 'public' && key) {
      // Rendered without a visitor in it: the nonce is taken out again and the scripts are named by their hashes.
      const text = html.toString('utf8');
      const page = await packPage(Buffer.from(inlineStyles(text.replaceAll(` nonce="${nonce}"`, ''))), contentSecurityPolicy(hashInlineScripts(text, nonce), policy), { isQuick: true });
      cache.put(key, page, generation);
      return sendPage(c, page);
    }
    const headers = new Headers(response.headers);
    headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], policy));
    headers.set('Cache-Control', 'private, no-store');
    // A member has been here before and has the styles; anybody else may be seeing the site for the first time.
    const body = isShared ? Buffer.from(inlineStyles(html.toString('utf8'))) : html;
    return sendBody(c, await packPage(body, '', { isQuick: true }), headers, response.status);
  };
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
    if (style === undefined) styles.set(path, (style = readFileSync(join('build/client', path), 'utf8')));
    return `<style>${style}</style><link ${nonce ?? ''}rel="stylesheet" href="${path}${mark}" disabled=""/>`;
  });
}

function sendPage(c: Context, page: CachedPage): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'Content-Language': (c.get('visitor') as Visitor).language ?? DEFAULT_LANGUAGE,
    // Always asked again, mostly answered by 304: a page must never show an old sum.
    'Cache-Control': 'no-cache',
    ETag: page.etag,
  });
  if (c.req.header('if-none-match') === page.etag) return new Response(null, { status: 304, headers });
  return sendBody(c, page, headers, 200);
}

function sendBody(c: Context, page: Pick<CachedPage, 'html' | 'br' | 'gzip'>, headers: Headers, status: number): Response {
  const { body, encoding } = bodyFor(page, c.req.header('accept-encoding') ?? '');
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.append('Vary', 'Accept-Encoding, Cookie');
  headers.set('Content-Length', String(body.byteLength));
  headers.delete('x-page');
  return new Response(new Uint8Array(body), { status, headers });
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
