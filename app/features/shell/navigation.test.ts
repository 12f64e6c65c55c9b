import { expect, test } from 'vitest';
import { headerMenus, isCurrent } from './navigation.ts';

test('an entry is current on its own page and below it, home on home alone', () => {
  expect(isCurrent('/projects', '/projects')).toBe(true);
  expect(isCurrent('/projects/3', '/projects')).toBe(true);
  expect(isCurrent('/projects-anciens', '/projects')).toBe(false);
  expect(isCurrent('/projects', '/')).toBe(false);
  expect(isCurrent('/', '/')).toBe(true);
});

test('the header leads to sponsoring and to the shared fields', () => {
  expect(headerMenus().menus.flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual(
    expect.arrayContaining(['/sponsor', '/crowd-farming']),
  );
});
