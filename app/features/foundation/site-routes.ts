/** The route of a path as the URL map writes it ("/projects/:id"), `/*` for none; the site says it of itself once it is built. */
export type FindRoute = (pathname: string) => Promise<string | undefined>;

/** The path alone, without what it is asked and where on the page it leads. */
const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

/** Whether the site has a page of that kind: `/projects/999` is one, be there such a project or not. */
export async function isPage(findRoute: FindRoute, address: string): Promise<boolean> {
  const route = await findRoute(pathOf(address));
  return route !== undefined && route !== '/*';
}

/** Whether there is a page at the path whatever the database holds. */
export async function isFixedPage(findRoute: FindRoute, address: string): Promise<boolean> {
  const route = await findRoute(pathOf(address));
  return route !== undefined && !/[:*]/.test(route);
}
