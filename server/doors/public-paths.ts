import { matchRoutes, type RouteObject } from 'react-router';

type Build = typeof import('virtual:react-router/server-build');
type Entry = Build['routes'][string];

let tree: RouteObject[] | undefined;

/** Whether the page a `.data` address belongs to is the same for every visitor, as its `handle` says. */
export function isPublicPath({ routes }: Pick<Build, 'routes'>, pathname: string): boolean {
  const entries = Object.values(routes).filter((entry): entry is NonNullable<Entry> => entry !== undefined);
  const under = (parentId: string | undefined): RouteObject[] =>
    entries.filter((entry) => entry.parentId === parentId).map(({ id, path, index, caseSensitive, module }) => (index ? { id, path, index, caseSensitive, handle: module.handle } : { id, path, caseSensitive, handle: module.handle, children: under(id) }));
  tree ??= under(undefined);
  const page = pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/');
  return matchRoutes(tree, page)?.some(({ route }) => (route.handle as { isPublic?: boolean } | undefined)?.isPublic) ?? false;
}
