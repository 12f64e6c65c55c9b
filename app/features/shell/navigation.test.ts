import { expect, test } from 'vitest';
import { isCurrent, readyGroups } from './navigation.ts';

test('an entry is current on its own page and below it, home on home alone', () => {
  expect(isCurrent('/projects', '/projects')).toBe(true);
  expect(isCurrent('/projects/3', '/projects')).toBe(true);
  expect(isCurrent('/projects-anciens', '/projects')).toBe(false);
  expect(isCurrent('/projects', '/')).toBe(false);
  expect(isCurrent('/', '/')).toBe(true);
});

test('entries whose page does not stand yet are left out, and groups without any', () => {
  const page = { key: 'page', to: '/page', isReady: true };
  const plan = { key: 'plan', to: '/plan', isReady: false };
  expect(readyGroups([{ key: 'a', entries: [page, plan] }, { key: 'b', entries: [plan] }])).toEqual([{ key: 'a', entries: [page] }]);
});
