import { expect, test } from 'vitest';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { createTestDatabase } from '#test/database.ts';
import { Counter } from './counter.ts';
import { counters, listCounters } from './counters.server.ts';
import { Slide } from './slide.ts';
import { listSlides, slides } from './slides.server.ts';
import { addEntry } from '#platform/content.ts';

const { db } = await createTestDatabase();
const who = 'ancien';
const PLATE = { vignette: 'sante', palette: 'nuit', who } as const;

test('a foundation that wrote no picture shows three that name no place', async () => {
  const shown = await listSlides(db, 'ar');
  expect(shown.map(({ title }) => title)).toEqual(['المدرسة', 'الحقل', 'النهر']);
  expect(shown.every(({ to }) => to === undefined)).toBe(true);
});

test('pictures stand in their order, three at most, each in the visitor’s language with its page', async () => {
  await db.transaction((tx) => seedCollection(tx, slides, { withSamples: true, withSampleEntries: true }));
  expect((await listSlides(db, 'fr')).map(({ title, to }) => `${title} ${to}`)).toEqual([
    'L’école de Luozi /projects/1',
    'Le champ de Kenge /programs',
    'Le fleuve /about',
  ]);
  expect((await listSlides(db, 'sw'))[0]).toMatchObject({ title: 'Shule ya Luozi', language: 'sw' });
  await db.transaction((tx) =>
    addEntry(tx, slides, {
      id: '9',
      position: 0,
      data: { title: 'Le dispensaire', alt: 'Un ancien devant un dispensaire.', order: 0, art: PLATE },
    }),
  );
  const [first, ...others] = await listSlides(db, 'ar');
  expect(first).toMatchObject({
    title: 'Le dispensaire',
    language: 'fr',
    image: expect.stringContaining('sante-nuit'),
  });
  expect(others).toHaveLength(2);
});

test('a picture leads to a page of this site or nowhere', () => {
  const slide = { title: 'a', alt: 'b', order: 1, art: PLATE };
  expect(Slide.safeParse(slide).success).toBe(true);
  expect(Slide.safeParse({ ...slide, to: '/news?x=1' }).success).toBe(true);
  for (const to of ['https://ailleurs.example', '//ailleurs.example', 'news', '/en/news'])
    expect([to, Slide.safeParse({ ...slide, to }).success]).toEqual([to, false]);
});

test('a figure that somebody wrote says its day and its source; one that the site counts has none', () => {
  const codes = (more: object) => {
    const read = Counter.safeParse({ title: 'a', order: 1, ...more });
    return read.success ? [] : read.error.issues.map(({ message, path }) => `${path.join('.')} ${message}`);
  };
  const typed = { figure: 'typed', number: 12, date: '2025-12-31', source: 'Rapport' };
  expect(codes(typed)).toEqual([]);
  for (const name of ['number', 'date', 'source'])
    expect(codes({ ...typed, [name]: undefined })).toEqual([`${name} figure_source`]);
  expect(codes({ figure: 'gifts' })).toEqual([]);
  expect(codes({ figure: 'gifts', number: 12 })).toEqual(['number figure_counted']);
  expect(codes({ figure: 'gifts', source: 'moi' })).toEqual(['source figure_counted']);
});

test('figures stand in their order: written ones with day and source, counted ones as they are now', async () => {
  await db.transaction((tx) => seedCollection(tx, counters, { withSamples: true, withSampleEntries: true }));
  const [trees] = await listCounters(db, 'en');
  expect(trees).toMatchObject({
    value: 350_000,
    title: 'trees planted and tended',
    source: 'Counted by the foundation (sample)',
    day: '31 December 2025',
    chart: { full: 25, hollow: 7, text: expect.stringContaining('14,000') },
  });
  await db.transaction((tx) =>
    addEntry(tx, counters, {
      id: '9',
      position: 0,
      data: { title: 'projets', order: 0, figure: 'projects', unit: 1, goal: 3 },
    }),
  );
  const counted = async () => (await listCounters(db, 'fr'))[0]!;
  expect(await counted()).toMatchObject({ value: 0 });
  expect(await counted()).not.toHaveProperty('chart');
  await db.transaction((tx) => seedCollection(tx, projectEntries, { withSamples: false, withSampleEntries: true }));
  expect(await counted()).toMatchObject({ value: 6, chart: { full: 6, hollow: 0 } });
  expect(await counted()).not.toHaveProperty('source');
});
