import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

// Addresses with parameters are made by `href()`, which the compiler checks against the routes. Plain ones are checked here.
const pages = routes.filter(({ path }) => path !== '*') as RouteObject[];
/** The API's and the providers' own addresses, and those that endpoints answer, are no pages. */
const ELSEWHERE = /^\/floor\.css|^\/(api|v2|webhooks|inbound|files|preview|\.well-known)\/|^\/demo\/(mail|logins)[./]/;
const isPage = (path: string) => matchRoutes(pages, path) !== null;

const LINK =
  /\b(?:to|href|action|path|formPath|returnPath)(?:=|=\{|: |: \([^)]*\) => )["'`](\/[^"'`\s]*)|\b(?:redirect|navigate|go)\(["'`](\/[^"'`\s]*)/g;
const sources = globSync('app/**/*.{ts,tsx}', { exclude: (name) => /\.test\.|^app\/art\//.test(name) }).map((name) => ({
  name,
  text: readFileSync(name, 'utf8'),
}));

test('every plain link leads to a page of the site', () => {
  const links = sources.flatMap(({ name, text }) =>
    Array.from(text.matchAll(LINK), (match) => ({
      name,
      path: (match[1] ?? match[2])!.replace(/[?#].*$|\$\{.*$/, ''),
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(
    links
      .filter(({ path }) => !isPage(path) && !ELSEWHERE.test(path) && !existsSync(`public${path}`))
      .map(({ name, path }) => `${name}: ${path}`),
  ).toEqual([]);
});

test('a link with a parameter is made by href()', () => {
  const byHand = sources.flatMap(({ name, text }) =>
    Array.from(text.matchAll(/(\/[\w-]+(?:\/[\w-]+)*)\/\$\{/g), (match) => match[1]!)
      .filter((above) => isPage(`${above}/x`))
      .map((above) => `${name}: ${above}/…`),
  );
  expect(byHand).toEqual([]);
});
