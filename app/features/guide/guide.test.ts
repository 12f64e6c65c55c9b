import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SITE } from '#server/features.ts';
import { ROLES, rolesWith } from '#app/features/staff/roles.ts';
import { STAFF_LANGUAGES } from '#app/features/staff/staff-language.ts';
import { GUIDE } from './entries/all.ts';
import { entriesOf, guideHits, helpOfPage, pictureFile, pictureSizes, searchGuide } from './guide.server.ts';

test('people find a job by their own words, the nearest first', () => {
  const first = (query: string) => searchGuide(query, 'fr')[0]?.key;
  for (const [query, key] of [
    ['quête', 'offline-gifts'],
    ['rembourser', 'refund'],
    ['reçu perdu', 'lost-receipt'],
    ['relevé', 'match-statement'],
  ] as const)
    expect([query, first(query)]).toEqual([query, key]);
  expect(searchGuide('refund', 'en')[0]?.key).toBe('refund');
  expect(searchGuide('  ', 'fr')).toEqual([]);
  expect(searchGuide('zzz', 'fr')).toEqual([]);
  expect(guideHits('quête', 'fr')[0]).toMatchObject({ group: 'guide', path: '/admin/guide/offline-gifts' });
});

test('every page of the menu has its help, and the longest path that fits wins', () => {
  const { places } = SITE.sections;
  const without = places
    .map(({ path }) => path)
    .filter((path) => path !== '/admin' && path !== '/admin/guide' && !helpOfPage(path, 'fr'));
  expect(without).toEqual([]);
  expect(helpOfPage('/admin/nothing-here', 'fr')).toBeUndefined();
  for (const entry of GUIDE) for (const about of entry.about) expect(helpOfPage(about, 'en')?.title).toBeTruthy();
});

test('each role has the jobs of its menu, which it may do, and those of everybody', () => {
  const { places } = SITE.sections;
  for (const role of ROLES) {
    const own = entriesOf(role, places);
    expect([role, own.length >= 6]).toEqual([role, true]);
    expect(own.filter(({ permission }) => !rolesWith(permission).includes(role))).toEqual([]);
    expect(own.map(({ key }) => key)).toContain('today');
  }
  expect(entriesOf('tresorerie', places).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['offline-gifts', 'match-statement', 'refund', 'close-month']),
  );
  expect(entriesOf('marche', places).map(({ key }) => key)).not.toContain('article');
});

test('each picture was taken, and none is left of a step that is gone', () => {
  const wanted = GUIDE.flatMap((entry) =>
    Object.keys(entry.pictures).flatMap((step) =>
      STAFF_LANGUAGES.map((language) => pictureFile(entry.key, Number(step), language)),
    ),
  );
  const there = existsSync('public/guide') ? readdirSync('public/guide') : [];
  expect(there.sort()).toEqual(wanted.sort());
  for (const entry of GUIDE)
    for (const language of STAFF_LANGUAGES)
      expect(Object.keys(pictureSizes(entry, language))).toEqual(Object.keys(entry.pictures));
});
