import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { formatMonth } from '#app/shared/dates.server.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { entries } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { tellNext } from './arrival.server.ts';
import type { ProjectContent } from './project.ts';
import { projectEntries } from './project-entries.server.ts';

const { db } = await createTestDatabase();
await db.transaction((tx) => seedCollection(tx, projectEntries, { withSamples: false, withSampleEntries: true }));
const isFirst = and(eq(entries.collection, 'projects'), eq(entries.id, '1'));
const [row] = await db.select().from(entries).where(isFirst);
const content = row!.data as ProjectContent;

async function next(...states: ProjectContent['materials'][number]['status'][]) {
  const materials = states.map((status, index) => ({ item: `${status} ${index}`, cost: 1, status }));
  await db
    .update(entries)
    .set({ data: { ...content, materials } })
    .where(isFirst);
  return (await tellNext(db, 'project-1', 'fr'))!;
}

test('what comes next is what is being got, else the first that is waited for', async () => {
  expect((await next('acquired', 'pending', 'ongoing')).item).toMatchObject({ label: 'ongoing 2', status: 'ongoing' });
  expect((await next('acquired', 'pending', 'pending')).item).toMatchObject({ label: 'pending 1', status: 'pending' });
});

test('where all is there, the month in which it is to be done is said all the same', async () => {
  const { item, month } = await next('acquired');
  expect([item, month]).toEqual([undefined, formatMonth(content.expectedCompletion, 'fr')]);
});

test('a fund that is no project’s on the site has no next step', async () => {
  await seedFund(db, {
    id: 'program-1',
    title: 'x',
    place: '',
    path: '/',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'USD',
  });
  for (const fundId of ['program-1', 'general', 'project-99']) expect(await tellNext(db, fundId, 'fr')).toBeUndefined();
});
