import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { LANGUAGES } from './language.ts';
import { addressIn, splitAddress } from './page-address.ts';
import { classOfPage, pageIn } from './page-class.ts';

test('the address of a page in a language, whole or from the root on', () => {
  for (const [url, expected] of [
    ['/', '/en'],
    ['/?source=app', '/en?source=app'],
    ['/#main', '/en#main'],
    ['/projects/1?tab=a#b', '/en/projects/1?tab=a#b'],
    ['/projects/', '/en/projects/'],
    ['http://localhost:3000', 'http://localhost:3000/en'],
    ['https://elikya.example/', 'https://elikya.example/en'],
    ['https://elikya.example/news/3?x=/', 'https://elikya.example/en/news/3?x=/'],
    // An address that says no path.
    ['?currency=USD', '?currency=USD'],
    ['#main', '#main'],
    ['//evil.example', '/en//evil.example'],
  ]) {
    expect(addressIn(url!, 'en'), url).toBe(expected);
    expect(addressIn(url!, 'fr'), url).toBe(url);
  }
  // What is no page of the site.
  for (const url of [
    '/admin/payments',
    'https://elikya.example/receipts/abc.def/pdf?a=1',
    'https://elikya.example/sheets/a.b',
  ])
    expect(pageIn(url, 'en')).toBe(url);
  expect(pageIn('https://elikya.example/receipts/abc.def?a=1', 'en')).toBe(
    'https://elikya.example/en/receipts/abc.def?a=1',
  );
});

test('a path is split into its language and the rest', () => {
  for (const path of ['/', '/projects/1', '/projects/1/', '/x.data'])
    for (const language of LANGUAGES)
      expect(splitAddress(`/${language}${path === '/' ? '' : path}`), path).toEqual({ prefix: language, path });
  expect(splitAddress('/en/')).toEqual({ prefix: 'en', path: '/' });
  expect(splitAddress('/en.data')).toEqual({ prefix: 'en', path: '/.data' });
  expect(splitAddress('/en//evil')).toEqual({ prefix: 'en', path: '//evil' });
  for (const none of ['/', '/english', '/xx/about', '/EN/about', '/sw.js', '//en/about', '/projects/en', ''])
    expect(splitAddress(none), none).toEqual({ path: none });
});

const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above;
    return children ? pathsOf(children, own) : [own || '/'];
  });
const OF_A_VISITOR =
  /^\/(auth(\/confirm)?|login|connexion|sign-out|dashboard(\/gifts|\/settings)?|profile|marketplace\/(cart|checkout)|orders\/:token|payments\/:payment(\/phone)?|receipts\/:token(\/suite)?|gifts\/:token|newsletter\/:token|project-news\/:token|proof-news\/:token|events\/registrations\/:token|crowdfarming\/confirmation|ensemble\/(nouvelle|:slug\/tenir)|hommage\/:token|promesse\/:token|demo\/(ui|mail|checkout\/:payment))$/;
const NO_PAGES =
  /^\/admin(\/|$)|\.(ics|xml|txt|csv|json|webmanifest|svg|png)$|^\/(auth\/passkey|sheets\/:token|summaries\/:year|own-data\/:token|dashboard\/summary\/:year|(receipts\/:token|certificates\/:number)\/pdf|certificates\/:number\/credential|academy\/course\/:id\/sheet|proofs\/:id\/preuve.pdf|h\/:token\/carte.pdf|ensemble\/:slug\/affiche.pdf)$/;

test('each route of the URL map is of the class that is meant for it', () => {
  const paths = pathsOf(routes);
  expect(paths.length).toBeGreaterThan(120);
  for (const path of paths) {
    const expected = NO_PAGES.test(path) ? 'plain' : OF_A_VISITOR.test(path) ? 'own' : 'site';
    expect(classOfPage(path), path).toBe(expected);
    expect(classOfPage(`${path}.data`), path).toBe(expected);
  }
  // Tokens hold dots and letters of any kind.
  expect(classOfPage('/receipts/7f3a91c2-04be.AbCdEfGhIjKlMnOpQrStUvWx')).toBe('own');
  expect(classOfPage('/administration')).toBe('site');
  for (const path of ['/api/donate', '/webhooks/stripe', '/assets/a.js', '/sw.js', '/art/x.svg', '/healthz'])
    expect(classOfPage(path), path).toBe('plain');
});
