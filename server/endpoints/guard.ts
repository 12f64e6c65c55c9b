import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isLanguage, type Language, LANGUAGE_KEY } from '#app/shared/language.ts';
import { isSource, NO_SOURCE, SOURCE_KEY, sourceOf } from '#app/shared/source.ts';
import { isWorthCurrency, WORTH_KEY, type WorthCurrency } from '#app/shared/worth.ts';
import { FORWARDED_HEADERS, visitorNetwork } from '#platform/address.ts';
import { bearerIn, readKey } from '#platform/api-keys.ts';
import { type Auth, readMember } from '#platform/auth.ts';
import { overLimit } from '#platform/limits.ts';
import { Refusal } from '#platform/refusals.ts';
import { log, pathForLog } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import type { SiteContext } from '#platform/site.ts';
import { noteTrace } from '#platform/trace.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';
import { isBackOffice } from '#app/shared/page-class.ts';
import { languageOfPage, type PageLanguage } from './page-language.ts';

const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;
export const AUTHOR_COOKIE = 'author';

/** What caches in front of us are told, and browsers are not (RFC 9213). */
export const FOR_CACHES = 'CDN-Cache-Control';

type Choices = {
  language: Language;
  worth?: WorthCurrency;
  /** Whether the address itself says one of these: its answer is theirs, since it may set a cookie. */
  isChoosing: boolean;
  /** Where the page is in truth. */
  goTo?: PageLanguage['goTo'];
  /** By what they came, today. */
  source?: string;
  /** Set-Cookie values by which the browser keeps what was chosen just now. */
  cookies: string[];
};

/** What is asked for, as far as choices stand in it. */
type Wish = { method: string; pathname: string; /** With its question mark, or nothing. */ search: string };

/** Language, currency and source by the address or the cookie (never by the browser's wish: contract, 6). */
export function readChoices(
  { method, pathname, search }: Wish,
  asked: (name: string) => string | undefined | null,
  cookie: string | undefined,
  { isLive }: Pick<Settings, 'isLive'>,
): Choices {
  const kept = (name: string) => (cookie === undefined ? undefined : parse(cookie, name)[name]);
  const cookies: string[] = [];
  // Readable by scripts: they are preferences, and the browser side keeps the same choices in its storage.
  const keep = (name: string, value: string) =>
    cookies.push(generateCookie(name, value, { maxAge: YEAR_SECONDS, sameSite: 'Lax', secure: isLive }));
  const [wished, chosenBefore] = [asked(WORTH_KEY), kept(WORTH_KEY)];
  const worth = [wished, chosenBefore].find((one): one is WorthCurrency => isWorthCurrency(one));
  if (isWorthCurrency(wished) && wished !== chosenBefore) keep(WORTH_KEY, wished);
  const keptLanguage = kept(LANGUAGE_KEY);
  const { language, chosen, goTo } = languageOfPage({
    pathname,
    search,
    wished: asked('lang'),
    kept: keptLanguage,
    isRead: method === 'GET' || method === 'HEAD',
  });
  const isNewLanguage = chosen !== undefined && chosen !== keptLanguage;
  if (isNewLanguage) keep(LANGUAGE_KEY, chosen);
  const [named, before] = [sourceOf(asked), kept(SOURCE_KEY)];
  const isChoosing =
    named !== undefined || isNewLanguage || [WORTH_KEY, 'lang'].some((name) => typeof asked(name) === 'string');
  if (before === NO_SOURCE) return { language, worth, isChoosing, goTo, cookies };
  // Readable by scripts too: the banner takes it away from who refuses it.
  if (named && named !== before)
    cookies.push(generateCookie(SOURCE_KEY, named, { maxAge: DAY_SECONDS, sameSite: 'Lax', secure: isLive }));
  return { language, worth, isChoosing, goTo, source: named ?? (isSource(before) ? before : undefined), cookies };
}

/** Who is asking: address for limits, what they chose, request id. */
export function knowVisitor(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const { cookies, isChoosing, ...choices } = readChoices(
      { method: c.req.method, pathname, search },
      (name) => c.req.query(name),
      c.req.header('cookie'),
      settings,
    );
    const author = getCookie(c, AUTHOR_COOKIE);
    const visitor: Visitor = {
      ...choices,
      address: visitorNetwork(
        getConnInfo(c).remote.address ?? '',
        c.req.header('x-forwarded-for'),
        settings.trustedHops,
      ),
      requestId: randomUUID(),
      author: author && /^[\w-]{16,64}$/.test(author) ? author : undefined,
    };
    c.set('visitor', visitor);
    noteTrace({ 'elikya.request_id': visitor.requestId });
    await next();
    c.res.headers.set('X-Request-Id', visitor.requestId);
    if (isChoosing) c.res.headers.delete(FOR_CACHES);
    for (const line of cookies) c.header('Set-Cookie', line, { append: true });
  };
}

/**
 * Adds the signed-in member to the visitor; a session that cannot be read counts as none. The back office speaks the language of who
 * works in it, whatever pages of the site were read before.
 */
export function knowMember({ db, staff }: Pick<SiteContext, 'db' | 'staff'>, auth: Auth): MiddlewareHandler {
  return async (c, next) => {
    const visitor = c.get('visitor') as Visitor;
    if (!visitor.key) visitor.member ??= await readMember(db, auth, c.req.raw.headers);
    if (visitor.member && isBackOffice(c.req.path) && !isLanguage(c.req.query('lang')))
      visitor.language = await staff.languageOf(db, visitor.member);
    return next();
  };
}

/**
 * Knows a program by its key, at the addresses of the API: then cookies count for nothing, and a key that is not good is refused
 * and never taken for somebody signed in. Counts its calls, whatever network they come from. The token of a session (`/api/session`)
 * gives no right here, its cookie does; one that we did not sign, or whose time is over, is refused (`invalid_jwt`).
 */
export function knowKey(siteContext: SiteContext, auth: Auth): MiddlewareHandler {
  const { db, settings } = siteContext;
  return async (c, next) => {
    const sent = bearerIn(c.req.header('authorization'));
    if (sent === undefined) return next();
    const refuse = (code: 'key_invalid' | 'invalid_jwt') => {
      c.header('WWW-Authenticate', 'Bearer');
      return answerRefusal(c, siteContext, new Refusal(code, { status: 401 }));
    };
    if (sent.split('.').length === 3) {
      const { payload } = await auth.api.verifyJWT({ body: { token: sent } });
      return payload ? next() : refuse('invalid_jwt');
    }
    const visitor = c.get('visitor') as Visitor;
    const key = await readKey(db, sent);
    if (!key) return refuse('key_invalid');
    const limit = { name: 'key', subject: key.id, max: settings.limits.callsPerMinute, seconds: 60 };
    const retryAfter = await overLimit(db, settings.authSecret, limit);
    if (retryAfter) return answerRefusal(c, siteContext, new Refusal('too_many_requests', { status: 429, retryAfter }));
    visitor.key = key;
    visitor.author = undefined;
    return next();
  };
}

/** The header by which a proxy shows itself on a live site that was told of none. */
export function unknownProxy(
  { isLive, trustedHops }: Pick<Settings, 'isLive' | 'trustedHops'>,
  header: (name: string) => unknown,
): string | undefined {
  return isLive && trustedHops === 0 ? FORWARDED_HEADERS.find((name) => header(name) !== undefined) : undefined;
}

/**
 * A live site that was told of no proxy, but hears from one, would count all its visitors as one: it serves nobody until it is
 * told the truth, so that this is seen at the first try and not under load.
 */
export function refuseUnknownProxy(siteContext: SiteContext): MiddlewareHandler {
  let isSaid = false;
  return async (c, next) => {
    const header = unknownProxy(siteContext.settings, (name) => c.req.header(name));
    if (!header) return next();
    if (!isSaid)
      log.error(
        { header },
        'a proxy forwards requests, but TRUST_PROXY=false: set it to the number of proxies in front of this server. Nothing is served',
      );
    isSaid = true;
    return answerRefusal(c, siteContext, new Refusal('proxy_unknown', { status: 503, retryAfter: 300 }));
  };
}

/** What is asked for its head only has the length that it would have. A line of news has none. */
export function measureHeads(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, body } = c.res;
    if (
      c.req.method !== 'HEAD' ||
      !body ||
      headers.has('content-length') ||
      headers.get('content-type') === 'text/event-stream'
    )
      return;
    const { byteLength } = await c.res.arrayBuffer();
    c.res = new Response(null, { status: c.res.status, headers });
    c.res.headers.set('Content-Length', String(byteLength));
  };
}

/** No page, file or row has U+0000 in its name, and no database can look for it; no path has a line break or the like. */
export function refuseControls(): MiddlewareHandler {
  return async (c, next) =>
    c.req.url.includes('%00') || /%[01][0-9a-f]|%7f/i.test(c.req.path) ? c.text('Bad request', 400) : next();
}

/** What an answer carries unless it has a policy of its own. */
export const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers every answer carries; HSTS only in live mode, where the origin is https. */
export function securityHeaders({ isLive }: Pick<Settings, 'isLive'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(isLive ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

export function secureHeaders(settings: Settings): MiddlewareHandler {
  const always = Object.entries(securityHeaders(settings));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // One page has a camera, and says so.
    for (const [name, value] of always)
      if (name !== 'Permissions-Policy' || !headers.has(name)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DEFAULT_POLICY);
  };
}

/**
 * Changes come from our own pages, or from no browser at all (contract, 3): where a browser says whose page sends (`Origin`,
 * `Sec-Fetch-Site`), it is ours. A mailbox provider's one-click button sends neither (decision 0096).
 */
export function refuseForeignOrigins(siteContext: SiteContext): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    // `none`: typed, or sent again by the browser's own button.
    const isOurs = ['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'));
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // A key is in no browser's keeping: nobody's page can send one that it does not know.
    const hasKey = c.req.path.startsWith('/api/') && bearerIn(c.req.header('authorization')) !== undefined;
    if (isRead || hasKey || (isOurs && (origin === undefined || isOwn(origin, c, siteContext.settings)))) return next();
    return answerRefusal(c, siteContext, new Refusal('foreign_origin', { status: 403 }));
  };
}

function isOwn(origin: string, c: Context, { origin: own, isLive }: Settings): boolean {
  // The demo is also opened by 127.0.0.1 or a neighbour's address; live there is one origin only.
  return origin === own || (!isLive && origin === `http://${c.req.header('host')}`);
}

/** One line a request: no query, no ids of payments or links, nothing of the visitor. `start`: as `performance.now()` gave it. */
export function logRequest(
  requestId: string | undefined,
  method: string,
  path: string,
  status: number,
  start: number,
): void {
  if (path.startsWith('/assets/') || path.startsWith('/art/') || path.startsWith('/fonts/')) return;
  // Balancers ask every second; what is not well is said.
  if (status === 200 && (path === '/readyz' || path === '/livez')) return;
  const ms = Math.round(performance.now() - start);
  log.info({ requestId, method, path: pathForLog(path), status, ms }, 'request');
}

export function logRequests(): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    logRequest((c.get('visitor') as Visitor | undefined)?.requestId, c.req.method, c.req.path, c.res.status, start);
  };
}
