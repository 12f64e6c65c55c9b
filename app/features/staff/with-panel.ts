import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/**
 * A list and the things it leads to, at two depths: a thing beside its list, in a panel of its own address
 * (`<path>/beside/:id`), and the same thing as a page (`<path>/:id`). The list shows what is beside it by `BesideList`.
 */
export const withPanel = (path: string, list: string, thing: string): RouteConfigEntry[] => [
  route(path, list, [route('beside/:id', thing, { id: `${path}-beside` })]),
  route(`${path}/:id`, thing),
];
