import { expect, test } from 'vitest';
import { languageOfPage } from './page-language.ts';

const at = (address: string, kept?: string, isRead = true) => {
  const [pathname, query] = address.split(/(?=\?)/) as [string, string?];
  const search = query ?? '';
  const { language, chosen, goTo } = languageOfPage({
    pathname,
    search,
    wished: new URLSearchParams(search).get('lang'),
    kept,
    isRead,
  });
  return [language, chosen, goTo && `${goTo.status} ${goTo.to}`];
};
const none = undefined;

test('a page that visitors share is in the language of its address, whatever was chosen before', () => {
  for (const kept of [none, 'fr', 'sw', 'xx']) {
    expect(at('/projects/1?filter=a', kept)).toEqual(['fr', none, none]);
    expect(at('/projects/1.data', kept)).toEqual(['fr', none, none]);
    expect(at('/nowhere', kept)).toEqual(['fr', none, none]);
    expect(at('/contact', kept, false)).toEqual(['fr', none, none]);
    // A document is the visitor's choice; what its script asks for is none.
    expect(at('/en', kept)).toEqual(['en', 'en', none]);
    expect(at('/ar/news/1', kept)).toEqual(['ar', 'ar', none]);
    expect(at('/ar/news/1.data', kept)).toEqual(['ar', none, none]);
    expect(at('/en.data', kept)).toEqual(['en', none, none]);
    expect(at('/ar/contact', kept, false)).toEqual(['ar', none, none]);
  }
  expect(at('/xx/about', 'sw')).toEqual(['fr', none, none]);
});

test('the bare address of the site leads to the language that was chosen; the menu’s French link chooses French', () => {
  for (const kept of [none, 'fr', 'xx']) expect(at('/', kept)).toEqual(['fr', none, none]);
  expect(at('/', 'sw')).toEqual(['fr', none, '302 /sw']);
  expect(at('/?source=app', 'ar')).toEqual(['fr', none, '302 /ar?source=app']);
  expect(at('/_root.data', 'sw')).toEqual(['fr', none, none]);
  expect(at('/', 'sw', false)).toEqual(['fr', none, none]);
  expect(at('/?lang=fr', 'sw')).toEqual(['fr', 'fr', '302 /']);
});

test('a feed is in the language of its address, and nobody chooses one by it', () => {
  expect(at('/news.rss', 'sw')).toEqual(['fr', none, none]);
  expect(at('/en/news.rss', 'sw')).toEqual(['en', none, none]);
  expect(at('/fr/news.rss')).toEqual(['fr', none, '308 /news.rss']);
  expect(at('/news.rss?lang=de')).toEqual(['de', none, '302 /de/news.rss']);
});

test('one page has one address in each language', () => {
  expect(at('/en/')).toEqual(['en', none, '308 /en']);
  expect(at('/en/?a=1')).toEqual(['en', none, '308 /en?a=1']);
  expect(at('/fr')).toEqual(['fr', none, '308 /']);
  expect(at('/fr/about?a=1', 'sw')).toEqual(['fr', none, '308 /about?a=1']);
  expect(at('/fr/about', none, false)).toEqual(['fr', none, '308 /about']);
  expect(at('/en/admin/payments?q=1')).toEqual(['en', none, '308 /admin/payments?q=1']);
  expect(at('/en/robots.txt')).toEqual(['en', none, '308 /robots.txt']);
  expect(at('/en/api/donate', none, false)).toEqual(['en', none, '308 /api/donate']);
});

test('a choice by ?lang= leads to the address in that language and keeps the other parameters', () => {
  expect(at('/projects?filter=a&lang=de&page=2')).toEqual(['de', 'de', '302 /de/projects?filter=a&page=2']);
  expect(at('/?lang=sw', 'sw')).toEqual(['sw', 'sw', '302 /sw']);
  expect(at('/en/news/1?lang=ar')).toEqual(['ar', 'ar', '302 /ar/news/1']);
  expect(at('/en/news/1?lang=fr', 'en')).toEqual(['fr', 'fr', '302 /news/1']);
  expect(at('/dashboard?lang=fr', 'en')).toEqual(['fr', 'fr', '302 /dashboard']);
  expect(at('/projects?lang=xx', 'sw')).toEqual(['fr', none, none]);
  expect(at('/projects?lang=de', none, false)).toEqual(['fr', none, none]);
  expect(at('/projects.data?lang=de')).toEqual(['fr', none, none]);
});

test('a visitor’s own page is in the language they chose, by leading there', () => {
  expect(at('/dashboard')).toEqual(['fr', none, none]);
  expect(at('/dashboard', 'fr')).toEqual(['fr', none, none]);
  expect(at('/dashboard/gifts?a=1', 'sw')).toEqual(['fr', none, '302 /sw/dashboard/gifts?a=1']);
  expect(at('/dashboard.data?_routes=r1&a=1', 'sw')).toEqual(['fr', none, '302 /sw/dashboard?a=1']);
  expect(at('/receipts/a.b', 'en')).toEqual(['fr', none, '302 /en/receipts/a.b']);
  expect(at('/dashboard', 'sw', false)).toEqual(['fr', none, none]);
  expect(at('/en/dashboard', 'sw')).toEqual(['en', 'en', none]);
});

test('what is no page follows the choice, and ?lang= says it for once', () => {
  for (const path of ['/admin', '/api/donate', '/search.json', '/receipts/a.b/pdf'])
    expect(at(path, 'sw'), path).toEqual(['sw', none, none]);
  expect(at('/api/donate')).toEqual(['fr', none, none]);
  expect(at('/search.json?lang=de', 'sw')).toEqual(['de', none, none]);
  expect(at('/admin?lang=en', 'sw')).toEqual(['en', none, none]);
});

test('no address leads to another site', () => {
  for (const bad of [
    '/fr//evil.example',
    '/fr//evil.example/about',
    '/en//evil.example?lang=fr',
    '//evil.example?lang=fr',
  ])
    expect(at(bad)[2], bad).toMatch(/^30[28] \/$/);
  expect(at('/en//evil.example?lang=de')[2]).toBe('302 /');
});
