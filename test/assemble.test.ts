import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assemble } from '#server/assemble.ts';
import { FEATURES, SITE } from '#server/features.ts';

test('every feature with a declaration is in the list, once', () => {
  const declared = readdirSync('app/features', { withFileTypes: true })
    .filter((folder) => folder.isDirectory() && existsSync(join('app/features', folder.name, 'feature.server.ts')))
    .map(({ name }) => name);
  expect(FEATURES.map(({ name }) => name).sort()).toEqual(declared.sort());
});

test('without one leaf feature the site is the same but for what that one declares', () => {
  const without = assemble(FEATURES.filter(({ name }) => name !== 'academy'));
  const academy = FEATURES.find(({ name }) => name === 'academy')!;
  const paths = (reads: { path: string }[]) => reads.map(({ path }) => path);
  expect(paths(SITE.reads).filter((path) => !paths(without.reads).includes(path))).toEqual(
    paths(academy.reads as { path: string }[]),
  );
  expect(Object.keys(SITE.checks).filter((name) => !(name in without.checks))).toEqual(Object.keys(academy.checks!));
  expect(SITE.collections.filter((one) => !without.collections.includes(one)).map(({ name }) => name)).toEqual([
    'courses',
  ]);
  expect(SITE.ownData.filter((one) => !without.ownData.includes(one))).toEqual(academy.ownData);
  const jobs = { send: async () => {} };
  expect(Object.keys(SITE.purposes(jobs)).filter((name) => !(name in without.purposes(jobs)))).toEqual(['course']);
});

test('nothing that puts the site together names a leaf feature', () => {
  for (const file of [
    'server/app.ts',
    'server/main.ts',
    'server/job-kinds.ts',
    'server/invariants.ts',
    'server/assemble.ts',
  ])
    for (const name of [
      'academy',
      'crowd-farming',
      'marketplace',
      'contact',
      'events',
      'gallery',
      'news',
      'programs',
      'about',
      'legal',
    ])
      expect(readFileSync(file, 'utf8'), file).not.toContain(`features/${name}/`);
});

test('two features cannot declare one name', () => {
  const one = { name: 'a', checks: { 'no row is lost': 'select 1 where false' } };
  expect(() => assemble([one, { ...one, name: 'b' }])).toThrow(/Two features have a check named no row is lost/);
});
