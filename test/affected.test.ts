import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOfThisRun, journeysToWalk, listChanged, NIGHTLY, unitsToRun } from './affected.ts';
import { importersOf } from './importers.ts';

const JOURNEYS = new Map([
  ['test/journeys/academy.test.ts', 'await page.goto(`${origin}/academy/course/${id}/lesson/1-1`);'],
  ['test/journeys/giving.test.ts', "post('/api/create-donation', body)"],
  ['test/journeys/staff-courses.test.ts', "await page.goto(origin + '/admin/courses/2');"],
  ['test/journeys/start.test.ts', "import { startSiteProcess } from '#test/site.ts';"],
  ['test/journeys/cards.test.ts', "import { CARD } from '#app/features/tributes/card.ts';"],
]);
const names = (files: string[]) => files.map((file) => /(\w[\w-]*)\.test\.ts$/.exec(file)![1]);
const walked = (...files: string[]) => names(journeysToWalk(files, JOURNEYS));

test('a journey is walked for the pages, calls and code it names', () => {
  expect(walked('app/features/academy/parts/quiz.tsx')).toEqual(['academy', 'staff-courses']);
  expect(walked('app/features/donations/donations.server.ts')).toEqual(['giving']);
  expect(walked('locales/sw/tributes.json')).toEqual(['cards']);
  expect(walked('test/journeys/start.test.ts')).toEqual(['start']);
});

test.each([
  'app/ui/button.tsx',
  'platform/csp.ts',
  'server/app.ts',
  'test/journeys/visit.ts',
  'app/features/shell/parts/header.tsx',
])('%s may change any page: all are walked', (file) => {
  expect(walked(file)).toHaveLength(JOURNEYS.size);
});

test('all where git cannot say; a gift’s way where no page was changed', () => {
  expect(journeysToWalk(undefined, JOURNEYS)).toHaveLength(JOURNEYS.size);
  expect(walked('docs/operating.md', 'app/shared/money.test.ts')).toEqual(['giving']);
  expect(names(journeysToWalk([]))).toEqual(['every-page', 'giving', 'staff-desk']);
});

test('journeys of the night are run where all is asked for, and where they were changed themselves', () => {
  const [night, day] = ['test/journeys/package.test.ts', 'test/journeys/giving.test.ts'];
  expect(isOfThisRun(night, undefined, { CI: 'true' })).toBe(false);
  expect(isOfThisRun(night, ['server/app.ts'], {})).toBe(false);
  expect(isOfThisRun(night, [night], {})).toBe(true);
  expect(isOfThisRun(night, undefined, { CI: 'true', TEST_ALL: '1' })).toBe(true);
  expect(isOfThisRun(day, undefined, { CI: 'true' })).toBe(true);
  for (const [name, inParts] of Object.entries(NIGHTLY)) {
    expect(existsSync(`test/journeys/${name}.test.ts`), name).toBe(true);
    for (const file of inParts.match(/[\w/-]+\.test\.ts/g) ?? [])
      expect(existsSync(file.includes('/') ? file : `test/journeys/${file}`), file).toBe(true);
  }
});

test('every address and call that the real journeys name is known', () => {
  expect(names(journeysToWalk(['app/features/together/goal.ts']))).toContain('together');
  expect(names(journeysToWalk(['app/features/payment-admin/staff/payment-list.server.ts']))).toContain(
    'staff-payments',
  );
});

test('units: those that import what was changed, name it, hold a rule over all features, or read the tree', () => {
  const run = unitsToRun(['app/features/academy/progress.server.ts']);
  expect(run).toEqual(
    expect.arrayContaining([
      'app/features/academy/certificates.test.ts',
      'test/shares.test.ts',
      'test/functions.test.ts',
      'test/docs.test.ts',
      'test/words.test.ts',
    ]),
  );
  expect(run).not.toContain('test/gifts.test.ts');
  expect(run.filter((file) => file.includes('journeys'))).toEqual([]);
});

test('what the whole site is put together with is near to all that does so', () => {
  expect(unitsToRun(['server/assemble.ts'])).toEqual(
    expect.arrayContaining(['test/gifts.test.ts', 'app/features/academy/certificates.test.ts']),
  );
  expect(unitsToRun(['server/features.ts'])).toContain('test/gifts.test.ts');
  expect(unitsToRun(['app/features/gallery/gallery.ts', 'platform/csp.ts'])).toContain('test/gifts.test.ts');
});

test('importers are found by every way but through what ends it', () => {
  const imports = new Map([
    ['list.ts', ['gallery.ts', 'gifts.ts']],
    ['site.ts', ['list.ts']],
    ['gifts.test.ts', ['site.ts', 'gifts.ts']],
    ['gallery.test.ts', ['gallery.ts']],
    ['list.test.ts', ['list.ts']],
  ]);
  const of = (...changed: string[]) => [...importersOf(changed, ['list.ts'], imports)].sort();
  expect(of('gallery.ts')).toEqual(['gallery.test.ts', 'gallery.ts', 'list.ts']);
  expect(of('gifts.ts')).toEqual(['gifts.test.ts', 'gifts.ts', 'list.ts']);
  expect(of('list.ts')).toEqual(['gifts.test.ts', 'list.test.ts', 'list.ts', 'site.ts']);
});

test.each(['locales/fr/home.json', 'content/news/1.md', 'migrations/0001_content.sql', 'package-lock.json'])(
  '%s is read by tests that do not import it: all units',
  (file) => {
    expect(unitsToRun([file])).toEqual([]);
  },
);

test('nothing changed, all units; where all is asked for, nothing is compared', () => {
  expect(unitsToRun([])).toEqual([]);
  expect(unitsToRun(undefined)).toEqual([]);
  expect(listChanged({ CI: 'true' })).toBeUndefined();
  expect(listChanged({ TEST_ALL: '1' })).toBeUndefined();
});
