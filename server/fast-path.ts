import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { splitAddress } from '#app/shared/page-address.ts';
import { SESSION_COOKIE } from '#platform/auth.ts';
import { type Answer, answerOf } from '#platform/page-cache.ts';
import type { Settings } from '#platform/settings.ts';
import type { StaticCache } from '#platform/static-cache.ts';
import { noteTrace } from '#platform/trace.ts';
import {
  AUTHOR_COOKIE,
  DEFAULT_POLICY,
  FOR_CACHES,
  logRequest,
  readChoices,
  securityHeaders,
  unknownProxy,
} from './endpoints/guard.ts';
import type { FindPage } from './endpoints/pages.ts';

type FastPathParts = {
  settings: Settings;
  findPage: FindPage;
  staticCache: StaticCache;
};

/** Addresses that mean to everybody who reads them what they say: no escapes, no dot segments, no empty ones. */
const PLAIN = /^(?:\/[\w~-][\w.~-]*)*\/?(?:\?[\w.~=&:,-]*)?$/;
/** The same hosts as the framework takes without a second look. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;
/** An answer to an address that chooses something is one visitor's: no cache in front of us keeps it. */
function ownOnly(lines: readonly string[]): readonly string[] {
  const index = lines.indexOf(FOR_CACHES.toLowerCase());
  return index < 0 ? lines : [...lines.slice(0, index), ...lines.slice(index + 2)];
}

const NO_QUERY = new URLSearchParams();

/**
 * Answers ahead of the framework what is kept in memory and the same for everybody: public pages, drawings, words, files of the
 * release. It keeps nothing itself. Whatever is not plain (another method, an odd address, a member's or an author's cookie, a
 * page that is not kept or not packed that way) it hands on, so that the framework stays the one that decides.
 */
export function createFastPath({ settings, findPage, staticCache }: FastPathParts) {
  const always = { 'Content-Security-Policy': DEFAULT_POLICY };
  const secure = securityHeaders(settings);
  /** For each answer its headers as node:http writes them fastest. */
  const lines = new WeakMap<Answer, string[]>();
  const linesOf = (answer: Answer): string[] => {
    let known = lines.get(answer);
    if (!known) {
      known = Object.entries({ ...always, ...answer.headers, ...secure }).flatMap(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      lines.set(answer, known);
    }
    return known;
  };

  /** @returns whether it was answered. */
  function answers(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !PLAIN.test(url) || !PLAIN_HOST.test(headers.host ?? ''))
      return false;
    if ('content-length' in headers || 'transfer-encoding' in headers) return false;
    const { cookie } = headers;
    if (cookie !== undefined && (cookie.includes(SESSION_COOKIE) || cookie.includes(AUTHOR_COOKIE))) return false;
    if (unknownProxy(settings, (name) => headers[name]) !== undefined) return false;
    const start = performance.now();
    const mark = url.indexOf('?');
    const pathname = mark < 0 ? url : url.slice(0, mark);
    const searchParams = mark < 0 ? NO_QUERY : new URLSearchParams(url.slice(mark + 1));
    const search = mark < 0 ? '' : url.slice(mark);
    const choices = readChoices({ method, pathname, search }, (name) => searchParams.get(name), cookie, settings);
    if (choices.goTo) return false;
    // Words are of a version.
    const fixed = staticCache.get(pathname.startsWith('/words/') ? `${pathname}?v=${searchParams.get('v')}` : pathname);
    const page = fixed ?? findPage({ pathname: splitAddress(pathname).path, searchParams }, choices);
    const encoding = headers['accept-encoding'];
    const answer = page && answerOf(page, { encoding: encoding as string, ifNoneMatch: headers['if-none-match'] });
    if (!answer) return false;
    const requestId = randomUUID();
    noteTrace({ 'elikya.request_id': requestId });
    const known = linesOf(answer);
    const head = [...(choices.isChoosing ? ownOnly(known) : known), 'x-request-id', requestId];
    for (const line of choices.cookies) head.push('set-cookie', line);
    response.writeHead(answer.status, head);
    response.end(method === 'HEAD' ? null : answer.body);
    logRequest(requestId, method, pathname, answer.status, start);
    return true;
  }

  return (next: RequestListener): RequestListener =>
    (request, response) => {
      if (!answers(request, response)) return next(request, response);
    };
}
