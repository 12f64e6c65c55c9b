import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findField, listFields, sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { toCard as toFieldCard } from '#app/features/crowd-farming/field-view.server.ts';
import { events, findEvent, findEvents } from '#app/features/events/events.server.ts';
import { listSlides, slides } from '#app/features/home/slides.server.ts';
import { findCard } from '#app/features/newsletter/cards.server.ts';
import { listPrograms, programs } from '#app/features/programs/programs.server.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { listProjects, toCard as toProjectCard } from '#app/features/projects/projects.server.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { type Collection, findEntry } from '#platform/content.ts';
import { showEntry } from '#platform/content-store.ts';
import { picturePath } from '#platform/pictures.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { createTestDatabase } from '#test/database.ts';
import { photos } from './tables.server.ts';

const { db } = await createTestDatabase();
const id = `1-${'a'.repeat(32)}`;
const said = { id, alt: 'Une cour : vue du toit.' };
const file = `${picturePath('photos', id)}#top`;

async function putPhoto<T extends object>(collection: Collection<T>): Promise<void> {
  await db.transaction((tx) => seedCollection(tx, collection, { withSamples: true, withSampleEntries: true }));
  const { source } = (await findEntry(db, collection, '1', 'fr'))!;
  const data = { ...source, photo: said };
  await db.transaction((tx) => showEntry(tx, collection, { id: '1', data, body: 'Un mot.' }));
}

const first = <T extends { id: string | number }>(all: readonly T[]) => all.find((one) => String(one.id) === '1')!;

async function read() {
  const { upcoming, past } = await findEvents(db, { search: '', language: 'ar' });
  const projects = await listProjects(db, { search: '', pages: 1, language: 'ar' });
  return {
    project: first(projects.rows.map(toProjectCard)).image,
    field: toFieldCard((await findField(db, '1', 'ar'))!, 'ar').image,
    fieldInList: toFieldCard(first(await listFields(db, 'ar')), 'ar').image,
    program: first(await listPrograms(db, 'ar')).image,
    event: first([...upcoming, ...past]).image,
    eventPage: (await findEvent(db, '1', 'ar'))!.photo,
    slide: first(await listSlides(db, 'ar')).photo,
  };
}

test('each kind of text shows its photo on its cards and its page until it is taken back; mails keep drawings', async () => {
  await db.insert(photos).values({
    id,
    description: said.alt,
    credit: 'Ruth M.',
    consent: 'nobody',
    focus: 'top',
    addedBy: 'a',
  });
  await putPhoto(projectEntries);
  await putPhoto(sharedFields);
  await putPhoto(programs);
  await putPhoto(events);
  await putPhoto(slides);
  const card = smallPhoto(file);
  const whole = { path: file, credit: 'Ruth M.', alt: 'Une cour\u00a0: vue du toit.', lang: 'fr' };
  expect(await read()).toEqual({
    project: card,
    field: card,
    fieldInList: card,
    program: card,
    event: card,
    eventPage: whole,
    slide: whole,
  });
  const drawn = expect.stringMatching(/^\/art\//);
  for (const kind of ['projects', 'events'])
    expect((await findCard(db, { shows: `${kind}:1` }, 'ar')).art, kind).toEqual(drawn);

  await db.update(photos).set({ withdrawnAt: sql`now()`, withdrawnBy: 'a' });
  expect(await read()).toEqual({ project: drawn, field: drawn, fieldInList: drawn, program: drawn, event: drawn });
});
