import { expect, test } from 'vitest';
import { filterEntries, type NamedEntry, SEARCH_ENTRIES } from './search-entries.ts';

const named = SEARCH_ENTRIES.map((entry) => ({
  ...entry,
  title: entry.key,
  categoryName: entry.category,
})) as NamedEntry[];

test('fifteen entries, ten categories, the first six suggested', () => {
  expect(SEARCH_ENTRIES).toHaveLength(15);
  expect(new Set(SEARCH_ENTRIES.map(({ category }) => category)).size).toBe(10);
  expect(filterEntries(named, '  ')).toEqual(named.slice(0, 6));
});

test('title or category, whatever the case', () => {
  expect(filterEntries(named, 'PROJ').map(({ key }) => key)).toEqual(['projects']);
  expect(filterEntries(named, 'supp').map(({ key }) => key)).toEqual(['contact', 'faq']);
  expect(filterEntries(named, 'zzz')).toEqual([]);
});

test('install entries also answer to app, application and installer', () => {
  for (const query of ['app', 'application', 'Installer'])
    expect(filterEntries(named, query).filter(({ action }) => action === 'install')).toHaveLength(2);
});
