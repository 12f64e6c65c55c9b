import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEAD_NAMES, leadOf } from '#app/art/scenes/leads.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { readContentFiles } from '#platform/content-files.ts';

/** Files of app/features that put somebody on a plate, with the names in the order they stand there. */
const cast = new Map(
  globSync('app/{features,kit}/**/*.{ts,tsx}').flatMap((file) => {
    const names = [...readFileSync(file, 'utf8').matchAll(/\bwho: '(\w+)'/g)].flatMap(
      ([, name]) => LEAD_NAMES.find((known) => known === name) ?? [],
    );
    return names.length ? [[file, names] as const] : [];
  }),
);
const HOME = 'app/features/home/slides.server.ts';
/** Their leads are on the picture for messengers only, which shows the first of the list. */
const LISTS = ['app/features/projects/pages/projects-page.tsx', 'app/features/programs/pages/programs-page.tsx'];
/** A page without a drawing of its own is shown by the home's first slide. */
const FALLBACK = 'app/kit/describe-page.server.ts';

test('a visit from page to page never meets the same lead twice', () => {
  expect(cast.get(HOME)).toHaveLength(3);
  expect(cast.get(FALLBACK)).toEqual([cast.get(HOME)![0]]);
  const met = [...cast].filter(([file]) => file !== FALLBACK).flatMap(([, names]) => names);
  expect(met.length).toBeGreaterThanOrEqual(8);
  expect(met.filter((name, index) => met.indexOf(name) !== index)).toEqual([]);
  const ofProjects = new Set(Array.from({ length: 12 }, (_, id) => leadOf('project', id)));
  const ofPages = [...cast].filter(([file]) => !LISTS.includes(file)).flatMap(([, names]) => names);
  expect(ofPages.filter((name) => ofProjects.has(name))).toEqual([]);
});

test('a named person of the shared fields lends the face to nobody else', () => {
  const farmers = readContentFiles(sharedFields).map(({ data }) => data.farmer.who);
  expect(new Set(farmers).size).toBe(farmers.length);
  const others = [...[...cast.values()].flat(), ...Array.from({ length: 12 }, (_, id) => leadOf('project', id))];
  expect(farmers.filter((who) => others.includes(who))).toEqual([]);
});

test('nobody was drawn for nothing', () => {
  const seen = new Set<string>([
    ...[...cast.values()].flat(),
    ...readContentFiles(sharedFields).map(({ data }) => data.farmer.who),
    ...Array.from({ length: 12 }, (_, id) => leadOf('project', id)),
  ]);
  expect(LEAD_NAMES.filter((name) => !seen.has(name))).toEqual([]);
});
