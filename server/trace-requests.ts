import type { RequestListener } from 'node:http';
import type { RouterRoute } from 'hono/types';
import { isTracing, openSpan } from '#platform/trace.ts';
import { classOf } from './metrics.ts';

type FindRoute = (pathname: string) => string | undefined;

/** Lines that stay open for minutes, and who asks each second whether we live. */
const UNTRACED = new Set(['live', 'health']);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * A span for each request, named by the route that answered it and never by its path, which may hold ids and tokens.
 * As it is when nothing is traced.
 * @param trustedHops only proxies of ours may say of which trace a request is part
 */
export function tracedRequests(
  listener: RequestListener,
  { routeOf, trustedHops }: { routeOf: FindRoute; trustedHops: number },
): RequestListener {
  if (!isTracing()) return listener;
  return (request, response) => {
    const { method = '', url = '/', headers } = request;
    const name = classOf(url);
    if (UNTRACED.has(name)) return listener(request, response);
    const verb = METHODS.has(method) ? method : 'OTHER';
    const parent = trustedHops > 0 ? headers.traceparent : undefined;
    const span = openSpan(
      `${verb} ${name}`,
      'request',
      { 'http.request.method': verb, 'elikya.class': name },
      typeof parent === 'string' ? parent : undefined,
    );
    if (!span) return listener(request, response);
    response.once('close', () => {
      const { statusCode } = response;
      const route = routeOf(pathOf(url));
      span.note({
        'http.response.status_code': statusCode,
        ...(route ? { 'http.route': route } : {}),
        ...(response.writableFinished ? {} : { 'elikya.outcome': 'cut off' }),
      });
      span.end({ name: route && `${verb} ${route}`, isFault: statusCode >= 500 });
    });
    return span.within(() => listener(request, response));
  };
}

function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/** Which route answers a path: the endpoints' most exact one, else the page's. */
export function routeFinder(endpoints: readonly RouterRoute[], pageRoute: FindRoute): FindRoute {
  const paths = [...new Set(endpoints.map(({ path }) => path))].filter((path) => path !== '*' && path !== '/*');
  const exactness = (path: string) => (path.endsWith('*') ? 0 : 1000 - (path.match(/:/g)?.length ?? 0) * 100);
  const patterns = paths
    .sort((one, other) => exactness(other) - exactness(one) || other.length - one.length)
    .map((path) => ({ path, pattern: patternOf(path) }));
  return (pathname) => patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? pageRoute(pathname);
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) =>
        part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('/')}$`,
  );
