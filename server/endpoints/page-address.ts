import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { RouteHandle } from '#app/features/shell/hydration.ts';
import type { Shows } from '#platform/page-cache.ts';

/** Read by the frame around every page. */
const FRAME_PARAMS = ['notice'];
/** No page reads more of a parameter. */
const MAX_VALUE = 100;

/** Matching goes through all routes: found once for each path, of which so many are remembered. */
const MAX_PATHS = 5000;
/** No public page has a longer path. */
const MAX_PATH = 200;
type Match = { path: string; params: Record<string, string>; handle: RouteHandle };
type Known = { routes: RouteObject[]; matches: Map<string, Match | undefined> };

const known = new WeakMap<ServerBuild, Known>();

/** The site's routes, all of them directly below the root (app/routes.ts). */
function knownOf(build: ServerBuild): Known {
  let found = known.get(build);
  if (!found) {
    const routes = Object.values(build.routes).flatMap((route) =>
      route?.parentId
        ? [
            {
              id: route.id,
              path: route.path,
              index: route.index,
              handle: (route.module as { handle?: RouteHandle }).handle,
            } as RouteObject,
          ]
        : [],
    );
    known.set(build, (found = { routes, matches: new Map() }));
  }
  return found;
}

/** The public page at a path, which is written in the route's own letters; undefined when there is none. */
function publicMatch(build: ServerBuild, pathname: string): Match | undefined {
  const { routes, matches } = knownOf(build);
  if (matches.has(pathname)) return matches.get(pathname);
  const [match] = matchRoutes(routes, pathname) ?? [];
  const handle = match?.route.handle as RouteHandle | undefined;
  const params = Object.fromEntries(Object.entries(match?.params ?? {}).map(([name, value]) => [name, value ?? '']));
  const parts = (match?.route.path ?? '').split('/');
  const found =
    match && handle?.isPublic
      ? {
          path: `/${parts.map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part)).join('/')}`,
          params,
          handle,
        }
      : undefined;
  if (matches.size >= MAX_PATHS) matches.clear();
  if (pathname.length <= MAX_PATH) matches.set(pathname, found);
  return found;
}

/**
 * The one address under which a public page is drawn and kept, however it was written: its path in the route's own letters, of
 * the query only what the page reads, in one order and not too long. Otherwise every invented parameter would be a page more.
 * @returns it, and which news change the page; undefined when the page is not public
 */
export function publicAddress(
  build: ServerBuild,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): { address: string; shows: Shows } | undefined {
  const match = publicMatch(build, pathname);
  if (!match) return undefined;
  const { path, params, handle } = match;
  const query = new URLSearchParams();
  if (searchParams.size > 0)
    for (const name of [...(handle.params ?? []), ...FRAME_PARAMS]) {
      const value = searchParams.get(name);
      if (value !== null) query.set(name, value.slice(0, MAX_VALUE).toWellFormed());
    }
  return {
    address: query.size > 0 ? `${path}?${query}` : path,
    shows: typeof handle.shows === 'function' ? handle.shows(params) : handle.shows,
  };
}

/** The route that answers a path, as it is written in the URL map: `/projects/:id`. */
export function routeOf(build: ServerBuild, pathname: string): string | undefined {
  const [match] = matchRoutes(knownOf(build).routes, pathname) ?? [];
  return match && `/${match.route.path ?? ''}`;
}

/** The page whose data a `.data` address gives, as React Router writes them. */
export function pageOfData<Address extends Pick<URL, 'pathname'>>(address: Address): Address {
  return { ...address, pathname: address.pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/') };
}
