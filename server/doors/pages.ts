import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Handler } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { DEFAULT_LANGUAGE } from '#app/shared/language.ts';
import { WORTH_KEY } from '#app/shared/worth.ts';
import { contentSecurityPolicy, hashInlineScripts, type PolicyOptions } from '#platform/csp.ts';
import { bodyFor, type CachedPage, type PageCache, packPage } from '#platform/page-cache.ts';
import type { Ground } from '#platform/site.ts';
import { awayContext, nonceContext, type Visitor, visitorContext } from '#platform/visitor.ts';
import { answerAway } from './away.ts';
import { isPublicPath } from './public-paths.ts';

type PageParts = { cache: PageCache; policy: PolicyOptions; fill: (context: RouterContextProvider) => void; origin: string; isLive: boolean; ground: Pick<Ground, 'translate'> };

/** Every page: public ones from the cache with a hash policy, the others rendered for one visitor with a nonce. */
export function pageDoor({ cache, policy, fill, origin, isLive, ground }: PageParts): Handler {
  const render = createRequestHandler(() => import('virtual:react-router/server-build'), process.env.NODE_ENV);
  return async (c) => {
    const visitor = c.get('visitor') as Visitor;
    const url = new URL(c.req.url);
    url.searchParams.delete('lang');
    url.searchParams.delete(WORTH_KEY);
    const key = `${visitor.language} ${visitor.worth ?? ''} ${url.pathname}${url.search}`;
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // A member's name stands in the header: their pages are their own.
    const isShared = !visitor.member && !visitor.author;
    const cached = isRead && isShared ? cache.get(key) : undefined;
    if (cached) return sendPage(c, cached);

    const { generation } = cache;
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set(visitorContext, visitor);
    context.set(nonceContext, nonce);
    const away = { isAway: false };
    context.set(awayContext, away);
    fill(context);
    const response = await render(isLive ? behindProxy(c.req.raw, origin) : c.req.raw, context);
    if (away.isAway && response.status >= 500) return answerAway(ground, c);
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      // Only what a public page shows to anybody may be kept; a resource that may be kept says so itself.
      const isOpen = isShared && (!url.pathname.endsWith('.data') || isPublicPath(await import('virtual:react-router/server-build'), url.pathname));
      if (!isOpen && !response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-store');
      return response;
    }
    const html = Buffer.from(await response.arrayBuffer());
    if (response.headers.get('x-page') === 'public' && isShared) {
      // Rendered without a visitor in it: the nonce is taken out again and the scripts are named by their hashes.
      const text = html.toString('utf8');
      const page = await packPage(Buffer.from(inlineStyles(text.replaceAll(` nonce="${nonce}"`, ''))), contentSecurityPolicy(hashInlineScripts(text, nonce), policy));
      cache.put(key, page, generation);
      return sendPage(c, page);
    }
    const headers = new Headers(response.headers);
    headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], policy));
    headers.set('Cache-Control', 'private, no-store');
    // A member has been here before and has the styles; anybody else may be seeing the site for the first time.
    const body = isShared ? Buffer.from(inlineStyles(html.toString('utf8'))) : html;
    return sendBody(c, await packPage(body, '', 4), headers, response.status);
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
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

/** Behind a TLS proxy the request says http and an inner host; forms compare their origin with the public one. */
function behindProxy(request: Request, origin: string): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-host', new URL(origin).host);
  const { method, body } = request;
  return new Request(`${origin}${pathname}${search}`, { method, headers, body, signal: request.signal, duplex: 'half' } as RequestInit);
}
