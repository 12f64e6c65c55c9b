import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

const trees = new WeakMap<ServerBuild, RouteObject[]>();

/** The URL map of a build, pages of the back office below their frame. */
function treeOf(build: ServerBuild): RouteObject[] {
  const known = trees.get(build);
  if (known) return known;
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route) =>
      route && route.parentId === parentId
        ? [
            {
              id: route.id,
              path: route.path,
              index: route.index,
              children: route.index ? undefined : below(route.id),
            } as RouteObject,
          ]
        : [],
    );
  const tree = below(undefined);
  trees.set(build, tree);
  return tree;
}

/** The route of a path, as the URL map writes it: `/projects/:id`, and `/*` where no page is. */
export async function findBuiltRoute(pathname: string): Promise<string | undefined> {
  const build = await import('virtual:react-router/server-build');
  const matches = matchRoutes(treeOf(build), pathname);
  return matches === null
    ? undefined
    : `/${matches.flatMap(({ route }) => route.path || []).join('/')}`.replace(/^\/\//, '/');
}
