import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { RouteHandle } from '#app/features/shell/hydration.ts';

/** Read by the frame around every page. */
const FRAME_PARAMS = ['notice'];
/** No page reads more of a parameter. */
const MAX_VALUE = 100;

const known = new WeakMap<ServerBuild, RouteObject[]>();

/** The site's routes, all of them directly below the root (app/routes.ts). */
function routesOf(build: ServerBuild): RouteObject[] {
  let routes = known.get(build);
  if (!routes) {
    routes = Object.values(build.routes).flatMap((route) => (route?.parentId ? [{ id: route.id, path: route.path, index: route.index, handle: (route.module as { handle?: RouteHandle }).handle } as RouteObject] : []));
    known.set(build, routes);
  }
  return routes;
}

/**
 * The one address under which a public page is drawn and kept, however it was written: its path in the route's own letters, of
 * the query only what the page reads, in one order and not too long. Otherwise every invented parameter would be a page more.
 * @returns undefined when the page is not public
 */
export function publicAddress(build: ServerBuild, url: URL): string | undefined {
  const [match] = matchRoutes(routesOf(build), url.pathname) ?? [];
  const handle = match?.route.handle as RouteHandle | undefined;
  if (!match || !handle?.isPublic) return undefined;
  const path = (match.route.path ?? '').split('/').map((part) => (part.startsWith(':') ? encodeURIComponent(match.params[part.slice(1)] ?? '') : part)).join('/');
  const query = new URLSearchParams();
  for (const name of [...(handle.params ?? []), ...FRAME_PARAMS]) {
    const value = url.searchParams.get(name);
    if (value !== null) query.set(name, value.slice(0, MAX_VALUE).toWellFormed());
  }
  return `/${path}${query.size > 0 ? `?${query}` : ''}`;
}
