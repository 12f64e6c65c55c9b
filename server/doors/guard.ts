import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY } from '#app/shared/language.ts';
import { isWorthCurrency, WORTH_KEY } from '#app/shared/worth.ts';
import { FORWARDED_HEADERS, visitorNetwork } from '#platform/address.ts';
import { type Auth, readMember } from '#platform/auth.ts';
import { Refusal } from '#platform/refusals.ts';
import { log, pathForLog } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import type { Ground } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Who is asking: address for limits, language by `?lang=` or cookie (never by the browser's wish: contract, 6), request id. */
export function knowVisitor(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    const asked = c.req.query('lang');
    const kept = getCookie(c, LANGUAGE_KEY);
    const language = isLanguage(asked) ? asked : isLanguage(kept) ? kept : DEFAULT_LANGUAGE;
    const askedWorth = c.req.query(WORTH_KEY);
    const keptWorth = getCookie(c, WORTH_KEY);
    const worth = isWorthCurrency(askedWorth) ? askedWorth : isWorthCurrency(keptWorth) ? keptWorth : undefined;
    const author = getCookie(c, 'author');
    const visitor: Visitor = { language, worth, address: visitorNetwork(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), settings.trustedHops), requestId: randomUUID(), author: author && /^[\w-]{16,64}$/.test(author) ? author : undefined };
    c.set('visitor', visitor);
    await next();
    c.res.headers.set('X-Request-Id', visitor.requestId);
    if (isWorthCurrency(askedWorth) && askedWorth !== keptWorth) setCookie(c, WORTH_KEY, askedWorth, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax', secure: settings.isLive });
    if (isLanguage(asked) && asked !== kept) {
      // Readable by scripts: it is a preference, and the browser side keeps the same choice in its storage.
      setCookie(c, LANGUAGE_KEY, asked, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax', secure: settings.isLive });
    }
  };
}

/** Adds the signed-in member to the visitor; a session that cannot be read counts as none. */
export function knowMember({ db }: Pick<Ground, 'db'>, auth: Auth): MiddlewareHandler {
  return async (c, next) => {
    const visitor = c.get('visitor') as Visitor;
    visitor.member ??= await readMember(db, auth, c.req.raw.headers);
    return next();
  };
}

/**
 * A live site that was told of no proxy, but hears from one, would count all its visitors as one: it serves nobody until it is
 * told the truth, so that this is seen at the first try and not under load.
 */
export function refuseUnknownProxy(ground: Ground): MiddlewareHandler {
  const { isLive, trustedHops } = ground.settings;
  let isSaid = false;
  return async (c, next) => {
    const header = isLive && trustedHops === 0 ? FORWARDED_HEADERS.find((name) => c.req.header(name) !== undefined) : undefined;
    if (!header) return next();
    if (!isSaid) log.error({ header }, 'a proxy forwards requests, but TRUST_PROXY=false: set it to the number of proxies in front of this server. Nothing is served');
    isSaid = true;
    return answerRefusal(c, ground, new Refusal('proxy_unknown', { status: 503, retryAfter: 300 }));
  };
}

/** What is asked for its head only has the length that it would have. A line of news has none. */
export function measureHeads(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, body } = c.res;
    if (c.req.method !== 'HEAD' || !body || headers.has('content-length') || headers.get('content-type') === 'text/event-stream') return;
    const { byteLength } = await c.res.arrayBuffer();
    c.res = new Response(null, { status: c.res.status, headers });
    c.res.headers.set('Content-Length', String(byteLength));
  };
}

/** No page, file or row has U+0000 in its name, and no database can look for it; no path has a line break or the like. */
export function refuseControls(): MiddlewareHandler {
  return async (c, next) => (c.req.url.includes('%00') || /%[01][0-9a-f]|%7f/i.test(c.req.path) ? c.text('Bad request', 400) : next());
}

/** Headers every answer carries; HSTS only in live mode, where the origin is https. */
export function secureHeaders({ isLive }: Settings): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (isLive) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  };
}

/** Changes come from our own pages, or from no browser at all (contract, 3). */
export function refuseForeignOrigins(ground: Ground): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (isRead || origin === undefined || isOwn(origin, c, ground.settings)) return next();
    return answerRefusal(c, ground, new Refusal('foreign_origin', { status: 403 }));
  };
}

function isOwn(origin: string, c: Context, { origin: own, isLive }: Settings): boolean {
  // The demo is also opened by 127.0.0.1 or a neighbour's address; live there is one origin only.
  return origin === own || (!isLive && origin === `http://${c.req.header('host')}`);
}

/** One line a request: no query, no ids of payments or links, nothing of the visitor. */
export function logRequests(): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { path } = c.req;
    if (path.startsWith('/assets/') || path.startsWith('/art/') || path.startsWith('/fonts/')) return;
    const ms = Math.round(performance.now() - start);
    log.info({ requestId: (c.get('visitor') as Visitor | undefined)?.requestId, method: c.req.method, path: pathForLog(path), status: c.res.status, ms }, 'request');
  };
}
